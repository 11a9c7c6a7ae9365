"""A draft that two tabs have brought back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import say
from tests.browser.table import Table
from tests.browser.test_draft import another_records_a_hand
from ulti_ledger.ledger.models import Hand


@pytest.fixture
def table(begin_night: Callable[..., Table]) -> Table:
    return begin_night()


class TestDraftInTwoTabs:
    def test_makes_a_hand_in_each(self, table: Table, page: Page) -> None:
        table.enter(say("Béla", outcome={"simple": "made"}))
        other = second_tab(table)
        other.record()
        page.bring_to_front()
        table.tap(table.soloist("Cili"))
        record_once_asked(table)
        assert soloists() == {"Béla", "Cili"}

    def test_makes_a_hand_in_each_where_no_more_was_tapped(self, table: Table, page: Page) -> None:
        table.enter(say("Béla", outcome={"simple": "made"}))
        other = second_tab(table)
        other.enter(say("Cili"))
        other.record()
        page.bring_to_front()
        record_once_asked(table)
        assert soloists() == {"Béla", "Cili"}

    def test_leaves_alone_the_one_that_waits_in_the_other(self, table: Table, page: Page) -> None:
        table.enter(say("Béla", outcome={"simple": "made"}))
        other = second_tab(table)
        other.page.wait_for_load_state("networkidle")
        page.context.set_offline(True)
        other.tap(other.record_button)
        expect(other.page.locator("#saved")).to_have_text("1 not saved")
        page.bring_to_front()
        table.tap(table.soloist("Cili"))
        table.tap(table.record_button)
        expect(page.locator("#saved")).to_have_text("2 not saved")
        page.context.set_offline(False)
        expect(page.locator("#saved")).to_be_empty(timeout=10_000)
        assert soloists() == {"Béla", "Cili"}

    def test_is_gone_on_with_as_another_hand(self, table: Table, page: Page) -> None:
        table.enter(say("Béla", "betli", outcome={"betli": "made"}))
        key = page.locator("#hand-form [name=key]").input_value()
        another_records_a_hand()
        page.reload()
        page.locator("#begun").get_by_role("button", name="Go on with it").tap()
        expect(table.control("points=betli")).to_be_checked()
        expect(page.locator("#hand-form [name=key]")).not_to_have_value(key)
        page.reload()
        expect(page.locator("#begun")).to_be_empty()
        expect(table.control("points=betli")).to_be_checked()


def second_tab(table: Table) -> Table:
    """Another tab of the night, which has brought back the same draft."""
    key = table.page.locator("#hand-form [name=key]").input_value()
    other = Table(table.page.context.new_page())
    other.page.goto(table.page.url)
    expect(other.page.locator("#hand-form [name=key]")).to_have_value(key)
    return other


def record_once_asked(table: Table) -> None:
    """The hand of the other tab came first."""
    table.record_button.tap()
    table.page.get_by_role("button", name="Add as hand 2").tap()
    expect(table.page.locator("#saved")).to_be_empty()
    expect(table.heading).to_have_text("Hand 3")


def soloists() -> set[str]:
    return {hand.revisions.latest("number").soloist.name for hand in Hand.objects.all()}
