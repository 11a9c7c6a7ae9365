"""What was answered as recorded is there, whatever happens to the server then."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.evening import begin_evening, say
from tests.browser.slow_network import RECORD

ROOT = Path(__file__).parents[2]


class Server:
    """The ledger as `make serve` serves it, with a data folder of its own."""

    def __init__(self, data: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.environment = {**os.environ, "ULTI_DATA_DIR": str(data)}
        self.environment.pop("DATABASE_URL", None)
        self.manage("collectstatic", "--no-input", "--verbosity=0")
        self.manage("prepare")
        self.start()

    def manage(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            check=True,
            text=True,
        )
        return done.stdout

    def start(self) -> None:
        """Serve, in a process group of its own so that all of it can be killed at once."""
        where = ["--bind", f"127.0.0.1:{self.port}", "--workers", "2", "--no-control-socket"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "ulti_ledger.wsgi", *where],
            cwd=ROOT,
            env=self.environment,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        assert self.process.stderr
        for line in self.process.stderr:
            if b"Booting worker" in line:
                return
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.communicate()


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
