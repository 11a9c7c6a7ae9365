"""What 200 watchers cost while nothing changes: `python -m tests.bench.bench_watching`.

The ledger as `make serve` serves it, two workers, a data folder of its own. CPU is that of all its
processes, in percent of one core. Linux only: it reads /proc.
"""

import asyncio
import os
import re
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from uuid import uuid4

WATCHERS = 200
EVERY = 3.0  # seconds
SAYS_IT_IS_THERE = 8  # each so many polls
LASTS = 30.0  # seconds


def main() -> None:
    with TemporaryDirectory() as data:
        os.environ["ULTI_DATA_DIR"] = data
        from tests.browser.real_server import Server  # the settings read the folder when imported

        server = Server(Path(data))
        try:
            news = seed()
            _, etag = asyncio.run(Phone(server.port).ask(f"{news}?view=points", ""))
            asyncio.run(watch(server.port, news, etag, EVERY))  # so that all is loaded
            before, began = cpu(server.process.pid), perf_counter()
            answers, times = asyncio.run(watch(server.port, news, etag, LASTS))
            used, lasted = cpu(server.process.pid) - before, perf_counter() - began
        finally:
            server.kill()
    times.sort()
    half, most = times[len(times) // 2], times[len(times) * 95 // 100]
    print(f"{len(times) / lasted:.1f} requests a second: {dict(answers)}")
    print(f"{100 * used / lasted:.1f} % of one core, {1e3 * used / len(times):.2f} ms each")
    print(f"answered in {1e3 * half:.1f} ms, p95 {1e3 * most:.1f} ms")


def seed() -> str:
    """A night with a viewer; where his page asks for news."""
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "ulti_ledger.settings"
    django.setup()
    from django.test import Client

    from ulti_ledger.accounts.models import User
    from ulti_ledger.circles import services as circles
    from ulti_ledger.circles.queries import current_rules
    from ulti_ledger.ledger import services as ledger

    olga = User.objects.create_user("olga")
    circle = circles.create_circle(
        name="Thursday table",
        language="en",
        time_zone="Europe/Budapest",
        currency="HUF",
        preset="gametwist",
        by=olga,
    )
    players = [circles.add_player(circle=circle, name=name) for name in ("Anna", "Béla", "Cili")]
    session = ledger.open_session(
        circle=circle,
        rules=current_rules(circle),
        players=players,
        first_dealer=players[0],
        stake=10,
        rotation="round",
        by=olga,
    )
    client = Client(headers={"Host": "127.0.0.1"})
    client.force_login(olga)
    page = client.get(f"/circles/{circle.slug}/sessions/{session.pk}/watch/").text
    found = re.search(r'data-news="([^"]+)"', page)
    assert found
    return found[1]


async def watch(port: int, news: str, etag: str, lasts: float) -> tuple[Counter[str], list[float]]:
    """Let all poll, spread over the three seconds: which answers came, how long each took."""
    answers: Counter[str] = Counter()
    times: list[float] = []
    ends = perf_counter() + lasts

    async def one(number: int) -> None:
        phone, tab, polls = Phone(port), uuid4().hex, number
        await asyncio.sleep(EVERY * number / WATCHERS)
        while perf_counter() < ends:
            polls += 1
            there = f"&tab={tab}" if polls % SAYS_IT_IS_THERE == 0 else ""
            began = perf_counter()
            status, _ = await phone.ask(f"{news}?view=points{there}", etag)
            times.append(perf_counter() - began)
            answers[status] += 1
            await asyncio.sleep(max(EVERY - (perf_counter() - began), 0))

    await asyncio.gather(*map(one, range(WATCHERS)))
    return answers, times


class Phone:
    """A browser: it keeps its connection open from one poll to the next."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, etag: str) -> tuple[str, str]:
        """The status of the answer, and the ETag to ask with next."""
        self.line = self.line or await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.line
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nIf-None-Match: {etag}\r\n\r\n"
        writer.write(head.encode())
        try:
            answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        except asyncio.IncompleteReadError:  # closed meanwhile
            self.line = None
            return await self.ask(path, etag)
        length = re.search(r"^content-length: (\d+)", answer, re.I | re.M)
        await reader.readexactly(int(length[1]) if length else 0)
        found = re.search(r"^etag: (.+?)\r$", answer, re.I | re.M)
        return answer.split(" ", 2)[1], found[1] if found else ""


def cpu(parent: int) -> float:
    """Seconds that the server and its workers have used."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return sum(map(_seconds, [parent, *map(int, children)]))


def _seconds(process: int) -> float:
    """To the nanosecond, of all its threads: ticks miss what is short, or count it too long."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


if __name__ == "__main__":
    main()
