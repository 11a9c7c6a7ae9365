"""The server itself, as `make serve` starts it."""

import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.browser.real_server import Server
from ulti_ledger import serving

HALF = (
    b"",
    b"GET / HTTP/1.1\r\nHost: localh",
    b"POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nlogin=",
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.kill()


class TestServer:
    def test_answers_while_others_fall_silent(self, server: Server) -> None:
        silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(9)]
        for number, connection in enumerate(silent):
            connection.sendall(HALF[number % len(HALF)])
        # Half of its patience with them: an answer that had to wait for one comes too late.
        patience = serving.SILENCE / 2
        url = f"http://127.0.0.1:{server.port}/accounts/login/"
        for _ in range(4):
            with urlopen(url, timeout=patience) as answer:
                assert answer.status == 200
        for connection in silent:
            connection.close()

    def test_gives_up_whoever_says_no_more(self, server: Server) -> None:
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.sendall(HALF[1])
            connection.settimeout(2 * serving.SILENCE)
            assert connection.recv(1000) == b""
