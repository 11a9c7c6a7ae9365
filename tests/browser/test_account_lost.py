"""What a phone can lose besides the network: a cookie, its sign-in, its memory, its owner."""

from collections.abc import Callable

import pytest
from django.conf import settings
from playwright.sync_api import Page, Route, expect

from tests.browser.evening import say
from tests.browser.slow_network import PREVIEW, RECORD
from tests.browser.table import Table
from tests.browser.test_bad_network import expect_all_saved, ready, record_without_network
from ulti_ledger.accounts.models import User
from ulti_ledger.ledger.models import Hand

PASSWORD = "four-suits-32"


@pytest.fixture
def table(begin_night: Callable[..., Table], sign_in: Callable[[User], None]) -> Table:
    return let_olga_sign_in(ready(begin_night()), sign_in)


def let_olga_sign_in(table: Table, sign_in: Callable[[User], None]) -> Table:
    """Give her a password for when her sign-in has ended."""
    user = User.objects.get()
    user.set_password(PASSWORD)
    user.save()
    sign_in(user)
    return table


def sign_in_again(page: Page) -> None:
    expect(page.get_by_role("heading", name="Good to see you")).to_be_visible()
    page.get_by_label("Username").fill("olga")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").tap()


class TestCsrfCookie:
    def test_that_is_gone_costs_a_second_tap(self, table: Table, page: Page) -> None:
        """Field report H2."""
        table.enter(say("Béla", outcome={"simple": "made"}))
        expect(page.locator(".readback")).to_contain_text("Gets 1 from each.")
        page.context.clear_cookies(name="csrftoken")
        table.tap(table.record_button)
        expect(page.locator("#banner")).to_contain_text("Tap once more.")
        expect(page.locator("header.top")).to_have_count(1)
        expect(table.seat("Béla")).to_be_checked()
        expect(page.locator("#saved")).to_be_empty()
        table.record()
        expect(page.locator("#banner")).to_be_empty()
        assert Hand.objects.count() == 1

    def test_that_is_forged_is_refused_until_a_second_tap(self, table: Table, page: Page) -> None:
        """Field report H4."""
        table.enter(say("Béla", outcome={"simple": "made"}))
        expect(page.locator(".readback")).to_contain_text("Gets 1 from each.")
        page.route(RECORD, with_another_token, times=1)
        table.tap(table.record_button)
        expect(page.locator("#banner")).to_contain_text("Tap once more.")
        page.wait_for_timeout(3000)
        assert not Hand.objects.exists()
        table.record()
        assert Hand.objects.count() == 1

    def test_that_is_gone_is_said_to_whoever_only_looks_ahead(
        self, table: Table, page: Page
    ) -> None:
        page.route(PREVIEW, with_another_token, times=1)
        table.tap(table.soloist("Béla"))
        expect(page.locator("#banner")).to_contain_text("Tap once more.")
        table.tap(table.control("outcome-simple=made"))
        expect(page.locator(".readback")).to_contain_text("Gets 1 from each.")

    def test_that_is_gone_stops_the_hands_that_wait(self, table: Table, page: Page) -> None:
        record_without_network(table, "Béla")
        page.context.clear_cookies(name="csrftoken")
        page.context.set_offline(False)
        expect(page.locator("#unsent")).to_contain_text("Tap once more.")
        assert not Hand.objects.exists()
        page.get_by_role("button", name="Send now").tap()
        expect_all_saved(table)
        assert Hand.objects.count() == 1


def with_another_token(route: Route) -> None:
    route.continue_(headers={**route.request.headers, "x-csrftoken": "g" * 32})


class TestSignIn:
    def test_that_ended_leads_back_to_the_hand_in_entry(self, table: Table, page: Page) -> None:
        """Field report H5."""
        where = page.url
        table.enter(say("Béla", "ulti", hearts=True, outcome={"ulti": "made", "simple": "made"}))
        expect(page.locator(".readback")).to_contain_text("Béla plays hearts ulti: made.")
        page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
        table.tap(table.record_button)
        sign_in_again(page)
        expect(page).to_have_url(where)
        expect(table.seat("Béla")).to_be_checked()
        expect(page.locator(".readback")).to_contain_text("Béla plays hearts ulti: made.")
        table.record()
        assert Hand.objects.count() == 1

    def test_that_ended_lets_hands_wait_for_another(self, table: Table, page: Page) -> None:
        record_without_network(table, "Béla", "Cili")
        page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
        page.context.set_offline(False)
        expect(page.locator("#unsent")).to_contain_text("Sign in again, and it is sent.")
        page.locator("#unsent").get_by_role("link", name="Sign in").tap()
        sign_in_again(page)
        expect_all_saved(table)
        expect(table.heading).to_have_text("Hand 3")
        assert Hand.objects.count() == 2


class TestSignOut:
    def test_takes_along_what_was_in_entry(self, table: Table, page: Page) -> None:
        table.enter(say("Béla", "betli"))
        assert kept(page)
        page.get_by_label("Menu").tap()
        page.get_by_role("button", name="Sign out").tap()
        expect(page.get_by_role("heading", name="Good to see you")).to_be_visible()
        assert not kept(page)

    def test_asks_where_hands_would_be_lost(self, table: Table, page: Page) -> None:
        record_without_network(table, "Béla")
        page.route(RECORD, lambda route: route.abort())
        page.context.set_offline(False)
        page.get_by_label("Menu").tap()
        page.once("dialog", lambda dialog: dialog.dismiss())
        page.get_by_role("button", name="Sign out").tap()
        expect(table.heading).to_have_text("Hand 2")
        assert kept(page)


def kept(page: Page) -> list[str]:
    """The names of what the phone keeps for the ledger."""
    names: list[str] = page.evaluate("Object.keys(localStorage)")
    return [name for name in names if name.startswith("ledger:")]


REFUSES = "Storage.prototype.setItem = () => { throw new DOMException('full') }"


class TestFullPhone:
    def test_records_as_ever_and_says_what_it_cannot_keep(
        self, page: Page, begin_night: Callable[..., Table]
    ) -> None:
        page.add_init_script(REFUSES)
        table = ready(begin_night())
        table.play(say("Béla", outcome={"simple": "made"}))
        record_without_network(table, "Cili", "Dezső")
        expect(page.locator("#unsent")).to_contain_text("leave this page open")
        page.context.set_offline(False)
        expect_all_saved(table)
        assert Hand.objects.count() == 3


class TestTwoTabs:
    def test_send_a_hand_that_waits_once(self, table: Table, page: Page) -> None:
        record_without_network(table, "Béla")
        page.route(RECORD, lambda route: route.abort())
        page.context.set_offline(False)
        other = Table(page.context.new_page())
        other.page.goto(page.url)
        expect_all_saved(other)
        page.unroute(RECORD)
        page.bring_to_front()
        expect_all_saved(table)
        assert Hand.objects.count() == 1
