"""Every dial: what it takes, what it refuses, and how a table is told from another."""

from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

from scoring import PRESETS, HouseRules, RuleError
from tests.scoring.test_presets import TABLE

WORDS = {
    "hearts_trigger": ["announcement", "trump"],
    "trump_choice": ["any", "hearts_only"],
    "durchmars_alone": ["no_trump", "choice"],
    "open_in_hearts": ["not_allowed", "fixed", "doubled"],
    "failed_ulti": ["symmetric", "penalty", "doubled"],
    "silent_mode": ["replaces", "adds"],
    "silent_cumulate": ["highest", "sum"],
    "silent_exclusion": ["together", "own"],
    "silent_ulti_parties": ["sides", "everybody"],
    "kontra_scope_no_trump": ["shared", "individual"],
    "passed_out": ["play", "pay", "redeal"],
}
FLAGS = [key for key, row in TABLE.items() if isinstance(row[0], bool)]
NUMBERS = [key for key, row in TABLE.items() if type(row[0]) is int]


def refusal(changes: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(RuleError) as caught:
        HouseRules.from_dict(changes)
    return caught.value.code, caught.value.field


class TestHouseRules:
    def test_is_gametwist_where_nothing_is_said(self) -> None:
        assert HouseRules() == PRESETS["gametwist"]

    def test_has_the_rules_of_the_contract_in_their_order(self) -> None:
        assert [one.name for one in fields(HouseRules)] == list(TABLE)

    def test_is_frozen(self) -> None:
        with pytest.raises(FrozenInstanceError):
            HouseRules().kontra_max = 3  # type: ignore[misc]

    def test_keeps_its_values_from_being_changed(self) -> None:
        with pytest.raises(TypeError):
            HouseRules().values["ulti"] = 5  # type: ignore[index]

    def test_has_one_hash_for_equal_rules(self) -> None:
        one, other = (HouseRules.from_dict({"values": {"ulti": 5}}) for _ in range(2))
        assert one == other
        assert hash(one) == hash(other)


class TestFromDict:
    @pytest.mark.parametrize(
        ("key", "word"), [(key, word) for key, words in WORDS.items() for word in words]
    )
    def test_knows_each_word(self, key: str, word: str) -> None:
        assert HouseRules.from_dict({key: word}).to_dict()[key] == word

    @pytest.mark.parametrize("key", WORDS)
    @pytest.mark.parametrize("wrong", ["sometimes", "", 1, True, None, [], {}])
    def test_refuses_another_word(self, key: str, wrong: object) -> None:
        assert refusal({key: wrong}) == ("bad_type", f"rules.{key}")

    @pytest.mark.parametrize("key", FLAGS)
    @pytest.mark.parametrize("wrong", [0, 1, "true", None, []])
    def test_refuses_what_is_no_flag(self, key: str, wrong: object) -> None:
        assert refusal({key: wrong}) == ("bad_type", f"rules.{key}")

    @pytest.mark.parametrize("key", NUMBERS)
    @pytest.mark.parametrize("wrong", [True, "2", 2.0, None, [], -1])
    def test_refuses_what_is_no_number(self, key: str, wrong: object) -> None:
        assert refusal({key: wrong}) == ("bad_type", f"rules.{key}")

    @pytest.mark.parametrize("wrong", [None, 4, [], "ulti"])
    def test_refuses_values_that_are_no_object(self, wrong: object) -> None:
        assert refusal({"values": wrong}) == ("bad_type", "rules.values")

    @pytest.mark.parametrize("wrong", [True, "4", 4.0, None, -4])
    def test_refuses_a_value_that_is_no_number(self, wrong: object) -> None:
        assert refusal({"values": {"ulti": wrong}}) == ("bad_type", "rules.values.ulti")

    def test_refuses_a_rule_nobody_knows(self) -> None:
        assert refusal({"bogus": 1}) == ("unknown_rule", "rules.bogus")

    def test_looks_at_types_before_names(self) -> None:
        assert refusal({"bogus": 1, "kontra_max": "2"}) == ("bad_type", "rules.kontra_max")

    def test_changes_only_the_values_that_are_named(self) -> None:
        values = HouseRules.from_dict({"values": {"ulti": 5}}).values
        assert values == {**PRESETS["gametwist"].values, "ulti": 5}


class TestBut:
    def test_changes_single_rules_of_a_preset(self) -> None:
        changed = PRESETS["hungarian"].but({"failed_ulti": "doubled"})
        assert changed.changed_from(PRESETS["hungarian"]) == {"failed_ulti": "doubled"}

    def test_keeps_the_values_that_were_changed_before(self) -> None:
        twice = HouseRules().but({"values": {"ulti": 5}}).but({"values": {"betli": 6}})
        assert (twice.values["ulti"], twice.values["betli"]) == (5, 6)

    def test_leaves_the_preset_as_it_was(self) -> None:
        PRESETS["gametwist"].but({"values": {"ulti": 5}, "kontra_max": 7})
        assert PRESETS["gametwist"] == HouseRules()


class TestChangedFrom:
    def test_is_empty_for_the_same_rules(self) -> None:
        assert HouseRules().changed_from(PRESETS["gametwist"]) == {}

    def test_names_what_the_presets_do_differently(self) -> None:
        changed = PRESETS["italian"].changed_from(PRESETS["gametwist"])
        assert changed == {key: row[2] for key, row in TABLE.items() if row[2] != row[0]}
