"""A payment is ticked, put off to another night, taken back."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_POST

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import debt_of, payment_of, session_to_score
from ulti_ledger.ledger.errors import NotOwed, PaidAlready
from ulti_ledger.ledger.forms.settling import LookForm, PayForm, PayOffForm
from ulti_ledger.ledger.models import PlaySession
from ulti_ledger.ledger.views.settling import noted, refused, unbalanced_is_said


@login_required
@require_POST
@unbalanced_is_said
def pay(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """Tick one payment of the list."""
    return _pay(request, session_to_score(request, slug, session_id), carried=False)


@login_required
@require_POST
@unbalanced_is_said
def carry(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """Put one payment of the list off to another night, or all where none is named."""
    session = session_to_score(request, slug, session_id)
    if "payer" in request.POST:
        return _pay(request, session, carried=True)
    services.carry_over(session=session, by=request.user)
    return noted(request, session, LookForm(request.POST, session=session), "all_carried")


@login_required
@require_POST
@unbalanced_is_said
def undo(request: SignedInRequest, slug: str, session_id: int, payment_id: int) -> HttpResponse:
    """Take a tick back."""
    session = session_to_score(request, slug, session_id)
    payment = payment_of(session, payment_id)
    form = LookForm(request.POST, session=session)
    try:
        services.undo_payment(payment=payment, by=request.user)
    except PaidAlready:
        return refused(request, session, form, "paid_since", status=409)
    return noted(request, session, form, "undone", payment)


@login_required
@require_POST
@unbalanced_is_said
def pay_off(request: SignedInRequest, slug: str, session_id: int, payment_id: int) -> HttpResponse:
    """Tick off what was carried over, seen from whichever night."""
    session = session_to_score(request, slug, session_id)
    debt = debt_of(session.circle, payment_id)
    form = PayOffForm(request.POST, session=session)
    if not form.is_valid():
        return refused(request, session, form, "wrong", status=422)
    try:
        payment = services.pay_off(
            debt=debt,
            by=request.user,
            key=form.cleaned_data["key"],
            paid_on=form.cleaned_data["paid_on"],
        )
    except (NotOwed, PaidAlready):
        return refused(request, session, form, "stale", status=409)
    return noted(request, session, form, "paid", payment)


def _pay(request: SignedInRequest, session: PlaySession, *, carried: bool) -> HttpResponse:
    form = PayForm(request.POST, session=session)
    if not form.is_valid():
        return refused(request, session, form, "wrong", status=422)
    look = form.look
    try:
        payment = services.pay(
            session=session,
            payer=form.cleaned_data["payer"],
            payee=form.cleaned_data["payee"],
            amount=form.cleaned_data["amount"],
            by=request.user,
            key=form.cleaned_data["key"],
            way=look.way,
            hub=look.hub,
            paid_on=look.paid_on,
            carried=carried,
        )
    except NotOwed:
        return refused(request, session, form, "stale", status=409)
    return noted(request, session, form, "carried" if carried else "paid", payment)
