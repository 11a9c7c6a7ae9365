"""A deal that went wrong: no score, the same dealer."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import resolve_url
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.circles.models import Player
from ulti_ledger.htmx import render_page_or_fragment, see_other, wants_fragment
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import dealer_of, seating_of, session_to_score
from ulti_ledger.ledger.forms.entries import KeyedForm
from ulti_ledger.ledger.forms.hand import DEALER_IS_GONE
from ulti_ledger.ledger.models import Entry, PlaySession
from ulti_ledger.ledger.views.sessions import closed_is_said, session_context


@login_required
@require_POST
@closed_is_said
def note(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """List it between the hands, once however often it arrives; the hand keeps its number."""
    session = session_to_score(request, slug, session_id)
    seating = seating_of(session, request.POST.get("seating"))
    dealer = dealer_of(session, seating, request.POST.get("dealer"))
    form = KeyedForm(request.POST)
    if request.POST.get("dealer", deals := str(dealer.pk)) != deals:
        form.add_error("key", DEALER_IS_GONE)
    if not form.is_valid():
        messages.error(request, str(form.errors["key"][0]))
        return _dealt_again(request, session, dealer, status=422)
    entry = services.record_misdeal(
        session=session, dealer=dealer, by=request.user, key=form.cleaned_data["key"]
    )
    if not wants_fragment(request):
        messages.success(request, render_to_string("ledger/_misdealt.html", {"dealer": dealer}))
        return see_other(f"{resolve_url('ledger:session', slug, session.pk)}?dealer={dealer.pk}")
    return _dealt_again(request, session, dealer, entry=entry)


def _dealt_again(
    request: SignedInRequest,
    session: PlaySession,
    dealer: Player,
    *,
    entry: Entry | None = None,
    status: int = 200,
) -> HttpResponse:
    """The table as it was before the deal; with the `entry` that notes a misdeal."""
    context = {**session_context(session, dealer=dealer.pk), "dealer": dealer, "entry": entry}
    fragment = "ledger/answers/misdealt.html" if entry else "ledger/_hand_form.html"
    return render_page_or_fragment(
        request, "ledger/session_page.html", fragment, context, status=status
    )
