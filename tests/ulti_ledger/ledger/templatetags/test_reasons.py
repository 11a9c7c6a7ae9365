"""Why an amount is what it is, in words."""

from typing import Any

import pytest
from django.utils.html import strip_tags

from scoring import PRESETS, HouseRules, score, wire
from ulti_ledger.ledger.queries.hands import Person
from ulti_ledger.ledger.story import LineTold, explain, tell
from ulti_ledger.ledger.templatetags import reasons

PEOPLE = tuple(Person(number, name, 0) for number, name in enumerate(("Anna", "Béla", "Cili"), 1))
GAMETWIST, HUNGARIAN, ITALIAN = (PRESETS[name] for name in ("gametwist", "hungarian", "italian"))


def lines(rules: HouseRules, components: list[str], **rest: Any) -> tuple[LineTold, ...]:
    """The lines of a hand of 1 against 2 and 3."""
    bid = {"components": components, "hearts": rest.pop("hearts", False)}
    deal = wire.deal_from_json({"soloist": "1", "defenders": ["2", "3"], "bid": bid, **rest})
    return explain(score(deal, rules), ("1", "2", "3"))


def arithmetic(line: LineTold) -> str:
    return strip_tags(reasons.arithmetic(line, PEOPLE))


class TestArithmetic:
    @pytest.mark.parametrize(
        ("rules", "components", "rest", "said"),
        [
            (GAMETWIST, [], {"outcome": {"simple": "made"}}, "1 each"),
            (
                GAMETWIST,
                ["forty_hundred"],
                {
                    "hearts": True,
                    "kontra": {"forty_hundred": 2},
                    "outcome": {"forty_hundred": "lost"},
                },
                "4, hearts × 2, rekontra × 4 = 32 each",
            ),
            (
                HUNGARIAN,
                ["betli"],
                {"kontra": {"betli": {"2": 1, "3": 2}}, "outcome": {"betli": "lost"}},
                "5, kontra by Béla × 2, rekontra by Cili × 4 = 10 for Béla, 20 for Cili",
            ),
            (
                GAMETWIST,
                [],
                {"kontra": {"simple": 1}, "silent": {"hundred": "soloist"}},
                "2 for a silent hundred, kontra on the simple game × 2 = 4 each",
            ),
            (
                HUNGARIAN,
                ["ulti", "durchmars"],
                {"outcome": {"ulti": "lost", "durchmars": "made"}},
                "4, 4 more for a lost ulti = 8 each",
            ),
            (
                HUNGARIAN,
                ["open_durchmars", "ulti"],
                {"outcome": {"ulti": "made", "open_durchmars": "made"}},
                "4 each",
            ),
            (
                HUNGARIAN,
                [],
                {"ended": "passed_out"},
                "2 for a hand that was passed out = 2 each",
            ),
        ],
    )
    def test_says_how_an_amount_came_about(
        self, rules: HouseRules, components: list[str], rest: dict[str, Any], said: str
    ) -> None:
        assert arithmetic(lines(rules, components, **rest)[0]) == said

    @pytest.mark.parametrize(
        ("changes", "hearts", "said"),
        [
            ({}, False, "12 with trumps = 12 each"),
            ({}, True, "12 with trumps, hearts × 2 = 24 each"),
            ({"open_in_hearts": "fixed"}, True, "12 with trumps, the same in hearts = 12 each"),
        ],
    )
    def test_knows_the_prices_of_laying_open(
        self, changes: dict[str, Any], hearts: bool, said: str
    ) -> None:
        outcome = {"ulti": "made", "open_durchmars": "made"}
        rules = HUNGARIAN.but(changes)
        told = lines(rules, ["open_durchmars", "ulti"], hearts=hearts, outcome=outcome)
        assert arithmetic(told[1]) == said

    def test_knows_the_price_of_a_part_of_the_tables_own(self) -> None:
        own = {"name": "terc", "plain": 3, "hearts": 7, "trumps": True}
        rules = HUNGARIAN.but({"own_components": [{**own, "carries": True, "penal": False}]})
        told = lines(rules, ["terc"], hearts=True, outcome={"simple": "made", "terc": "made"})
        assert arithmetic(told[1]) == "7 in hearts = 7 each"


class TestRemarks:
    @pytest.mark.parametrize(
        ("rules", "rest", "said"),
        [
            (
                GAMETWIST,
                {"silent": {"hundred": "soloist", "durchmars": "soloist"}},
                [
                    "It stands in the simple game’s place.",
                    "Only the higher bonus is paid; the silent hundred is not.",
                ],
            ),
            (
                ITALIAN,
                {"silent": {"durchmars": "soloist"}},
                ["It is paid beside the simple game."],
            ),
            (
                HUNGARIAN.but({"silent_ulti_parties": "everybody"}),
                {"outcome": {"simple": "made"}, "silent": {"ulti": {"player": "2", "won": True}}},
                ["Who played the seven settles with both others."],
            ),
        ],
    )
    def test_say_what_else_there_is_to_a_silent_bonus(
        self, rules: HouseRules, rest: dict[str, Any], said: list[str]
    ) -> None:
        assert reasons.remarks(lines(rules, [], **rest)[-1]) == said

    @pytest.mark.parametrize(
        ("components", "rest", "said"),
        [
            ([], {"ended": "thrown_in"}, "The hand was thrown in."),
            (
                [],
                {"facts": {"soloist_points": 50, "defender_points": 40}},
                "The card points decided it.",
            ),
            (["betli"], {"facts": {"soloist_tricks": 0}}, "The tricks decided it."),
            (
                ["ulti"],
                {"outcome": {"simple": "made"}, "facts": {"trump_seven": None}},
                "The seven of trumps decided it.",
            ),
        ],
    )
    def test_say_what_decided_an_outcome(
        self, components: list[str], rest: dict[str, Any], said: str
    ) -> None:
        assert reasons.remarks(lines(GAMETWIST, components, **rest)[-1]) == [said]


class TestAddedUp:
    def test_puts_a_sign_between_all_amounts(self) -> None:
        players = [Person(1, "Anna", -16), Person(2, "Béla", 8), Person(3, "Cili", 8)]
        assert reasons.added_up(players) == "−16 + 8 + 8"
        players = [Person(1, "Anna", 2), Person(2, "Béla", -1), Person(3, "Cili", -1)]
        assert reasons.added_up(players) == "2 − 1 − 1"


class TestReplacing:
    @pytest.mark.parametrize(
        ("components", "part"), [(["forty_hundred", "ulti"], "40-100"), (["ulti"], "")]
    )
    def test_names_what_stands_for_the_simple_game(self, components: list[str], part: str) -> None:
        outcome = dict.fromkeys(components, "made") | ({} if part else {"simple": "made"})
        deal = wire.deal_from_json(
            {
                "soloist": "1",
                "defenders": ["2", "3"],
                "bid": {"components": components},
                "outcome": outcome,
            }
        )
        names = {"1": "Anna", "2": "Béla", "3": "Cili"}
        assert reasons.replacing(tell(deal, score(deal, GAMETWIST), names)) == part


class TestWithShortNames:
    def test_tells_apart_names_that_begin_alike(self) -> None:
        people = [
            Person(number, f"Barnabás {end}", 0) for number, end in enumerate(("Kis", "Nagy"))
        ]
        told = reasons.with_short_names(people)
        assert [short for _, short in told] == ["B…is", "B…gy"]
        assert [person for person, _ in told] == people
