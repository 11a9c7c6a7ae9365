"""Entering a hand: the form follows the bid, and neither haste nor a slow network changes it."""

from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, expect

from scoring import Deal, Outcome
from tests.browser.evening import say
from tests.browser.slow_network import PREVIEW, RECORD, held_back, wait_for
from tests.browser.table import Table
from ulti_ledger.ledger.facts import deal_of
from ulti_ledger.ledger.models import Hand, Revision


@pytest.fixture
def table(begin_night: Callable[..., Table]) -> Table:
    return begin_night()


def recorded() -> Deal:
    """The only hand there is."""
    return deal_of(Revision.objects.get())


def names_in(request: Request) -> set[str]:
    return set(parse_qs(request.post_data or "", keep_blank_values=True))


def tells_outcome(request: Request) -> bool:
    return "outcome-simple" in names_in(request)


class TestBid:
    def test_of_ulti_brings_the_simple_game_and_forty_hundred_takes_it_away(
        self, table: Table, page: Page
    ) -> None:
        """Field report B16."""
        table.enter(say("Béla", "ulti", kontra={"simple": 1}))
        expect(page.locator(".line-simple")).to_be_visible()
        table.tap(table.control("points=forty_hundred"))
        expect(page.locator(".line-simple")).to_be_hidden()
        expect(page.locator(".line-ulti")).to_be_visible()
        table.tap(table.control("points=simple"))
        expect(table.control("kontra-simple=0")).to_be_checked()
        table.tap(table.control("points=forty_hundred"))
        table.tap(table.control("outcome-all=made"))
        table.record()
        assert recorded().kontra == {}

    def test_without_ulti_again_is_as_before_and_says_nothing_of_it(
        self, table: Table, page: Page
    ) -> None:
        """Field report B17."""
        table.enter(say("Béla", outcome={"simple": "made"}))
        readback = page.locator(".readback")
        expect(readback).to_contain_text("Gets 1 from each.")
        before = readback.inner_text()
        table.tap(table.control("ulti=on"))
        table.tap(table.control("kontra-ulti=1"))
        table.tap(table.control("outcome-ulti=lost"))
        expect(readback).to_contain_text("simple game made, ulti lost")
        with page.expect_request(PREVIEW) as preview:
            table.tap(table.control("ulti=on"))
        assert not {name for name in names_in(preview.value) if name.endswith("-ulti")}
        expect(readback).to_have_text(before)
        with page.expect_request(RECORD) as record:
            table.record()
        assert "kontra-simple" in names_in(record.value)
        assert not {name for name in names_in(record.value) if name.endswith("-ulti")}


class TestHaste:
    def test_makes_one_hand_of_five_taps(self, table: Table, page: Page) -> None:
        """Field report C2."""
        table.enter(say("Béla", outcome={"simple": "made"}))
        with held_back(page, RECORD) as waiting:
            spot = table.record_button.bounding_box()
            assert spot
            for _tap in range(5):
                page.touchscreen.tap(spot["x"] + 20, spot["y"] + 20)
            expect(table.record_button.get_by_text("Recording")).to_be_visible()
            wait_for(waiting, page, 1)
        expect(table.heading).to_have_text("Hand 2")
        table.tap(table.record_button)  # one more, that the answer came before
        expect(page.locator("#hand-preview")).to_contain_text("Then it can be recorded.")
        assert Hand.objects.count() == len(waiting) == 1

    def test_lets_the_last_tap_win_with_one_request_on_its_way(
        self, table: Table, page: Page
    ) -> None:
        """Field report C7."""
        table.tap(table.soloist("Béla"))
        with held_back(page, PREVIEW) as waiting:
            table.tap(table.control("outcome-simple=made"))
            wait_for(waiting, page, 1)
            with page.expect_event("requestfailed", timeout=5000) as given_up:
                table.tap(table.control("outcome-simple=lost"))
            assert given_up.value == waiting[0].request
            wait_for(waiting, page, 2)
        expect(page.locator(".readback")).to_contain_text("lost. Pays 1 to each.")
        table.record()
        assert recorded().outcome == {"simple": Outcome.LOST}


class TestSlowNetwork:
    def test_records_the_latest_kontra_whatever_was_previewed(
        self, table: Table, page: Page
    ) -> None:
        """Field report C12."""
        with held_back(page, PREVIEW) as waiting:
            table.enter(say("Béla", kontra={"simple": 1}, outcome={"simple": "made"}))
            wait_for(waiting, page, 1)
            table.tap(table.control("kontra-simple=2"))
            table.record()
        assert recorded().kontra == {"simple": 2}

    def test_loses_no_hand_to_a_late_preview(self, table: Table, page: Page) -> None:
        table.enter(say("Béla", outcome={"simple": "made"}))
        with held_back(page, RECORD) as waiting:
            table.tap(table.record_button)
            wait_for(waiting, page, 1)
            with page.expect_response(PREVIEW):
                table.tap(table.control("hearts=on"))
        expect(table.heading).to_have_text("Hand 2")
        assert table.row(1) == {"Dezső": 0, "Anna": -1, "Béla": 2, "Cili": -1}
        assert not recorded().bid.hearts

    def test_shows_no_preview_of_the_hand_before(self, table: Table, page: Page) -> None:
        with held_back(page, PREVIEW):
            with page.expect_request(tells_outcome):
                table.enter(say("Béla", outcome={"simple": "made"}))
            with page.expect_event("requestfailed", tells_outcome, timeout=5000):
                table.record()
        expect(page.locator(".readback")).to_have_text("Who plays? Tap a card.")
        assert {page.locator(f"#change-{seat}").inner_text() for seat in table.seats.values()} <= {
            "",
            "deals",
        }
