"""A bid as a table's rules read it: its parts and trumps, their worth, the bonuses left open."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from scoring.components import SIMPLE, Component, Kind, Trumps
from scoring.deal import Bid, Side, Trump
from scoring.errors import (
    ComponentOff,
    HeartsNotAllowed,
    NotCombinable,
    SimpleReplaced,
    TooFewComponents,
    TrumpMissing,
    TrumpNotAllowed,
    UnknownComponent,
)
from scoring.house_rules import (
    DurchmarsAlone,
    HeartsTrigger,
    HouseRules,
    OpenInHearts,
    TrumpChoice,
)
from scoring.reasons import Reason
from scoring.silent import open_bonuses


@dataclass(frozen=True, slots=True)
class Worth:
    """A component's value per opponent before kontra, hearts counted in, and how it came about."""

    value: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Contract:
    """A legal bid. `hearts`: it counts as a hearts game; `parts` and `worth` by component.

    `open_bonuses` names the sides that can earn a silent bonus beside it.
    """

    components: tuple[str, ...]
    hearts: bool
    trump: Trump
    parts: Mapping[str, Component]
    worth: Mapping[str, Worth]
    open_bonuses: Mapping[str, frozenset[Side]]

    @property
    def has_trumps(self) -> bool:
        return self.trump is not Trump.NONE

    @property
    def value(self) -> int:
        """What the bid is worth when all of it is made: what bids are ranked by."""
        return sum(worth.value for worth in self.worth.values())


@lru_cache(maxsize=4096)
def contract(bid: Bid, rules: HouseRules) -> Contract:
    """What these rules make of a bid.

    Raises UnknownComponent, SimpleReplaced, NotCombinable, HeartsNotAllowed, TrumpNotAllowed,
    TrumpMissing, ComponentOff or TooFewComponents; the first of them in this order.
    """
    parts = _parts(bid, rules)
    if bid.hearts:
        _refuse_hearts(parts, rules)
    trump = _trump(parts, bid, rules)
    hearts = bid.hearts or (rules.hearts_trigger is HeartsTrigger.TRUMP and trump is Trump.HEARTS)
    if hearts:
        _refuse_hearts(parts, rules)
    _refuse_by_table(parts, rules)
    worth = {part.name: _worth(part, hearts, trump, rules) for part in parts}
    bonuses = open_bonuses(parts, rules, has_trumps=trump is not Trump.NONE)
    return Contract(
        tuple(worth),
        hearts,
        trump,
        MappingProxyType({part.name: part for part in parts}),
        MappingProxyType(worth),
        MappingProxyType(bonuses),
    )


def announced(bid: Bid, rules: HouseRules) -> list[Component]:
    """The components as they were announced; raises UnknownComponent."""
    for name in bid.components:
        if name not in rules.table:
            raise UnknownComponent("bid.components", name=name)
    return [rules.table[name] for name in bid.components]


def _parts(bid: Bid, rules: HouseRules) -> tuple[Component, ...]:
    """The components in the table's order, with the simple game where something carries it."""
    named = announced(bid, rules)
    spoken = [part for part in named if part.name != SIMPLE]
    replacing = next((part for part in spoken if part.replaces), None)
    if replacing is not None and len(named) > len(spoken):
        raise SimpleReplaced("bid.components", by=replacing.name)
    for place, one in enumerate(spoken):
        for other in spoken[place + 1 :]:
            if other is one or not one.stands_with(other):
                raise NotCombinable("bid.components", one=one.name, other=other.name)
    if len(named) - len(spoken) > 1:
        raise NotCombinable("bid.components", one=SIMPLE, other=SIMPLE)
    names = {part.name for part in spoken} | (set() if replacing else {SIMPLE})
    return tuple(part for part in rules.table.values() if part.name in names)


def _refuse_hearts(parts: tuple[Component, ...], rules: HouseRules) -> None:
    for part in parts:
        barred = rules.open_in_hearts is OpenInHearts.NOT_ALLOWED and _is_open_durchmars(part)
        if barred or not part.hearts:
            raise HeartsNotAllowed("bid.hearts", component=part.name)


def _trump(parts: tuple[Component, ...], bid: Bid, rules: HouseRules) -> Trump:
    """The trumps that were said, or the usual ones, where the rules allow them."""
    may_be_none, may_be_suit = _trump_choice(parts, bid, rules)
    usual = Trump.HEARTS if bid.hearts else Trump.PLAIN
    said = bid.trump
    if said is None:
        none_is_usual = may_be_none and not (bid.hearts and may_be_suit)
        said = Trump.NONE if none_is_usual else usual
    if said is Trump.NONE:
        if may_be_none:
            return said
        if bid.hearts and _open_alone(parts) and rules.durchmars_alone is DurchmarsAlone.CHOICE:
            raise HeartsNotAllowed("bid.hearts", component=parts[0].name)
        raise TrumpMissing("bid.trump")
    if rules.trump_choice is TrumpChoice.HEARTS_ONLY and said is Trump.PLAIN:
        said = Trump.HEARTS
    if not may_be_suit or not _suit_allowed(said, bid, rules):
        raise TrumpNotAllowed("bid.trump", trump=said)
    return said


def _trump_choice(parts: tuple[Component, ...], bid: Bid, rules: HouseRules) -> tuple[bool, bool]:
    """Whether the bid may be played without trumps, and whether with them."""
    trumps = parts[0].trumps
    if trumps is Trumps.NEVER:
        return True, False
    if trumps is Trumps.ALWAYS or len(parts) > 1:
        return False, True
    if rules.durchmars_alone is DurchmarsAlone.NO_TRUMP:
        return not bid.hearts, bid.hearts
    return not (bid.hearts and _open_alone(parts)), True


def _suit_allowed(suit: Trump, bid: Bid, rules: HouseRules) -> bool:
    if bid.hearts:
        return suit is Trump.HEARTS
    if rules.trump_choice is TrumpChoice.HEARTS_ONLY:
        return suit is Trump.HEARTS
    return suit is not Trump.HEARTS or rules.plain_may_trump_hearts


def _refuse_by_table(parts: tuple[Component, ...], rules: HouseRules) -> None:
    if not rules.four_aces and any(part.name == "four_aces" for part in parts):
        raise ComponentOff("bid.components", component="four_aces")
    spoken = len([part for part in parts if part.name != SIMPLE]) or 1
    if spoken < rules.minimum_components:
        raise TooFewComponents("bid.components", minimum=rules.minimum_components)


def _worth(part: Component, hearts: bool, trump: Trump, rules: HouseRules) -> Worth:
    value, reason = _plain_worth(part, trump, rules)
    if not hearts:
        return Worth(value, (reason,))
    if _is_open_durchmars(part) and rules.open_in_hearts is OpenInHearts.FIXED:
        return Worth(value, (reason, Reason("fixed_in_hearts")))
    if part.hearts_value is not None:
        value = part.hearts_value
        return Worth(value, (Reason("own_price", rule=part.name, value=value),))
    factor = rules.hearts_factor
    return Worth(value * factor, (reason, Reason("hearts", factor=factor)))


def _plain_worth(part: Component, trump: Trump, rules: HouseRules) -> tuple[int, Reason]:
    own_price = None
    if part.kind is Kind.DURCHMARS:
        if part.is_open and trump is not Trump.NONE:
            own_price = "open_durchmars_trump"
        elif not part.is_open and trump is Trump.NONE and rules.durchmars_no_trump:
            own_price = "durchmars_no_trump"
    if own_price is None:
        value = rules.values.get(part.name, part.plain)
        return value, Reason("base", value=value)
    value = getattr(rules, own_price)
    return value, Reason("own_price", rule=own_price, value=value)


def _is_open_durchmars(part: Component) -> bool:
    return part.is_open and part.kind is Kind.DURCHMARS


def _open_alone(parts: tuple[Component, ...]) -> bool:
    return len(parts) == 1 and _is_open_durchmars(parts[0])
