"""House rules as a sheet to read before the first hand: pure, rules in, lines out."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring import COMPONENTS, PRESETS, Bid, Contract, HouseRules, RuleError, contract, ladder
from ulti_ledger.circles.rule_words import GROUPS, RuleWords

# What a sheet is compared with: the rules that are written down in most detail.
BASE = "gametwist"


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule in words; `base` is what the base rules say where this one differs."""

    name: str
    sentence: str
    base: str

    @property
    def differs(self) -> bool:
        return bool(self.base)


@dataclass(frozen=True, slots=True)
class RuleGroup:
    name: str
    lines: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """A component's points from each defender; None where it can't be announced so."""

    component: str
    plain: int | None
    hearts: int | None
    differs: bool


@dataclass(frozen=True, slots=True)
class RungBid:
    """A bid; `trumps` only where it is worth something else with trumps and without."""

    components: tuple[str, ...]
    hearts: bool
    trumps: bool | None


@dataclass(frozen=True, slots=True)
class Rung:
    value: int
    bids: tuple[RungBid, ...]


@dataclass(frozen=True, slots=True)
class RuleSheet:
    groups: tuple[RuleGroup, ...]
    worths: tuple[Worth, ...]
    rungs: tuple[Rung, ...]


def rule_sheet(rules: HouseRules) -> RuleSheet:
    """Everything a table wants to read about its rules."""
    return RuleSheet(
        groups=tuple(_group(str(name), words, rules) for name, words in GROUPS),
        worths=tuple(worth for worth in _worths(rules) if worth.plain is not None),
        rungs=_rungs(rules),
    )


def differences(rules: HouseRules, base: str) -> int:
    """In how many rules these differ from a preset."""
    return len(rules.changed_from(PRESETS[base]))


def _group(name: str, words: Mapping[str, RuleWords], rules: HouseRules) -> RuleGroup:
    return RuleGroup(name, tuple(_line(key, rule, rules) for key, rule in words.items()))


def _line(key: str, words: RuleWords, rules: HouseRules) -> RuleLine:
    value, base = getattr(rules, key), getattr(PRESETS[BASE], key)
    return RuleLine(str(words.name), words.say(value), "" if value == base else words.say(base))


def _worths(rules: HouseRules) -> tuple[Worth, ...]:
    return tuple(_worth(component, rules) for component in COMPONENTS)


def _worth(component: str, rules: HouseRules) -> Worth:
    plain, hearts = _prices(component, rules)
    return Worth(component, plain, hearts, (plain, hearts) != _prices(component, PRESETS[BASE]))


def _prices(component: str, rules: HouseRules) -> tuple[int | None, int | None]:
    # Each by itself, also at a table that wants more than one part announced.
    alone = replace(rules, minimum_components=1)
    return _price(component, alone, hearts=False), _price(component, alone, hearts=True)


def _price(component: str, rules: HouseRules, *, hearts: bool) -> int | None:
    try:
        return contract(Bid((component,), hearts), rules).worth[component].value
    except RuleError:
        return None


def _rungs(rules: HouseRules) -> tuple[Rung, ...]:
    rungs = [(rung.value, {_said(bid): bid for bid in rung.contracts}) for rung in ladder(rules)]
    places = Counter(said for _value, bids in rungs for said in bids)
    return tuple(
        Rung(
            value,
            tuple(
                RungBid(bid.components, bid.hearts, bid.has_trumps if places[said] > 1 else None)
                for said, bid in bids.items()
            ),
        )
        for value, bids in rungs
    )


def _said(bid: Contract) -> tuple[tuple[str, ...], bool]:
    """What is called out. With and without trumps it sounds the same."""
    return bid.components, bid.hearts
