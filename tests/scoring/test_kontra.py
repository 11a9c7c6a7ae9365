"""Who doubled what."""

from collections.abc import Mapping
from typing import Any

import pytest

from scoring import PRESETS, Bid, Deal, HouseRules, RuleError, contract
from scoring.kontra import steps_of
from tests.scoring.hands import ANNA, BELA, CILI

GAMETWIST, HUNGARIAN, _ = PRESETS.values()


def steps(kontra: Mapping[str, Any], *parts: str, rules: HouseRules = GAMETWIST) -> Any:
    deal = Deal(ANNA, (BELA, CILI), Bid(parts), kontra)
    return steps_of(deal, contract(deal.bid, rules), rules)


def refusal(kontra: Mapping[str, Any], *parts: str, rules: HouseRules = GAMETWIST) -> Any:
    with pytest.raises(RuleError) as caught:
        steps(kontra, *parts, rules=rules)
    return caught.value.code, caught.value.field


class TestStepsOf:
    def test_has_every_part_of_the_bid(self) -> None:
        none = {BELA: 0, CILI: 0}
        assert steps({}, "ulti") == {"simple": none, "ulti": none}

    def test_gives_one_step_to_both(self) -> None:
        assert steps({"ulti": 1}, "ulti")["ulti"] == {BELA: 1, CILI: 1}

    def test_gives_each_his_own_where_there_are_no_trumps(self) -> None:
        assert steps({"betli": {CILI: 2}}, "betli", rules=HUNGARIAN)["betli"] == {BELA: 0, CILI: 2}

    def test_refuses_what_was_not_announced(self) -> None:
        assert refusal({"ulti": 0}) == ("kontra_not_announced", "kontra.ulti")

    def test_refuses_a_step_above_the_highest(self) -> None:
        assert refusal({"simple": 3}) == ("kontra_too_high", "kontra.simple")

    def test_refuses_two_steps_where_one_binds_both(self) -> None:
        assert refusal({"betli": {BELA: 1}}, "betli") == ("kontra_shared", "kontra.betli")
        assert refusal({"ulti": {BELA: 1}}, "ulti", rules=HUNGARIAN) == (
            "kontra_shared",
            "kontra.ulti",
        )

    def test_leaves_the_deal_as_it_was(self) -> None:
        said = {"betli": {CILI: 2}}
        steps(said, "betli", rules=HUNGARIAN)
        assert said == {"betli": {CILI: 2}}
