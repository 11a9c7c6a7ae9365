"""A hand that waited for the network, and that the server does not take."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.evening import say
from tests.browser.table import Table
from tests.browser.test_bad_network import (
    NAMES,
    expect_all_saved,
    ready,
    record_without_network,
    soloists,
)
from tests.browser.two_phones import begin_night_of_two_scorekeepers, phone_of
from ulti_ledger.circles.models import Membership, Role
from ulti_ledger.ledger.models import Hand, PlaySession


@pytest.fixture
def table(page: Page, live_server: LiveServer) -> Table:
    """Olga's phone, ready for a time without network; Dezső deals first."""
    address = begin_night_of_two_scorekeepers(NAMES, first_dealer="Dezső", stake=10)
    return ready(phone_of("olga", page, live_server.url, address))


class TestRefusedHand:
    def test_stops_those_behind_it_until_it_is_mended(self, table: Table, page: Page) -> None:
        page.context.set_offline(True)
        table.enter(say("Béla", "ulti"))
        table.tap(table.record_button)
        record_without_network(table, "Cili")
        table.enter(say("Dezső"))
        page.context.set_offline(False)
        expect(page.locator("#unsent")).to_contain_text("Simple game: made or lost?")
        assert not Hand.objects.exists()
        page.get_by_role("button", name="Open it").tap()
        expect(table.heading).to_have_text("Hand 1")
        expect(table.control("ulti=on")).to_be_checked()
        table.tap(table.control("outcome-all=made"))
        table.tap(table.record_button)
        expect_all_saved(table)
        assert soloists() == ["Béla", "Cili"]
        expect(table.heading).to_have_text("Hand 3")
        expect(table.seat("Dezső")).to_be_checked()

    def test_can_be_dropped(self, table: Table, page: Page) -> None:
        page.context.set_offline(True)
        table.enter(say("Béla", "ulti"))
        table.tap(table.record_button)
        record_without_network(table, "Cili")
        page.context.set_offline(False)
        page.get_by_role("button", name="Drop it").tap()
        expect_all_saved(table)
        assert soloists() == ["Cili"]

    def test_is_kept_where_the_right_was_taken_back(self, table: Table, page: Page) -> None:
        record_without_network(table, "Béla")
        Membership.objects.filter(user__username="olga").update(role=Role.VIEWER)
        page.context.set_offline(False)
        expect(page.locator("#unsent")).to_contain_text("or you no longer keep score here")
        Membership.objects.filter(user__username="olga").update(role=Role.OWNER)
        page.get_by_role("button", name="Send now").tap()
        expect_all_saved(table)
        assert soloists() == ["Béla"]

    def test_waits_until_a_closed_night_is_open_again(self, table: Table, page: Page) -> None:
        record_without_network(table, "Béla")
        session = PlaySession.objects.get()
        PlaySession.objects.update(closed_at=session.started_at)
        page.context.set_offline(False)
        expect(page.locator("#unsent")).to_contain_text("The night was closed before.")
        assert not Hand.objects.exists()
        page.reload()
        expect(page.locator("#unsent")).to_contain_text("The night was closed before.")
        page.get_by_role("button", name="Open again").tap()
        expect(table.heading).to_have_text("Hand 2")
        expect_all_saved(table)
        assert soloists() == ["Béla"]
