"""The only translator between ledger rows and `scoring`: rows to deals, scores to postings."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from scoring import Deal, Score, wire
from ulti_ledger.ledger.models import Revision


class Movement(NamedTuple):
    """Points that `player` won from `against` by one part of a hand. Players are ids."""

    component: str
    silent: bool
    player: int
    against: int
    points: int


def deal_of(revision: Revision) -> Deal:
    """The hand as this revision tells it; players are ids written as text."""
    return wire.deal_from_json(revision.facts)


def facts_of(deal: Deal) -> dict[str, Any]:
    """A deal in the form in which a revision keeps it."""
    return wire.deal_to_json(deal)


def movements_of(score: Score) -> Iterator[Movement]:
    """Who won what from whom: every amount stands twice, once with each sign.

    In each line one player settles with the two others (the soloist, or whoever played the seven
    where everybody pays for it). His amount is the sum of theirs, so it is the largest.
    """
    for line in score.lines:
        one = max(line.amounts, key=lambda player: abs(line.amounts[player]))
        for other, points in line.amounts.items():
            if other != one and points:
                yield Movement(line.component, line.silent, int(other), int(one), points)
                yield Movement(line.component, line.silent, int(one), int(other), -points)
