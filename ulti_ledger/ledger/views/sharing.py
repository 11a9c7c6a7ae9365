"""A night is shown to the table, and handed over to another phone."""

from datetime import timedelta

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.circles.link_pages import links_of
from ulti_ledger.circles.models import Role
from ulti_ledger.circles.sharing import tonight
from ulti_ledger.htmx import see_other
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import session_to_score

HANDOVER = timedelta(minutes=10)  # to scan a code that lies on the table


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def share(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """The links of this night; a POST makes one to watch it."""
    session = session_to_score(request, slug, session_id)
    if request.method == "POST":
        link = services.share_night(session=session, role=Role.VIEWER, by=request.user)
        return see_other("circles:link", slug, link.pk)
    context = {
        "circle": session.circle,
        "session": session,
        "until": tonight(session.circle),
        "links": links_of(session.circle, session_id=session.pk, by=request.user),
    }
    return render(request, "ledger/share_page.html", context)


@login_required
@require_POST
def hand_over(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """A link by which one other phone keeps score tonight."""
    session = session_to_score(request, slug, session_id)
    link = services.share_night(
        session=session,
        role=Role.SCOREKEEPER,
        by=request.user,
        once=True,
        open_until=timezone.now() + HANDOVER,
        ends_at=tonight(session.circle),
    )
    return see_other("circles:link", slug, link.pk)
