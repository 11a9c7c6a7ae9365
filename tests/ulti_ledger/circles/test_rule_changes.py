"""What a new version changes, in words."""

from typing import Any

import pytest

from scoring import PRESETS, HouseRules
from ulti_ledger.circles.models import RuleSetVersion
from ulti_ledger.circles.rule_changes import Change, changes_between

GAMETWIST = PRESETS["gametwist"]
OWN = {"name": "repülő", "plain": 4, "hearts": 8, "trumps": True, "carries": True, "penal": True}


def version(
    rules: HouseRules = GAMETWIST, *, preset: str = "gametwist", **rest: Any
) -> RuleSetVersion:
    return RuleSetVersion(preset=preset, rules=rules.to_dict(), **rest)


def changed(old: HouseRules, changes: dict[str, Any]) -> tuple[Change, ...]:
    return changes_between(version(old), version(old.but(changes)))


class TestChangesBetween:
    def test_are_none_between_equals(self) -> None:
        assert changes_between(version(), version()) == ()

    def test_say_a_rule_in_words(self) -> None:
        assert changed(GAMETWIST, {"failed_ulti": "doubled"}) == (
            Change(
                "An announced ulti that is lost",
                "costs what it would have won",
                "costs twice what it would have won",
            ),
        )

    def test_name_every_rule_that_is_another(self) -> None:
        changes = changes_between(version(), version(PRESETS["hungarian"]))
        assert len(changes) == len(PRESETS["hungarian"].changed_from(GAMETWIST))

    def test_name_each_value(self) -> None:
        assert changed(GAMETWIST, {"values": {"betli": 6, "open_betli": 15}}) == (
            Change("Betli", "5", "6"),
            Change("Open betli", "20", "15"),
        )

    def test_tell_of_parts_that_came_changed_and_went(self) -> None:
        came = changed(GAMETWIST, {"own_components": [OWN]})
        described = (
            "4, in hearts 8, with trumps, beside the simple game, a loss costs as a lost ulti does"
        )
        assert came == (Change("repülő", "", described),)
        having = GAMETWIST.but({"own_components": [OWN]})
        assert changed(having, {"own_components": [OWN | {"plain": 5}]}) == (
            Change("repülő", described, described.replace("4,", "5,")),
        )
        assert changed(having, {"own_components": []}) == (Change("repülő", described, ""),)

    @pytest.mark.parametrize(
        ("old", "new", "change"),
        [
            ({}, {"kontra_names": ["kontró"]}, Change("The name for ×2", "kontra", "kontró")),
            ({}, {"without_talon": True}, Change("Talon", "dealt with one", "dealt without one")),
            ({}, {"preset": "italian"}, Change("Compared with", "GameTwist", "Italian")),
        ],
    )
    def test_tell_of_what_is_no_rule(
        self, old: dict[str, Any], new: dict[str, Any], change: Change
    ) -> None:
        assert changes_between(version(**old), version(**new)) == (change,)

    def test_call_kontra_as_each_version_did(self) -> None:
        old = version(kontra_names=["", "re"])
        new = version(GAMETWIST.but({"kontra_max": 3}), kontra_names=["", "re", "szub"])
        assert Change("Highest kontra", "re, ×4", "szub, ×8") in changes_between(old, new)
