"""A hand is recorded, taken back and corrected where no script runs."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import say
from tests.browser.table import Table
from ulti_ledger.ledger.models import Hand, Revision

pytestmark = pytest.mark.browser_context_args(java_script_enabled=False)


@pytest.fixture
def table(begin_night: Callable[..., Table]) -> Table:
    return begin_night()


class TestRecord:
    def test_happens_once_however_often_the_page_is_reloaded(
        self, table: Table, page: Page
    ) -> None:
        """Field report I4."""
        table.enter(say("Béla", "ulti", hearts=True, kontra={"ulti": 1}))
        expect(page.locator(".line-simple")).to_be_visible()
        expect(page.locator(".line-betli")).to_be_hidden()
        table.tap(table.control("outcome-ulti=lost"))
        table.tap(table.control("outcome-simple=made"))
        table.record()
        page.reload()
        expect(table.heading).to_have_text("Hand 2")
        assert table.row(1) == {"Dezső": 0, "Anna": 14, "Béla": -28, "Cili": 14}
        assert Hand.objects.count() == 1

    def test_begins_afresh_when_one_goes_back(self, table: Table, page: Page) -> None:
        table.play(say("Béla", outcome={"simple": "made"}))
        page.go_back()
        table.enter(say("Cili", outcome={"simple": "made"}))
        table.tap(table.record_button)
        expect(page.locator("#sheet")).to_contain_text("Cili +2")
        assert Hand.objects.count() == 2

    def test_asks_for_what_is_missing_and_keeps_the_rest(self, table: Table, page: Page) -> None:
        table.enter(say("Béla", "ulti", kontra={"ulti": 2}))
        table.tap(table.record_button)
        expect(page.locator("#hand-preview")).to_contain_text("made or lost?")
        expect(table.control("kontra-ulti=2")).to_be_checked()
        table.tap(table.control("outcome-all=made"))
        table.record()
        assert table.balances["Béla"] == 34


class TestUndo:
    def test_strikes_the_hand_out_and_can_be_taken_back(self, table: Table, page: Page) -> None:
        table.play(say("Béla", outcome={"simple": "made"}))
        table.undo()
        assert set(table.balances.values()) == {0}
        expect(page.locator("#hand-dealer")).to_have_text("Dezső deals and sits out")
        session = page.url
        page.locator("#hand-1 a").tap()
        page.get_by_role("button", name="Restore").tap()
        expect(page.get_by_role("status")).to_contain_text("Hand 1 counts again.")
        page.goto(session)
        assert table.row(1) == {"Dezső": 0, "Anna": -1, "Béla": 2, "Cili": -1}


class TestCorrect:
    def test_changes_what_is_said_and_what_is_paid(self, table: Table, page: Page) -> None:
        table.play(say("Béla", outcome={"simple": "made"}))
        session = page.url
        page.locator("#hand-1 a").tap()
        page.get_by_role("link", name="Correct the hand").tap()
        table.tap(table.control("outcome-simple=lost"))
        table.tap(table.control("kontra-simple=1"))
        page.get_by_label("Why?").fill("We all saw it")
        table.tap(page.get_by_role("button", name="Correct hand 1"))
        expect(page.get_by_role("status")).to_contain_text("Béla pays 2 to each.")
        expect(page.locator("#hand-history")).to_contain_text("“We all saw it”")
        page.goto(session)
        assert table.balances == {"Dezső": 0, "Anna": 2, "Béla": -4, "Cili": 2}
        assert Revision.objects.count() == 2
