"""One phone, one person after the other: what waits on it goes with whoever wrote it down."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.evening import say
from tests.browser.slow_network import PREVIEW, RECORD
from tests.browser.table import Table
from tests.browser.test_account_lost import PASSWORD, kept
from tests.browser.test_bad_network import expect_all_saved, ready, record_without_network
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Membership, Role, ShareLink
from ulti_ledger.ledger.models import Hand, PlaySession


@pytest.fixture
def table(begin_night: Callable[..., Table]) -> Table:
    return ready(begin_night())


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
        page.route(PREVIEW, lambda route: route.abort())  # it would ask who this is at once
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
