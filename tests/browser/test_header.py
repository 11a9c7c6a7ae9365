"""Which hand it is and who deals, always in sight."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.table import Table


class TestHeader:
    def test_stays_in_sight_wherever_one_is_on_the_page(
        self, page: Page, begin_night: Callable[..., Table]
    ) -> None:
        """Field report D2."""
        table = begin_night()
        table.tap(page.locator(".extras > summary"))
        page.evaluate("scroll(0, document.body.scrollHeight)")
        expect(table.heading).to_be_in_viewport(ratio=1, timeout=2000)
        expect(page.locator("#hand-dealer")).to_be_in_viewport(ratio=1)
