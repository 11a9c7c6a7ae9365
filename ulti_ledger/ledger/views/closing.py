"""A night ends, or goes on after all."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.htmx import lead_to
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import session_to_score
from ulti_ledger.ledger.forms.finish import PlayOnForm
from ulti_ledger.ledger.views.sessions import closed_is_said, session_context
from ulti_ledger.ledger.views.settling import unbalanced_is_said


@login_required
@require_POST
@unbalanced_is_said
def close(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """End the night; what is still to be paid is carried over if that is wanted."""
    session = session_to_score(request, slug, session_id)
    end = services.close_and_carry_over if "carry" in request.POST else services.close_session
    end(session=session, by=request.user)
    return lead_to(request, "ledger:settle", slug, session.pk)


@login_required
@require_POST
@closed_is_said
def play_on(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """Three more hands after the last one that was planned, or open end."""
    session = session_to_score(request, slug, session_id)
    form = PlayOnForm(request.POST)
    if not form.is_valid():
        messages.error(request, str(form.errors["hands"][0]))
        return render(request, "ledger/session_page.html", session_context(session), status=422)
    services.play_on(session=session, hands=form.cleaned_data["hands"], by=request.user)
    return lead_to(request, "ledger:session", slug, session.pk)


@login_required
@require_POST
def reopen(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """Go on with a closed night, at the next hand."""
    session = session_to_score(request, slug, session_id)
    services.reopen_session(session=session, by=request.user)
    return lead_to(request, "ledger:session", slug, session.pk)
