"""Two friends in a dispute: one tells the hand, the other opens the link."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from tests.browser.table import Table

SIZES = [(390, 844), (320, 700), (1024, 768), (1440, 900)]
SENTENCE = "#hand-preview"


@pytest.fixture
def calculator(page: Page) -> Table:
    page.goto("/calculator/")
    return Table(page)


def amounts(page: Page) -> str:
    return page.locator("#hand-amounts").inner_text()


class TestCalculator:
    def test_answers_every_tap(self, page: Page, calculator: Table) -> None:
        expect(page.locator(SENTENCE)).to_have_text("Anna plays simple game: made or lost?")
        calculator.tap(calculator.soloist("Béla"))
        calculator.tap(calculator.control("ulti=on"))
        calculator.tap(calculator.control("kontra-ulti=1"))
        calculator.tap(calculator.control("outcome-all=lost"))
        expect(page.locator(SENTENCE)).to_contain_text("Pays 9 to each.")
        expect(page.locator("#comes-2")).to_have_text("−18")
        expect(page.locator("#hand-amounts")).to_contain_text("kontra × 2")
        expect(page).to_have_url(
            re.compile(r"/calculator/\?soloist=2&ulti=on&outcome-all=lost&kontra-ulti=1$")
        )

    def test_a_link_brings_the_same_hand_and_the_same_payment(
        self,
        page: Page,
        calculator: Table,
        browser: Browser,
        browser_context_args: dict[str, Any],
    ) -> None:
        page.get_by_label("By the rules of").select_option("Hungarian")
        page.get_by_text("Other names").click()
        page.get_by_label("Player 3").fill("Ödön")
        page.get_by_label("Player 3").press("Tab")
        expect(page.locator("#name-3")).to_have_text("Ödön")
        calculator.tap(calculator.control("points=betli"))
        calculator.tap(calculator.control("kontra-betli-3=1"))
        calculator.tap(calculator.control("outcome-betli=lost"))
        expect(page.locator(SENTENCE)).to_contain_text("Pays 5 to Béla and 10 to Ödön.")
        link = page.locator("#hand-link").inner_text()
        assert page.url == link

        fresh = browser.new_context(**browser_context_args)
        friend = fresh.new_page()
        friend.goto(link)
        assert friend.url == link
        expect(friend.locator(SENTENCE)).to_have_text(page.locator(SENTENCE).inner_text())
        assert amounts(friend) == amounts(page)
        assert not fresh.cookies()
        fresh.close()

    def test_says_at_the_field_what_can_not_be(self, page: Page, calculator: Table) -> None:
        page.get_by_text("Silent bonus, card points").click()
        points = page.get_by_label("Soloist", exact=True).and_(page.locator("#soloist_points"))
        points.press_sequentially("55")
        sentence = "Nobody can have 55: all card points are tens. 50 or 60?"
        expect(page.locator("#wrong-soloist_points")).to_have_text(sentence)
        expect(page.locator(SENTENCE)).to_have_text(sentence)
        expect(points).to_be_focused()
        points.fill("50")
        expect(page.locator("#wrong-soloist_points")).to_have_count(0)
        expect(page.locator(SENTENCE)).to_contain_text("made or lost?")

    def test_copies_the_link(self, page: Page, calculator: Table) -> None:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        calculator.tap(calculator.control("outcome-simple=made"))
        expect(page.locator("#hand-link")).to_contain_text("outcome-simple=made")
        page.get_by_role("button", name="Copy the link").click()
        expect(page.get_by_role("status")).to_contain_text("The link is copied.")
        assert page.evaluate("navigator.clipboard.readText()") == page.url

    def test_has_no_such_button_where_nothing_can_be_copied(
        self, page: Page, settings: Settings, live_server: LiveServer
    ) -> None:
        settings.ALLOWED_HOSTS = ["localhost", "lan.test"]
        page.goto(f"{live_server.url.replace('localhost', 'lan.test')}/calculator/")
        expect(page.locator("#hand-link")).to_be_visible()
        expect(page.get_by_role("button", name="Copy the link")).to_be_hidden()

    def test_works_without_scripts(
        self, browser: Browser, browser_context_args: dict[str, Any], live_server: LiveServer
    ) -> None:
        plain = browser.new_context(**browser_context_args, java_script_enabled=False)
        page = plain.new_page()
        page.goto(f"{live_server.url}/calculator/")
        for said in ("ulti=on", "outcome-all=lost"):
            Table(page).control(said).tap()
        page.get_by_role("button", name="What does it pay?").tap()
        expect(page.locator(SENTENCE)).to_contain_text("Pays 5 to each.")
        assert page.url == f"{live_server.url}/calculator/?ulti=on&outcome-all=lost"
        plain.close()

    @pytest.mark.parametrize(
        "query",
        [
            "",
            "?rules=hungarian&one=Nagy-K%C5%91v%C3%A1ri+%C3%89va&points=betli&outcome-betli=lost"
            "&kontra-betli-2=1",
            "?soloist_points=55&one=Zo%C3%A9&two=zo%C3%A9",
        ],
    )
    def test_is_accessible_and_fits_every_screen(
        self, page: Page, assert_accessible: Callable[[Page], None], query: str
    ) -> None:
        page.goto(f"/calculator/{query}")
        assert_accessible(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
