"""What came of a hand: what was said of it, and what follows from the facts."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.bid import Contract
from scoring.claims import HUNDRED, Counted, counted, outcome_by, refuse_contradictions
from scoring.components import SIMPLE, Decider, Kind
from scoring.deal import (
    NO_FACTS,
    NOTHING_SILENT,
    Deal,
    Ended,
    Facts,
    Meld,
    Outcome,
    Seven,
    Side,
    Silent,
)
from scoring.errors import FactsContradict, OutcomeMissing, OutcomeNotAnnounced
from scoring.house_rules import HouseRules
from scoring.plays import TRICKS
from scoring.silent import can_earn, can_play_ulti, check_silent

_FACT = {
    Decider.MAJORITY: "points",
    Decider.HUNDRED: "points",
    Decider.SEVEN: "seven",
    Decider.ACES: "aces",
    Decider.NO_TRICK: "tricks",
    Decider.ALL_TRICKS: "tricks",
}


class Result(NamedTuple):
    """The outcome of every announced part, and the silent bonuses that were earned.

    `decided_by` names the fact for each outcome that was not said but follows.
    """

    outcome: Mapping[str, Outcome]
    silent: Silent
    decided_by: Mapping[str, str]


def result_of(deal: Deal, bid: Contract, rules: HouseRules) -> Result:
    """Put together what was said and what follows from the facts.

    Raises OutcomeNotAnnounced, SilentNotPossible, ImpossibleFacts, FactsContradict or
    OutcomeMissing; the first of them in this order.
    """
    for component in deal.outcome:
        if component not in bid.components:
            raise OutcomeNotAnnounced(f"outcome.{component}", component=component)
    earned = _silent_in_facts(deal, bid, rules)
    check_silent(deal, bid, rules, earned)
    if deal.ended is not Ended.PLAYED:
        return _thrown_in(deal, bid, rules)
    facts = counted(deal)
    silent = _together(deal.silent, earned, deal.facts.hundred_meld)
    refuse_contradictions(deal, facts, bid, rules, counted_hundred=earned.hundred, silent=silent)
    outcome: dict[str, Outcome] = {}
    decided_by: dict[str, str] = {}
    for component in bid.components:
        if component in deal.outcome:
            outcome[component] = deal.outcome[component]
        else:
            decider = bid.parts[component].decider
            outcome[component], decided_by[component] = _decide(component, decider, facts, silent)
    return Result(outcome, silent, decided_by)


def _thrown_in(deal: Deal, bid: Contract, rules: HouseRules) -> Result:
    """Everything announced is lost; nothing was counted, but the defenders may ask a hundred."""
    if deal.facts != NO_FACTS:
        raise FactsContradict("facts")
    for component, outcome in deal.outcome.items():
        if outcome is Outcome.MADE:
            raise FactsContradict(f"outcome.{component}")
    with_hundred = (
        deal.ended is Ended.THROWN_IN_WITH_HUNDRED
        and SIMPLE in bid.components
        and can_earn(Kind.HUNDRED, Side.DEFENDERS, bid, rules)
    )
    silent = Silent(hundred=Side.DEFENDERS) if with_hundred else NOTHING_SILENT
    return Result(dict.fromkeys(bid.components, Outcome.LOST), silent, {})


def _decide(
    component: str, decider: Decider, facts: Counted, silent: Silent
) -> tuple[Outcome, str]:
    """The outcome of a part that was left out, and the fact it follows from."""
    outcome = outcome_by(decider, facts)
    if outcome is not None:
        return outcome, _FACT[decider]
    winner = silent.hundred or silent.durchmars
    if decider is Decider.MAJORITY and winner:
        return Outcome.MADE if winner is Side.SOLOIST else Outcome.LOST, "silent"
    raise OutcomeMissing(f"outcome.{component}", component=component)


def _together(said: Silent, earned: Silent, counted_meld: Meld | None) -> Silent:
    """What was said and what the facts earn; of a hundred also whether the trump 40 was in it."""
    if said is NOTHING_SILENT and earned is NOTHING_SILENT:
        return NOTHING_SILENT
    hundred = said.hundred or earned.hundred
    meld = (said.hundred_meld or counted_meld) if hundred else None
    return Silent(hundred, said.durchmars or earned.durchmars, said.ulti or earned.ulti, meld)


def _silent_in_facts(deal: Deal, bid: Contract, rules: HouseRules) -> Silent:
    """The bonuses that the facts alone earn. One that is not paid is passed over."""
    facts = deal.facts
    if facts is NO_FACTS or not bid.has_trumps:
        return NOTHING_SILENT
    hundred = _paid(Kind.HUNDRED, _hundred_in(facts), bid, rules)
    durchmars = _paid(Kind.DURCHMARS, _durchmars_in(facts), bid, rules)
    ulti = _ulti_in(deal, bid, rules)
    if not (hundred or durchmars or ulti):
        return NOTHING_SILENT
    return Silent(hundred, durchmars, ulti)


def _paid(kind: Kind, side: Side | None, bid: Contract, rules: HouseRules) -> Side | None:
    return side if side and can_earn(kind, side, bid, rules) else None


def _hundred_in(facts: Facts) -> Side | None:
    if facts.soloist_points is not None and facts.soloist_points >= HUNDRED:
        return Side.SOLOIST
    if facts.defender_points is not None and facts.defender_points >= HUNDRED:
        return Side.DEFENDERS
    return None


def _durchmars_in(facts: Facts) -> Side | None:
    if facts.soloist_tricks == TRICKS:
        return Side.SOLOIST
    return Side.DEFENDERS if facts.soloist_tricks == 0 else None


def _ulti_in(deal: Deal, bid: Contract, rules: HouseRules) -> Seven | None:
    seven = deal.facts.trump_seven
    if not isinstance(seven, Seven):
        return None
    return seven if can_play_ulti(deal.side_of(seven.player), bid, rules) else None
