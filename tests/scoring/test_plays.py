"""Which facts are impossible: the engine against the brute force."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from scoring import Bid, Deal, HouseRules, RuleError, score
from tests.scoring.brute_force import SEVENS, Table, Told, facts_of
from tests.scoring.hands import ANNA, BELA, CILI

COUNTS = {"simple": None, "forty_hundred": 40, "twenty_hundred": 20}
GAMES = [pytest.param(name, ace, id=f"{name}, ace {ace}") for name in COUNTS for ace in (10, 11)]

TRICKS: list[int | None] = [None, -1, *range(12)]
EDGES: list[int | None] = [None, 0, 1, 2, 9, 10]
ACES: list[int | None] = [None, -1, *range(6)]
SEVEN_WORDS = [None, *SEVENS]


def is_possible(bid: Bid, rules: HouseRules, told: Told) -> bool:
    """What the engine thinks; that something else is wrong or missing does not matter here."""
    try:
        score(Deal(ANNA, (BELA, CILI), bid, facts=facts_of(told)), rules)
    except RuleError as error:
        return error.code != "impossible_facts"
    return True


def points(ace_value: int) -> list[int | None]:
    """Points to ask about: every sum that may be one, and some that are none."""
    steps = range(0, 210, 10)
    aces = range(5) if ace_value == 11 else (0,)
    return [None, -10, 55, *(step + ace for step in steps for ace in aces)]


def few_at_a_time(ace_value: int) -> Iterator[Told]:
    """Every combination of a few facts, the others left out."""
    some = points(ace_value)[:: 12 if ace_value == 11 else 2]
    yield from ((mine, theirs, None, None, None) for mine, theirs in product(some, some))
    yield from (
        (mine, None, n, None, seven) for mine, n, seven in product(some, EDGES, SEVEN_WORDS)
    )
    yield from ((None, theirs, n, None, "his, won") for theirs, n in product(some, TRICKS))
    yield from (
        (None, None, n, aces, seven) for n, aces, seven in product(EDGES, ACES, SEVEN_WORDS)
    )
    yield from ((None, None, n, None, seven) for n, seven in product(TRICKS, SEVEN_WORDS))
    yield from ((mine, None, 1, aces, None) for mine, aces in product(some, ACES))


def near_a_result(table: Table, ace_value: int, count: int) -> Iterator[Told]:
    """Results with some facts left out and often one of them wrong."""
    chance = Random(ace_value)
    results = sorted(table.results)
    asked = points(ace_value)[1:]
    others: list[list[int | str | None]] = [[*asked], [*asked], [*TRICKS], [*ACES], [*SEVENS]]
    for _ in range(count):
        told = list(chance.choice(results))
        if chance.random() < 0.8:
            place = chance.randrange(5)
            told[place] = chance.choice(others[place])
        for place in chance.sample(range(5), chance.choice((0, 0, 1, 2))):
            told[place] = None
        yield tuple(told)


class TestCanBe:
    @pytest.mark.parametrize(("component", "ace_value"), GAMES)
    def test_agrees_with_the_brute_force(self, component: str, ace_value: int) -> None:
        table = Table(COUNTS[component], ace_value)
        bid, rules = Bid((component,)), HouseRules(ace_value=ace_value)
        asked = {*few_at_a_time(ace_value), *near_a_result(table, ace_value, 400)}
        assert [told for told in asked if is_possible(bid, rules, told) != table.can_be(told)] == []

    def test_has_something_to_find(self) -> None:
        table = Table(None, 10)
        told = [*few_at_a_time(10), *near_a_result(table, 10, 400)]
        possible = sum(table.can_be(one) for one in told)
        assert 200 < possible < len(told) - 200

    @pytest.mark.parametrize("component", ["betli", "durchmars"])
    def test_lets_no_seven_be_played_without_trumps(self, component: str) -> None:
        told = [(None, None, None, None, seven) for seven in SEVENS]
        possible = [is_possible(Bid((component,)), HouseRules(), one) for one in told]
        assert possible == [True, False, False, False, False]

    def test_counts_tricks_and_aces_without_trumps_too(self) -> None:
        bid, rules = Bid(("betli",)), HouseRules()
        told = [(None, None, tricks, aces, None) for tricks, aces in product(TRICKS, ACES)]
        table = Table(None, 10)
        assert [is_possible(bid, rules, one) for one in told] == [table.can_be(one) for one in told]

    def test_asks_for_points_that_are_a_sum_without_trumps_too(self) -> None:
        told: list[Told] = [(55, None, None, None, None), (40, 50, 5, 4, None), (0, 90, 0, 0, None)]
        possible = [is_possible(Bid(("durchmars",)), HouseRules(), one) for one in told]
        assert possible == [False, True, True]
