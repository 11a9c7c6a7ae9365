"""What a phone can lose besides the network: a cookie, its sign-in, its memory, its owner."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from tests.browser.evening import say
from tests.browser.slow_network import RECORD
from tests.browser.table import Table
from tests.browser.test_bad_network import expect_all_saved, ready, record_without_network
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Membership, Role, ShareLink
from ulti_ledger.ledger.models import Hand, PlaySession

PASSWORD = "four-suits-32"


@pytest.fixture
def table(begin_night: Callable[..., Table], sign_in: Callable[[User], None]) -> Table:
    table = ready(begin_night())
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

    def test_that_ended_leads_back_to_what_was_typed(self, table: Table, page: Page) -> None:
        page.goto(f"{page.url}entries/new/")
        page.get_by_label("Béla", exact=True).fill("+10+5")
        page.get_by_label("Cili", exact=True).fill("-15")
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
        page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
        table.tap(table.record_button)
        sign_in_again(page)
        page.wait_for_url("**/correct/")
        expect(table.seat("Cili")).to_be_checked()
        expect(page.locator(".readback")).to_contain_text("Cili plays betli: lost.")
        table.tap(table.record_button)
        page.wait_for_url("**/hands/1/")
        expect(page.get_by_text("Cili plays betli: lost.").first).to_be_visible()


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


def begin_entry(page: Page) -> str:
    """Write what an entry is for; return its address."""
    page.goto(f"{page.url}entries/new/")
    page.locator("[name=note]").fill("for the drinks")
    page.wait_for_load_state("networkidle")
    return page.url


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


class TestAnotherAccount:
    def test_finds_nothing_of_the_one_before(
        self, table: Table, page: Page, sign_in: Callable[[User], None]
    ) -> None:
        table.enter(say("Béla", "betli"))
        sign_in(User.objects.create_superuser("szonja", password=PASSWORD))
        page.goto("/")
        expect(page.get_by_label("Menu")).to_be_visible()
        assert not kept(page)

    def test_leaves_alone_the_hands_that_wait_for_the_one_before(
        self, table: Table, page: Page, sign_in: Callable[[User], None]
    ) -> None:
        night = page.url
        record_without_network(table, "Béla")
        page.route(RECORD, lambda route: route.abort())
        page.context.set_offline(False)
        sign_in(User.objects.create_superuser("szonja", password=PASSWORD))
        page.goto("/")
        page.get_by_label("Menu").tap()
        page.get_by_role("button", name="Sign out").tap()
        expect(page.get_by_role("heading", name="Good to see you")).to_be_visible()
        assert not Hand.objects.exists()
        page.unroute(RECORD)
        sign_in(User.objects.get(username="olga"))
        page.goto(night)
        expect_all_saved(table)
        assert Hand.objects.count() == 1


@pytest.fixture
def guest(table: Table, sign_in: Callable[[User], None]) -> User:
    """Who keeps score this night by a link, on Olga's page of it."""
    session = PlaySession.objects.get()
    link = ShareLink.objects.create(
        circle=session.circle,
        session=session,
        role=Role.SCOREKEEPER,
        token=ShareLink.new_token(),
        created_at=timezone.now(),
    )
    guest = User.objects.create_guest("Kata")
    Membership.objects.create(circle=session.circle, user=guest, role=Role.SCOREKEEPER, link=link)
    sign_in(guest)
    table.page.reload()
    ready(table)
    return guest


class TestGuest:
    def test_who_lost_his_cookie_is_asked_for_his_link(
        self, guest: User, table: Table, page: Page
    ) -> None:
        record_without_network(table, "Béla")
        page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
        page.context.set_offline(False)
        expect(page.locator("#unsent")).to_contain_text("Open your link again, or scan a new code")
        page.locator("#unsent").get_by_role("link").tap()
        expect(page.get_by_role("heading", name="Which code did you hear?")).to_be_visible()

    def test_who_signs_in_takes_along_what_he_had_begun(
        self, guest: User, table: Table, page: Page, sign_in: Callable[[User], None]
    ) -> None:
        night = page.url
        record_without_network(table, "Béla")
        table.enter(say("Cili", "betli"))
        page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
        page.context.set_offline(False)
        expect(page.locator("#unsent")).to_contain_text("Open your link again")
        sign_in(User.objects.get(username="olga"))
        page.goto("/")
        assert not [name for name in kept(page) if name.startswith("ledger:guest:")]
        page.goto(night)
        expect_all_saved(table)
        assert Hand.objects.count() == 1
        expect(table.control("points=betli")).to_be_checked()


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
