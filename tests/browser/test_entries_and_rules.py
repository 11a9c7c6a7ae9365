"""Around the hands, under a thumb: an entry without one, and other rules in mid-evening."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS
from tests.browser.evening import expect_verified, say
from tests.browser.table import Table
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.services import save_rules


@pytest.fixture
def table(begin_night: Callable[..., Table]) -> Table:
    """Béla has lost an ulti: minus 3 to each, as GameTwist plays it. Dezső dealt."""
    table = begin_night()
    table.play(say("Béla", "ulti", outcome={"ulti": "lost", "simple": "made"}))
    return table


def choose_in_the_menu(page: Page, link: str) -> None:
    page.get_by_label("Menu").tap()
    page.get_by_role("link", name=link).tap()


WATCH_THE_BUTTON = """document.addEventListener("htmx:afterSettle", () => {
  const button = document.querySelector("#entry-form .is-main");
  const { x, y } = button.getBoundingClientRect();
  window.takesATap = document.elementFromPoint(x + 5, y + 5) === button;
}, { once: true });"""
"""Whether the button that has moved up would take a second tap that comes at once."""


class TestAnEntry:
    def test_is_added_up_while_it_is_typed_and_can_be_made_void(
        self, page: Page, table: Table, assert_accessible: Callable[[Page], None]
    ) -> None:
        choose_in_the_menu(page, "An entry without a hand")
        page.get_by_label("What for?").fill("penalty for a revoke")
        page.get_by_label("Anna").fill("5+5")
        page.get_by_label("Béla").fill("10")
        expect(page.get_by_text("Together +20.")).to_be_visible()
        assert_accessible(page)
        page.evaluate(WATCH_THE_BUTTON)
        page.get_by_role("button", name="Cili −20").tap()
        expect(page.get_by_text("Together 0, as it has to be.")).to_be_visible()
        expect(page.get_by_label("Cili")).to_have_value("−20")
        expect(page.get_by_label("Anna")).to_have_value("5+5")
        assert page.evaluate("window.takesATap") is False
        page.get_by_role("button", name="Write it down").tap()

        expect(page.get_by_role("status")).to_contain_text("Written down: penalty for a revoke.")
        row = page.locator("#sheet .is-entry")
        expect(row).to_contain_text("penalty for a revoke")
        row.get_by_role("link").tap()
        expect(page.get_by_role("heading", name="penalty for a revoke")).to_be_visible()
        assert_accessible(page)
        page.get_by_label("Void it. Why?").fill("nobody saw it")
        page.get_by_role("button", name="Void it").tap()
        expect(page.get_by_text("This is void: nobody saw it.")).to_be_visible()
        assert_accessible(page)
        page.get_by_role("link", name="Back to the session").tap()
        expect(page.locator("#sheet .is-entry.is-void")).to_contain_text("void: nobody saw it")
        expect_verified(hands=1)


class TestOtherRules:
    def test_are_looked_at_hand_by_hand_before_they_hold(
        self, page: Page, table: Table, assert_accessible: Callable[[Page], None]
    ) -> None:
        """Field report B14."""
        save_rules(
            circle=Circle.objects.get(),
            preset="gametwist",
            rules=PRESETS["gametwist"].but({"failed_ulti": "penalty"}),
            kontra_names=[],
            by=User.objects.get(),
        )
        page.reload()
        choose_in_the_menu(page, "Newer rules exist")
        changes = page.locator(".switch-table tbody td")
        expect(changes.filter(has_text="−6")).to_contain_text("−14")
        assert_accessible(page)
        page.get_by_text("For the hands already played, too").tap()
        page.get_by_role("button", name="Play by version 2").tap()
        expect(page.get_by_role("status")).to_contain_text("Version 2 holds from hand 2 on.")
        expect(page.locator("#hand-1")).to_contain_text("−14")
        choose_in_the_menu(page, "The story of the night")
        told = page.locator("#story .event").filter(has_text="scored hand 1 by version 2")
        expect(told).to_contain_text("Pays 3 to each.")
        expect(told).to_contain_text("Pays 7 to each.")
        assert_accessible(page)
        expect_verified(hands=1)
