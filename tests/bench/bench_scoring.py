"""How fast hands are scored, and in how much memory. Run on demand:

    python -m tests.bench.bench_scoring

Prints hands a second for ready `Deal`s through `score` and for JSON Lines on the way that
`python -m scoring` takes: the fastest and the slowest of some rounds, since what else the machine
does only ever makes one slower. Then the peak memory of that command for a hundred thousand lines
and for a million, each with players of its own: it has to be the same. Nothing is asserted.
"""

import gc
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from itertools import cycle, islice
from json import dumps
from pathlib import Path
from random import Random
from timeit import repeat

from scoring import NO_FACTS, PRESETS, Bid, Deal, HouseRules, contract, score
from scoring.__main__ import main as score_lines
from scoring.wire import deal_to_json
from tests.scoring.cards import play
from tests.scoring.hands import ANNA, BELA, CILI

DISTINCT = 5000
HANDS = 20_000
ROUNDS = 10
LINES = (100_000, 1_000_000)

# What is bid in an evening, by and large.
EVENING = [
    *[Bid()] * 4,
    *[Bid(hearts=True)] * 6,
    *[Bid(("ulti",))] * 3,
    *[Bid(("ulti",), hearts=True)] * 2,
    *[Bid(("betli",))] * 3,
    Bid(("betli",), hearts=True),
    *[Bid(("forty_hundred",))] * 2,
    Bid(("forty_hundred", "ulti"), hearts=True),
    Bid(("twenty_hundred",)),
    Bid(("durchmars",)),
    Bid(("open_durchmars", "ulti")),
]


def evenings(count: int) -> Iterator[tuple[Deal, str, HouseRules]]:
    """Hands as they come: half of them told by facts, half by outcomes, some under kontra."""
    chance = Random(1)
    for _ in range(count):
        preset, rules = chance.choice([*PRESETS.items()])
        bid = chance.choice(EVENING)
        read = contract(bid, rules)
        if preset == "italian" and "open_durchmars" in read.components:
            rules, preset = PRESETS["gametwist"], "gametwist"
        facts = play(chance, rules.ace_value).facts(read)
        kontra = {
            part: chance.choice((1, 1, 2)) for part in read.components if not chance.randrange(3)
        }
        deal = Deal(ANNA, (BELA, CILI), bid, kontra, facts=facts)
        if chance.randrange(2):
            result = score(deal, rules)
            deal = replace(deal, facts=NO_FACTS, outcome=result.outcome, silent=result.silent)
        yield deal, preset, rules


def a_second(run: Callable[[], object]) -> str:
    """How many hands are done in a second, in the fastest round and in the slowest."""
    seconds = repeat(run, setup=gc.enable, number=1, repeat=ROUNDS)  # timeit turns it off
    return f"{HANDS / min(seconds):>9,.0f} hands a second, at worst {HANDS / max(seconds):,.0f}"


def peak_memory(lines: Iterator[bytes]) -> int:
    """The most memory, in KiB, that the command has taken when it has read these lines."""
    command = [sys.executable, "-m", "scoring"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    assert process.stdin is not None
    for line in lines:
        process.stdin.write(line)
    process.stdin.flush()
    status = Path(f"/proc/{process.pid}/status").read_text()
    process.stdin.close()
    process.wait()
    return int(re.findall(r"VmHWM:\s+(\d+)", status)[0])


def renamed(lines: list[bytes], count: int) -> Iterator[bytes]:
    """So many lines, no two of them with the same soloist."""
    for number, line in enumerate(islice(cycle(lines), count)):
        yield line.replace(b"Anna", b"Anna%d" % number)


def main() -> None:
    """Measure and print."""
    hands = list(evenings(DISTINCT))
    lines = [
        dumps({**deal_to_json(deal), "rules": preset}, ensure_ascii=False).encode() + b"\n"
        for deal, preset, _ in hands
    ]
    ready = list(islice(cycle(hands), HANDS))

    def by_deals() -> None:
        for deal, _, rules in ready:
            score(deal, rules)

    def by_lines() -> None:
        score_lines(BytesIO(b"".join(islice(cycle(lines), HANDS))), BytesIO())

    print(f"score(deal, rules):  {a_second(by_deals)}")
    print(f"JSON in, JSON out:   {a_second(by_lines)}")
    for count in LINES:
        print(f"{count:>9,} lines: {peak_memory(renamed(lines, count)):>9,} KiB at most")


if __name__ == "__main__":
    main()
