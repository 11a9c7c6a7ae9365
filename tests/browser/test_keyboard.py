"""A hand without a pointer: the native controls by Tab and arrows, and the keys on top of them."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.evening import say
from tests.browser.table import Table
from ulti_ledger.ledger.models import Hand

# The parts of the page that Tab comes to, in reading order.
PARTS = (
    ".top > a",
    ".menu",
    "#seats",
    ".bid-row",
    ".trump",
    ".line-all .outcome",
    ".line-simple .line-kontra",
    ".line-simple .outcome",
    ".line-ulti .line-kontra",
    ".line-ulti .outcome",
    ".extras",
    ".last-recorded",
    ".record-bar",
    "#sheet",
)
PART_IN_FOCUS = "(parts) => parts.find((part) => document.activeElement.closest(part)) ?? null"
IS_IN_SIGHT = """
(focused) => {
  const { left, top, width, height } = focused.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (!hit.closest(".record-bar") || focused.closest(".record-bar") !== null);
}
"""


@pytest.fixture
def table(begin_night: Callable[..., Table]) -> Table:
    return begin_night()


def tab_to(page: Page, control: Locator) -> None:
    for _step in range(40):
        page.keyboard.press("Tab")
        if control.evaluate("(control) => control === document.activeElement"):
            return
    raise AssertionError(f"Tab does not come to {control}")


class TestTab:
    def test_and_arrows_and_space_enter_a_hand(self, table: Table, page: Page) -> None:
        """Field report M6."""
        tab_to(page, table.seat("Anna"))
        page.keyboard.press("ArrowRight")
        expect(table.seat("Béla")).to_be_checked()
        tab_to(page, page.get_by_role("checkbox", name="Ulti"))
        page.keyboard.press("Space")
        tab_to(page, page.locator('[name="kontra-ulti"][value="0"]'))
        page.keyboard.press("ArrowDown")
        tab_to(page, page.locator('[name="outcome-ulti"][value="made"]'))
        page.keyboard.press("ArrowDown")
        tab_to(page, page.get_by_role("button", name="Record hand 1"))
        page.keyboard.press("Space")  # the simple game is still open
        expect(page.locator('[name="outcome-simple"][value="made"]')).to_be_focused()
        page.keyboard.press("Space")
        tab_to(page, page.get_by_role("button", name="Record hand 1"))
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text("Béla pays 7 to each.")

    def test_comes_to_every_part_in_reading_order(self, table: Table, page: Page) -> None:
        page.set_viewport_size({"width": 390, "height": 664})
        table.play(say("Béla", outcome={"simple": "made"}))
        table.enter(say("Cili", "ulti"))
        page.evaluate(
            "document.activeElement.blur(); getSelection().removeAllRanges(); scroll(0, 0)"
        )
        page.locator(".skip").focus()
        seen = []
        while (part := in_focus(page)) != PARTS[-1]:
            seen.append(part)
            if part not in (None, ".menu"):
                assert page.locator(":focus").evaluate(IS_IN_SIGHT), part
        assert list(dict.fromkeys(seen)) == list(PARTS[:-1])


def in_focus(page: Page) -> str | None:
    """Where the next Tab leads."""
    page.keyboard.press("Tab")
    found: str | None = page.evaluate(PART_IN_FOCUS, PARTS)
    return found


class TestKeys:
    def test_enter_a_hand_and_take_it_back(self, table: Table, page: Page) -> None:
        for keys, told in (
            ("2 u h m Enter", "Hand 1 recorded. Béla gets 10 from each."),
            ("z", "Hand 1 is void."),
            ("1 b o l Enter", "Hand 2 recorded. Anna pays 20 to each."),
        ):
            for key in keys.split():
                page.keyboard.press(key)
            expect(page.get_by_role("status")).to_contain_text(told)
            table.wait_for_the_fresh_form()

    def test_can_be_switched_off(self, table: Table, page: Page) -> None:
        page.keyboard.press("?")
        page.get_by_label("Use these keys").uncheck()
        page.get_by_role("button", name="Back to the hand").click()
        for _visit in range(2):
            page.keyboard.press("2")
            page.keyboard.press("?")
            expect(page.get_by_label("Use these keys")).not_to_be_checked()
            expect(table.seat("Béla")).not_to_be_checked()
            page.reload()

    def test_leave_text_alone(self, table: Table, page: Page) -> None:
        table.tap(page.locator(".extras > summary"))
        page.locator("#soloist_points").press_sequentially("2u90")
        expect(page.locator("#soloist_points")).to_have_value("2u90")
        expect(table.seat("Béla")).not_to_be_checked()


class TestFocus:
    def test_is_on_the_first_seat_after_a_hand_and_after_its_undo(
        self, table: Table, page: Page
    ) -> None:
        """Field report D7."""
        table.play(say("Béla", outcome={"simple": "made"}))
        expect(table.seat("Dezső")).to_be_focused()
        table.undo()
        expect(table.seat("Anna")).to_be_focused()
        table.play(say("Cili", outcome={"simple": "lost"}))
        assert table.row(2)["Cili"] == -2

    def test_goes_to_what_is_missing(self, table: Table, page: Page) -> None:
        table.tap(table.record_button)
        expect(table.seat("Anna")).to_be_focused()
        table.enter(say("Béla", "forty_hundred"))
        table.tap(table.record_button)
        expect(page.locator('[name="outcome-forty"][value="made"]')).to_be_focused()
        assert not Hand.objects.exists()
