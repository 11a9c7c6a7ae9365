"""Points that moved without a hand: written down, looked at, taken out of the count, put back."""

from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.htmx import lead_to, render_page_or_fragment, wants_fragment
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import entry_of, may_write, session_to_score, session_to_view
from ulti_ledger.ledger.errors import SessionIsClosed
from ulti_ledger.ledger.forms.change import ChangeForm
from ulti_ledger.ledger.forms.entries import EntryForm, with_rest
from ulti_ledger.ledger.models import Entry, PlaySession
from ulti_ledger.ledger.queries.entries import entry_page
from ulti_ledger.ledger.queries.sheet import read_columns
from ulti_ledger.ledger.views.sessions import closed_is_said


@login_required
@require_http_methods(["GET", "POST"])
@closed_is_said
def new(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """A penalty, a side bet, a round of another game: once, however often it arrives."""
    session = session_to_score(request, slug, session_id)
    if request.method == "GET":
        if session.closed_at is not None:
            raise SessionIsClosed
        form = EntryForm(players=read_columns(session), initial={"key": uuid4()})
        return _page(request, session, form)
    form = EntryForm(request.POST, players=read_columns(session))
    if not form.is_valid():
        return _page(request, session, form, refused=True)
    services.record_entry(
        session=session,
        shares=form.shares,
        note=form.cleaned_data["note"],
        by=request.user,
        key=form.cleaned_data["key"],
    )
    messages.success(request, render_to_string("ledger/_entry_recorded.html", {"form": form}))
    return lead_to(request, "ledger:session", slug, session.pk)


@login_required
@require_POST
def add_up(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """The sum so far; `rest` names who takes what is left over. Writes nothing."""
    session = session_to_score(request, slug, session_id)
    players = read_columns(session)
    form = EntryForm(with_rest(request.POST, players), players=players)
    form.full_clean()
    if "rest" in request.POST or not wants_fragment(request):
        return _page(request, session, form)
    return render(request, "ledger/_entry_sum.html", _form_context(session, form))


@login_required
@require_GET
def page(request: SignedInRequest, slug: str, session_id: int, entry_id: int) -> HttpResponse:
    """What an entry moved, and who said so."""
    entry = entry_of(session_to_view(request, slug, session_id), entry_id)
    return render(request, "ledger/entry_page.html", _context(entry))


@login_required
@require_POST
@closed_is_said
def void(request: SignedInRequest, slug: str, session_id: int, entry_id: int) -> HttpResponse:
    """Take an entry out of the count; it stays on the sheet."""
    entry = entry_of(session_to_score(request, slug, session_id), entry_id)
    form = ChangeForm(request.POST)
    if not form.is_valid():
        context = {**_context(entry), "form": form}
        return render(request, "ledger/entry_page.html", context, status=422)
    services.void_entry(entry=entry, by=request.user, reason=form.cleaned_data["reason"])
    return lead_to(request, "ledger:entry", slug, session_id, entry.pk)


@login_required
@require_POST
@closed_is_said
def restore(request: SignedInRequest, slug: str, session_id: int, entry_id: int) -> HttpResponse:
    """Let a void entry count again."""
    entry = entry_of(session_to_score(request, slug, session_id), entry_id)
    services.restore_entry(entry=entry, by=request.user)
    return lead_to(request, "ledger:entry", slug, session_id, entry.pk)


def _page(
    request: SignedInRequest, session: PlaySession, form: EntryForm, *, refused: bool = False
) -> HttpResponse:
    context = {**_form_context(session, form), "refused": refused, "filled": "rest" in request.POST}
    page, fragment = "ledger/new_entry_page.html", "ledger/_entry_form.html"
    return render_page_or_fragment(request, page, fragment, context, status=422 if refused else 200)


def _form_context(session: PlaySession, form: EntryForm) -> dict[str, object]:
    return {"circle": session.circle, "session": session, "form": form}


def _context(entry: Entry) -> dict[str, object]:
    return {
        "circle": entry.session.circle,
        "session": entry.session,
        "page": entry_page(entry),
        "may_write": may_write(entry.session),
    }
