"""Names as people have them: with an emoji family, with signs that HTML has its own use for."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.evening import say
from tests.browser.pages import pages_of
from tests.browser.table import Table
from ulti_ledger.circles.models import Circle

FAMILY = "👨\u200d👩\u200d👧 Béla"
SIGNS = "Kis & Nagy <3"


class TestNames:
    def test_are_shown_as_they_are(self, page: Page, begin_night: Callable[..., Table]) -> None:
        """Field reports M1 and M2."""
        table = begin_night("Anna", FAMILY, SIGNS, "Dezső")
        Circle.objects.update(name=SIGNS)
        page.reload()
        assert list(table.seats) == ["Anna", FAMILY, SIGNS, "Dezső"]
        table.play(say(SIGNS, "betli", outcome={"betli": "lost"}))
        expect(page.get_by_role("status")).to_contain_text(f"{SIGNS} pays 5 to each.")
        table.enter(say("Anna", silent={"ulti": {"player": SIGNS, "won": True}}))
        table.tap(table.control("outcome-simple=made"))
        expect(page.locator(".readback")).to_contain_text(f"silent ulti of {SIGNS} made")
        for address in pages_of(page):
            text = page.locator("body").inner_text()
            assert "&amp;" not in text, address
            assert "&lt;" not in text, address
            assert SIGNS in text or address == "/circles/new/", address
        page.goto(page.url.partition("sessions/")[0])
        expect(page).to_have_title(f"{SIGNS} · Ulti Ledger")

    def test_survive_a_message_on_the_next_page(
        self, page: Page, begin_night: Callable[..., Table]
    ) -> None:
        table = begin_night("Anna", FAMILY, SIGNS)
        table.play(say(SIGNS, outcome={"simple": "made"}))
        page.locator("#hand-1 a").tap()
        page.get_by_role("link", name="Correct the hand").tap()
        table.tap(table.soloist(FAMILY))
        table.tap(table.control("outcome-simple=lost"))
        page.get_by_role("button", name="Correct hand 1").tap()
        expect(page.get_by_role("status")).to_contain_text(
            f"Hand 1 corrected. {FAMILY} pays 1 to each."
        )
        expect(page.locator("#hand-history del")).to_contain_text(f"{SIGNS} plays simple game")
