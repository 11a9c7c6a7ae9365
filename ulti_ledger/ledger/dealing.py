"""Whose turn it is to deal, and who therefore sits out. Pure: players are ids."""

from collections.abc import Sequence
from dataclasses import dataclass

SMALLEST_TABLE = 3
FULL_TABLE = 4  # with four the dealer sits out


@dataclass(frozen=True, slots=True)
class LastHand:
    """The newest hand that counts: its seats in order, who dealt and who played alone."""

    seats: tuple[int, ...]
    dealer: int
    soloist: int


def next_dealer(
    seats: Sequence[int], last: LastHand | None, *, first: int, soloist_deals: bool
) -> int:
    """Who deals the next hand, for the seats as they are now.

    A void hand counts as if it had not been dealt, so `last` is never one. Where the one whose turn
    it would be has left, the seat after him deals (field report E12).
    """
    if last is None:
        return first if first in seats else seats[0]
    if soloist_deals and last.soloist in seats:
        return last.soloist
    if last.dealer in seats:
        return next(iter(_after(last.dealer, seats)), last.dealer)
    return next((player for player in _after(last.dealer, last.seats) if player in seats), seats[0])


def players_of(seats: Sequence[int], dealer: int) -> tuple[int, ...]:
    """Who plays a hand, in seat order: all three, or all but the dealer of four."""
    if len(seats) < FULL_TABLE:
        return tuple(seats)
    return tuple(player for player in seats if player != dealer)


def _after(player: int, seats: Sequence[int]) -> tuple[int, ...]:
    """The other seats in the direction of the deal, beginning beside the player."""
    place = list(seats).index(player)
    return (*seats[place + 1 :], *seats[:place])
