"""Which silent bonuses a hand can have at all."""

from scoring.bid import Contract
from scoring.components import Kind
from scoring.deal import NOTHING_SILENT, Deal, Ended, Side, Silent
from scoring.errors import SilentNotPossible
from scoring.house_rules import HouseRules, SilentExclusion


def check_silent(deal: Deal, bid: Contract, rules: HouseRules, counted: Silent) -> None:
    """Refuse a stated bonus that the table or this bid does not pay. Raises SilentNotPossible.

    `counted` is what the facts earn: a meld can be said of a hundred that was only counted.
    """
    said = deal.silent
    if said is NOTHING_SILENT or said == NOTHING_SILENT:
        return
    if deal.ended is not Ended.PLAYED:
        raise SilentNotPossible("silent")
    if said.hundred and not can_earn(Kind.HUNDRED, said.hundred, bid, rules):
        raise SilentNotPossible("silent.hundred")
    if said.durchmars and not can_earn(Kind.DURCHMARS, said.durchmars, bid, rules):
        raise SilentNotPossible("silent.durchmars")
    if said.ulti and not can_play_ulti(deal.side_of(said.ulti.player), bid, rules):
        raise SilentNotPossible("silent.ulti")
    if said.hundred_meld and not (said.hundred or counted.hundred):
        raise SilentNotPossible("silent.hundred_meld")


def can_earn(kind: Kind, side: Side, bid: Contract, rules: HouseRules) -> bool:
    """Whether a side can earn a silent hundred or a silent durchmars."""
    price = rules.silent_hundred if kind is Kind.HUNDRED else rules.silent_durchmars
    if rules.silent_exclusion is SilentExclusion.OWN:
        excluded = bid.announces(kind)
    else:
        excluded = any(bid.announces(announced) for announced in Kind)
    return bool(price) and not excluded and _is_paid(side, bid, rules)


def can_play_ulti(side: Side, bid: Contract, rules: HouseRules) -> bool:
    """Whether a side can win or lose a silent ulti."""
    return bool(rules.silent_ulti) and "ulti" not in bid.components and _is_paid(side, bid, rules)


def _is_paid(side: Side, bid: Contract, rules: HouseRules) -> bool:
    return bid.has_trumps and (side is Side.SOLOIST or rules.silent_by_defenders)
