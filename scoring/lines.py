"""A line of a score: one part of a hand, settled between the soloist and both defenders."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.deal import Deal
from scoring.kontra import Steps
from scoring.reasons import Reason, reason

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


def from_each(deal: Deal, each: Amounts, *, soloist_wins: bool) -> dict[str, int]:
    """Every defender settles his amount with the soloist."""
    sign = 1 if soloist_wins else -1
    amounts = {deal.soloist: sign * sum(each.values())}
    for defender, amount in each.items():
        amounts[defender] = -sign * amount
    return amounts


THROWN_IN = reason("thrown_in")
