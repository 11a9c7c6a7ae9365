"""What an owner takes out of the ledger for good: a night, the circle, a player's name."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.circles.access import circle_to_own
from ulti_ledger.htmx import see_other
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import session_to_own
from ulti_ledger.ledger.forms.confirmation import Confirmation, ways_to_write
from ulti_ledger.ledger.queries.deleting import contents_of_circle, contents_of_session


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_session(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """A night with everything in it, once its date was typed."""
    session = session_to_own(request, slug, session_id)
    form = _form(request, *ways_to_write(session.date))
    if form.is_valid():
        services.delete_session(session=session)
        messages.success(request, _("The night is deleted."))
        return see_other("ledger:nights", slug)
    context = {"circle": session.circle, "session": session, "form": form}
    context["contents"] = contents_of_session(session)
    return _asked(request, "ledger/delete_session_page.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_circle(request: SignedInRequest, slug: str) -> HttpResponse:
    """The circle with everything in it, once its name was typed."""
    circle = circle_to_own(request, slug)
    form = _form(request, circle.name)
    if form.is_valid():
        services.delete_circle(circle=circle)
        messages.success(request, _("%(name)s is deleted.") % {"name": circle.name})
        return see_other("circles:home")
    context = {"circle": circle, "form": form, "contents": contents_of_circle(circle)}
    return _asked(request, "ledger/delete_circle_page.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def make_anonymous(request: SignedInRequest, slug: str, player_id: int) -> HttpResponse:
    """A player without a name, in every night, once the name was typed."""
    circle = circle_to_own(request, slug)
    player = get_object_or_404(circle.players, pk=player_id)
    form = _form(request, player.name)
    if form.is_valid():
        neutral = services.make_anonymous(player=player).name
        messages.success(request, _("The name is gone. It is %(name)s now.") % {"name": neutral})
        return see_other("circles:players", slug)
    context = {"circle": circle, "player": player, "form": form}
    return _asked(request, "ledger/anonymous_page.html", context)


def _form(request: SignedInRequest, *wanted: str) -> Confirmation:
    return Confirmation(request.POST if request.method == "POST" else None, wanted=wanted)


def _asked(request: SignedInRequest, page: str, context: dict[str, object]) -> HttpResponse:
    """The page that asks; after a POST it was answered with something else."""
    return render(request, page, context, status=422 if request.method == "POST" else 200)
