"""What was done is said, and is in nobody's way."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import say
from tests.browser.table import Table


def void_a_hand(table: Table, page: Page) -> None:
    table.play(say("Béla", outcome={"simple": "made"}))
    page.locator("#hand-1 a").tap()
    page.get_by_role("button", name="Void hand 1").tap()
    expect(page.get_by_role("status")).to_contain_text("Hand 1 is void.")


class TestToast:
    def test_leaves_the_way_back_free(self, page: Page, begin_night: Callable[..., Table]) -> None:
        table = begin_night()
        void_a_hand(table, page)
        page.get_by_role("link", name="Back to the session").tap(timeout=2000)
        expect(table.heading).to_have_text("Hand 2")

    @pytest.mark.browser_context_args(java_script_enabled=False)
    def test_that_no_script_removes_leaves_it_free_too(
        self, page: Page, begin_night: Callable[..., Table]
    ) -> None:
        table = begin_night()
        void_a_hand(table, page)
        expect(page.locator(".toast")).to_be_hidden(timeout=10_000)
        page.get_by_role("link", name="Back to the session").tap(timeout=2000)
        expect(table.heading).to_have_text("Hand 2")
