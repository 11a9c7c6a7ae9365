"""Every bid a table can make, by value. Sources: the value table of seed S0, HW's printed order."""

import pytest

from scoring import PRESETS, Contract, HouseRules, ladder
from tests.scoring.hands import Hand, rows

GAMETWIST, HUNGARIAN, ITALIAN = PRESETS.values()

# four aces, as one list of bids has them: JR. Four aces alone are 4 + 1 in the contract.
FOUR_ACES = [
    (5, ("four_aces",), False),
    (8, ("forty_hundred", "four_aces"), False),
    (9, ("ulti", "four_aces"), False),
    (10, ("four_aces",), True),
    (12, ("forty_hundred", "ulti", "four_aces"), False),
    (18, ("ulti", "four_aces"), True),
    (24, ("forty_hundred", "ulti", "four_aces"), True),
    (24, ("twenty_hundred", "four_aces"), True),
]


def spoken(bid: Contract) -> tuple[tuple[str, ...], bool]:
    """The bid as it is called out: nobody says "simple" unless there is nothing else."""
    return tuple(part for part in bid.components if part != "simple"), bid.hearts


def bids(rules: HouseRules) -> list[tuple[int, tuple[str, ...], bool]]:
    return [(rung.value, *spoken(bid)) for rung in ladder(rules) for bid in rung.contracts]


def printed(row: Hand) -> tuple[int, tuple[str, ...], bool]:
    return row["value"], tuple(row["components"]), row["hearts"]


class TestLadder:
    def test_has_the_33_published_bids_of_gametwist_and_no_other(self) -> None:
        assert sorted(bids(GAMETWIST)) == sorted(printed(row) for row in rows("ladder.jsonl"))
        assert len(bids(GAMETWIST)) == 33

    @pytest.mark.parametrize(
        "row", rows("ladder_hungarian.jsonl"), ids=lambda row: f"{row['value']} {row['components']}"
    )
    def test_has_the_printed_bids_of_the_hungarian_table(self, row: Hand) -> None:
        trumps = {"none": [False], "plain": [True]}.get(row.get("trump", ""), [True, False])
        found = [
            (rung.value, *spoken(bid))
            for rung in ladder(HUNGARIAN)
            for bid in rung.contracts
            if bid.has_trumps in trumps
        ]
        assert printed(row) in found

    def test_ends_with_hearts_twenty_hundred_ulti_open_durchmars(self) -> None:
        top = ladder(HUNGARIAN)[-1]
        parts = ("twenty_hundred", "ulti", "open_durchmars")
        assert (top.value, [spoken(bid) for bid in top.contracts]) == (48, [(parts, True)])

    @pytest.mark.parametrize("row", FOUR_ACES, ids=str)
    def test_has_four_aces_where_they_are_played(
        self, row: tuple[int, tuple[str, ...], bool]
    ) -> None:
        assert row in bids(GAMETWIST.but({"four_aces": True}))

    def test_has_no_four_aces_where_they_are_not(self) -> None:
        assert not [bid for bid in bids(HUNGARIAN) if "four_aces" in bid[1]]

    @pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
    def test_rises_rung_by_rung(self, rules: HouseRules) -> None:
        values = [rung.value for rung in ladder(rules)]
        assert values == sorted(set(values))

    @pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
    def test_has_each_bid_once(self, rules: HouseRules) -> None:
        found = [(*spoken(bid), bid.has_trumps) for rung in ladder(rules) for bid in rung.contracts]
        assert len(found) == len(set(found))

    def test_offers_durchmars_with_and_without_trumps_where_there_is_a_choice(self) -> None:
        with_trumps = [
            bid.has_trumps
            for rung in ladder(HUNGARIAN)
            for bid in rung.contracts
            if spoken(bid) == (("open_durchmars",), False)
        ]
        assert sorted(with_trumps) == [False, True]

    def test_leaves_out_what_is_too_little(self) -> None:
        short = [bid for bid in bids(GAMETWIST.but({"minimum_components": 2})) if len(bid[1]) < 2]
        assert short == []

    def test_is_empty_where_nothing_is_enough(self) -> None:
        assert ladder(GAMETWIST.but({"minimum_components": 4})) == ()
