"""A hand as a table tells it."""

from typing import Any

import pytest

from scoring import PRESETS, score, wire
from ulti_ledger.ledger.story import KontraSaid, Share, Story, Told, tell

NAMES = {"1": "Anna", "2": "Béla", "3": "Cili"}


def story(components: list[str], preset: str = "gametwist", **rest: Any) -> Story:
    hearts = rest.pop("hearts", False)
    deal = wire.deal_from_json(
        {
            "soloist": "1",
            "defenders": ["2", "3"],
            "bid": {"components": components, "hearts": hearts},
            **rest,
        }
    )
    return tell(deal, score(deal, PRESETS[preset]), NAMES)


class TestTell:
    def test_calls_an_ulti_without_its_simple_game(self) -> None:
        told = story(["ulti"], outcome={"ulti": "lost", "simple": "made"}, hearts=True)
        assert (told.soloist, told.hearts, told.components) == ("Anna", True, ("ulti",))
        assert told.outcomes == (Told("simple", "made"), Told("ulti", "lost"))
        assert told.agreed is None

    def test_calls_a_simple_game_by_its_name(self) -> None:
        told = story([], outcome={"simple": "made"})
        assert told.components == ("simple",)
        assert told.agreed == "made"

    def test_says_what_each_pays_where_it_is_one_amount(self) -> None:
        told = story(["ulti"], outcome={"ulti": "lost", "simple": "made"}, kontra={"ulti": 1})
        assert told.each == -7
        assert told.total == -14
        assert told.kontras == (KontraSaid("ulti", 1),)

    def test_names_the_defenders_where_their_amounts_differ(self) -> None:
        told = story(
            ["betli"],
            "hungarian",
            outcome={"betli": "lost"},
            kontra={"betli": {"2": 1, "3": 0}},
        )
        assert told.each is None
        assert told.payees == (Share("Béla", 10), Share("Cili", 5))
        assert told.payers == ()
        assert told.kontras == (KontraSaid("betli", 1, "Béla"),)

    def test_says_a_kontra_of_both_once(self) -> None:
        told = story(
            ["betli"],
            "hungarian",
            outcome={"betli": "made"},
            kontra={"betli": {"2": 2, "3": 2}},
        )
        assert told.kontras == (KontraSaid("betli", 2),)

    def test_leaves_out_kontra_of_no_step(self) -> None:
        assert story([], outcome={"simple": "made"}, kontra={"simple": 0}).kontras == ()

    def test_names_who_played_the_seven(self) -> None:
        told = story([], outcome={"simple": "made"}, silent={"ulti": {"player": "3", "won": True}})
        assert told.silents == (Told("ulti", "made", silent=True, player="Cili"),)

    @pytest.mark.parametrize("side", ["soloist", "defenders"])
    def test_names_the_side_of_a_silent_hundred(self, side: str) -> None:
        assert story([], silent={"hundred": side}).silents == (Told("hundred", side, silent=True),)

    def test_tells_a_hand_that_was_passed_out(self) -> None:
        told = tell(
            deal := wire.deal_from_json(
                {"soloist": "1", "defenders": ["2", "3"], "ended": "passed_out"}
            ),
            score(deal, PRESETS["hungarian"]),
            NAMES,
        )
        assert (told.components, told.agreed, told.each) == ((), None, -2)
