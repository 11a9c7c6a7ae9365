"""What a hand pays: a line for each part, with its reasons; every line adds up to zero."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from scoring.bid import Contract, announced, contract
from scoring.components import SIMPLE
from scoring.deal import (
    NO_FACTS,
    NOTHING_SILENT,
    Deal,
    Ended,
    Meld,
    Outcome,
    Seven,
    Side,
    Silent,
    Trump,
)
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
from scoring.facts import Result, result_of
from scoring.house_rules import (
    FailedUlti,
    HouseRules,
    PassedOut,
    SilentCumulate,
    SilentMode,
    SilentUltiParties,
)
from scoring.kontra import Steps, steps_of
from scoring.reasons import Reason

Amounts = Mapping[str, int]


class Line(NamedTuple):
    """One part of a hand. `value` per opponent before kontra, `amounts` by player; they sum to 0.

    `outcome` is made or lost; of a silent hundred or durchmars it is the side that earned it.
    """

    component: str
    silent: bool
    outcome: str
    value: int
    kontra: Steps
    amounts: Amounts
    reasons: tuple[Reason, ...]


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
        return _passed_out(deal, rules)
    bid = contract(deal.bid, rules)
    steps = steps_of(deal, bid, rules)
    result = result_of(deal, bid, rules)
    bonuses: tuple[Line, ...] = ()
    if result.silent is not NOTHING_SILENT:
        bonuses = tuple(_silent_lines(deal, bid, result, steps, rules))
    components = bid.components
    if rules.silent_mode is SilentMode.REPLACES and _stands_for_simple(bonuses):
        components = tuple(name for name in components if name != SIMPLE)
    lines_said = (_line(deal, bid, name, result, steps[name], rules) for name in components)
    lines = (*(line for line in lines_said if line.value), *bonuses)
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
    reasons = (*worth.reasons, *_doublings(steps))
    if penal and rules.failed_ulti is not FailedUlti.SYMMETRIC:
        extra = min(each[defender] - (worth.value << step) for defender, step in steps.items())
        reasons += (Reason("failed_ulti", rule=str(rules.failed_ulti), extra=extra),)
    if deal.ended is not Ended.PLAYED:
        reasons += (_THROWN_IN,)
    elif component in result.decided_by:
        reasons += (_decided_by(result.decided_by[component]),)
    amounts = _from_each(deal, each, soloist_wins=outcome is Outcome.MADE)
    return Line(component, False, outcome, worth.value, steps, amounts, reasons)


def _lost_ulti(value: int, step: int, rules: HouseRules) -> int:
    """What a lost ulti costs each defender's account: with the table's penalty, if it has one."""
    if rules.failed_ulti is FailedUlti.PENALTY:
        return (value << step) + value
    if rules.failed_ulti is FailedUlti.DOUBLED:
        return value << step + 1
    return value << step


def _silent_lines(
    deal: Deal,
    bid: Contract,
    result: Result,
    steps: Mapping[str, Steps],
    rules: HouseRules,
) -> Iterator[Line]:
    silent = result.silent
    undoubled = dict.fromkeys(deal.defenders, 0)
    factor = rules.hearts_factor if bid.hearts else 1
    doubled = steps.get(SIMPLE, undoubled) if rules.silent_kontra else undoubled
    for bonus in _bonuses(silent, rules):
        value = bonus.price * factor
        each = {defender: value << step for defender, step in doubled.items()}
        amounts = _from_each(deal, each, soloist_wins=bonus.side is Side.SOLOIST)
        reasons = tuple(_why_bonus(deal, bid, bonus, factor, doubled, rules))
        yield Line(bonus.component, True, bonus.side, value, doubled, amounts, reasons)
    if silent.ulti is not None:
        rule = "silent_ulti" if silent.ulti.won else "silent_ulti_lost"
        price = getattr(rules, rule)
        if price:
            reasons = (Reason("own_price", rule=rule, value=price), *_in_hearts(factor))
            yield _silent_ulti(deal, silent.ulti, price * factor, undoubled, reasons, rules)


@dataclass(frozen=True, slots=True)
class _Bonus:
    component: str
    side: Side
    rule: str
    price: int
    left_out: str | None = None


def _bonuses(silent: Silent, rules: HouseRules) -> tuple[_Bonus, ...]:
    """The silent hundred and durchmars that are paid, where a side may have earned both."""
    earned = []
    if silent.hundred is not None:
        twenty = silent.hundred_meld is Meld.TWENTY and rules.silent_twenty_hundred > 0
        rule = "silent_twenty_hundred" if twenty else "silent_hundred"
        earned.append(_Bonus("hundred", silent.hundred, rule, getattr(rules, rule)))
    if silent.durchmars is not None:
        price = rules.silent_durchmars
        earned.append(_Bonus("durchmars", silent.durchmars, "silent_durchmars", price))
    if len(earned) < 2 or rules.silent_cumulate is SilentCumulate.SUM:
        return tuple(earned)
    best = max(earned, key=lambda bonus: bonus.price)  # the hundred where they are worth the same
    other = next(bonus for bonus in earned if bonus is not best)
    return (_Bonus(best.component, best.side, best.rule, best.price, other.component),)


def _why_bonus(
    deal: Deal,
    bid: Contract,
    bonus: _Bonus,
    factor: int,
    doubled: Steps,
    rules: HouseRules,
) -> Iterator[Reason]:
    yield Reason("own_price", rule=bonus.rule, value=bonus.price)
    yield from _in_hearts(factor)
    step = max(doubled.values())
    if step:
        yield Reason("kontra_of_simple", step=step, factor=1 << step)
    if SIMPLE in bid.components:
        replaces = rules.silent_mode is SilentMode.REPLACES
        yield _REPLACES_SIMPLE if replaces else _BESIDE_SIMPLE
    if bonus.left_out is not None:
        yield Reason("highest_of", left_out=bonus.left_out)
    if deal.ended is not Ended.PLAYED:
        yield _THROWN_IN


def _silent_ulti(
    deal: Deal,
    seven: Seven,
    value: int,
    undoubled: Steps,
    reasons: tuple[Reason, ...],
    rules: HouseRules,
) -> Line:
    if rules.silent_ulti_parties is SilentUltiParties.EVERYBODY:
        reasons += (_EVERYBODY,)
        one = value if seven.won else -value
        amounts = {player: 2 * one if player == seven.player else -one for player in deal.players}
    else:
        soloist_wins = (deal.side_of(seven.player) is Side.SOLOIST) is seven.won
        amounts = _from_each(deal, dict.fromkeys(deal.defenders, value), soloist_wins=soloist_wins)
    outcome = Outcome.MADE if seven.won else Outcome.LOST
    return Line("ulti", True, outcome, value, undoubled, amounts, reasons)


def _from_each(deal: Deal, each: Amounts, *, soloist_wins: bool) -> dict[str, int]:
    """Every defender settles his amount with the soloist."""
    sign = 1 if soloist_wins else -1
    amounts = {deal.soloist: sign * sum(each.values())}
    for defender, amount in each.items():
        amounts[defender] = -sign * amount
    return amounts


def _totals(deal: Deal, lines: tuple[Line, ...]) -> dict[str, int]:
    totals = dict.fromkeys(deal.players, 0)
    for line in lines:
        for player, amount in line.amounts.items():
            totals[player] += amount
    return totals


def _doublings(steps: Steps) -> Iterator[Reason]:
    if len(set(steps.values())) == 1:
        step = next(iter(steps.values()))
        if step:
            yield _kontra(step)
        return
    for defender, step in steps.items():
        if step:
            yield Reason("kontra", step=step, factor=1 << step, defender=defender)


@cache
def _kontra(step: int) -> Reason:
    return Reason("kontra", step=step, factor=1 << step)


@cache
def _decided_by(fact: str) -> Reason:
    return Reason("decided_by", fact=fact)


@lru_cache
def _in_hearts(factor: int) -> tuple[Reason, ...]:
    return () if factor == 1 else (Reason("hearts", factor=factor),)


_THROWN_IN = Reason("thrown_in")
_EVERYBODY = Reason("everybody")
_REPLACES_SIMPLE = Reason("replaces_simple")
_BESIDE_SIMPLE = Reason("beside_simple")


def _passed_out(deal: Deal, rules: HouseRules) -> Score:
    """A hand that nobody bid for: the holder of the first bid pays, or nobody does."""
    _check_passed_out(deal, rules)
    lines: tuple[Line, ...] = ()
    if rules.passed_out is PassedOut.PAY and rules.passed_out_value:
        value = rules.passed_out_value
        lines = (
            Line(
                "passed_out",
                False,
                Outcome.LOST,
                value,
                dict.fromkeys(deal.defenders, 0),
                _from_each(deal, dict.fromkeys(deal.defenders, value), soloist_wins=False),
                (
                    Reason("own_price", rule="passed_out_value", value=value),
                    Reason("passed_out"),
                ),
            ),
        )
    return Score(None, {}, NOTHING_SILENT, lines, _totals(deal, lines))


def _check_passed_out(deal: Deal, rules: HouseRules) -> None:
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
