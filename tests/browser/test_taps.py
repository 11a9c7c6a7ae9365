"""How many taps a hand takes, the record button counted: the promise of the hand form."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS, score, wire
from tests.browser.evening import say
from tests.browser.table import Hand, Table
from tests.ulti_ledger.conftest import by_id
from ulti_ledger.ledger.facts import deal_of
from ulti_ledger.ledger.models import Revision

HANDS: list[tuple[str, int, str, Hand]] = [
    ("simple game won", 3, "gametwist", say("Béla", outcome={"simple": "made"})),
    (
        "simple game lost with kontra",
        4,
        "gametwist",
        say("Béla", kontra={"simple": 1}, outcome={"simple": "lost"}),
    ),
    ("hearts simple won", 4, "gametwist", say("Béla", hearts=True, outcome={"simple": "made"})),
    (
        "ulti, all made",
        4,
        "gametwist",
        say("Béla", "ulti", outcome={"ulti": "made", "simple": "made"}),
    ),
    (
        "ulti lost, simple won",
        5,
        "gametwist",
        say("Béla", "ulti", outcome={"ulti": "lost", "simple": "made"}),
    ),
    (
        "hearts ulti, kontra on ulti, ulti lost, simple won",
        7,
        "gametwist",
        say(
            "Béla",
            "ulti",
            hearts=True,
            kontra={"ulti": 1},
            outcome={"ulti": "lost", "simple": "made"},
        ),
    ),
    (
        "40-100 made",
        4,
        "gametwist",
        say("Béla", "forty_hundred", outcome={"forty_hundred": "made"}),
    ),
    (
        "betli lost, kontra by one defender",
        5,
        "hungarian",
        say("Béla", "betli", kontra={"betli": {"Cili": 1}}, outcome={"betli": "lost"}),
    ),
    (
        "20-100 ulti durchmars in hearts, all made",
        7,
        "gametwist",
        say(
            "Béla",
            "twenty_hundred",
            "ulti",
            "durchmars",
            hearts=True,
            outcome={"twenty_hundred": "made", "ulti": "made", "durchmars": "made"},
        ),
    ),
    (
        "simple game with a silent hundred",
        5,
        "gametwist",
        say("Béla", silent={"hundred": "soloist"}, outcome={"simple": "made"}),
    ),
    (
        "simple game that a silent hundred decides",
        4,
        "gametwist",
        say("Béla", silent={"hundred": "soloist"}),
    ),
]


class TestTaps:
    @pytest.mark.parametrize(
        ("taps", "preset", "hand"), [pytest.param(*rest, id=name) for name, *rest in HANDS]
    )
    def test_are_as_few_as_promised(
        self, taps: int, preset: str, hand: Hand, begin_night: Callable[..., Table]
    ) -> None:
        table = begin_night(preset=preset)
        table.play(hand)
        assert table.taps == taps
        ids = {name: int(seat) for name, seat in table.seats.items()}
        defenders = [str(ids["Anna"]), str(ids["Cili"])]
        told = wire.deal_from_json({**by_id(hand, ids), "defenders": defenders})
        recorded = deal_of(Revision.objects.get())
        assert score(recorded, PRESETS[preset]) == score(told, PRESETS[preset])

    def test_to_undo_the_last_hand_are_one(self, begin_night: Callable[..., Table]) -> None:
        table = begin_night()
        table.play(say("Béla", outcome={"simple": "made"}))
        table.taps = 0
        table.undo()
        assert table.taps == 1
        assert set(table.balances.values()) == {0}


class TestShortScreen:  # a phone whose browser bars are showing
    @pytest.mark.parametrize("preset", ["gametwist", "hungarian"])
    def test_has_room_for_an_ulti_without_scrolling(
        self, preset: str, page: Page, begin_night: Callable[..., Table]
    ) -> None:
        page.set_viewport_size({"width": 390, "height": 664})
        table = begin_night(preset=preset)
        table.enter(say("Béla", "ulti", hearts=True, kontra={"ulti": 2, "simple": 1}))
        table.tap(table.control("outcome-simple=made"))
        table.tap(table.control("outcome-ulti=lost"))
        expect(page.locator(".readback")).to_contain_text("ulti lost")
        table.tap(table.control("outcome-all=made"))
        expect(table.record_button).to_be_in_viewport(ratio=1)
        assert page.evaluate("scrollY") == 0
