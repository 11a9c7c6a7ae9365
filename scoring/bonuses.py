"""What is paid for what nobody announced: silent hundred, silent durchmars, silent ulti."""

from collections.abc import Iterator, Mapping
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
    for bonus in _bonuses(silent, rules):
        value = bonus.price * factor
        each = {defender: value << step for defender, step in doubled.items()}
        amounts = from_each(deal, each, soloist_wins=bonus.side is Side.SOLOIST)
        reasons = tuple(_why_bonus(deal, bid, bonus, factor, doubled, rules))
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
    yield reason("own_price", rule=bonus.rule, value=bonus.price)
    yield from _in_hearts(factor)
    step = max(doubled.values())
    if step:
        yield reason("kontra_of_simple", step=step, factor=1 << step)
    if SIMPLE in bid.components:
        replaces = rules.silent_mode is SilentMode.REPLACES
        yield _REPLACES_SIMPLE if replaces else _BESIDE_SIMPLE
    if bonus.left_out is not None:
        yield reason("highest_of", left_out=bonus.left_out)
    if deal.ended is not Ended.PLAYED:
        yield THROWN_IN


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
