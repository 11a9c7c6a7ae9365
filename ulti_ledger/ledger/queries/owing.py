"""Who still owes whom in a circle: what was carried over, and what a closed night left open."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from django.db.models import Sum

from ulti_ledger.circles.models import Circle
from ulti_ledger.ledger.models import Payment, PlaySession, Posting
from ulti_ledger.ledger.rounding import round_to_step
from ulti_ledger.ledger.settlement import fewest_payments
from ulti_ledger.ledger.zero_sum import Unbalanced


@dataclass(frozen=True, slots=True)
class Owed:
    """`amount` (minor units of the `unit`) that `payer` owes `payee` since a night.

    `debt` is the payment that carried it over; None where the closed night just left it open.
    """

    payer: str
    payee: str
    amount: int
    unit: str
    session: int
    night: date
    debt: int | None


def unit_of(session: PlaySession) -> str:
    """What a night is settled in: its currency, or `""` for points that are worth nothing."""
    return session.currency if session.stake else ""


def paid_of_the_night(payments: Iterable[Payment]) -> Counter[int]:
    """What each paid (minus: got) for the night itself, by player id, in minor units."""
    paid: Counter[int] = Counter()
    for payment in payments:
        if payment.settles_id is None:
            paid[payment.payer_id] += payment.amount
            paid[payment.payee_id] -= payment.amount
    return paid


def open_debts(circle: Circle) -> tuple[Owed, ...]:
    """What was carried over in a circle and not paid since, the oldest first. One query."""
    owed = Payment.objects.owed().filter(session__circle=circle)
    by_night = owed.order_by("session__date", "session", "pk")
    return tuple(
        Owed(
            payer=debt.payer.name,
            payee=debt.payee.name,
            amount=debt.amount,
            unit=unit_of(debt.session),
            session=debt.session_id,
            night=debt.session.date,
            debt=debt.pk,
        )
        for debt in by_night.select_related("payer", "payee", "session")
    )


def owing(circle: Circle) -> tuple[Owed, ...]:
    """Everything that is owed in a circle, oldest night first, in five queries however old it is.

    Points that are worth nothing are owed by nobody.
    """
    carried = open_debts(circle)
    left = _left_open(circle)
    return tuple(sorted((*carried, *left), key=lambda owed: (owed.night, owed.session)))


def _left_open(circle: Circle) -> Iterator[Owed]:
    """What closed nights that were played for money left open."""
    closed = list(circle.play_sessions.filter(closed_at__isnull=False, stake__gt=0))
    names = dict(circle.players.values_list("pk", "name"))
    points = _points(closed)
    payments = defaultdict(list)
    for payment in Payment.objects.of_the_night().filter(session__in=closed):
        payments[payment.session_id].append(payment)
    for session in closed:
        rest = paid_of_the_night(payments[session.pk])
        for player, won in points[session.pk].items():
            rest[player] += won * session.stake
        try:
            rounded = round_to_step(rest, step=session.cash_step, seed=session.pk)
        except Unbalanced:  # the page of that night says what is wrong
            continue
        for due in fewest_payments(rounded.balances):
            yield Owed(
                payer=names[due.payer],
                payee=names[due.payee],
                amount=due.amount,
                unit=session.currency,
                session=session.pk,
                night=session.date,
                debt=None,
            )


def _points(sessions: Iterable[PlaySession]) -> dict[int, dict[int, int]]:
    """Balances by session and player."""
    points: dict[int, dict[int, int]] = defaultdict(dict)
    sums = (
        Posting.objects.filter(session__in=[session.pk for session in sessions])
        .order_by()
        .values_list("session", "player")
        .annotate(Sum("points"))
    )
    for session, player, won in sums:
        points[session][player] = won
    return points
