"""What was typed into a form, and whose it is when its sign-in had ended."""

from collections.abc import Callable

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser.evening import say
from tests.browser.table import Table
from tests.browser.test_account_lost import PASSWORD, let_olga_sign_in, sign_in_again
from tests.browser.test_bad_network import ready
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Membership, Role
from ulti_ledger.ledger.models import PlaySession


@pytest.fixture
def table(begin_night: Callable[..., Table], sign_in: Callable[[User], None]) -> Table:
    return let_olga_sign_in(ready(begin_night()), sign_in)


class TestTyped:
    def test_is_kept_where_the_page_asks_by_itself(self, table: Table, page: Page) -> None:
        begin_entry(page)
        page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
        page.get_by_label("Béla", exact=True).fill("+10")
        sign_in_again(page)
        page.wait_for_url("**/entries/new/")
        expect(page.locator("[name=note]")).to_have_value("for the drinks")
        expect(page.get_by_label("Béla", exact=True)).to_have_value("+10")

    def test_outlives_a_way_round(self, table: Table, page: Page) -> None:
        entry = begin_entry(page)
        page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
        page.get_by_label("Béla", exact=True).fill("+10")
        page.get_by_role("link", name="I have a recovery code").tap()
        page.get_by_label("Recovery code").fill("ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2")
        page.locator("[name=password]").fill(PASSWORD)
        page.get_by_role("main").get_by_role("button").first.tap()
        expect(page.locator(".wrong").first).to_be_visible()
        page.goto("/accounts/login/")
        sign_in_again(page)
        page.wait_for_url(lambda url: "login" not in url)
        page.goto(entry)
        expect(page.locator("[name=note]")).to_have_value("for the drinks")
        page.reload()
        expect(page.locator("[name=note]")).to_have_value("")

    def test_is_shown_to_no_other_account(
        self, table: Table, page: Page, sign_in: Callable[[User], None]
    ) -> None:
        entry = begin_entry(page)
        page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
        page.get_by_label("Béla", exact=True).fill("+10")
        expect(page.get_by_role("heading", name="Good to see you")).to_be_visible()
        szonja = User.objects.create_user("szonja")
        circle = PlaySession.objects.get().circle
        Membership.objects.create(circle=circle, user=szonja, role=Role.SCOREKEEPER)
        sign_in(szonja)
        page.goto(entry)
        page.wait_for_load_state("networkidle")
        expect(page.locator("[name=note]")).to_have_value("")
        assert page.evaluate("sessionStorage.getItem('typed')") is None

    def test_that_ended_leads_back_to_what_was_typed(self, table: Table, page: Page) -> None:
        page.goto(f"{page.url}entries/new/")
        page.get_by_label("Béla", exact=True).fill("+10+5")
        page.get_by_label("Cili", exact=True).fill("-15")
        expect(page.get_by_text("Together 0, as it has to be.")).to_be_visible()
        page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
        page.locator("main button.is-main").tap()
        sign_in_again(page)
        page.wait_for_url("**/entries/new/")
        expect(page.get_by_label("Béla", exact=True)).to_have_value("+10+5")
        expect(page.get_by_label("Cili", exact=True)).to_have_value("-15")

    def test_that_ended_leads_back_to_a_correction(self, table: Table, page: Page) -> None:
        table.play(say("Béla", outcome={"simple": "made"}))
        page.goto(f"{page.url}hands/1/correct/")
        table.enter(say("Cili", "betli", outcome={"betli": "lost"}))
        expect(page.locator(".readback")).to_contain_text("Cili plays betli: lost.")
        page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
        table.tap(table.record_button)
        sign_in_again(page)
        page.wait_for_url("**/correct/")
        expect(table.seat("Cili")).to_be_checked()
        expect(page.locator(".readback")).to_contain_text("Cili plays betli: lost.")
        table.tap(table.record_button)
        page.wait_for_url("**/hands/1/")
        expect(page.get_by_text("Cili plays betli: lost.").first).to_be_visible()


def begin_entry(page: Page) -> str:
    """Write what an entry is for; return its address."""
    page.goto(f"{page.url}entries/new/")
    page.locator("[name=note]").fill("for the drinks")
    page.wait_for_load_state("networkidle")
    return page.url
