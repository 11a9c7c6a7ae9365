"""Payments: whoever takes one back or pays off a debt says the same as what he speaks of."""

from collections.abc import Iterator

from ulti_ledger.ledger.models import Payment
from ulti_ledger.ledger.queries.verification.nights import seated_in


def faults_of_payment(payment: Payment) -> Iterator[str]:
    """What does not hold of a payment with what it cancels, settles, and what settles it."""
    if not {payment.payer_id, payment.payee_id} <= seated_in(payment.session):
        yield "somebody is named who did not sit there"
    if payment.cancels and _told(payment) != _told(payment.cancels):
        yield "it takes back another payment than the one it names"
    if debt := payment.settles:
        if payment.kind != Payment.Kind.PAID or debt.kind != Payment.Kind.CARRIED:
            yield "it pays off what was never carried over"
        if _whom(payment) != _whom(debt):
            yield "it pays off another debt than the one it names"
        if debt.session.circle_id != payment.session.circle_id:
            yield "it pays off a debt of another circle"
    paid = [one for one in payment.settled_by.all() if _stands(one)]
    if len(paid) > 1:
        yield "it was paid off twice"
    if paid and not _stands(payment):
        yield "it was paid off and taken back"


def _stands(payment: Payment) -> bool:
    return payment.cancels_id is None and not hasattr(payment, "cancelled_by")


def _whom(payment: Payment) -> tuple[int, int, int]:
    return payment.payer_id, payment.payee_id, payment.amount


def _told(payment: Payment) -> tuple[object, ...]:
    return (*_whom(payment), payment.session_id, payment.kind, payment.settles_id, payment.paid_on)
