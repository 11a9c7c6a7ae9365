"""What each part costs at each step of kontra, as the engine pays it. Pure."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from scoring import Contract, Deal, HouseRules, Outcome, score
from ulti_ledger.circles.price_list import TABLE, bid_of, contracts_of


@dataclass(frozen=True, slots=True)
class PricedPart:
    """A part of a bid; `trumps` where the price depends on them, `lost` where a loss costs more."""

    component: str
    hearts: bool
    trumps: bool | None
    lost: bool


@dataclass(frozen=True, slots=True)
class KontraRow:
    """The parts of one price: points from each defender at step 0, 1, … of kontra."""

    parts: tuple[PricedPart, ...]
    amounts: tuple[int, ...]


def kontra_table(rules: HouseRules) -> tuple[KontraRow, ...]:
    """All parts that can be announced, the cheapest row first."""
    rows: dict[tuple[int, ...], list[PricedPart]] = defaultdict(list)
    for part, amounts in _priced(rules):
        rows[amounts].append(part)
    return tuple(KontraRow(tuple(rows[amounts]), amounts) for amounts in sorted(rows))


def _priced(rules: HouseRules) -> Iterator[tuple[PricedPart, tuple[int, ...]]]:
    bids: dict[tuple[str, bool], dict[int, Contract]] = defaultdict(dict)
    for bid in contracts_of(rules):
        for name, worth in bid.worth.items():
            bids[name, bid.hearts].setdefault(worth.value, bid)
    order = list(rules.table)
    for name, hearts in sorted(bids, key=lambda part: (part[1], order.index(part[0]))):
        prices = bids[name, hearts]
        for bid in prices.values():
            trumps = bid.has_trumps if len(prices) > 1 else None
            made = _amounts(name, bid, Outcome.MADE, rules)
            lost = _amounts(name, bid, Outcome.LOST, rules)
            yield PricedPart(name, hearts, trumps, lost=False), made
            if lost != made:
                yield PricedPart(name, hearts, trumps, lost=True), lost


def _amounts(component: str, bid: Contract, outcome: Outcome, rules: HouseRules) -> tuple[int, ...]:
    """What passes between the soloist and each defender for one part, by step."""
    return tuple(
        _amount(component, bid, outcome, step, rules) for step in range(rules.kontra_max + 1)
    )


def _amount(component: str, bid: Contract, outcome: Outcome, step: int, rules: HouseRules) -> int:
    deal = Deal(
        *TABLE,
        bid_of(bid),
        kontra={component: step},
        outcome=dict.fromkeys(bid.components, Outcome.MADE) | {component: outcome},
    )
    for line in score(deal, rules).lines:
        if line.component == component:
            return abs(line.amounts[TABLE[1][0]])
    return 0  # what is worth nothing has no line
