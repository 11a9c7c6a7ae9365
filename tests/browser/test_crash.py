"""What was answered as recorded is there, whatever happens to the server then."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.evening import begin_evening, say
from tests.browser.real_server import Server
from tests.browser.slow_network import RECORD


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.kill()


@pytest.fixture
def page(server: Server, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A phone that knows this server."""
    there = {**browser_context_args, "base_url": f"http://127.0.0.1:{server.port}"}
    with browser.new_context(**there) as context:
        yield context.new_page()


class TestRecordedHand:
    def test_outlives_a_server_that_is_killed_at_once(self, server: Server, page: Page) -> None:
        """Field report C10."""
        table = begin_evening(page, preset="GameTwist")
        table.enter(say("Béla", "betli", outcome={"betli": "made"}))
        with page.expect_response(RECORD) as answer:
            table.tap(table.record_button)
        assert answer.value.ok
        server.kill()
        server.start()
        page.reload()
        expect(table.heading).to_have_text("Hand 2")
        assert table.row(1) == {"Anna": -5, "Béla": 10, "Cili": -5, "Dezső": 0}
        assert server.manage("verify_ledger") == "1 hands, every one as the rules say\n"
