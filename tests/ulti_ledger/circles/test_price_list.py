"""Every bid by value, against the tables that were published."""

from dataclasses import replace

import pytest

from scoring import COMPONENTS, PRESETS, Bid, HouseRules, contract
from ulti_ledger.circles.price_list import (
    PricedBid,
    lists_everything,
    outranking,
    price_list,
    short_list,
)

GAMETWIST, HUNGARIAN = PRESETS["gametwist"], PRESETS["hungarian"]
OWN = {"hearts": 8, "trumps": True, "carries": True, "penal": False}

# The table of values that GameTwist prints: H is hearts, parts as they are called out.
PUBLISHED = {
    1: "simple",
    2: "H simple",
    4: "40-100",
    5: "ulti, betli",
    6: "durchmars",
    8: "40-100 ulti, H 40-100, 20-100",
    10: "H ulti, durchmars ulti, 40-100 durchmars, H betli",
    12: "H durchmars, 20-100 ulti",
    14: "40-100 durchmars ulti, 20-100 durchmars",
    16: "H 40-100 ulti, H 20-100",
    18: "20-100 durchmars ulti",
    20: "H durchmars ulti, H 40-100 durchmars, open betli",
    24: "open durchmars, H 20-100 ulti",
    28: "open durchmars ulti, 40-100 open durchmars, H 40-100 durchmars ulti, H 20-100 durchmars",
    32: "40-100 open durchmars ulti, 20-100 open durchmars",
    36: "20-100 open durchmars ulti, H 20-100 durchmars ulti",
}

# What a list of 38 Hungarian bids says that each is worth when it is made, in its order.
HUNGARIAN_BIDS = [
    ("simple", 1),
    ("H simple", 2),
    ("40-100", 4),
    ("ulti", 5),
    ("betli", 5),
    ("durchmars", 6),
    ("40-100 ulti", 8),
    ("H 40-100", 8),
    ("20-100", 8),
    ("H ulti", 10),
    ("H betli", 10),
    ("40-100 durchmars", 10),
    ("durchmars ulti", 10),
    ("20-100 ulti", 12),
    ("H durchmars", 12),  # "redurchmars": without trumps, and with them
    ("open durchmars with", 12),
    ("40-100 durchmars ulti", 14),
    ("20-100 durchmars", 14),
    ("H 40-100 ulti", 16),
    ("H 20-100", 16),
    ("40-100 open durchmars", 16),
    ("open durchmars ulti", 16),
    ("20-100 durchmars ulti", 18),
    ("40-100 open durchmars ulti", 20),
    ("H 40-100 durchmars", 20),
    ("H durchmars ulti", 20),
    ("20-100 open durchmars", 20),
    ("open betli", 20),
    ("20-100 open durchmars ulti", 24),
    ("H 20-100 ulti", 24),
    ("H 40-100 durchmars ulti", 28),
    ("H 20-100 durchmars", 28),
    ("H 40-100 open durchmars", 32),
    ("H open durchmars ulti", 32),
    ("H 20-100 durchmars ulti", 36),
    ("H 40-100 open durchmars ulti", 40),
    ("H 20-100 open durchmars", 40),
    ("H 20-100 open durchmars ulti", 48),
]
CODES = {
    "40-100": "forty_hundred",
    "20-100": "twenty_hundred",
    "open durchmars": "open_durchmars",
    "open betli": "open_betli",
}
# As the tables above put the parts.
ORDER = (*CODES.values(), "betli", "durchmars", "ulti")


def spoken(bid: PricedBid) -> str:
    """A bid as the tables above write it, parts in their order."""
    names = {code: name for name, code in CODES.items()}
    parts = [names.get(code, code) for code in ORDER if code in bid.components]
    trumps = {True: ["with"], False: ["without"], None: []}[bid.trumps]
    return " ".join((["H"] if bid.hearts else []) + (parts or ["simple"]) + trumps)


def by_name(rules: HouseRules) -> dict[str, PricedBid]:
    return {spoken(bid): bid for rung in price_list(rules) for bid in rung.bids}


def with_own(count: int) -> HouseRules:
    parts = [{"name": f"part {number}", "plain": 4, **OWN} for number in range(count)]
    return GAMETWIST.but({"own_components": parts})


class TestPriceList:
    def test_is_the_published_table_of_gametwist(self) -> None:
        printed = {value: set(bids.split(", ")) for value, bids in PUBLISHED.items()}
        listed = {rung.value: {spoken(bid) for bid in rung.bids} for rung in price_list(GAMETWIST)}
        assert listed == printed
        assert sum(len(rung.bids) for rung in price_list(GAMETWIST)) == 33

    @pytest.mark.parametrize(("name", "value"), HUNGARIAN_BIDS)
    def test_has_what_hungarian_tables_pay(self, name: str, value: int) -> None:
        assert by_name(HUNGARIAN)[name].value == value

    def test_adds_to_the_hungarian_list_only_open_durchmars_alone(self) -> None:
        more = set(by_name(HUNGARIAN)) - {name for name, _value in HUNGARIAN_BIDS}
        assert more == {"open durchmars without", "H open durchmars"}
        assert by_name(HUNGARIAN)["open durchmars without"].value == 24

    def test_says_what_a_bid_loses_where_a_lost_ulti_costs_more(self) -> None:
        bids = by_name(HUNGARIAN)
        assert (bids["ulti"].value, bids["ulti"].lost) == (5, 9)
        assert (bids["H ulti"].value, bids["H ulti"].lost) == (10, 18)
        assert (bids["betli"].value, bids["betli"].lost) == (5, 5)
        assert all(bid.lost == bid.value for bid in by_name(GAMETWIST).values())

    def test_is_what_the_engine_makes_of_each_bid(self) -> None:
        for rung in price_list(HUNGARIAN):
            for bid in rung.bids:
                assert bid.value == rung.value
                if bid.trumps is None:
                    assert contract(Bid(bid.components, bid.hearts), HUNGARIAN).value == rung.value

    def test_has_no_bid_that_is_too_small_for_the_table(self) -> None:
        bids = by_name(replace(GAMETWIST, minimum_components=2))
        assert "ulti" not in bids
        assert "40-100 ulti" in bids

    @pytest.mark.parametrize("count", [0, 1, 2, 3, 8])
    def test_gives_every_bid_a_key_of_its_own(self, count: int) -> None:
        bids = [bid for rung in price_list(with_own(count)) for bid in rung.bids]
        assert len({bid.key for bid in bids}) == len(bids)

    def test_lists_bids_of_two_own_parts_and_of_many_only_one_at_a_time(self) -> None:
        def most(rules: HouseRules) -> int:
            bids = [bid for rung in price_list(rules) for bid in rung.bids]
            return max(len(set(bid.components) - set(COMPONENTS)) for bid in bids)

        assert (most(with_own(2)), lists_everything(with_own(2))) == (2, True)
        assert (most(with_own(3)), lists_everything(with_own(3))) == (1, False)


class TestOutranking:
    def test_is_what_is_worth_more(self) -> None:
        rungs = price_list(GAMETWIST)
        above = outranking(rungs, by_name(GAMETWIST)["H ulti"])
        assert above == tuple(rung for rung in rungs if rung.value >= 12)

    def test_is_nothing_above_the_highest(self) -> None:
        rungs = price_list(GAMETWIST)
        assert outranking(rungs, rungs[-1].bids[0]) == ()


class TestShortList:
    def test_leaves_a_table_without_parts_of_its_own_alone(self) -> None:
        assert short_list(price_list(HUNGARIAN)) == price_list(HUNGARIAN)

    def test_has_own_parts_only_by_themselves(self) -> None:
        rules = with_own(1)
        short = [bid for rung in short_list(price_list(rules)) for bid in rung.bids]
        own = [bid.components for bid in short if "part 0" in bid.components]
        assert own == [("simple", "part 0")] * 2
        assert len(short) == 33 + 2
