"""What would go with a night or a circle, so that whoever deletes it knows."""

from dataclasses import dataclass

from ulti_ledger.circles.models import Circle
from ulti_ledger.ledger.models import Hand, Payment, PlaySession


@dataclass(frozen=True, slots=True)
class Contents:
    """How much there is of what; `debts` were carried over and nobody has paid them since."""

    nights: int
    hands: int
    players: int
    debts: int


def contents_of_session(session: PlaySession) -> Contents:
    """What goes with a night. Two queries."""
    debts = Payment.objects.owed().filter(session=session)
    return Contents(nights=1, hands=session.hands.count(), players=0, debts=debts.count())


def contents_of_circle(circle: Circle) -> Contents:
    """What goes with a circle. Four queries."""
    return Contents(
        nights=circle.play_sessions.count(),
        hands=Hand.objects.filter(session__circle=circle).count(),
        players=circle.players.count(),
        debts=Payment.objects.owed().filter(session__circle=circle).count(),
    )
