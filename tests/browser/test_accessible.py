"""Every page of a night can be read and used by everybody, by day and in the dark."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import say
from tests.browser.pages import pages_of
from tests.browser.table import Table


@pytest.fixture
def table(begin_night: Callable[..., Table]) -> Table:
    table = begin_night(preset="hungarian")
    table.play(say("Béla", "ulti", kontra={"ulti": 1}, outcome={"ulti": "lost", "simple": "made"}))
    return table


class TestAccessible:
    def test_is_every_page(
        self, page: Page, table: Table, assert_accessible: Callable[[Page], None]
    ) -> None:
        page.emulate_media(reduced_motion="reduce")
        for _address in pages_of(page):
            assert_accessible(page)
        page.context.clear_cookies()
        page.goto("/accounts/login/")
        assert_accessible(page)

    def test_is_the_hand_form_in_every_state(
        self, page: Page, table: Table, assert_accessible: Callable[[Page], None]
    ) -> None:
        page.emulate_media(reduced_motion="reduce")
        table.tap(table.record_button)
        expect(page.locator("#hand-preview")).to_contain_text("Then it can be recorded.")
        assert_accessible(page)
        table.enter(say("Cili", "betli", kontra={"betli": {"Béla": 2}}))
        table.tap(table.control("outcome-betli=lost"))
        assert_accessible(page)
        table.tap(table.control("points=simple"))
        table.tap(table.control("kontra-simple=1"))
        table.tap(page.locator(".extras > summary"))
        page.get_by_label("Menu").tap()
        assert_accessible(page)
