"""A hand that nobody bid for."""

from scoring.bid import announced
from scoring.deal import NO_FACTS, NOTHING_SILENT, Deal, Outcome, Trump
from scoring.errors import (
    FactsContradict,
    HeartsNotAllowed,
    KontraNotAnnounced,
    NotCombinable,
    OutcomeNotAnnounced,
    PassedOutMustBePlayed,
    SilentNotPossible,
    TooFewComponents,
    TrumpNotAllowed,
)
from scoring.house_rules import HouseRules, PassedOut
from scoring.lines import Line, from_each
from scoring.reasons import reason


def passed_out_lines(deal: Deal, rules: HouseRules) -> tuple[Line, ...]:
    """What the holder of the first bid pays for it, or nothing where it is dealt again.

    Raises the first thing that the rules refuse, in the contract's order.
    """
    _check(deal, rules)
    value = rules.passed_out_value
    if rules.passed_out is PassedOut.REDEAL or not value:
        return ()
    amounts = from_each(deal, dict.fromkeys(deal.defenders, value), soloist_wins=False)
    reasons = (reason("own_price", rule="passed_out_value", value=value), reason("passed_out"))
    undoubled = dict.fromkeys(deal.defenders, 0)
    return (Line("passed_out", False, Outcome.LOST, value, undoubled, amounts, reasons),)


def _check(deal: Deal, rules: HouseRules) -> None:
    """Nothing was bid, so nothing else can be said of it."""
    if rules.passed_out is PassedOut.PLAY:
        raise PassedOutMustBePlayed("ended")
    for part in announced(deal.bid, rules):
        raise NotCombinable("bid.components", one="passed_out", other=part.name)
    if deal.bid.hearts:
        raise HeartsNotAllowed("bid.hearts", component="passed_out")
    if deal.bid.trump not in {None, Trump.NONE}:
        raise TrumpNotAllowed("bid.trump", trump=str(deal.bid.trump))
    if rules.minimum_components > 1:
        raise TooFewComponents("bid.components", minimum=rules.minimum_components)
    for component in deal.kontra:
        raise KontraNotAnnounced(f"kontra.{component}", component=component)
    for component in deal.outcome:
        raise OutcomeNotAnnounced(f"outcome.{component}", component=component)
    if deal.silent != NOTHING_SILENT:
        raise SilentNotPossible("silent")
    if deal.facts != NO_FACTS:
        raise FactsContradict("facts")
