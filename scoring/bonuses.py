"""What is paid for what nobody announced: silent hundred, silent durchmars, silent ulti."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from scoring.bid import Contract
from scoring.components import SIMPLE
from scoring.deal import Deal, Ended, Meld, Outcome, Seven, Side, Silent
from scoring.house_rules import HouseRules, SilentCumulate, SilentMode, SilentUltiParties
from scoring.kontra import Steps
from scoring.lines import THROWN_IN, Line, from_each
from scoring.reasons import Reason, reason

_EVERYBODY = reason("everybody")
_REPLACES_SIMPLE = reason("replaces_simple")
_BESIDE_SIMPLE = reason("beside_simple")


def silent_lines(
    deal: Deal,
    bid: Contract,
    silent: Silent,
    steps: Mapping[str, Steps],
    rules: HouseRules,
) -> Iterator[Line]:
    """The lines of what was earned, in their order; one that is worth nothing is left out."""
    undoubled = dict.fromkeys(deal.defenders, 0)
    factor = rules.hearts_factor if bid.hearts else 1
    doubled = steps.get(SIMPLE, undoubled) if rules.silent_kontra else undoubled
    step = max(doubled.values())
    beside = rules.silent_mode if SIMPLE in bid.components else None
    for bonus in _bonuses(silent.hundred, silent.durchmars, silent.hundred_meld, rules):
        value = bonus.price * factor
        each = dict.fromkeys(deal.defenders, value << step)
        amounts = from_each(deal, each, soloist_wins=bonus.side is Side.SOLOIST)
        reasons = _why_bonus(bonus, factor, step, beside)
        if deal.ended is not Ended.PLAYED:
            reasons += (THROWN_IN,)
        yield Line(bonus.component, True, bonus.side, value, doubled, amounts, reasons)
    if silent.ulti is not None:
        rule = "silent_ulti" if silent.ulti.won else "silent_ulti_lost"
        price = getattr(rules, rule)
        if price:
            reasons = (reason("own_price", rule=rule, value=price), *_in_hearts(factor))
            yield _silent_ulti(deal, silent.ulti, price * factor, undoubled, reasons, rules)


class _Bonus(NamedTuple):
    component: str
    side: Side
    rule: str
    price: int
    left_out: str | None = None


@lru_cache
def _bonuses(
    hundred: Side | None, durchmars: Side | None, meld: Meld | None, rules: HouseRules
) -> tuple[_Bonus, ...]:
    """The silent hundred and durchmars that are paid, where a side may have earned both."""
    earned = []
    if hundred is not None:
        twenty = meld is Meld.TWENTY and rules.silent_twenty_hundred > 0
        rule = "silent_twenty_hundred" if twenty else "silent_hundred"
        earned.append(_Bonus("hundred", hundred, rule, getattr(rules, rule)))
    if durchmars is not None:
        price = rules.silent_durchmars
        earned.append(_Bonus("durchmars", durchmars, "silent_durchmars", price))
    if len(earned) < 2 or rules.silent_cumulate is SilentCumulate.SUM:
        return tuple(earned)
    best = max(earned, key=lambda bonus: bonus.price)  # the hundred where they are worth the same
    other = next(bonus for bonus in earned if bonus is not best)
    return (_Bonus(best.component, best.side, best.rule, best.price, other.component),)


@lru_cache
def _why_bonus(
    bonus: _Bonus, factor: int, step: int, beside: SilentMode | None
) -> tuple[Reason, ...]:
    """`beside` says what becomes of the simple game, None where there is none."""
    reasons = (reason("own_price", rule=bonus.rule, value=bonus.price), *_in_hearts(factor))
    if step:
        reasons += (reason("kontra_of_simple", step=step, factor=1 << step),)
    if beside is not None:
        reasons += (_BESIDE_SIMPLE if beside is SilentMode.ADDS else _REPLACES_SIMPLE,)
    if bonus.left_out is not None:
        reasons += (reason("highest_of", left_out=bonus.left_out),)
    return reasons


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
        amounts = from_each(deal, dict.fromkeys(deal.defenders, value), soloist_wins=soloist_wins)
    outcome = Outcome.MADE if seven.won else Outcome.LOST
    return Line("ulti", True, outcome, value, undoubled, amounts, reasons)


def _in_hearts(factor: int) -> tuple[Reason, ...]:
    return () if factor == 1 else (reason("hearts", factor=factor),)
