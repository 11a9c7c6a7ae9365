"""What a hand pays: a line for each part, with its reasons; every line adds up to zero."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scoring.bid import Contract, contract
from scoring.bonuses import silent_lines
from scoring.components import SIMPLE
from scoring.deal import NOTHING_SILENT, Deal, Ended, Outcome, Silent
from scoring.facts import Result, result_of
from scoring.house_rules import FailedUlti, HouseRules, SilentMode
from scoring.kontra import Steps, steps_of
from scoring.lines import THROWN_IN, Amounts, Line, from_each
from scoring.passed_out import passed_out_lines
from scoring.reasons import Reason, reason


class Score(NamedTuple):
    """What a hand pays. `contract` is None for a hand that was passed out."""

    contract: Contract | None
    outcome: Mapping[str, Outcome]
    silent: Silent
    lines: tuple[Line, ...]
    totals: Amounts


def score(deal: Deal, rules: HouseRules) -> Score:
    """Settle one hand by these rules, in points.

    Raises a RuleError: the first thing that the rules refuse, in the contract's order.
    """
    if deal.ended is Ended.PASSED_OUT:
        paid = passed_out_lines(deal, rules)
        return Score(None, {}, NOTHING_SILENT, paid, _totals(deal, paid))
    bid = contract(deal.bid, rules)
    steps = steps_of(deal, bid, rules)
    result = result_of(deal, bid, rules)
    bonuses: tuple[Line, ...] = ()
    if result.silent is not NOTHING_SILENT:
        bonuses = tuple(silent_lines(deal, bid, result.silent, steps, rules))
    replaced = rules.silent_mode is SilentMode.REPLACES and _stands_for_simple(bonuses)
    announced = []
    for name in bid.components:
        if bid.worth[name].value and not (replaced and name == SIMPLE):
            announced.append(_line(deal, bid, name, result, steps[name], rules))
    lines = (*announced, *bonuses)
    return Score(bid, result.outcome, result.silent, lines, _totals(deal, lines))


def _stands_for_simple(bonuses: tuple[Line, ...]) -> bool:
    return any(line.component != "ulti" for line in bonuses)


def _line(
    deal: Deal,
    bid: Contract,
    component: str,
    result: Result,
    steps: Steps,
    rules: HouseRules,
) -> Line:
    """The line of an announced part."""
    worth, outcome = bid.worth[component], result.outcome[component]
    penal = outcome is Outcome.LOST and bid.parts[component].penal
    each = {
        defender: _lost_ulti(worth.value, step, rules) if penal else worth.value << step
        for defender, step in steps.items()
    }
    reasons = worth.reasons
    if any(steps.values()):
        reasons += tuple(_doublings(steps))
    if penal and rules.failed_ulti is not FailedUlti.SYMMETRIC:
        extra = min(each[defender] - (worth.value << step) for defender, step in steps.items())
        reasons += (reason("failed_ulti", rule=str(rules.failed_ulti), extra=extra),)
    if deal.ended is not Ended.PLAYED:
        reasons += (THROWN_IN,)
    elif component in result.decided_by:
        reasons += (result.decided_by[component],)
    amounts = from_each(deal, each, soloist_wins=outcome is Outcome.MADE)
    return Line(component, False, outcome, worth.value, steps, amounts, reasons)


def _lost_ulti(value: int, step: int, rules: HouseRules) -> int:
    """What a lost ulti costs each defender's account: with the table's penalty, if it has one."""
    if rules.failed_ulti is FailedUlti.PENALTY:
        return (value << step) + value
    if rules.failed_ulti is FailedUlti.DOUBLED:
        return value << step + 1
    return value << step


def _totals(deal: Deal, lines: tuple[Line, ...]) -> dict[str, int]:
    totals = dict.fromkeys(deal.players, 0)
    for line in lines:
        for player, amount in line.amounts.items():
            totals[player] += amount
    return totals


def _doublings(steps: Steps) -> Iterator[Reason]:
    if len(set(steps.values())) == 1:
        step = next(iter(steps.values()))
        yield reason("kontra", step=step, factor=1 << step)
        return
    for defender, step in steps.items():
        if step:
            yield reason("kontra", step=step, factor=1 << step, defender=defender)
