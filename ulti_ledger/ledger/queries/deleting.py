"""What would go with a night or a circle, so that whoever deletes it knows."""

from dataclasses import dataclass

from django.db.models import QuerySet

from ulti_ledger.circles.models import Circle
from ulti_ledger.ledger.models import Entry, Hand, Payment, PlaySession


@dataclass(frozen=True, slots=True)
class Contents:
    """How much there is of what, void or not; a misdeal is no entry.

    `payments` changed hands, `debts` were carried over and nobody has paid them since.
    """

    nights: int
    hands: int
    entries: int
    payments: int
    players: int
    debts: int


def contents_of_session(session: PlaySession) -> Contents:
    """What goes with a night. Four queries."""
    return Contents(
        nights=1,
        hands=session.hands.count(),
        entries=_typed().filter(session=session).count(),
        payments=_made().filter(session=session).count(),
        players=0,
        debts=Payment.objects.owed().filter(session=session).count(),
    )


def contents_of_circle(circle: Circle) -> Contents:
    """What goes with a circle. Six queries."""
    return Contents(
        nights=circle.play_sessions.count(),
        hands=Hand.objects.filter(session__circle=circle).count(),
        entries=_typed().filter(session__circle=circle).count(),
        payments=_made().filter(session__circle=circle).count(),
        players=circle.players.count(),
        debts=Payment.objects.owed().filter(session__circle=circle).count(),
    )


def _typed() -> QuerySet[Entry]:
    return Entry.objects.filter(kind=Entry.Kind.TYPED)


def _made() -> QuerySet[Payment]:
    return Payment.objects.standing().filter(kind=Payment.Kind.PAID)
