"""Back and forth: every address is a whole page, and none of them is an old one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import say
from tests.browser.table import Table


@pytest.fixture
def table(begin_night: Callable[..., Table]) -> Table:
    table = begin_night()
    table.play(say("Béla", outcome={"simple": "made"}))
    return table


def is_whole(page: Page, heading: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(page.locator("header.top, main")).to_have_count(2)
    assert page.locator("link[rel=stylesheet]").count() > 0


class TestBack:
    def test_is_a_whole_page_each_time(self, table: Table, page: Page) -> None:
        """Field report I1."""
        for soloist in ("Cili", "Dezső"):
            table.play(say(soloist, outcome={"simple": "made"}))
        for number in (1, 2, 3):
            page.locator(f"#hand-{number} a").tap()
            is_whole(page, f"Hand {number}")
            if number < 3:
                page.get_by_role("link", name="Back to the session").tap()
                is_whole(page, "Hand 4")
        for heading in ("Hand 4", "Hand 2", "Hand 4", "Hand 1"):
            page.go_back()
            is_whole(page, heading)

    def test_shows_what_was_corrected_meanwhile(self, table: Table, page: Page) -> None:
        """Field report I2."""
        page.locator("#hand-1 a").tap()
        page.get_by_role("link", name="Correct the hand").tap()
        table.tap(table.control("outcome-simple=lost"))
        table.tap(page.get_by_role("button", name="Correct hand 1"))
        expect(page.get_by_role("status")).to_contain_text("Béla pays 1 to each.")
        page.go_back()
        expect(table.control("outcome-simple=lost")).to_be_checked()
        page.go_back()
        expect(page.locator("#hand-sentence")).to_contain_text("Pays 1 to each.")
        page.go_back()
        is_whole(page, "Hand 2")
        assert table.row(1) == table.balances == {"Dezső": 0, "Anna": 1, "Béla": -2, "Cili": 1}

    def test_shows_what_was_recorded_meanwhile(self, table: Table, page: Page) -> None:
        session = page.url
        page.get_by_role("link", name="Back to Thursday table").tap()
        is_whole(page, "Thursday table")
        other = Table(page.context.new_page())
        other.page.goto(session)
        other.play(say("Cili", outcome={"simple": "made"}))
        page.go_back()
        is_whole(page, "Hand 3")
        assert table.balances == other.balances


class TestFragment:
    def test_opened_by_its_address_is_a_page(self, table: Table, page: Page) -> None:
        """Field report I1."""
        session = page.url
        page.goto(f"{session}sheet/")
        is_whole(page, "The sheet")
        page.goto(f"{session}hands/1/correct/")
        is_whole(page, "Correct hand 1")
