"""A phone in a dim pub: Chromium, 390 x 844, touch."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import ConsoleMessage, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.browser.table import Table
from tests.ulti_ledger.conftest import open_night
from ulti_ledger.accounts.models import User
from ulti_ledger.circles import services as circles

# Playwright keeps an event loop running in the thread in which the tests touch the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

HERE = Path(__file__).parent
MISSING = "The browser tests did not run: there is no Chromium here and none could be fetched."
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # a name that is no secure context, as this machine's address is to a phone on the wifi
    "--host-resolver-rules=MAP lan.test 127.0.0.1",
]
IS_CHANGING = "document.getAnimations().some((one) => one instanceof CSSTransition)"
Colours = Literal["dark", "light"]
FOUR = ("Dezső", "Anna", "Béla", "Cili")
BROWSER = pytest.StashKey[str | None]()


def find_browser() -> str | None:
    """Return a Chromium that starts: one of the system's, or the one Playwright fetched.

    The shell without windows comes first: it takes two thirds of the time.
    """
    try:
        with sync_playwright() as playwright:
            fetched = playwright.chromium.executable_path
    except Exception:  # what Playwright raises where its driver lacks a library
        return None
    names = (
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        fetched,
    )
    return next((path for path in map(shutil.which, names) if path and _starts(path)), None)


def _starts(path: str) -> bool:
    return subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    browser_tests = [item for item in items if HERE in item.path.parents]
    for item in browser_tests:
        item.add_marker(pytest.mark.browser)
        item.add_marker(pytest.mark.django_db(transaction=True))
    if not browser_tests or config.stash.setdefault(BROWSER, find_browser()):
        return
    if os.environ.get("CI") == "true":
        raise pytest.UsageError(MISSING)
    for item in browser_tests:
        item.add_marker(pytest.mark.skip(reason=MISSING))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if any(MISSING in str(report.longrepr) for report in terminalreporter.getreports("skipped")):
        terminalreporter.write_line(MISSING)


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], pytestconfig: pytest.Config
) -> dict[str, Any]:
    executable = pytestconfig.stash[BROWSER]
    return {**browser_type_launch_args, "executable_path": executable, "args": ARGUMENTS}


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    """Let `page.goto("/")` find the live server."""
    return live_server.url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, **PHONE}


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A page that fails the test on a script error or on anything the CSP had to stop."""
    complaints: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            complaints.append(message.text)

    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    assert not complaints


@pytest.fixture
def sign_in(page: Page, live_server: LiveServer, client: Client) -> Callable[[User], None]:
    """Let the phone be signed in, without typing a password each time."""

    def sign_in_as(user: User) -> None:
        client.force_login(user)
        cookie = client.cookies[settings.SESSION_COOKIE_NAME]
        page.context.add_cookies(
            [{"name": cookie.key, "value": cookie.value, "url": live_server.url}]
        )

    return sign_in_as


@pytest.fixture
def begin_night(page: Page, sign_in: Callable[[User], None]) -> Callable[..., Table]:
    """A night that has just begun: `begin_night("Anna", "Béla", "Cili", preset="hungarian")`.

    The first of them deals. With four, as it is where nobody is named, Dezső does and sits out.
    """

    def begin(*names: str, preset: str = "gametwist") -> Table:
        user = User.objects.create_user("olga")
        circle = circles.create_circle(
            name="Thursday table",
            language="en",
            time_zone="Europe/Budapest",
            currency="HUF",
            preset=preset,
            by=user,
        )
        players = [circles.add_player(circle=circle, name=name) for name in names or FOUR]
        session = open_night(circle, players, user)
        sign_in(user)
        page.goto(f"/circles/{circle.slug}/sessions/{session.pk}/")
        return Table(page)

    return begin


@pytest.fixture
def assert_accessible() -> Callable[[Page], None]:
    """Look over the whole page with axe, touch targets included; in the dark at its colours."""
    wanted: dict[Colours, dict[str, Any]] = {
        "dark": {"runOnly": ["color-contrast"]},
        "light": {"rules": {"target-size": {"enabled": True}}},
    }

    def look_over(page: Page) -> None:
        for colours, options in wanted.items():
            page.emulate_media(color_scheme=colours)
            let_colours_come_to_rest(page)
            results = Axe().run(page, options={**options, "resultTypes": ["violations"]})
            assert not results.violations_count, f"{colours}: {results.generate_report()}"

    return look_over


def let_colours_come_to_rest(page: Page) -> None:
    page.bring_to_front()  # nothing moves on a page behind another one
    for _ in range(50):
        if not page.evaluate(IS_CHANGING):
            return
        page.wait_for_timeout(20)
