"""A pub's wifi: a hand on its way is lost to nothing, and none is recorded twice or unasked."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from tests.browser.evening import say
from tests.browser.slow_network import RECORD
from tests.browser.table import Table
from tests.browser.two_phones import begin_night_of_two_scorekeepers, phone_of
from ulti_ledger.ledger.models import Hand, PlaySession

DAY = timedelta(days=1)
NAMES = ("Dezső", "Anna", "Béla", "Cili")


@pytest.fixture
def table(page: Page, live_server: LiveServer) -> Table:
    """Olga's phone, ready for a time without network; Dezső deals first."""
    address = begin_night_of_two_scorekeepers(NAMES, first_dealer="Dezső", stake=10)
    return ready(phone_of("olga", page, live_server.url, address))


@pytest.fixture
def other(
    table: Table, new_context: Callable[[], BrowserContext], live_server: LiveServer
) -> Table:
    """Szonja's phone, whose network is better."""
    return phone_of("szonja", new_context().new_page(), live_server.url, table.page.url)


def ready(table: Table) -> Table:
    """Wait until the forms for the hands to come are there."""
    table.page.wait_for_load_state("networkidle")
    return table


def record_without_network(table: Table, *soloists: str) -> None:
    """Press the button for a simple game of each of them; nothing reaches the server."""
    table.page.context.set_offline(True)
    for soloist in soloists:
        number = table.hand_number
        table.enter(say(soloist, outcome={"simple": "made"}))
        table.tap(table.record_button)
        expect(table.heading).to_have_text(f"Hand {number + 1}")


def unsent(table: Table) -> int:
    said = table.page.locator("#saved").inner_text()
    return int(said.removesuffix(" not saved") or 0)


def expect_all_saved(table: Table) -> None:
    expect(table.page.locator("#saved")).to_be_empty(timeout=10_000)
    expect(table.page.locator("#unsent")).to_be_empty()


def soloists() -> list[str]:
    """Who played which hand, by its number."""
    hands = Hand.objects.order_by("number")
    assert [hand.number for hand in hands] == list(range(1, len(hands) + 1))
    return [hand.revisions.latest("number").soloist.name for hand in hands]


class TestSaveWithoutNetwork:
    def test_makes_one_hand_after_a_reload(self, table: Table, page: Page) -> None:
        """Field report C14."""
        record_without_network(table, "Béla")
        expect(page.locator("#unsent")).to_contain_text("Hand 1 is not saved yet. It stays on this")
        assert unsent(table) == 1
        assert table.dealing == "Anna deals and sits out"
        expect(page.locator(".toast")).to_have_count(0)
        page.context.set_offline(False)
        page.reload()
        expect_all_saved(table)
        expect(table.heading).to_have_text("Hand 2")
        assert table.balances == {"Dezső": 0, "Anna": -1, "Béla": 2, "Cili": -1}
        assert soloists() == ["Béla"]

    def test_goes_by_itself_and_in_order_once_the_network_is_back(
        self, table: Table, page: Page
    ) -> None:
        record_without_network(table, "Béla", "Cili", "Dezső")
        expect(page.locator("#unsent")).to_contain_text("Hands 1 to 3 are not saved yet.")
        table.enter(say("Anna", "ulti"))
        page.context.set_offline(False)
        expect_all_saved(table)
        assert soloists() == ["Béla", "Cili", "Dezső"]
        expect(table.control("ulti=on")).to_be_checked()
        assert table.balances == table.row(3)
        assert (table.heading.inner_text(), table.dealing) == (
            "Hand 4",
            "Cili deals and sits out",
        )
        table.tap(table.control("outcome-all=made"))
        table.record()
        assert soloists() == ["Béla", "Cili", "Dezső", "Anna"]

    def test_can_be_sent_by_hand(self, table: Table, page: Page) -> None:
        page.route(RECORD, lambda route: route.abort())
        table.enter(say("Béla", outcome={"simple": "made"}))
        table.tap(table.record_button)
        expect(page.locator("#unsent")).to_contain_text("Hand 1 is not saved yet.")
        page.unroute(RECORD)
        page.get_by_role("button", name="Send now").tap()
        expect_all_saved(table)
        assert soloists() == ["Béla"]

    def test_makes_no_second_hand_where_only_the_answer_was_lost(
        self, table: Table, page: Page
    ) -> None:
        def cut_off(route: Route) -> None:
            route.fetch()
            route.abort()

        page.route(RECORD, cut_off, times=1)
        table.enter(say("Béla", outcome={"simple": "made"}))
        table.tap(table.record_button)
        expect_all_saved(table)
        expect(table.heading).to_have_text("Hand 2")
        assert soloists() == ["Béla"]

    def test_is_tried_again_where_the_server_broke(self, table: Table, page: Page) -> None:
        page.route(RECORD, lambda route: route.fulfill(status=503), times=2)
        table.enter(say("Béla", outcome={"simple": "made"}))
        table.tap(table.record_button)
        expect(page.locator("#unsent")).to_contain_text("Hand 1 is not saved yet.")
        expect_all_saved(table)
        assert soloists() == ["Béla"]

    def test_says_what_the_sentence_has_to_wait_for(self, table: Table, page: Page) -> None:
        page.context.set_offline(True)
        table.enter(say("Béla", outcome={"simple": "made"}))
        expect(page.locator("#hand-preview")).to_have_text(
            "No network: the sentence has to wait. The hand can be recorded all the same."
        )
        page.context.set_offline(False)
        expect(page.locator(".readback")).to_contain_text("Béla plays simple game: made.")

    def test_needs_no_secure_context(self, table: Table, page: Page, settings: Settings) -> None:
        settings.ALLOWED_HOSTS = ["localhost", "lan.test"]
        there = page.url.replace("localhost", "lan.test")
        page.context.add_cookies(
            [
                {"name": one["name"], "value": one["value"], "url": there}
                for one in page.context.cookies()
            ]
        )
        page.goto(there)
        assert not page.evaluate("isSecureContext")
        record_without_network(ready(table), "Béla", "Cili")
        page.context.set_offline(False)
        expect_all_saved(table)
        assert soloists() == ["Béla", "Cili"]


class TestHandOfAnother:
    def test_is_asked_about_before_those_that_waited_join(
        self, table: Table, other: Table, page: Page
    ) -> None:
        """Field report C5."""
        record_without_network(table, "Béla", "Cili")
        other.play(say("Anna", "betli", outcome={"betli": "lost"}))
        page.context.set_offline(False)
        question = page.locator("#hands-meanwhile")
        expect(question).to_contain_text("A hand was recorded meanwhile.")
        for told in ("Anna plays betli", "Béla plays simple game", "Cili plays simple game"):
            expect(question).to_contain_text(told)
        assert soloists() == ["Anna"]
        page.get_by_role("button", name="Add as hands 2 to 3").tap()
        expect_all_saved(table)
        assert soloists() == ["Anna", "Béla", "Cili"]
        expect(table.heading).to_have_text("Hand 4")
        assert table.balances == table.row(3)

    def test_may_be_the_same_one_which_is_dropped(
        self, table: Table, other: Table, page: Page
    ) -> None:
        record_without_network(table, "Béla", "Cili")
        other.play(say("Béla", outcome={"simple": "made"}))
        page.context.set_offline(False)
        page.get_by_role("button", name="Drop it").first.tap()
        page.get_by_role("button", name="Add as hand 2").tap()
        expect_all_saved(table)
        assert soloists() == ["Béla", "Cili"]

    def test_leaves_the_hand_in_entry_alone(self, table: Table, other: Table, page: Page) -> None:
        record_without_network(table, "Béla")
        table.enter(say("Cili", "betli"))
        other.play(say("Anna", outcome={"simple": "made"}))
        page.context.set_offline(False)
        page.get_by_role("button", name="Add as hand 2").tap()
        expect_all_saved(table)
        expect(table.heading).to_have_text("Hand 3")
        expect(table.control("points=betli")).to_be_checked()
        table.tap(table.control("outcome-betli=made"))
        table.record()
        assert soloists() == ["Anna", "Béla", "Cili"]


class TestTimeOfPlay:
    def test_is_when_the_button_was_pressed(self, table: Table, page: Page) -> None:
        PlaySession.objects.update(started_at=PlaySession.objects.get().started_at - DAY)
        page.clock.install()
        record_without_network(table, "Béla")
        page.clock.fast_forward(20 * 60 * 1000)
        page.context.set_offline(False)
        page.get_by_role("button", name="Send now").tap()
        expect_all_saved(table)
        hand = Hand.objects.get()
        waited = hand.revisions.get().at - hand.played_at
        assert timedelta(minutes=20) <= waited < timedelta(minutes=21)
