"""What came of a hand: what was said of it, and what follows from the facts."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.bid import Contract
from scoring.claims import HUNDRED, Counted, counted, outcome_by, refuse_contradictions
from scoring.components import SIMPLE, Decider
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
from scoring.errors import (
    FactsContradict,
    OutcomeMissing,
    OutcomeNotAnnounced,
    SilentNotPossible,
)
from scoring.house_rules import HouseRules
from scoring.plays import TRICKS
from scoring.reasons import Reason, reason

_BY_FACT = {
    Decider.MAJORITY: reason("decided_by", fact="points"),
    Decider.HUNDRED: reason("decided_by", fact="points"),
    Decider.SEVEN: reason("decided_by", fact="seven"),
    Decider.ACES: reason("decided_by", fact="aces"),
    Decider.NO_TRICK: reason("decided_by", fact="tricks"),
    Decider.ALL_TRICKS: reason("decided_by", fact="tricks"),
}
_BY_SILENT = reason("decided_by", fact="silent")


class Result(NamedTuple):
    """The outcome of every announced part, and the silent bonuses that were earned.

    `decided_by` is the reason of each outcome that was not said but follows.
    """

    outcome: Mapping[str, Outcome]
    silent: Silent
    decided_by: Mapping[str, Reason]


def result_of(deal: Deal, bid: Contract, rules: HouseRules) -> Result:
    """Put together what was said and what follows from the facts.

    Raises OutcomeNotAnnounced, SilentNotPossible, ImpossibleFacts, FactsContradict or
    OutcomeMissing; the first of them in this order.
    """
    for component in deal.outcome:
        if component not in bid.components:
            raise OutcomeNotAnnounced(f"outcome.{component}", component=component)
    earned = _silent_in_facts(deal, bid)
    if deal.silent is not NOTHING_SILENT:
        _check_silent(deal, bid, earned)
    if deal.ended is not Ended.PLAYED:
        return _thrown_in(deal, bid)
    facts = counted(deal)
    silent = _together(deal.silent, earned, deal.facts.hundred_meld)
    refuse_contradictions(deal, facts, bid, rules, counted_hundred=earned.hundred, silent=silent)
    outcome: dict[str, Outcome] = {}
    decided_by: dict[str, Reason] = {}
    for component in bid.components:
        if component in deal.outcome:
            outcome[component] = deal.outcome[component]
        else:
            decider = bid.parts[component].decider
            outcome[component], decided_by[component] = _decide(component, decider, facts, silent)
    return Result(outcome, silent, decided_by)


def _check_silent(deal: Deal, bid: Contract, counted: Silent) -> None:
    """Refuse a stated bonus that the table or this bid does not pay.

    `counted` is what the facts earn: a meld can be said of a hundred that was only counted.
    """
    said = deal.silent
    if deal.ended is not Ended.PLAYED and said != NOTHING_SILENT:
        raise SilentNotPossible("silent")
    ulti = said.ulti and deal.side_of(said.ulti.player)
    for bonus, side in ("hundred", said.hundred), ("durchmars", said.durchmars), ("ulti", ulti):
        if side and side not in bid.open_bonuses[bonus]:
            raise SilentNotPossible(f"silent.{bonus}")
    if said.hundred_meld and not (said.hundred or counted.hundred):
        raise SilentNotPossible("silent.hundred_meld")


def _thrown_in(deal: Deal, bid: Contract) -> Result:
    """Everything announced is lost; nothing was counted, but the defenders may ask a hundred."""
    if deal.facts != NO_FACTS:
        raise FactsContradict("facts")
    for component, outcome in deal.outcome.items():
        if outcome is Outcome.MADE:
            raise FactsContradict(f"outcome.{component}")
    with_hundred = (
        deal.ended is Ended.THROWN_IN_WITH_HUNDRED
        and SIMPLE in bid.components
        and Side.DEFENDERS in bid.open_bonuses["hundred"]
    )
    silent = Silent(hundred=Side.DEFENDERS) if with_hundred else NOTHING_SILENT
    return Result(dict.fromkeys(bid.components, Outcome.LOST), silent, {})


def _decide(
    component: str, decider: Decider, facts: Counted, silent: Silent
) -> tuple[Outcome, Reason]:
    """The outcome of a part that was left out, and what it follows from."""
    outcome = outcome_by(decider, facts)
    if outcome is not None:
        return outcome, _BY_FACT[decider]
    winner = silent.hundred or silent.durchmars
    if decider is Decider.MAJORITY and winner:
        return Outcome.MADE if winner is Side.SOLOIST else Outcome.LOST, _BY_SILENT
    raise OutcomeMissing(f"outcome.{component}", component=component)


def _together(said: Silent, earned: Silent, counted_meld: Meld | None) -> Silent:
    """What was said and what the facts earn; of a hundred also whether the trump 40 was in it."""
    if said is NOTHING_SILENT and earned is NOTHING_SILENT:
        return NOTHING_SILENT
    hundred = said.hundred or earned.hundred
    meld = (said.hundred_meld or counted_meld) if hundred else None
    return Silent(hundred, said.durchmars or earned.durchmars, said.ulti or earned.ulti, meld)


def _silent_in_facts(deal: Deal, bid: Contract) -> Silent:
    """The bonuses that the facts alone earn. One that is not paid is passed over."""
    facts = deal.facts
    if facts is NO_FACTS or not bid.has_trumps:
        return NOTHING_SILENT
    hundred, durchmars, ulti = _hundred_in(facts), _durchmars_in(facts), facts.trump_seven
    if hundred not in bid.open_bonuses["hundred"]:
        hundred = None
    if durchmars not in bid.open_bonuses["durchmars"]:
        durchmars = None
    if not isinstance(ulti, Seven) or deal.side_of(ulti.player) not in bid.open_bonuses["ulti"]:
        ulti = None
    if hundred or durchmars or ulti:
        return Silent(hundred, durchmars, ulti)
    return NOTHING_SILENT


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
