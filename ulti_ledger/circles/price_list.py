"""Every bid of a table by value: what it wins and loses, and what outranks it. Pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from scoring import COMPONENTS, Bid, Contract, Deal, Ended, HouseRules, ladder, score
from scoring.components import SIMPLE

TABLE = ("soloist", ("defender", "other"))
# Each part of a table's own doubles the list, so of many only one at a time is put into a bid.
MOST_TOGETHER = 2


@dataclass(frozen=True, slots=True)
class PricedBid:
    """A bid in points from each defender, without kontra: `value` when all is made, `lost` if none.

    `trumps` only where it is worth something else with trumps and without. `key` is its name in an
    address.
    """

    key: str
    components: tuple[str, ...]
    hearts: bool
    trumps: bool | None
    value: int
    lost: int


@dataclass(frozen=True, slots=True)
class Rung:
    """The bids of one value: none of them outbids another, and any higher rung does."""

    value: int
    bids: tuple[PricedBid, ...]


def price_list(rules: HouseRules) -> tuple[Rung, ...]:
    """Every bid that these rules allow, the cheapest first."""
    contracts = tuple(contracts_of(rules))
    sounds = Counter(said for said, _value in {(_said(bid), bid.value) for bid in contracts})
    bids: dict[str, PricedBid] = {}
    for bid in contracts:
        priced = _priced(bid, rules, tell_trumps=sounds[_said(bid)] > 1)
        bids.setdefault(priced.key, priced)
    return _by_value(bids.values())


def short_list(rungs: tuple[Rung, ...]) -> tuple[Rung, ...]:
    """The list without bids in which a part of the table's own stands beside others."""
    return _by_value(bid for rung in rungs for bid in rung.bids if _is_usual(bid))


def outranking(rungs: tuple[Rung, ...], bid: PricedBid) -> tuple[Rung, ...]:
    """What beats a bid: everything that is worth more."""
    return tuple(rung for rung in rungs if rung.value > bid.value)


def lists_everything(rules: HouseRules) -> bool:
    """Whether bids of several own parts are on the list, too."""
    return len(rules.own_components) <= MOST_TOGETHER


def contracts_of(rules: HouseRules) -> Iterator[Contract]:
    """The legal bids as the engine reads them; with trumps and without are two."""
    if lists_everything(rules):
        tables = [rules]
    else:
        tables = [replace(rules, own_components=(part,)) for part in rules.own_components]
    seen = set()
    for table in tables:
        for rung in ladder(table):
            for bid in rung.contracts:
                mark = bid.components, bid.hearts, bid.has_trumps
                if mark not in seen:
                    seen.add(mark)
                    yield bid


def bid_of(bid: Contract) -> Bid:
    """The announcement that the engine reads so."""
    return Bid(bid.components, bid.hearts, bid.trump)


def _by_value(bids: Iterable[PricedBid]) -> tuple[Rung, ...]:
    rungs: dict[int, list[PricedBid]] = defaultdict(list)
    for bid in sorted(bids, key=lambda bid: (bid.value, bid.hearts)):
        rungs[bid.value].append(bid)
    return tuple(Rung(value, tuple(rung)) for value, rung in rungs.items())


def _is_usual(bid: PricedBid) -> bool:
    own = [code for code in bid.components if code not in COMPONENTS]
    return not own or set(bid.components) <= {*own[:1], SIMPLE}


def _priced(bid: Contract, rules: HouseRules, *, tell_trumps: bool) -> PricedBid:
    trumps = bid.has_trumps if tell_trumps else None
    lost = score(Deal(*TABLE, bid_of(bid), ended=Ended.THROWN_IN), rules)
    return PricedBid(
        _key(bid, trumps, rules),
        bid.components,
        bid.hearts,
        trumps,
        bid.value,
        lost.totals[TABLE[1][0]],
    )


def _said(bid: Contract) -> tuple[tuple[str, ...], bool]:
    """What is called out. With and without trumps it sounds the same."""
    return bid.components, bid.hearts


def _key(bid: Contract, trumps: bool | None, rules: HouseRules) -> str:
    """Own parts by their place, because they may be called anything."""
    own = [part.name for part in rules.own_components]
    parts = [
        code if code in COMPONENTS else f"own-{own.index(code) + 1}" for code in bid.components
    ]
    suit = {None: (), True: ("trumps",), False: ("no-trumps",)}[trumps]
    return ".".join(("hearts",) * bid.hearts + tuple(parts) + suit)
