"""House rules in plain words."""

from dataclasses import fields
from enum import StrEnum
from typing import Any, get_type_hints

import pytest

from scoring import PRESETS, HouseRules
from ulti_ledger.circles.rule_words import GROUPS, WORDS

TYPES = get_type_hints(HouseRules)


def values_of(key: str) -> list[Any]:
    """Every value an enumerated rule can have; for a number some of them."""
    kind = TYPES[key]
    if kind is bool:
        return [True, False]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return list(kind)
    numbers = {"ace_value": (10, 11), "kontra_max": range(8)}
    return list(numbers.get(key, (0, 1, 2, 12)))


class TestGroups:
    def test_hold_every_rule_once_but_the_two_tables(self) -> None:
        keys = [key for group in GROUPS for key in group.keys]
        tables = {"values", "own_components"}
        assert sorted(keys) == sorted({field.name for field in fields(HouseRules)} - tables)

    def test_begin_with_what_divides_hungarian_tables(self) -> None:
        assert GROUPS[0].keys == (
            "failed_ulti",
            "silent_ulti_lost",
            "kontra_scope_no_trump",
            "passed_out",
        )


class TestWords:
    @pytest.mark.parametrize("key", WORDS)
    def test_say_something_else_for_every_value(self, key: str) -> None:
        sentences = [WORDS[key].say(value) for value in values_of(key)]
        assert all(sentences)
        assert len(set(sentences)) == len(sentences)

    @pytest.mark.parametrize("key", WORDS)
    def test_ask_in_one_plain_sentence(self, key: str) -> None:
        asked = str(WORDS[key].about)
        assert asked[0].isupper()
        assert asked.endswith(".")
        assert asked.count(".") == 1

    def test_have_a_name_of_its_own_for_every_rule(self) -> None:
        names = [str(words.name) for words in WORDS.values()]
        assert len(set(names)) == len(names)

    @pytest.mark.parametrize(
        ("preset", "key", "sentence"),
        [
            ("gametwist", "failed_ulti", "costs what it would have won"),
            ("gametwist", "kontra_max", "rekontra, ×4"),
            ("hungarian", "kontra_max", "fedák sári, ×64"),
            ("hungarian", "silent_ulti_lost", "costs 4"),
            ("italian", "silent_hundred", "not paid"),
            ("gametwist", "hearts_factor", "counts twice"),
        ],
    )
    def test_read_like_a_player_speaks(self, preset: str, key: str, sentence: str) -> None:
        assert WORDS[key].say(getattr(PRESETS[preset], key)) == sentence

    def test_call_kontra_as_the_circle_does(self) -> None:
        assert WORDS["kontra_max"].say(4, ["", "", "", "mord"]) == "mord, ×16"
