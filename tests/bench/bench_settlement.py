"""How long the shortest list of payments takes: `python -m tests.bench.bench_settlement`."""

import gc
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from timeit import repeat

from ulti_ledger.ledger.rounding import round_to_step
from ulti_ledger.ledger.settlement import EXACT_UP_TO, fewest_payments

RUNS = 20
CROWDS = (EXACT_UP_TO, EXACT_UP_TO + 1, 50, 500)


def main() -> None:
    print(f"{'players':>7}  {'balances':<24}{'payments':>8}{'median ms':>11}{'worst ms':>10}")
    for players in CROWDS:
        for kind, balances in cases(players):
            times = milliseconds(partial(fewest_payments, balances))
            payments = len(fewest_payments(balances))
            print(f"{len(balances):>7}  {kind:<24}{payments:>8}{times}")
    balances = numbered([Random(1).randint(-9_999, 9_999) for _ in range(EXACT_UP_TO - 1)])
    times = milliseconds(partial(round_to_step, balances, step=50, seed=1))
    print(f"{len(balances):>7}  {'rounded to a step':<24}{'':>8}{times}")


def cases(players: int) -> Iterator[tuple[str, dict[int, int]]]:
    """Each adds up to zero; the last player takes what is left."""
    chance = Random(1)
    yield "all different", numbered(chance.sample(range(-9_999, 10_000), players - 1))
    yield "many equal", numbered([chance.choice((-3, -2, -1, 1, 2, 3)) for _ in range(players - 1)])
    twos = players // 3
    yield "two for one", numbered([-2] * twos + [1] * (players - twos - 1))
    yield "no group but all", numbered([3**place * (-1) ** place for place in range(players - 1)])


def numbered(some: list[int]) -> dict[int, int]:
    return dict(enumerate([*some, -sum(some)]))


def milliseconds(run: Callable[[], object]) -> str:
    """Median and worst of the runs, for two columns."""
    times = repeat(run, setup=gc.enable, number=1, repeat=RUNS)  # timeit turns it off
    return f"{sorted(times)[RUNS // 2] * 1e3:>11.2f}{max(times) * 1e3:>10.2f}"


if __name__ == "__main__":
    main()
