"""The end of a night under a thumb: coins, ticks, a debt, the door closed behind it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.evening import expect_verified, say
from tests.browser.table import Table, number

BALANCES = {"Dezső": 60, "Anna": 140, "Béla": -160, "Cili": -40, "Sum": 0}
ROUNDING = {"Dezső": -10, "Anna": 10, "Béla": 10, "Cili": -10, "Sum": 0}
STILL_OPEN = {"Dezső": 50, "Anna": 0, "Béla": 0, "Cili": -50, "Sum": 0}


@pytest.fixture
def settling(page: Page, begin_night: Callable[..., Table]) -> Page:
    """After four hands, at ten forints a point: Anna +14, Béla −16, Cili −4, Dezső +6."""
    table = begin_night()
    table.play(say("Anna", "ulti", outcome={"ulti": "made", "simple": "made"}))
    table.play(say("Béla", "betli", outcome={"betli": "lost"}))
    table.play(say("Cili", kontra={"simple": 1}, outcome={"simple": "lost"}))
    table.play(say("Anna", outcome={"simple": "made"}))
    page.get_by_label("Menu").tap()
    page.get_by_role("link", name="Settle and close").tap()
    expect(page.get_by_role("heading", name="Who pays whom")).to_be_visible()
    return page


def column(page: Page, head: str) -> dict[str, int]:
    """A column of the balances, by name."""
    heads = page.locator("#rounding thead th").all_inner_texts()
    rows = page.locator("#rounding :is(tbody, tfoot) tr").all()
    cells = [row.locator("th, td").all_inner_texts() for row in rows]
    return {row[0]: number(row[heads.index(head)]) for row in cells}


def to_pay(page: Page) -> list[str]:
    return [_plain(line) for line in page.locator("#payments .pay-list .pays").all_inner_texts()]


def tick(page: Page, which: str) -> None:
    _row(page, which).get_by_role("button", name="Mark as paid").tap()
    expect(page.get_by_role("status")).to_contain_text("paid")


def _row(page: Page, which: str) -> Locator:
    return page.locator(".pay-list > li").filter(has_text=which)


def _plain(line: str) -> str:
    return line.replace("\N{NO-BREAK SPACE}", " ")


class TestTheEndOfANight:
    def test_is_settled_in_coins_and_closed_over_a_debt(self, settling: Page) -> None:
        page = settling
        assert column(page, "Ft") == BALANCES
        page.get_by_role("button", name="50 Ft").tap()
        expect(page.get_by_text("Rounded to whole coins of 50 Ft.")).to_be_visible()
        page.get_by_role("link", name="Who lost to whom").tap()
        expect(page.get_by_text("In this view everything is paid exactly")).to_be_visible()
        expect(page.get_by_text("Rounded to whole coins of 50 Ft.")).to_be_hidden()
        page.get_by_role("link", name="Fewest payments").tap()
        expect(page.get_by_text("Rounded to whole coins of 50 Ft.")).to_be_visible()
        assert column(page, "Rounding") == ROUNDING
        assert to_pay(page) == ["Béla pays Anna 150 Ft", "Cili pays Dezső 50 Ft"]

        tick(page, "Béla pays Anna")
        expect(page.get_by_text("One payment, and everybody is even.")).to_be_visible()
        tick(page, "Cili pays Dezső")
        expect(page.get_by_text("less than a coin of 50 Ft")).to_be_visible()
        assert set(column(page, "Open").values()) == {0}
        _row(page, "Cili paid Dezső").get_by_role("button", name="Undo").tap()
        expect(_row(page, "Cili pays Dezső")).to_be_visible()
        assert column(page, "Open") == STILL_OPEN

        page.get_by_text("Close the night").tap()
        page.get_by_role("button", name="Close and carry over").tap()
        expect(page.locator("#closed")).to_contain_text("This night was closed by olga")
        expect(page.get_by_text("Nothing more to pay tonight.")).to_be_visible()
        assert column(page, "Rounding") == ROUNDING

        page.get_by_role("link", name="Back to the session").tap()
        expect(page.get_by_role("button", name="Open again")).to_be_visible()
        expect(page.locator("#hand-form")).to_have_count(0)
        page.get_by_role("link", name="Back to Thursday table").tap()
        expect(page.locator(".night-list .tag")).to_have_text("1 payment open")
        expect(page.get_by_role("link", name="Cili owes Dezső 50 Ft")).to_be_visible()
        expect_verified(hands=4)

    def test_takes_no_second_payment_for_a_slow_second_tap(self, settling: Page) -> None:
        """Field report A13: the next payment has moved up to where the finger is."""
        page = settling
        box = page.get_by_role("button", name="Mark as paid").first.bounding_box()
        assert box
        where = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.touchscreen.tap(*where)
        expect(page.locator(".pay-list.is-done > li")).to_have_count(1)
        page.touchscreen.tap(*where)
        page.wait_for_timeout(700)
        expect(page.locator(".pay-list.is-done > li")).to_have_count(1)
        page.touchscreen.tap(*where)
        expect(page.locator(".pay-list.is-done > li")).to_have_count(2)

    def test_is_not_closed_by_a_tap_that_missed(self, settling: Page) -> None:
        """Field report D12."""
        page = settling
        page.get_by_text("Close the night").tap()
        page.locator("#pairs-title").tap()
        page.reload()
        expect(page.locator("#closed")).to_have_count(0)
        expect(page.get_by_role("button", name="Close and carry over")).to_be_hidden()

    def test_can_be_read_by_everybody(
        self, settling: Page, assert_accessible: Callable[[Page], None]
    ) -> None:
        page = settling
        for summary in page.locator("main summary").all():
            summary.tap()
        assert_accessible(page)
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        tick(page, "Béla pays Anna")
        assert_accessible(page)
