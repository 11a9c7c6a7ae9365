"""What others recorded while a hand waited on a phone."""

from dataclasses import dataclass
from datetime import datetime

from ulti_ledger.ledger.models import PlaySession
from ulti_ledger.ledger.queries.hands import Entry, newest_entry


@dataclass(frozen=True, slots=True)
class Recorded:
    """A hand of the ledger as it was told last, and when it was played."""

    number: int
    played_at: datetime
    entry: Entry


def recorded_from(session: PlaySession, number: int) -> tuple[Recorded, ...]:
    """The hands that have this number or a later one."""
    hands = session.hands.filter(number__gte=number).order_by("number")
    return tuple(Recorded(hand.number, hand.played_at, newest_entry(hand)) for hand in hands)
