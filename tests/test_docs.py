"""The rules for people say what the engine does."""

import re
from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any, get_type_hints

import pytest
from django.conf import settings

from scoring import COMPONENTS, PRESETS, HouseRules

TEXT = (settings.BASE_DIR / "docs" / "rules.md").read_text()
ROWS: Mapping[str, list[str]] = {
    cells[0].strip("`"): cells[1:]
    for cells in ([cell.strip() for cell in row.split("|")[1:-1]] for row in TEXT.splitlines())
    if cells and re.fullmatch(r"`\w+`", cells[0])
}
KEYS = [field.name for field in fields(HouseRules)]
TYPES = get_type_hints(HouseRules)
IN_WORDS = {"values": "as above", "own_components": "none"}


def written(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


class TestRules:
    # four_aces is a part of a bid and the rule that allows it: its second row is the rule
    @pytest.mark.parametrize("key", KEYS)
    def test_say_what_every_key_is_in_each_preset(self, key: str) -> None:
        said = ROWS[key][1:4]
        assert said == [
            IN_WORDS.get(key) or written(getattr(rules, key)) for rules in PRESETS.values()
        ]

    @pytest.mark.parametrize("key", KEYS)
    def test_say_who_plays_so(self, key: str) -> None:
        assert len(ROWS[key]) == 5
        assert ROWS[key][4].endswith(".")

    @pytest.mark.parametrize("key", KEYS)
    def test_name_every_option(self, key: str) -> None:
        kind = TYPES[key]
        options = list(kind) if isinstance(kind, type) and issubclass(kind, StrEnum) else []
        assert [option for option in options if f"`{option}`" not in ROWS[key][0]] == []

    @pytest.mark.parametrize(
        "component", [row for row in COMPONENTS.values() if row.name not in KEYS]
    )
    def test_price_every_component(self, component: Any) -> None:
        plain, hearts = ROWS[component.name][:2]
        assert plain == str(component.plain)
        assert hearts in {str(2 * component.plain), "never", "by house rule"}
