"""What others see of a night while one writes it down."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.evening import begin_evening, say
from tests.browser.real_server import Server
from tests.browser.table import Table
from tests.browser.two_phones import begin_night_of_two_scorekeepers, phone_of
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Membership, Role, ShareLink
from ulti_ledger.ledger.models import PlaySession

FOUR = ("Dezső", "Anna", "Béla", "Cili")
SOON = 5000  # milliseconds in which a watcher has to see what was recorded
WON = say("Béla", outcome={"simple": "made"})
NEWS = re.compile(r"/(watch|follow)/[^/]+/\?")


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


@pytest.fixture
def watcher(
    table: Table, new_context: Callable[[], BrowserContext], live_server: LiveServer
) -> Page:
    """The phone of a guest who came by a link to this night."""
    session, circle = PlaySession.objects.get(), Circle.objects.get()
    guest = User.objects.create_guest("Vera's phone")
    link = ShareLink.objects.create(
        circle=circle,
        session=session,
        role=Role.VIEWER,
        token=ShareLink.new_token(),
        created_at=timezone.now(),
    )
    Membership.objects.create(circle=circle, user=guest, role=Role.VIEWER, link=link)
    page = new_context().new_page()
    phone_of(guest.username, page, live_server.url, table.page.url)
    expect(page.locator("#live[data-etag]")).to_be_attached()  # the first answer is there
    return page


def score_of(page: Page, name: str) -> Locator:
    return page.locator("#standings li").filter(has_text=name).locator(".score")


def box_of(target: Locator) -> FloatRect:
    box = target.bounding_box()
    assert box
    return box


def top_of(target: Locator) -> float:
    return box_of(target)["y"]


def play(table: Table, *soloists: str) -> None:
    for soloist in soloists:
        table.play(say(soloist, outcome={"simple": "made"}))


class TestWatchPage:
    def test_follows_what_is_recorded(self, table: Table, watcher: Page) -> None:
        expect(watcher.locator("#hand-number")).to_have_text("Hand 1")
        table.play(WON)
        expect(score_of(watcher, "Béla")).to_have_text("+2", timeout=SOON)
        expect(watcher.locator("#last-hand")).to_contain_text("Béla plays simple game: made.")
        expect(watcher.locator("#hand-1")).to_be_visible()
        expect(watcher.locator("#hand-number")).to_have_text("Hand 2")
        expect(watcher).to_have_title("Watching hand 2 · Ulti Ledger")
        table.undo()
        expect(score_of(watcher, "Béla")).to_have_text("0", timeout=SOON)

    def test_moves_nothing_that_is_being_read(self, table: Table, watcher: Page) -> None:
        """Field report I6."""
        play(table, "Béla", "Béla", "Anna", "Béla")
        oldest = watcher.locator("#hand-1")
        expect(watcher.locator("#hand-4")).to_be_visible(timeout=SOON)
        watcher.set_viewport_size({"width": 390, "height": 420})
        oldest.evaluate("row => row.scrollIntoView({ block: 'center' })")
        counts = watcher.locator(".soloist-counts")
        oldest.locator("a").focus()
        watcher.evaluate(
            "getSelection().selectAllChildren(document.querySelector('#hand-1 .game-name'))"
        )
        read, seen = watcher.evaluate("String(getSelection())"), top_of(oldest)
        assert read.strip() == "Simple"
        play(table, "Anna")
        expect(watcher.locator("#hand-5")).to_be_attached(timeout=SOON)
        assert abs(top_of(oldest) - seen) < 2
        assert watcher.evaluate("String(getSelection())") == read
        expect(oldest.locator("a")).to_be_focused()
        counts.locator("summary").tap()
        play(table, "Béla")
        expect(watcher.locator("#hand-6")).to_be_attached(timeout=SOON)
        expect(counts).to_have_attribute("open", "")

    def test_keeps_the_view_of_the_sheet(self, table: Table, watcher: Page) -> None:
        table.play(WON)
        watcher.locator("#view-money").tap(timeout=SOON)
        cell = watcher.locator("#hand-1 td.num").nth(2)
        expect(cell).to_have_text("+20")
        play(table, "Béla")
        expect(watcher.locator("#hand-2 td.num").nth(2)).to_have_text("+40", timeout=SOON)
        expect(cell).to_have_text("+20")

    def test_asks_for_nothing_while_nobody_looks(self, table: Table, watcher: Page) -> None:
        """Field report I6: it catches up at once when it is seen again."""
        polls: list[str] = []
        watcher.on("request", lambda one: polls.append(one.url) if NEWS.search(one.url) else None)
        look(watcher, hidden=True)
        polls.clear()
        table.play(WON)
        watcher.wait_for_timeout(4000)
        assert polls == []
        expect(score_of(watcher, "Béla")).to_have_text("0")
        look(watcher, hidden=False)
        expect(score_of(watcher, "Béla")).to_have_text("+2", timeout=1000)

    def test_ends_at_once_when_the_link_is_taken_back(self, table: Table, watcher: Page) -> None:
        ShareLink.objects.update(revoked_at=timezone.now())
        gone = watcher.get_by_role("alert").filter(has_text="no longer opens this night")
        expect(gone).to_be_visible(timeout=SOON)
        polls: list[str] = []
        watcher.on("request", lambda one: polls.append(one.url))
        table.play(WON)
        watcher.wait_for_timeout(4000)
        assert polls == []
        watcher.reload()
        expect(watcher.locator("#standings")).to_have_count(0)

    def test_leaves_with_one_press(self, table: Table, watcher: Page) -> None:
        """Field report I11."""
        watcher.goto("/calculator/")
        watcher.goto(table.page.url)
        table.play(WON)
        expect(score_of(watcher, "Béla")).to_have_text("+2", timeout=SOON)
        watcher.go_back()
        expect(watcher).to_have_url(re.compile("/calculator/"))

    def test_shows_whoever_comes_late_all_of_it(self, table: Table, watcher: Page) -> None:
        """Field reports I7 and I12."""
        play(table, "Béla", "Béla", "Anna")
        watcher.reload()
        expect(score_of(watcher, "Béla")).to_have_text("+4")
        for number in (1, 2, 3):
            expect(watcher.locator(f"#hand-{number}")).to_be_attached()

    def test_is_accessible(
        self, table: Table, watcher: Page, assert_accessible: Callable[[Page], None]
    ) -> None:
        table.play(WON)
        expect(watcher.locator("#hand-1")).to_be_visible(timeout=SOON)
        assert_accessible(watcher)
        watcher.route(NEWS, lambda route: route.abort())
        expect(watcher.locator("#stale")).to_be_visible(timeout=20_000)
        assert_accessible(watcher)


class TestScorekeeper:
    def test_counts_who_watches(self, table: Table, watcher: Page) -> None:
        """Field report F3."""
        expect(table.page.locator("#presence")).to_have_text("1 watches", timeout=SOON)


def look(page: Page, *, hidden: bool) -> None:
    """Let the browser say that the page went out of sight, or came back."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


@pytest.fixture
def server(tmp_path: Any) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.kill()


class TestServerThatIsGone:
    def test_is_told_with_the_age_of_the_figures(
        self, server: Server, browser: Browser, browser_context_args: dict[str, Any]
    ) -> None:
        there = {**browser_context_args, "base_url": f"http://127.0.0.1:{server.port}"}
        with browser.new_context(**there) as context:
            table = begin_evening(context.new_page(), preset="GameTwist")
            watcher = context.new_page()
            watcher.goto(f"{table.page.url}watch/")
            play(table, "Béla")
            expect(score_of(watcher, "Béla")).to_have_text("+2", timeout=SOON)
            server.kill()
            stale = watcher.get_by_text("No news for 10 seconds.")
            expect(stale).to_be_visible(timeout=20_000)
            expect(watcher.locator("body")).to_have_class(re.compile("is-stale"))
            expect(score_of(watcher, "Béla")).to_have_text("+2")
            server.start()
            expect(watcher.locator("#stale")).to_be_hidden(timeout=15_000)
            play(table, "Béla")
            expect(score_of(watcher, "Béla")).to_have_text("+4", timeout=SOON)
            expect(watcher.locator("body")).not_to_have_class(re.compile("is-stale"))
