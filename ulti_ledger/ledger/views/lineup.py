"""Who sits where from now on: somebody comes, goes, is replaced, or the seats change."""

from collections.abc import Callable
from typing import TypeVar

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.circles.errors import NameTaken
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.services import add_player
from ulti_ledger.htmx import see_other
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import session_to_play
from ulti_ledger.ledger.errors import LineupSize
from ulti_ledger.ledger.forms.lineup import LineupForm
from ulti_ledger.ledger.models import PlaySession
from ulti_ledger.ledger.queries.lineup import current_seats, due_with, roster
from ulti_ledger.ledger.views.sessions import closed_is_said

Form = TypeVar("Form", bound=LineupForm)


@login_required
@require_http_methods(["GET", "POST"])
@closed_is_said
def change(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """The seats as they are; POST seats the players for the hands to come."""
    session = session_to_play(request, slug, session_id)
    if request.method == "GET":
        return _page(request, session, _form(session, _as_seated(session)))
    form = _form(session, request.POST)
    if not form.is_valid():
        return _page(request, session, form, status=422)
    try:
        services.change_lineup(session=session, players=form.seats, by=request.user)
    except LineupSize:
        form.add_error("player", form.wrong_size)
        return _page(request, session, form, status=422)
    return see_other("ledger:session", slug, session.pk)


@login_required
@require_POST
@closed_is_said
def arrange(request: SignedInRequest, slug: str, session_id: int) -> HttpResponse:
    """The form anew after somebody was chosen, moved or added. Seats nobody yet."""
    session = session_to_play(request, slug, session_id)
    form = _form(session, request.POST)
    if not request.htmx:
        return _page(request, session, form)
    return render(request, "ledger/_lineup.html", _context(session, form))


def with_newcomer(circle: Circle, data: QueryDict, build: Callable[[QueryDict], Form]) -> Form:
    """The form of `data`; a new name in it is put on the circle's list, and the player chosen."""
    form = build(data)
    form.full_clean()
    if not form.cleaned_data.get("new_player"):
        return form
    try:
        player = add_player(circle=circle, name=form.cleaned_data["new_player"])
    except NameTaken as taken:  # by another phone, a moment ago
        player = taken.player
    seated = data.copy()
    seated.appendlist("player", str(player.pk))
    seated["new_player"] = ""
    return build(seated)


def _form(session: PlaySession, data: QueryDict) -> LineupForm:
    def build(data: QueryDict) -> LineupForm:
        return LineupForm(data, players=roster(session.circle, seated=current_seats(session)))

    return with_newcomer(session.circle, data, build)


def _as_seated(session: PlaySession) -> QueryDict:
    data = QueryDict(mutable=True)
    for player in current_seats(session):
        data.appendlist("player", str(player))
        data.appendlist("seat", str(player))
    return data


def _page(
    request: SignedInRequest, session: PlaySession, form: LineupForm, *, status: int = 200
) -> HttpResponse:
    context = _context(session, form, refused=status != 200)
    return render(request, "ledger/lineup_page.html", context, status=status)


def _context(session: PlaySession, form: LineupForm, *, refused: bool = False) -> dict[str, object]:
    """For the line-up. A form that nobody has tried to send yet has no errors to show."""
    form.full_clean()
    return {
        "circle": session.circle,
        "session": session,
        "form": form,
        "dealer": due_with(session, form.seats),
        "refused": refused,
        "arrange_url": reverse("ledger:arrange_seats", args=[session.circle.slug, session.pk]),
    }
