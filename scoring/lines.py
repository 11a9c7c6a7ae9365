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
    one, other = deal.defenders
    if soloist_wins:
        return {deal.soloist: each[one] + each[other], one: -each[one], other: -each[other]}
    return {deal.soloist: -each[one] - each[other], one: each[one], other: each[other]}


THROWN_IN = reason("thrown_in")
