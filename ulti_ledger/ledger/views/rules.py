"""A running night is switched to the newest rules of its circle."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods

from ulti_ledger.accounts.models import User
from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.htmx import lead_to, render_page_or_fragment
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import session_to_score
from ulti_ledger.ledger.errors import NightMoved, SessionIsClosed
from ulti_ledger.ledger.forms.rules import Since, SwitchForm
from ulti_ledger.ledger.models import Hand
from ulti_ledger.ledger.queries.switching import SwitchPage, switch_page
from ulti_ledger.ledger.views.sessions import closed_is_said


@login_required
@require_http_methods(["GET", "POST"])
@closed_is_said
def switch(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """What would change, hand by hand; a POST switches, with or without the hands before."""
    session = session_to_score(request, slug, session_id)
    if session.closed_at is not None:
        raise SessionIsClosed
    page = switch_page(session)
    if request.method == "GET":
        return _page(request, page, SwitchForm())
    form = SwitchForm(request.POST)
    if not form.is_valid():
        return _page(request, page, form, status=422)
    try:
        hands = _switch(page, form, by=request.user)
    except NightMoved:
        return _page(request, switch_page(session), form, status=409)
    told = render_to_string("ledger/_switched.html", {"page": page, "hands": hands})
    messages.success(request, told)
    return lead_to(request, "ledger:session", slug, session.pk)


def _switch(page: SwitchPage, form: SwitchForm, *, by: User) -> tuple[Hand, ...]:
    """Switch to the rules that were shown; gives the earlier hands that they hold for, too."""
    if form.cleaned_data["version"] != page.rules.number:
        raise NightMoved
    earlier = form.cleaned_data["since"] == Since.START
    hands, seen = (page.hands, form.cleaned_data["seen"]) if earlier else ((), None)
    services.switch_rules(session=page.session, rules=page.rules, by=by, hands=hands, seen=seen)
    return hands


def _page(
    request: SignedInRequest, page: SwitchPage, form: SwitchForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "circle": page.session.circle,
        "session": page.session,
        "page": page,
        "form": form,
        "moved": status == 409,
    }
    return render_page_or_fragment(
        request, "ledger/switch_page.html", "ledger/_switch.html", context, status=status
    )
