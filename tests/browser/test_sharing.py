"""Others are let in: a watcher by a link, another scorekeeper by a code that lies on the table."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.evening import say
from tests.browser.slow_network import PREVIEW
from tests.browser.table import Table
from ulti_ledger.circles import sharing
from ulti_ledger.circles.models import Role, ShareLink
from ulti_ledger.ledger.models import Hand, PlaySession


@pytest.fixture
def table(begin_night: Callable[..., Table]) -> Table:
    return begin_night()


@contextmanager
def another_phone(browser: Browser) -> Iterator[Page]:
    """Somebody else's phone, on which nobody ever signed in."""
    context = browser.new_context(**PHONE)
    yield context.new_page()
    context.close()


def link_shown(page: Page) -> str:
    """The address in the QR code, as it stands below it; tests reach it on the loopback."""
    address = page.locator("#address").get_attribute("href") or ""
    return address[address.index("/join/") :]


class TestWatcher:
    def test_scans_and_sees_the_scoreboard(
        self,
        table: Table,
        page: Page,
        browser: Browser,
        base_url: str,
        assert_accessible: Callable[[Page], None],
    ) -> None:
        """Field report L10, and L2: a renewed link leaves the old one dead."""
        table.play(say("Béla", "ulti", outcome={"simple": "made", "ulti": "made"}))
        night = page.url
        page.goto(f"{night}share/")
        assert_accessible(page)
        page.get_by_role("button", name="A link to watch").tap()
        expect(page.locator(".qr-code")).to_be_visible()
        assert_accessible(page)
        first = link_shown(page)
        with another_phone(browser) as phone:
            phone.goto(base_url + first)
            phone.wait_for_url("**/watch/")  # not a tap
            expect(phone.get_by_text("Béla plays ulti")).to_be_visible()
            expect(phone.locator("form.hand-form, #hand-form")).to_have_count(0)
            page.get_by_role("button", name="Put a new link in its place").tap()
            expect(page.get_by_text("The old link opens nothing any more.")).to_be_visible()
            second = link_shown(page)
            assert second != first
            answer = phone.reload()
            assert answer is not None
            assert answer.status == 404
            gone = phone.goto(base_url + first)
            assert gone is not None
            assert gone.status == 404
            phone.goto(base_url + second)
            phone.wait_for_url("**/watch/")


class TestHandover:
    def test_takes_one_tap_on_the_other_phone(
        self, table: Table, page: Page, browser: Browser, base_url: str
    ) -> None:
        table.play(say("Béla", outcome={"simple": "made"}))
        night = page.url
        page.goto(f"{night}share/")
        page.get_by_role("button", name="Hand over").tap()
        link = link_shown(page)
        page.goto(night)
        with another_phone(browser) as phone:
            phone.goto(base_url + link)
            phone.get_by_label("Whose phone is this?").fill("Cili’s phone")
            phone.get_by_role("button", name="Keep score").tap()
            other = Table(phone)
            expect(page.get_by_text("Cili’s phone keeps score now")).to_be_visible(timeout=8000)
            other.play(say("Cili", outcome={"simple": "made"}))
            assert other.balances == {"Dezső": -1, "Anna": -1, "Béla": 1, "Cili": 1}
            assert Hand.objects.count() == 2
            with another_phone(browser) as late:
                answer = late.goto(base_url + link)
                assert answer is not None
                assert answer.status == 404  # it was for one

    def test_can_be_taken_back(
        self, table: Table, page: Page, browser: Browser, base_url: str
    ) -> None:
        night = page.url
        page.goto(f"{night}share/")
        page.get_by_role("button", name="Hand over").tap()
        with another_phone(browser) as phone:
            phone.goto(base_url + link_shown(page))
            phone.get_by_role("button", name="Keep score").tap()
            expect(phone.locator("#hand-form")).to_be_visible()
            page.reload()
            page.get_by_role("button", name="Take it back").tap()
            expect(page.get_by_text("The link opens nothing any more.")).to_be_visible()
            other = Table(phone)
            other.enter(say("Cili", outcome={"simple": "made"}))
            other.tap(other.record_button)
            answer = phone.reload()
            assert answer is not None
            assert answer.status == 404
            assert not Hand.objects.exists()


class TestGuest:
    def test_who_lost_his_cookie_finds_the_hand_in_entry(
        self, table: Table, browser: Browser, base_url: str
    ) -> None:
        """Field report H5."""
        night = PlaySession.objects.get()
        link = sharing.offer_link(
            circle=night.circle, role=Role.SCOREKEEPER, by=None, session_id=night.pk
        )
        with another_phone(browser) as phone:
            join = f"{base_url}/join/{link.token}/"
            phone.goto(join)
            phone.get_by_role("button", name="Keep score").tap()
            other = Table(phone)
            other.enter(say("Béla", "betli", outcome={"betli": "made"}))
            expect(phone.locator(".readback")).to_contain_text("Béla plays betli: made.")
            phone.route(PREVIEW, lambda route: route.abort())  # it may ask who this is by itself
            phone.wait_for_load_state("networkidle")  # so may the forms that are fetched ahead
            phone.context.clear_cookies()
            other.tap(other.record_button)
            expect(phone.locator("#banner")).to_contain_text("Tap once more.")
            other.tap(other.record_button)
            expect(phone.get_by_role("heading", name="Good to see you")).to_be_visible()
            phone.unroute(PREVIEW)
            phone.goto(join)
            phone.get_by_role("button", name="Keep score").tap()
            expect(phone.locator(".readback")).to_contain_text("Béla plays betli: made.")
            other.record()
            assert Hand.objects.count() == 1


class TestSpokenCode:
    def test_brings_in_whoever_can_not_scan(
        self, table: Table, page: Page, browser: Browser, base_url: str
    ) -> None:
        page.goto(f"{page.url}share/")
        page.get_by_role("button", name="A link to watch").tap()
        page.get_by_role("button", name="A code to say aloud").tap()
        expect(page.locator(".secret-code")).to_be_visible()
        code = ShareLink.objects.get().code or ""
        with another_phone(browser) as phone:
            phone.goto(f"{base_url}/join/")
            phone.get_by_label("Six letters").fill(code.lower())
            phone.get_by_role("button", name="Sit down").tap()
            phone.wait_for_url("**/watch/")
