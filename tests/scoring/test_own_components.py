"""Components that a group has made up: one more row of the table, and scored like the others."""

from typing import Any

import pytest

from scoring import PRESETS, HouseRules, RuleError, ladder
from scoring.wire import answer
from tests.scoring.hands import ANNA, BELA, CILI, Hand, hand

FLYER = {"name": "repülő", "plain": 4, "hearts": 9, "trumps": True, "carries": True, "penal": False}
GRAND = {
    "name": "grand",
    "plain": 7,
    "hearts": None,
    "trumps": True,
    "carries": False,
    "penal": True,
}
MISERY = {
    "name": "nyomor",
    "plain": 3,
    "hearts": 6,
    "trumps": False,
    "carries": False,
    "penal": False,
}
RULES = {"preset": "hungarian", "own_components": [FLYER, GRAND, MISERY]}


def told(*parts: str, **fields: Any) -> Hand:
    return answer(hand(*parts, rules=RULES, **fields))


def each(*parts: str, **fields: Any) -> int:
    """What every opponent pays."""
    totals = told(*parts, **fields)["totals"]
    assert totals == {ANNA: -2 * totals[BELA], BELA: totals[BELA], CILI: totals[BELA]}
    return -int(totals[BELA])


def code(*parts: str, **fields: Any) -> Any:
    return told(*parts, **fields)["error"]["code"]


class TestOwnComponent:
    def test_pays_its_value_beside_the_simple_game_that_it_carries(self) -> None:
        assert each("repülő", outcome={"repülő": "made", "simple": "made"}) == 5

    def test_pays_its_own_value_in_hearts(self) -> None:
        outcome = {"repülő": "made", "simple": "made"}
        assert each("repülő", outcome=outcome, bid={"components": ["repülő"], "hearts": True}) == 11

    def test_is_doubled_by_itself(self) -> None:
        outcome = {"repülő": "lost", "simple": "made"}
        assert each("repülő", outcome=outcome, kontra={"repülő": 2}) == 1 - 16

    def test_replaces_the_simple_game_where_it_does_not_carry_it(self) -> None:
        assert each("grand", outcome={"grand": "made"}) == 7
        assert code("grand", "simple") == "simple_replaced"

    def test_costs_a_penalty_where_it_has_one(self) -> None:
        assert each("grand", outcome={"grand": "lost"}, kontra={"grand": 1}) == -21

    def test_stands_with_everything_that_has_trumps(self) -> None:
        parts = ("ulti", "durchmars", "forty_hundred", "repülő", "grand")
        assert each(*parts, outcome=dict.fromkeys(parts, "made")) == 4 + 6 + 4 + 4 + 7

    def test_comes_after_the_others(self) -> None:
        parts = ("repülő", "ulti")
        outcome = dict.fromkeys((*parts, "simple"), "made")
        lines = told(*parts, outcome=outcome)["lines"]
        assert [line["component"] for line in lines] == ["simple", "ulti", "repülő"]

    def test_stands_alone_without_trumps(self) -> None:
        assert each("nyomor", outcome={"nyomor": "made"}) == 3
        assert code("nyomor", "ulti") == "not_combinable"
        assert code("nyomor", "betli") == "not_combinable"
        assert code("nyomor", "repülő") == "not_combinable"

    def test_does_not_stand_with_what_has_no_trumps(self) -> None:
        assert code("betli", "repülő") == "not_combinable"

    def test_is_each_defenders_to_double_without_trumps(self) -> None:
        fields = {"kontra": {"nyomor": {BELA: 1}}, "outcome": {"nyomor": "made"}}
        assert told("nyomor", **fields)["totals"] == {ANNA: 9, BELA: -6, CILI: -3}

    def test_can_be_kept_out_of_hearts(self) -> None:
        bid = {"components": ["grand"], "hearts": True}
        assert code(bid=bid, outcome={"grand": "made"}) == "hearts_not_allowed"

    def test_is_decided_by_no_fact(self) -> None:
        facts = {"soloist_points": 50, "defender_points": 40, "soloist_tricks": 5}
        assert code("repülő", facts=facts) == "outcome_missing"

    def test_leaves_room_for_silent_bonuses(self) -> None:
        assert each("repülő", outcome={"repülő": "made"}, silent={"hundred": "soloist"}) == 6

    def test_is_not_twice_in_a_bid(self) -> None:
        assert code("repülő", "repülő") == "not_combinable"

    def test_is_unknown_at_another_table(self) -> None:
        refusal = answer(hand("repülő", outcome={"repülő": "made", "simple": "made"}))["error"]
        assert refusal["code"] == "unknown_component"

    def test_is_on_the_ladder(self) -> None:
        rules = PRESETS["hungarian"].but({"own_components": [FLYER]})
        values = {
            (bid.components, bid.hearts): rung.value
            for rung in ladder(rules)
            for bid in rung.contracts
        }
        assert values[("simple", "repülő"), False] == 5
        assert values[("forty_hundred", "ulti", "durchmars", "repülő"), True] == 8 + 8 + 12 + 9


class TestOwnComponents:
    def test_come_back_from_the_dict(self) -> None:
        rules = HouseRules.from_dict({"own_components": [FLYER, GRAND, MISERY]})
        assert HouseRules.from_dict(rules.to_dict()) == rules
        assert rules.to_dict()["own_components"] == [FLYER, GRAND, MISERY]

    @pytest.mark.parametrize(
        "wrong",
        [
            None,
            {},
            ["repülő"],
            [FLYER, FLYER],
            [{**FLYER, "name": "ulti"}],
            [{**FLYER, "name": ""}],
            [{**FLYER, "name": "x" * 31}],
            [{**FLYER, "name": 4}],
            [{**FLYER, "plain": "4"}],
            [{**FLYER, "plain": -1}],
            [{**FLYER, "hearts": True}],
            [{**FLYER, "carries": 1}],
            [{**FLYER, "colour": "red"}],
            [{"name": "repülő"}],
            [{**FLYER, "name": f"part {number}"} for number in range(9)],
        ],
        ids=str,
    )
    def test_are_refused_where_they_make_no_sense(self, wrong: object) -> None:
        with pytest.raises(RuleError) as caught:
            HouseRules.from_dict({"own_components": wrong})
        assert caught.value.code == "bad_type"
