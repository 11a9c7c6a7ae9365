"""House rules as a sheet to read."""

from dataclasses import replace

import pytest

from scoring import PRESETS
from ulti_ledger.circles.rule_sheet import RungBid, differences, rule_sheet

GAMETWIST = PRESETS["gametwist"]


class TestRuleSheet:
    def test_marks_nothing_where_all_is_as_at_gametwist(self) -> None:
        sheet = rule_sheet(GAMETWIST)
        assert not [line for group in sheet.groups for line in group.lines if line.differs]
        assert not [worth for worth in sheet.worths if worth.differs]

    @pytest.mark.parametrize("preset", ["hungarian", "italian"])
    def test_marks_what_differs_and_says_what_it_was(self, preset: str) -> None:
        marked = [
            line
            for group in rule_sheet(PRESETS[preset]).groups
            for line in group.lines
            if line.differs
        ]
        assert len(marked) == differences(PRESETS[preset], "gametwist")
        assert all(line.base != line.sentence for line in marked)

    def test_prices_the_parts(self) -> None:
        worths = {worth.component: worth for worth in rule_sheet(GAMETWIST).worths}
        assert (worths["ulti"].plain, worths["ulti"].hearts) == (4, 8)
        assert (worths["open_betli"].plain, worths["open_betli"].hearts) == (20, None)
        assert "four_aces" not in worths

    def test_prices_the_parts_of_a_table_that_wants_two_announced(self) -> None:
        rules = replace(GAMETWIST, minimum_components=2)
        assert {worth.component for worth in rule_sheet(rules).worths} >= {"ulti", "betli"}

    def test_shows_four_aces_where_they_are_played(self) -> None:
        worths = rule_sheet(replace(GAMETWIST, four_aces=True)).worths
        aces = next(worth for worth in worths if worth.component == "four_aces")
        assert (aces.plain, aces.hearts, aces.differs) == (4, 8, True)

    def test_has_the_whole_ladder(self) -> None:
        rungs = rule_sheet(GAMETWIST).rungs
        assert sum(len(rung.bids) for rung in rungs) == 33
        assert [rung.value for rung in rungs] == sorted({rung.value for rung in rungs})

    def test_counts_the_simple_game_that_an_ulti_carries(self) -> None:
        bids = {rung.value: rung.bids for rung in rule_sheet(GAMETWIST).rungs}
        assert RungBid(("simple", "ulti"), hearts=False, trumps=None) in bids[5]
        assert bids[2] == (RungBid(("simple",), hearts=True, trumps=None),)

    def test_tells_trumps_apart_only_where_they_change_the_price(self) -> None:
        bids = {rung.value: rung.bids for rung in rule_sheet(PRESETS["hungarian"]).rungs}
        assert bids[6] == (RungBid(("durchmars",), hearts=False, trumps=None),)
        assert RungBid(("open_durchmars",), hearts=False, trumps=True) in bids[12]
        assert RungBid(("open_durchmars",), hearts=False, trumps=False) in bids[24]


class TestDifferences:
    def test_counts_rules(self) -> None:
        assert differences(replace(GAMETWIST, kontra_max=3, four_aces=True), "gametwist") == 2
