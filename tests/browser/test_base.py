"""What every page can do: say something, survive a refusal, take the colours one likes."""

from collections.abc import Callable, Iterator

import pytest
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.template import engines
from django.test import override_settings
from django.urls import include, path
from playwright.sync_api import Page, expect

from ulti_ledger.htmx import HtmxRequest
from ulti_ledger.urls import handler403
from ulti_ledger.urls import urlpatterns as ours

__all__ = ["handler403"]

PAGE = """
{% extends "base.html" %}
{% block title %}A page{% endblock %}
{% block heading %}<h1>A page</h1>{% endblock %}
{% block content %}
  <main id="main">
    <p id="answer">at first</p>
    <form method="post" hx-target="#answer" hx-swap="innerHTML">
      <input type="hidden" name="csrfmiddlewaretoken" value="a stale one">
      <button class="button" hx-post="/says/">Say</button>
      <button class="button" hx-post="/breaks/">Break</button>
      <button class="button" hx-post="/private/">Look</button>
      <button class="button" hx-get="/unchanged/">Again</button>
    </form>
  </main>
{% endblock %}
"""


def page_with_buttons(request: HtmxRequest) -> HttpResponse:
    get_token(request)
    return HttpResponse(engines["django"].from_string(PAGE).render({}, request))


def says(request: HtmxRequest) -> HttpResponse:
    messages.success(request, "Béla pays 22 to each")
    return HttpResponse("recorded")


def breaks(request: HtmxRequest) -> HttpResponse:
    return HttpResponse("<h1>a whole page of trouble</h1>", status=500)


def unchanged(request: HtmxRequest) -> HttpResponse:
    return HttpResponse(status=304)


@login_required
def private(request: HtmxRequest) -> HttpResponse:
    return HttpResponse("balances")


urlpatterns = [
    path("buttons/", page_with_buttons),
    path("says/", says),
    path("breaks/", breaks),
    path("unchanged/", unchanged),
    path("private/", private),
    path("", include(ours)),
]


@pytest.fixture(autouse=True)
def _on_the_page(page: Page) -> Iterator[None]:
    with override_settings(ROOT_URLCONF=__name__):
        page.goto("/buttons/")
        yield


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


class TestAnswers:
    def test_show_a_message_as_a_toast(
        self, page: Page, assert_accessible: Callable[[Page], None]
    ) -> None:
        press(page, "Say")
        expect(page.get_by_role("status")).to_have_text("Béla pays 22 to each")
        expect(page.locator("#answer")).to_have_text("recorded")
        assert_accessible(page)

    def test_leave_the_page_alone_when_something_broke(self, page: Page) -> None:
        press(page, "Break")
        expect(page.get_by_role("status")).to_have_text("That did not work. Try once more.")
        expect(page.locator("#answer")).to_have_text("at first")

    def test_leave_the_page_alone_when_nothing_is_new(self, page: Page) -> None:
        with page.expect_response("**/unchanged/"):
            press(page, "Again")
        press(page, "Break")  # its toast comes after the 304 has been dealt with
        expect(page.get_by_role("status")).to_have_text("That did not work. Try once more.")
        expect(page.locator("#answer")).to_have_text("at first")

    def test_say_so_when_there_is_no_network(self, page: Page) -> None:
        page.context.set_offline(True)
        press(page, "Say")
        expect(page.get_by_role("status")).to_have_text("No answer. Is the network there?")

    def test_open_sign_in_as_a_page(self, page: Page) -> None:
        press(page, "Look")
        page.wait_for_url("**/accounts/signup/?next=*")


class TestMenu:
    def test_closes_without_pressing_what_lies_beneath(self, page: Page) -> None:
        menu = page.locator("details.menu")
        page.get_by_label("Menu").click()
        page.get_by_role("button", name="Say").click()
        expect(menu).not_to_have_attribute("open", "")
        expect(page.locator("#answer")).to_have_text("at first")
        press(page, "Say")
        expect(page.locator("#answer")).to_have_text("recorded")

    def test_closes_by_escape(self, page: Page) -> None:
        page.get_by_label("Menu").click()
        page.keyboard.press("Escape")
        expect(page.locator("details.menu")).not_to_have_attribute("open", "")
        expect(page.get_by_label("Menu")).to_be_focused()


class TestLostCookie:
    def test_asks_for_a_second_tap_that_succeeds(self, page: Page) -> None:
        page.context.clear_cookies()
        press(page, "Say")
        expect(page.get_by_role("alert")).to_contain_text("Tap once more.")
        expect(page.locator("#answer")).to_have_text("at first")
        press(page, "Say")
        expect(page.locator("#answer")).to_have_text("recorded")
        expect(page.get_by_role("alert")).to_be_empty()


class TestColours:
    def test_stay_as_they_were_chosen(
        self, page: Page, assert_accessible: Callable[[Page], None]
    ) -> None:
        page.get_by_label("Menu").click()
        page.get_by_label("Dark").check()
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.get_by_label("Menu").click()
        expect(page.get_by_label("Dark")).to_be_checked()
        assert_accessible(page)
        page.get_by_label("As the phone").check()
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-theme", "")
