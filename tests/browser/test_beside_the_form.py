"""What a scorekeeper is told beside the form in which he enters a hand."""

import re
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.evening import say
from tests.browser.slow_network import held_back, wait_for
from tests.browser.table import Table
from tests.browser.test_watching import FOUR, NEWS, SOON, WON, box_of, play, top_of
from tests.browser.two_phones import begin_night_of_two_scorekeepers, phone_of
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Membership, Role, ShareLink
from ulti_ledger.ledger.models import Hand, PlaySession


@pytest.fixture
def table(page: Page, live_server: LiveServer) -> Table:
    """Olga's phone, on which the night is written down."""
    address = begin_night_of_two_scorekeepers(FOUR, first_dealer="Dezső", stake=10)
    return phone_of("olga", page, live_server.url, address)


@pytest.fixture
def other(
    table: Table, new_context: Callable[[], BrowserContext], live_server: LiveServer
) -> Table:
    """Szonja's phone, on the same night."""
    return phone_of("szonja", new_context().new_page(), live_server.url, table.page.url)


class TestFormOfAScorekeeper:
    def test_is_fetched_anew_while_it_is_untouched(self, table: Table, other: Table) -> None:
        other.play(WON)
        expect(table.heading).to_have_text("Hand 2", timeout=SOON)
        expect(table.record_button).to_contain_text("Record hand 2")
        assert table.dealing == "Anna deals and sits out"
        assert table.balances["Béla"] == 2
        expect(table.page.locator("#moved-on")).to_be_empty()
        table.wait_for_the_fresh_form()
        play(table, "Béla")
        assert table.balances["Béla"] == 4

    def test_is_left_alone_once_something_stands_in_it(self, table: Table, other: Table) -> None:
        table.tap(table.soloist("Cili"))
        table.tap(table.control("ulti=on"))
        other.play(WON)
        said = table.page.get_by_text("Hand 2 is next.")
        expect(said).to_be_visible(timeout=SOON)
        assert table.balances["Béla"] == 2
        assert table.row(1)["Béla"] == 2
        expect(table.page.locator("[name=soloist]:checked")).to_have_count(1)
        expect(table.page.locator("[name=ulti]")).to_be_checked()
        expect(table.record_button).to_contain_text("Record hand 1")
        table.tap(table.page.get_by_role("link", name="Fresh form"))
        expect(table.record_button).to_contain_text("Record hand 2")
        expect(said).to_have_count(0)

    def test_says_at_once_that_a_thumb_was_quicker_than_the_fresh_form(
        self, table: Table, other: Table
    ) -> None:
        with held_back(table.page, table.page.url) as asked:
            other.play(WON)
            wait_for(asked, table.page, 1)
            table.tap(table.soloist("Cili"))
        expect(table.page.get_by_text("Hand 2 is next.")).to_be_visible(timeout=1000)
        expect(table.record_button).to_contain_text("Record hand 1")

    def test_asks_about_a_hand_that_was_overtaken(
        self, table: Table, other: Table, assert_accessible: Callable[[Page], None]
    ) -> None:
        asked = overtake(table, by=other)
        for told in ("Béla plays simple game: made.", "Dezső dealt", "Cili plays ulti: made."):
            expect(asked).to_contain_text(told)
        expect(asked).to_be_focused()
        expect(asked).to_be_in_viewport()
        assert_accessible(table.page)
        table.tap(asked.get_by_role("button", name="Add as hand 2"))
        expect(table.page.get_by_role("status")).to_contain_text("Hand 2 recorded.")
        expect(table.heading).to_have_text("Hand 3")
        expect(asked).to_have_count(0)
        assert table.balances == {"Dezső": 0, "Anna": -6, "Béla": -3, "Cili": 9}

    def test_lets_a_hand_be_dropped_that_the_other_phone_has_told(
        self, table: Table, other: Table
    ) -> None:
        asked = overtake(table, by=other)
        table.tap(asked.get_by_role("button", name="Drop it"))
        for _ in range(2):
            expect(asked).to_have_count(0)
            expect(table.heading).to_have_text("Hand 2")
            expect(table.page.locator("[name=soloist]:checked")).to_have_count(0)
            expect(table.page.locator("#begun, #unsent")).to_have_text(["", ""])
            table.page.reload()

    @pytest.mark.parametrize("gap", [50, 250, 500], ids=lambda gap: f"after {gap} ms")
    def test_makes_no_hand_of_a_double_tap_on_an_overtaken_one(
        self, table: Table, other: Table, gap: int
    ) -> None:
        table.enter(say("Béla", outcome={"simple": "made"}))
        other.play(WON)
        place = box_of(table.record_button)
        for _ in range(2):
            table.page.touchscreen.tap(place["x"] + 40, place["y"] + 20)
            table.page.wait_for_timeout(gap)
        expect(table.page.locator("#hands-meanwhile [data-drop]")).to_have_count(1)
        table.page.wait_for_timeout(1000)
        expect(table.page.locator("#saved")).to_have_text("1 not saved")
        assert Hand.objects.count() == 1

    def test_goes_on_with_the_next_hand_while_one_is_asked_about(
        self, table: Table, other: Table
    ) -> None:
        asked = overtake(table, by=other)
        expect(table.page.locator("[name=soloist]:checked")).to_have_count(0)
        assert table.dealing == "Anna deals and sits out"
        table.tap(table.soloist("Béla"))
        table.tap(asked.get_by_role("button", name="Add as hand 2"))
        expect(table.page.locator("#saved")).to_be_empty()
        expect(table.heading).to_have_text("Hand 3")
        expect(table.soloist("Béla")).to_be_checked()
        assert last_soloist() == "Cili"

    def test_asks_anew_where_the_other_phone_goes_on(self, table: Table, other: Table) -> None:
        asked = overtake(table, by=other)
        other.play(say("Cili", outcome={"simple": "lost"}))
        table.tap(asked.get_by_role("button", name="Add as hand 2"))
        table.tap(asked.get_by_role("button", name="Add as hand 3"))
        expect(table.page.locator("#saved")).to_be_empty()
        expect(table.heading).to_have_text("Hand 4")
        assert Hand.objects.count() == 3

    def test_drops_one_hand_with_a_double_tap(self, table: Table, other: Table) -> None:
        asked = overtake(table, by=other)
        table.enter(say("Béla", outcome={"simple": "made"}))
        table.tap(table.record_button)
        expect(table.page.locator("#saved")).to_have_text("2 not saved")
        drop = asked.get_by_role("button", name="Drop it").first
        drop.scroll_into_view_if_needed()
        place = box_of(drop)
        for _ in range(2):
            table.page.touchscreen.tap(place["x"] + 20, place["y"] + 20)
            table.page.wait_for_timeout(200)
        expect(asked.get_by_role("button", name="Drop it")).to_have_count(1)
        expect(table.page.locator("#saved")).to_have_text("1 not saved")

    def test_forgets_who_dealt_out_of_turn(self, table: Table, other: Table) -> None:
        cili = Circle.objects.get().players.get(name="Cili")
        table.page.goto(f"{table.page.url}?dealer={cili.pk}")
        table.enter(say("Anna", outcome={"simple": "made"}))
        other.play(WON)
        table.tap(table.record_button)
        table.tap(table.page.get_by_role("button", name="Drop it"))
        expect(table.page.locator("#saved")).to_be_empty()
        expect(table.page).not_to_have_url(re.compile("dealer"))
        assert table.dealing == "Anna deals and sits out"

    def test_stays_under_the_thumb_beside_what_is_said(self, table: Table, other: Table) -> None:
        table.play(WON)
        other.page.reload()
        other.play(say("Cili", outcome={"simple": "made"}))
        table.tap(table.soloist("Cili"))
        other.play(say("Anna", outcome={"simple": "made"}))
        fresh = table.page.get_by_role("link", name="Fresh form")
        expect(fresh).to_be_visible(timeout=SOON)
        for width, height in ((390, 844), (320, 640)):
            table.page.set_viewport_size({"width": width, "height": height})
            table.page.evaluate("scrollTo(0, 0)")
            said = box_of(table.page.locator("#moved-on .toast"))
            assert said["y"] > bottom_of(table.page.locator("#seats"))
            assert said["y"] + said["height"] < top_of(table.record_button)
            table.page.evaluate("scrollTo(0, document.querySelector('.hand-form').scrollHeight)")
            last = table.page.locator("#last-recorded")
            assert bottom_of(last) < top_of(table.page.locator("#moved-on .toast"))

    def test_makes_no_notice_of_its_own_hands(self, table: Table) -> None:
        polls: list[str] = []
        table.page.on(
            "response", lambda one: polls.append(one.url) if NEWS.search(one.url) else None
        )
        play(table, "Béla")
        table.tap(table.soloist("Cili"))
        polls.clear()
        table.page.wait_for_timeout(4000)
        assert polls
        expect(table.page.locator("#moved-on")).to_be_empty()
        expect(table.page.locator("[name=soloist]:checked")).to_have_count(1)

    @pytest.mark.parametrize("width", [390, 320])
    def test_stays_as_wide_as_the_phone_beside_a_long_name(self, table: Table, width: int) -> None:
        circle = Circle.objects.get()
        guest = User.objects.create_guest("W" * 40)
        now = timezone.now()
        link = ShareLink.objects.create(
            circle=circle,
            session=PlaySession.objects.get(),
            role=Role.SCOREKEEPER,
            token=ShareLink.new_token(),
            created_at=now,
            once=True,
            opened_at=now,
        )
        Membership.objects.create(circle=circle, user=guest, role=Role.SCOREKEEPER, link=link)
        table.page.set_viewport_size({"width": width, "height": 844})
        table.page.reload()
        expect(table.page.locator("#presence")).to_contain_text("keeps score now", timeout=SOON)
        assert table.page.evaluate("document.documentElement.scrollWidth") == width
        assert bottom_of(table.page.locator("#presence")) <= bottom_of(table.page.locator(".top"))

    def test_says_when_no_news_comes(
        self, table: Table, assert_accessible: Callable[[Page], None]
    ) -> None:
        page = table.page
        table.play(WON)
        place = top_of(page.locator("#seats"))
        page.route(NEWS, lambda route: route.abort())
        expect(page.locator("#stale")).to_have_text("No news for 10 seconds", timeout=20_000)
        assert top_of(page.locator("#seats")) == place
        assert faded(page.locator(".seat-balance").first)
        assert faded(page.locator("#hand-1 td.num").first)
        assert not faded(table.record_button)
        assert_accessible(page)
        page.unroute(NEWS)
        expect(page.locator("#stale")).to_be_hidden(timeout=SOON)
        assert not faded(page.locator(".seat-balance").first)

    def test_says_when_the_right_is_taken_back(
        self, table: Table, other: Table, assert_accessible: Callable[[Page], None]
    ) -> None:
        other.enter(WON)
        Membership.objects.filter(user__username="szonja").delete()
        gone = other.page.get_by_role("alert").filter(has_text="You no longer keep score here.")
        expect(gone).to_be_visible(timeout=SOON)
        expect(other.seat("Béla")).to_be_checked()
        assert_accessible(other.page)
        gone.get_by_role("link").tap()
        expect(other.page).to_have_url(re.compile(r"//[^/]+/(circles/new/)?$"))


def overtake(table: Table, *, by: Table) -> Locator:
    """Both phones enter the first hand; this one is second, and is asked."""
    table.enter(say("Cili", "ulti", outcome={"simple": "made", "ulti": "made"}))
    by.play(WON)
    table.tap(table.record_button)
    asked = table.page.locator("#hands-meanwhile")
    expect(asked).to_contain_text("A hand was recorded meanwhile.")
    return asked


def last_soloist() -> str:
    return Hand.objects.latest("number").revisions.get().soloist.name


def faded(part: Locator) -> bool:
    return part.evaluate("part => getComputedStyle(part).opacity < 1") is True


def bottom_of(target: Locator) -> float:
    box = box_of(target)
    return box["y"] + box["height"]
