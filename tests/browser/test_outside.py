"""A walk over all pages asks nothing of any other machine."""

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.evening import say
from tests.browser.pages import pages_of
from tests.browser.table import Table


def test_no_page_asks_another_machine(
    page: Page, begin_night: Callable[..., Table], live_server: LiveServer
) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    table = begin_night()
    table.play(say("Béla", "ulti", outcome={"ulti": "made", "simple": "made"}))
    walked = list(pages_of(page))
    page.context.clear_cookies()
    for address in ("/accounts/login/", "/join/", "/recover/", "/calculator/", "/nowhere/"):
        page.goto(address)
        walked.append(address)
    paths = {urlsplit(url).path for url in asked}
    assert paths >= {urlsplit(address).path for address in walked}
    assert any(path.endswith(".css") for path in paths)
    here = urlsplit(live_server.url).netloc
    assert {(urlsplit(url).scheme, urlsplit(url).netloc) for url in asked} == {("http", here)}
