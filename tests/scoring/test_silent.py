"""Which silent bonuses a hand can have. Source: what suppresses what, in GameTwist and at a
Hungarian table."""

import pytest

from scoring import PRESETS, Bid, HouseRules, Side, Trump, contract

GAMETWIST, HUNGARIAN, _ = PRESETS.values()

# Announced, then hundred, durchmars and ulti in gametwist, and the same in the hungarian rules.
TABLE = [
    ("", "hundred durchmars ulti", "hundred durchmars ulti"),
    ("ulti", "hundred durchmars", "hundred durchmars"),
    ("four_aces", "hundred durchmars ulti", "hundred durchmars ulti"),
    ("forty_hundred", "ulti", "durchmars ulti"),
    ("twenty_hundred", "ulti", "durchmars ulti"),
    ("forty_hundred ulti", "", "durchmars"),
    ("durchmars twenty_hundred", "ulti", "ulti"),
    ("durchmars ulti", "", "hundred"),
    ("open_durchmars ulti", "", "hundred"),
    ("durchmars forty_hundred ulti", "", ""),
    ("durchmars", "", ""),
    ("open_durchmars", "", ""),
    ("betli", "", ""),
    ("open_betli", "", ""),
]


def possible(bid: Bid, rules: HouseRules, side: Side) -> set[str]:
    rules = rules.but({"four_aces": True})
    return {bonus for bonus, sides in contract(bid, rules).open_bonuses.items() if side in sides}


@pytest.mark.parametrize("side", Side)
class TestCanEarn:
    @pytest.mark.parametrize(("parts", "gametwist", "hungarian"), TABLE)
    def test_follows_the_announcement(
        self, parts: str, gametwist: str, hungarian: str, side: Side
    ) -> None:
        bid = Bid(tuple(parts.split()))
        found = [possible(bid, rules, side) for rules in (GAMETWIST, HUNGARIAN)]
        assert found == [set(gametwist.split()), set(hungarian.split())]

    def test_needs_trumps_in_a_hearts_durchmars(self, side: Side) -> None:
        with_trumps = Bid(("durchmars",), hearts=True)
        without = Bid(("durchmars",), hearts=True, trump=Trump.NONE)
        assert possible(with_trumps, GAMETWIST, side) == {"ulti"}
        assert possible(with_trumps, HUNGARIAN, side) == {"hundred", "ulti"}
        assert possible(without, HUNGARIAN, side) == set()

    @pytest.mark.parametrize("bonus", ["hundred", "durchmars", "ulti"])
    def test_is_off_where_the_table_pays_nothing(self, bonus: str, side: Side) -> None:
        rules = GAMETWIST.but({f"silent_{bonus}": 0})
        assert possible(Bid(), rules, side) == {"hundred", "durchmars", "ulti"} - {bonus}

    def test_can_be_kept_from_defenders(self, side: Side) -> None:
        everything = {"hundred", "durchmars", "ulti"} if side is Side.SOLOIST else set()
        assert possible(Bid(), GAMETWIST.but({"silent_by_defenders": False}), side) == everything
