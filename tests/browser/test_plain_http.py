"""A phone on the wifi of the table: plain http to a name, which browsers call no secure context."""

from collections.abc import Callable

from playwright.sync_api import Page
from pytest_django import Settings

from tests.browser.evening import say
from tests.browser.table import Table


class TestPlainHttp:
    def test_records_a_hand_and_takes_it_back(
        self, page: Page, settings: Settings, begin_night: Callable[..., Table]
    ) -> None:
        settings.ALLOWED_HOSTS = ["localhost", "lan.test"]
        table = begin_night()
        there = page.url.replace("localhost", "lan.test")
        cookies = page.context.cookies()
        page.context.add_cookies(
            [{"name": one["name"], "value": one["value"], "url": there} for one in cookies]
        )
        page.goto(there)
        assert not page.evaluate("isSecureContext")
        table.play(say("Béla", "betli", outcome={"betli": "made"}))
        assert table.balances["Béla"] == 10
        table.undo()
        assert set(table.balances.values()) == {0}
