"""The story of a night: who said and decided what, and when."""

from datetime import datetime

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_GET

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.htmx import render_page_or_fragment
from ulti_ledger.ledger.access import session_to_view
from ulti_ledger.ledger.models import PlaySession
from ulti_ledger.ledger.queries.audit import story_page


@login_required
@require_GET
def story(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """Every change before and after, newest first; `?until=` a moment, for what was before."""
    session = session_to_view(request, slug, session_id)
    until = _moment(session, request.GET.get("until", ""))
    context = {
        "circle": session.circle,
        "session": session,
        "page": story_page(session, until=until),
        "later": until is not None,
    }
    return render_page_or_fragment(request, "ledger/audit_page.html", "ledger/_story.html", context)


def _moment(session: PlaySession, text: str) -> datetime | None:
    """A moment since the night began, or nothing where it is none: then the newest is shown."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    if moment.tzinfo is None or not session.started_at <= moment <= timezone.now():
        return None
    return moment
