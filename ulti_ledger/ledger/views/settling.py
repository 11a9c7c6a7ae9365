"""The end of a night: who pays whom, what was paid, in which coins, and whether the chips agree."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.htmx import render_page_or_fragment, see_other, wants_fragment
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import session_to_score, session_to_view
from ulti_ledger.ledger.forms.chips import ChipForm
from ulti_ledger.ledger.forms.settling import CoinForm, LookForm, coins
from ulti_ledger.ledger.models import Payment, PlaySession
from ulti_ledger.ledger.queries.closing import closing
from ulti_ledger.ledger.queries.owing import unit_of
from ulti_ledger.ledger.queries.payment_reasons import because
from ulti_ledger.ledger.queries.settling import Way, settlement
from ulti_ledger.ledger.queries.verification import first_unbalanced_hand
from ulti_ledger.ledger.zero_sum import Unbalanced

View = Callable[..., HttpResponse]


def unbalanced_is_said(view: View) -> View:
    """Say so where the ledger does not add up: nobody pays anything before it does."""

    @wraps(view)
    def answer(request: SignedInRequest, slug: str, session_id: int, **more: int) -> HttpResponse:
        try:
            return view(request, slug, session_id, **more)
        except Unbalanced as unbalanced:
            session = session_to_view(request, slug, session_id)
            context = {
                "circle": session.circle,
                "session": session,
                "total": unbalanced.total,
                "hand": first_unbalanced_hand(session),
            }
            return render_page_or_fragment(
                request,
                "ledger/unbalanced_page.html",
                "ledger/_unbalanced.html",
                context,
                status=409,
            )

    return answer


@login_required
@require_GET
@unbalanced_is_said
def page(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """How the night is settled; `?way=` is one of three lists, `?paid_on=` the day of a tick."""
    session = session_to_view(request, slug, session_id)
    form = LookForm(request.GET, session=session)
    status = 200 if form.is_valid() else 422
    return render_page_or_fragment(
        request,
        "ledger/settle_page.html",
        "ledger/answers/listed.html",
        settle_context(session, form),
        status=status,
    )


@login_required
@require_POST
@unbalanced_is_said
def coin(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """Settle in larger coins, or to the last one."""
    session = session_to_score(request, slug, session_id)
    form = CoinForm(request.POST, session=session)
    if not form.is_valid():
        return refused(request, session, form, "no_such_coin", status=422)
    session.cash_step = services.choose_coin(
        session=session, cash_step=form.cleaned_data["step"], by=request.user
    ).cash_step
    return noted(request, session, form, "coin")


@login_required
@require_POST
@unbalanced_is_said
def chips(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """Hold the chips on the table against the ledger. Stores nothing."""
    session = session_to_score(request, slug, session_id)
    context = settle_context(session, LookForm(request.POST, session=session))
    form = ChipForm(request.POST, accounts=context["settlement"].accounts)
    return render_page_or_fragment(
        request,
        "ledger/settle_page.html",
        "ledger/_chip_count.html",
        context | {"chips": form},
        status=200 if form.is_valid() else 422,
    )


def settle_context(session: PlaySession, form: LookForm) -> dict[str, Any]:
    """What the page shows, in the way and for the day that the form says."""
    settled = settlement(session)
    look = form.look
    hub = settled.hub(look.hub)
    coin_counts = look.way != Way.ALONG or not settled.along
    return {
        "circle": session.circle,
        "session": session,
        "may_settle": session.circle.may_score,
        "settlement": settled.seen(look.way),
        "form": form,
        "look": look,
        "ways": Way,
        "hub": hub,
        "payments": because(session, settled.listed(look.way, hub)),
        "coins": coins(session) if coin_counts else (),
        "chips": ChipForm(None, accounts=settled.accounts),
        "closed": closing(session),
    }


def noted(
    request: SignedInRequest,
    session: PlaySession,
    form: LookForm,
    what: str,
    payment: Payment | None = None,
) -> HttpResponse:
    """The fresh list, with a toast that says what was done and can undo it."""
    told = {"circle": session.circle, "what": what, "payment": payment}
    if payment is not None:
        told["unit"] = unit_of(payment.session)
    if wants_fragment(request):
        context = settle_context(session, form) | told
        return render(request, "ledger/answers/settled.html", context)
    if what != "coin":  # the chosen one is seen
        messages.success(request, render_to_string("ledger/_settled.html", told))
    settle = reverse("ledger:settle", args=[session.circle.slug, session.pk])
    return see_other(f"{settle}{form.look.query}")


def refused(
    request: SignedInRequest, session: PlaySession, form: LookForm, why: str, *, status: int
) -> HttpResponse:
    """The list as it stands now, and why what was wanted is not on it."""
    context = settle_context(session, form) | {"refused": why}
    return render_page_or_fragment(
        request, "ledger/settle_page.html", "ledger/answers/settled.html", context, status=status
    )
