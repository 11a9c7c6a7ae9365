"""The moment in which an answer arrives."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.evening import say
from tests.browser.table import Table


class TestFreshForm:
    def test_is_in_working_order_at_once(
        self, page: Page, begin_night: Callable[..., Table]
    ) -> None:
        """A tap just after the swap must not be posted as a whole page behind the back of htmx."""
        table = begin_night()
        table.enter(say("Béla", outcome={"simple": "made"}))
        page.evaluate(
            """() => {
              window.stillHere = true;
              const undo = () => document.querySelector(".last-recorded button").click();
              addEventListener("hand-recorded", () => setTimeout(undo));
            }"""
        )
        table.tap(table.record_button)
        expect(page.get_by_role("status")).to_contain_text("Hand 1 is void.")
        assert page.evaluate("window.stillHere === true")
