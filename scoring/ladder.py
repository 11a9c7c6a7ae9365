"""Every bid a table can make, by value."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scoring.bid import Contract, contract
from scoring.components import SIMPLE, Component
from scoring.deal import Bid, Trump
from scoring.errors import RuleError
from scoring.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Rung:
    """The bids of one value. None of them outbids another; any higher rung does."""

    value: int
    contracts: tuple[Contract, ...]


@lru_cache(maxsize=64)
def ladder(rules: HouseRules) -> tuple[Rung, ...]:
    """All legal bids under these rules, the cheapest rung first."""
    rungs: dict[int, list[Contract]] = defaultdict(list)
    for bid in _contracts(rules):
        rungs[bid.value].append(bid)
    return tuple(Rung(value, tuple(rungs[value])) for value in sorted(rungs))


def _contracts(rules: HouseRules) -> Iterator[Contract]:
    """Each bid once; with and without trumps are two where the soloist may choose."""
    seen = set()
    for bid in _bids(rules):
        try:
            made = contract(bid, rules)
        except RuleError:
            continue
        mark = made.components, made.hearts, made.has_trumps
        if mark not in seen:
            seen.add(mark)
            yield made


def _bids(rules: HouseRules) -> Iterator[Bid]:
    spoken = [part for part in rules.table.values() if part.name != SIMPLE]
    for components in _companies((), spoken):
        for hearts in (False, True):
            for trump in (None, Trump.NONE, Trump.HEARTS if hearts else Trump.PLAIN):
                yield Bid(components, hearts, trump)


def _companies(
    company: tuple[Component, ...], others: Sequence[Component]
) -> Iterator[tuple[str, ...]]:
    """Every set of components that can stand together, the ones chosen so far in it."""
    yield tuple(part.name for part in company)
    for place, part in enumerate(others):
        if all(part.stands_with(one) for one in company):
            yield from _companies((*company, part), others[place + 1 :])
