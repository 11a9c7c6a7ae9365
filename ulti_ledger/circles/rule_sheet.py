"""House rules as a sheet to read before the first hand: pure, rules in, lines out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from scoring import COMPONENTS, PRESETS, Bid, HouseRules, RuleError, Trump, contract
from scoring.house_rules import DurchmarsAlone
from ulti_ledger.circles.rule_words import GROUPS, WORDS

Prices = tuple[int | None, int | None]  # in a plain bid, in hearts

# Rules about what can't happen are left out: a price that nobody pays is no price.
_MATTERS: Mapping[str, Callable[[HouseRules], bool]] = {
    "passed_out": lambda rules: rules.minimum_components == 1,
    "passed_out_value": lambda rules: rules.passed_out == "pay" and rules.minimum_components == 1,
    "kontra_scope_no_trump": lambda rules: rules.kontra_max > 0,
    "hearts_trigger": lambda rules: rules.plain_may_trump_hearts or _hearts_only(rules),
    "plain_may_trump_hearts": lambda rules: not _hearts_only(rules),
    "silent_twenty_hundred": lambda rules: bool(rules.silent_hundred),
    "silent_mode": lambda rules: _pays_silence(rules),
    "silent_kontra": lambda rules: _pays_silence(rules) and rules.kontra_max > 0,
    "silent_cumulate": lambda rules: bool(rules.silent_hundred and rules.silent_durchmars),
    "silent_exclusion": lambda rules: _pays_silence(rules),
    "silent_by_defenders": lambda rules: _pays_silence(rules) or bool(rules.silent_ulti),
    "silent_ulti_lost": lambda rules: bool(rules.silent_ulti),
    "silent_ulti_parties": lambda rules: bool(rules.silent_ulti and rules.silent_by_defenders),
}


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule in words; `base` is what the preset says where this one differs."""

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
    """A component's points from each defender; None where it can't be announced so.

    `trumps` is said only where it is worth something else with trumps and without.
    """

    component: str
    trumps: bool | None
    plain: int | None
    hearts: int | None
    differs: bool


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """`differ` counts the rules that are not the preset's."""

    groups: tuple[RuleGroup, ...]
    worths: tuple[Worth, ...]
    differ: int


def rule_sheet(rules: HouseRules, *, preset: str, kontra_names: Sequence[str] = ()) -> RuleSheet:
    """What a table wants to read about its rules; what differs from the preset is marked."""
    base = PRESETS[preset]
    groups = [
        RuleGroup(
            str(group.name),
            tuple(
                _line(key, rules, base, kontra_names) for key in group.keys if matters(key, rules)
            ),
        )
        for group in GROUPS
    ]
    return RuleSheet(
        groups=tuple(group for group in groups if group.lines),
        worths=tuple(_worths(rules, base)),
        differ=sum(matters(key, rules) for key in rules.changed_from(base)),
    )


def matters(key: str, rules: HouseRules) -> bool:
    """Whether a rule can change what anybody pays at this table."""
    return key not in _MATTERS or _MATTERS[key](rules)


def _pays_silence(rules: HouseRules) -> bool:
    return bool(rules.silent_hundred or rules.silent_durchmars)


def _hearts_only(rules: HouseRules) -> bool:
    return rules.trump_choice == "hearts_only"


def _line(key: str, rules: HouseRules, base: HouseRules, kontra_names: Sequence[str]) -> RuleLine:
    words, value, usual = WORDS[key], getattr(rules, key), getattr(base, key)
    return RuleLine(
        str(words.name),
        words.say(value, kontra_names),
        "" if value == usual else words.say(usual, kontra_names),
    )


def _worths(rules: HouseRules, base: HouseRules) -> list[Worth]:
    worths = [worth for component in rules.table for worth in _worths_of(component, rules, base)]
    return [worth for worth in worths if worth.plain is not None]


def _worths_of(component: str, rules: HouseRules, base: HouseRules) -> Iterator[Worth]:
    usual = _prices(component, base)
    for trumps, prices in _prices(component, rules).items():
        differs = component not in COMPONENTS or prices != usual.get(trumps, usual.get(None))
        yield Worth(component, trumps, *prices, differs)


def _prices(component: str, rules: HouseRules) -> Mapping[bool | None, Prices]:
    """In a plain bid and in hearts; both with trumps and without, where that makes a difference."""
    # Each by itself, also at a table that wants more than one part announced.
    alone = replace(rules, minimum_components=1)
    # Beside another part a durchmars has trumps, whatever it has alone.
    in_company = replace(alone, durchmars_alone=DurchmarsAlone.CHOICE)
    with_trumps = (
        _price(component, in_company, False, Trump.PLAIN, Trump.HEARTS),
        _price(component, in_company, True, Trump.HEARTS),
    )
    without = (
        _price(component, alone, False, Trump.NONE),
        _price(component, alone, True, Trump.NONE),
    )
    if None in (with_trumps[0], without[0]) or with_trumps[0] == without[0]:
        return {None: (_price(component, alone, False, None), _price(component, alone, True, None))}
    return {False: without, True: with_trumps}


def _price(component: str, rules: HouseRules, hearts: bool, *trumps: Trump | None) -> int | None:
    """The worth with the first of these trumps that the bid can have."""
    for trump in trumps:
        with suppress(RuleError):
            return contract(Bid((component,), hearts, trump), rules).worth[component].value
    return None
