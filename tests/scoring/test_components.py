"""The contract's table of components, row by row."""

import pytest

from scoring import COMPONENTS
from scoring.components import Decider, Trumps

HUNDREDS = {"forty_hundred", "twenty_hundred"}
DURCHMARSES = {"durchmars", "open_durchmars"}

# plain value, made when, trumps, may stand with, carries the simple game, replaces it
TABLE = {
    "simple": (1, "majority", "always", {"ulti", "four_aces"}, False, False),
    "forty_hundred": (
        4, "hundred", "always", {"ulti", "four_aces"} | DURCHMARSES, False, True,
    ),
    "twenty_hundred": (
        8, "hundred", "always", {"ulti", "four_aces"} | DURCHMARSES, False, True,
    ),
    "ulti": (
        4, "seven", "always", {"simple", "four_aces"} | HUNDREDS | DURCHMARSES, True, False,
    ),
    "four_aces": (4, "aces", "always", {"simple", "ulti"} | HUNDREDS, True, False),
    "betli": (5, "no_trick", "never", set(), False, True),
    "open_betli": (20, "no_trick", "never", set(), False, True),
    "durchmars": (6, "all_tricks", "in_company", {"ulti"} | HUNDREDS, False, True),
    "open_durchmars": (24, "all_tricks", "in_company", {"ulti"} | HUNDREDS, False, True),
}  # fmt: skip


class TestComponents:
    def test_stand_in_the_order_of_the_table(self) -> None:
        assert list(COMPONENTS) == list(TABLE)

    @pytest.mark.parametrize("name", TABLE)
    def test_are_as_the_table_has_them(self, name: str) -> None:
        row = COMPONENTS[name]
        plain, decider, trumps, company, carries, replaces = TABLE[name]
        assert (row.name, row.plain, set(row.company)) == (name, plain, company)
        assert (row.decider, row.trumps) == (Decider(decider), Trumps(trumps))
        assert (row.carries, row.replaces) == (carries, replaces)

    def test_stand_together_only_where_both_say_so(self) -> None:
        one_sided = [
            (row.name, other)
            for row in COMPONENTS.values()
            for other in row.company
            if row.name not in COMPONENTS[other].company
        ]
        assert one_sided == []

    def test_can_be_in_hearts_but_for_open_betli(self) -> None:
        assert [name for name, row in COMPONENTS.items() if not row.hearts] == ["open_betli"]

    def test_cost_more_when_lost_only_if_ulti(self) -> None:
        assert [name for name, row in COMPONENTS.items() if row.penal] == ["ulti"]
