"""The scorekeeper's page: the next hand under the thumb, the sheet beside it."""

from collections.abc import Callable
from functools import wraps
from typing import TypedDict
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from scoring import HouseRules
from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.circles.queries import current_rules
from ulti_ledger.htmx import render_page_or_fragment
from ulti_ledger.ledger.access import is_id, may_write, session_to_view, watch_token
from ulti_ledger.ledger.errors import SessionIsClosed
from ulti_ledger.ledger.forms.hand import HandForm, RecordForm
from ulti_ledger.ledger.forms.sheet import remember_view
from ulti_ledger.ledger.models import PlaySession
from ulti_ledger.ledger.queries.closing import closing
from ulti_ledger.ledger.queries.counts import soloist_counts
from ulti_ledger.ledger.queries.sheet import read_sheet
from ulti_ledger.ledger.queries.table import SessionPage, Table, session_page
from ulti_ledger.ledger.queries.watching import mark_of
from ulti_ledger.ledger.views.watching import night_context, watch_page

View = Callable[..., HttpResponse]


class Game(TypedDict):
    """What every form of a hand is made for."""

    table: Table
    rules: HouseRules
    kontra_names: list[str]


def closed_is_said(view: View) -> View:
    """Answer a write that came after the night was closed: it is refused, and the page says why."""

    @wraps(view)
    def answer(request: SignedInRequest, slug: str, session_id: int, **more: int) -> HttpResponse:
        try:
            return view(request, slug, session_id, **more)
        except SessionIsClosed:
            context = session_context(session_to_view(request, slug, session_id))
            return render_page_or_fragment(
                request, "ledger/session_page.html", "ledger/_closed.html", context, status=409
            )

    return answer


@login_required
@require_GET
def page(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """A fresh form; `?dealer=` says who deals this one hand, `?view=` how the sheet is shown.

    Whoever only watches sees what there is to watch.
    """
    remember_view(request)
    session = session_to_view(request, slug, session_id)
    if not session.circle.may_score and request.htmx.target != "sheet":
        return watch_page(request, session)
    dealer = request.GET.get("dealer", "")
    context = session_context(session, dealer=int(dealer) if is_id(dealer) else None)
    fragment = "ledger/answers/fresh.html" if context["may_write"] else "ledger/_scoreboard.html"
    if request.htmx.target == "sheet":
        fragment = "ledger/_sheet.html"
    return render_page_or_fragment(request, "ledger/session_page.html", fragment, context)


@login_required
@require_GET
def sheet(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """All hands of the night, however many, in the order in which they were played."""
    remember_view(request)
    session = session_to_view(request, slug, session_id)
    whole = read_sheet(session)
    context = {
        "circle": session.circle,
        "session": session,
        "sheet": whole,
        "counts": soloist_counts(session, whole.columns),
        "as_on_paper": True,
        "may_write": may_write(session),
    }
    return render_page_or_fragment(request, "ledger/sheet_page.html", "ledger/_sheet.html", context)


def game(session: PlaySession, table: Table) -> Game:
    """What the form of a hand is about: who sits where, by which rules, with whose words."""
    version = session.rules
    return {
        "table": table,
        "rules": version.house_rules,
        "kontra_names": version.kontra_names,
    }


def session_context(
    session: PlaySession, *, form: HandForm | None = None, dealer: int | None = None
) -> dict[str, object]:
    """What the page of a session shows: `form` as it was sent, or a fresh one with a new key."""
    return context_of(session, session_page(session, dealer=dealer), form=form)


def context_of(
    session: PlaySession, shown: SessionPage, *, form: HandForm | None = None
) -> dict[str, object]:
    """The same, where the page was read already."""
    where = [session.circle.slug, session.pk]
    return {
        **night_context(session, shown),
        "closed": closing(session),
        "may_write": may_write(session),
        "due": shown.due,
        "mark": mark_of(shown),
        "token": watch_token(session),
        "newest_rules": current_rules(session.circle).number,
        "form": form or RecordForm(**game(session, shown.table)),
        "key": uuid4(),
        "number": shown.table.number,
        "action": reverse("ledger:record", args=where),
        "preview": reverse("ledger:preview", args=where),
        "misdeal": reverse("ledger:misdeal", args=where),
    }
