"""For a phone that loses the network: forms to go on with, and a question when it is back."""

from datetime import datetime, timedelta

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET
from django_htmx.http import reswap

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.ledger.access import session_to_play
from ulti_ledger.ledger.dealing import LastHand, next_dealer
from ulti_ledger.ledger.forms.hand import RecordForm
from ulti_ledger.ledger.models import PlaySession
from ulti_ledger.ledger.queries.meanwhile import recorded_from
from ulti_ledger.ledger.queries.table import Table, dealt_by, session_page
from ulti_ledger.ledger.views.sessions import closed_is_said, context_of, game
from ulti_ledger.ledger.views.telling import as_told

MOST_AT_ONCE = 50  # hands that are told in one question


@login_required
@require_GET
@closed_is_said
def ahead(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """A form for each who may deal one of the next hands, so that none needs the network."""
    session = session_to_play(request, slug, session_id)
    shown = session_page(session)
    table = shown.table
    context = {
        **context_of(session, shown),
        "ahead": [
            (RecordForm(**game(session, dealt_by(table, one.id))), _after(session, table, one.id))
            for one in table.seats
        ],
    }
    return render(request, "ledger/answers/ahead.html", context)


def ask(request: SignedInRequest, session: PlaySession, form: RecordForm) -> HttpResponse:
    """Others came first: show their hands and those on the phone, and change nothing.

    `also` in the request are the hands that wait behind this one, each as it would be sent.
    """
    behind = request.POST.getlist("also")[:MOST_AT_ONCE]
    forms = [form, *(as_told(session, QueryDict(sent)) for sent in behind)]
    recorded = recorded_from(session, form.cleaned_data["number"])
    context = {
        "session": session,
        "recorded": recorded,
        "waiting": [(one, _entered_at(one)) for one in forms],
        "next": recorded[-1].number + 1,
        "last": recorded[-1].number + len(forms),
    }
    answer = render(request, "ledger/_hands_meanwhile.html", context, status=409)
    return reswap(answer, "none")  # the form stays; the page asks beside it


def _entered_at(form: RecordForm) -> datetime:
    form.full_clean()
    return timezone.now() - (form.waiting or timedelta())


def _after(session: PlaySession, table: Table, dealer: int) -> int | None:
    """Who deals next if this one deals; None where whoever plays alone will."""
    if session.rotation == PlaySession.Rotation.SOLOIST:
        return None
    seats = tuple(seat.id for seat in table.seats)
    last = LastHand(seats, dealer, dealer)
    return next_dealer(seats, last, first=dealer, soloist_deals=False)
