"""A fresh ledger on somebody's laptop: the first visitor makes the account and is in."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from ulti_ledger.accounts.models import User

PASSWORD = "four-suits-32"


def fill_in(page: Page, password: str) -> None:
    page.get_by_label("Username").fill("anna")
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_label("Password (again)").fill(password)
    page.get_by_role("button", name="Make the account").click()


class TestFirstRun:
    def test_leads_the_first_visitor_to_an_account(
        self, page: Page, assert_accessible: Callable[[Page], None]
    ) -> None:
        page.goto("/accounts/login/")
        expect(page.get_by_role("heading", name="A fresh ledger")).to_be_visible()
        assert_accessible(page)
        fill_in(page, PASSWORD)
        page.wait_for_url("**/")
        assert User.objects.get().username == "anna"

    def test_works_where_phones_are_without_https(
        self, page: Page, live_server: LiveServer, settings: Settings
    ) -> None:
        settings.ALLOWED_HOSTS = ["lan.test"]
        page.goto(live_server.url.replace("localhost", "lan.test") + "/accounts/signup/")
        assert not page.evaluate("isSecureContext")
        fill_in(page, PASSWORD)
        page.wait_for_url("**/")
        assert User.objects.count() == 1

    def test_says_at_the_field_what_is_wrong_and_keeps_the_rest(
        self, page: Page, assert_accessible: Callable[[Page], None]
    ) -> None:
        page.goto("/accounts/signup/")
        fill_in(page, "1234")
        expect(page.get_by_label("Password", exact=True)).to_have_accessible_description(
            re.compile("This password is too short")
        )
        expect(page.get_by_label("Username")).to_have_value("anna")
        assert_accessible(page)
