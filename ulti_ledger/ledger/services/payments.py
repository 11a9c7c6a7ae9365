"""Money changes hands at the end of a night, or is put off to another."""

from datetime import date
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Player
from ulti_ledger.ledger.errors import NotOwed, PaidAlready
from ulti_ledger.ledger.models import Payment, PlaySession
from ulti_ledger.ledger.queries.settling import Proposal, Way, settlement
from ulti_ledger.ledger.services.locking import lock
from ulti_ledger.ledger.services.sessions import close_session


@transaction.atomic
def pay(
    *,
    session: PlaySession,
    payer: Player,
    payee: Player,
    amount: int,
    by: User,
    key: UUID,
    way: Way = Way.FEWEST,
    hub: int | None = None,
    paid_on: date | None = None,
    carried: bool = False,
) -> Payment:
    """Note that `payer` gave `payee` money (minor units), or carries it over to another night.

    Once for each key; it has to be on the list of the `way` to settle as it stands now. `paid_on`
    is the night's own date where nothing is said. A closed night can still be paid.
    Raises NotOwed, or zero_sum.Unbalanced.
    """
    session = lock(session)
    if made := _made(session, key):
        return made
    wanted = (payer.pk, payee.pk, amount)
    for proposal in settlement(session).listed(way, hub):
        if (proposal.payer.id, proposal.payee.id, proposal.amount) == wanted:
            kind = Payment.Kind.CARRIED if carried else Payment.Kind.PAID
            return _note(session, proposal, kind, by=by, key=key, paid_on=paid_on)
    raise NotOwed


@transaction.atomic
def carry_over(*, session: PlaySession, by: User) -> tuple[Payment, ...]:
    """Put off whatever is still to be paid, in the fewest payments, to another night.

    Where nothing is left to pay nothing is written. Raises zero_sum.Unbalanced.
    """
    session = lock(session)
    return tuple(
        _note(session, proposal, Payment.Kind.CARRIED, by=by)
        for proposal in settlement(session).fewest
    )


@transaction.atomic
def close_and_carry_over(*, session: PlaySession, by: User) -> PlaySession:
    """End the night, and put off what is still to be paid. Raises zero_sum.Unbalanced."""
    carry_over(session=session, by=by)
    return close_session(session=session, by=by)


@transaction.atomic
def pay_off(*, debt: Payment, by: User, key: UUID, paid_on: date | None = None) -> Payment:
    """Note that what was carried over is paid, today where no other day is said; once for each key.

    Raises PaidAlready where somebody noted it, or took the debt back.
    """
    session = lock(debt.session)
    if made := _made(session, key):
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
        paid_on=paid_on or session.local(timezone.now()).date(),
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


def _made(session: PlaySession, key: UUID) -> Payment | None:
    """The payment that this key made; one that was taken back since is asked for anew: NotOwed."""
    made = session.payments.filter(key=key).first()
    if made and Payment.objects.filter(cancels=made).exists():
        raise NotOwed
    return made


def _note(
    session: PlaySession,
    proposal: Proposal,
    kind: Payment.Kind,
    *,
    by: User,
    key: UUID | None = None,
    paid_on: date | None = None,
) -> Payment:
    return Payment.objects.create(
        session=session,
        key=key,
        kind=kind,
        payer_id=proposal.payer.id,
        payee_id=proposal.payee.id,
        amount=proposal.amount,
        paid_on=paid_on or session.date,
        at=timezone.now(),
        by=by,
    )
