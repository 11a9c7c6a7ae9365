"""Two tabs: two nights stay apart, and one night takes what either of them records."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import say
from tests.browser.table import Table
from tests.ulti_ledger.conftest import open_night
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Player
from ulti_ledger.ledger.models import Hand, PlaySession


@pytest.fixture
def table(begin_night: Callable[..., Table]) -> Table:
    return begin_night()


def tab(page: Page, url: str) -> Table:
    other = page.context.new_page()
    other.goto(url)
    return Table(other)


class TestTabs:
    def test_of_two_nights_keep_their_hands_apart(self, table: Table, page: Page) -> None:
        """Field report F8."""
        first, players = PlaySession.objects.get(), list(Player.objects.order_by("pk"))
        second = open_night(first.circle, players, User.objects.get())
        table.play(say("Béla", outcome={"simple": "made"}))
        other = tab(page, page.url.replace(f"/{first.pk}/", f"/{second.pk}/"))
        other.play(say("Cili", "betli", outcome={"betli": "made"}))
        page.bring_to_front()
        table.play(say("Dezső", outcome={"simple": "lost"}))
        assert other.balances == {"Dezső": 0, "Anna": -5, "Béla": -5, "Cili": 10}

        token = next(one["value"] for one in page.context.cookies() if one["name"] == "csrftoken")
        form: dict[str, str | float | bool] = {"csrfmiddlewaretoken": token}
        assert page.request.post(f"{other.page.url}hands/2/void/", form=form).status == 404
        assert page.request.post(f"{page.url}hands/2/void/", form=form).ok
        page.reload()
        other.page.reload()
        assert table.balances == {"Dezső": 0, "Anna": -1, "Béla": 2, "Cili": -1}
        assert other.balances == {"Dezső": 0, "Anna": -5, "Béla": -5, "Cili": 10}

    def test_of_one_night_each_record_a_hand(self, table: Table, page: Page) -> None:
        other = tab(page, page.url)
        page.bring_to_front()
        table.play(say("Béla", outcome={"simple": "made"}))
        other.page.bring_to_front()
        expect(other.page.locator("#hand-form [name=number]")).to_have_value("2")  # by itself
        expect(other.heading).to_have_text("Hand 2")
        other.enter(say("Cili", outcome={"simple": "made"}))
        other.tap(other.record_button)
        expect(other.page.get_by_role("status")).to_contain_text("Hand 2 recorded.")
        other.wait_for_the_fresh_form()
        assert other.balances == {"Dezső": -1, "Anna": -1, "Béla": 1, "Cili": 1}
        assert Hand.objects.count() == 2
