"""Money changes hands at the end of a night, or is put off to another."""

from datetime import date
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Player
from ulti_ledger.ledger.errors import NotAtTheTable, PaidAlready
from ulti_ledger.ledger.models import Payment, PlaySession, Seat
from ulti_ledger.ledger.services.locking import lock


@transaction.atomic
def pay(
    *,
    session: PlaySession,
    payer: Player,
    payee: Player,
    amount: int,
    by: User,
    key: UUID,
    paid_on: date | None = None,
    carried: bool = False,
) -> Payment:
    """Note that `payer` gave `payee` money (minor units), or carries it over to another night.

    Once for each key; `paid_on` is the night's own date where nothing is said. A closed night can
    still be paid. Raises NotAtTheTable.
    """
    session = lock(session)
    if made := session.payments.filter(key=key).first():
        return made
    seated = set(Seat.objects.filter(seating__session=session).values_list("player", flat=True))
    for player in (payer, payee):
        if player.pk not in seated:
            raise NotAtTheTable(player.pk)
    return Payment.objects.create(
        session=session,
        key=key,
        kind=Payment.Kind.CARRIED if carried else Payment.Kind.PAID,
        payer=payer,
        payee=payee,
        amount=amount,
        paid_on=paid_on or session.date,
        at=timezone.now(),
        by=by,
    )


@transaction.atomic
def pay_off(*, debt: Payment, by: User, key: UUID, paid_on: date | None = None) -> Payment:
    """Note that what was carried over is paid now. Raises PaidAlready where somebody noted it."""
    session = lock(debt.session)
    if made := session.payments.filter(key=key).first():
        return made
    if not Payment.objects.owed().filter(pk=debt.pk).exists():
        raise PaidAlready
    return Payment.objects.create(
        session=session,
        key=key,
        kind=Payment.Kind.PAID,
        payer=debt.payer,
        payee=debt.payee,
        amount=debt.amount,
        settles=debt,
        paid_on=paid_on or timezone.now().date(),
        at=timezone.now(),
        by=by,
    )


@transaction.atomic
def undo_payment(*, payment: Payment, by: User) -> Payment:
    """Take a payment back; what was taken back already stays so.

    Raises PaidAlready for a debt that was paid since.
    """
    session = lock(payment.session)
    if cancelled := Payment.objects.filter(cancels=payment).first():
        return cancelled
    if Payment.objects.standing().filter(settles=payment).exists():
        raise PaidAlready
    return Payment.objects.create(
        session=session,
        kind=payment.kind,
        payer=payment.payer,
        payee=payment.payee,
        amount=payment.amount,
        settles=payment.settles,
        cancels=payment,
        paid_on=payment.paid_on,
        at=timezone.now(),
        by=by,
    )
