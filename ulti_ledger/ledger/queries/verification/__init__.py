"""Does the ledger say what its hands say? What is told twice in it is held against each other.

The amount of a payment that nothing undid or paid off is told once: whoever noted it is its source.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from ulti_ledger.ledger.models import Entry, Hand, Payment, PlaySession
from ulti_ledger.ledger.queries.verification.entries import faults_of_entry
from ulti_ledger.ledger.queries.verification.hands import faults_of_hand, first_unbalanced_hand
from ulti_ledger.ledger.queries.verification.nights import faults_of_night
from ulti_ledger.ledger.queries.verification.payments import faults_of_payment

__all__ = ["Fault", "faults", "first_unbalanced_hand"]

_AT_A_TIME = 200


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that does not hold: where, and what, in words for whoever keeps the server."""

    where: str
    what: str


def faults() -> Iterator[Fault]:
    """Everything in the ledger that does not add up; memory does not grow with its size."""
    yield from _look(
        Hand.objects.prefetch_related("revisions__rules", "postings", "seating__seats"),
        lambda hand: f"hand {hand.number}",
        faults_of_hand,
    )
    yield from _look(
        Entry.objects.prefetch_related("revisions", "postings", "session__seatings__seats"),
        lambda entry: f"“{entry.note or entry.get_kind_display()}”",
        faults_of_entry,
    )
    yield from _look(
        Payment.objects.select_related(
            "payer", "payee", "settles__session", "cancels"
        ).prefetch_related("settled_by__cancelled_by", "session__seatings__seats"),
        lambda payment: f"{payment.payer} to {payment.payee}, {payment.amount}",
        faults_of_payment,
    )
    for session in _nights():
        for what in faults_of_night(session):
            yield Fault(f"{session.circle}, {session.date}", what)


def _look(
    rows: QuerySet[Any], name: Callable[[Any], str], find: Callable[[Any], Iterable[str]]
) -> Iterator[Fault]:
    in_order = rows.select_related("session__circle").order_by("session", "pk")
    for row in in_order.iterator(chunk_size=_AT_A_TIME):
        where = f"{row.session.circle}, {row.session.date}, {name(row)}"
        yield from (Fault(where, what) for what in find(row))


def _nights() -> Iterator[PlaySession]:
    nights = PlaySession.objects.select_related("circle").order_by("pk")
    return nights.prefetch_related("hands", "decisions", "seatings__seats__player").iterator(
        chunk_size=_AT_A_TIME
    )
