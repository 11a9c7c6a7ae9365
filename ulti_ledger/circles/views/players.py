"""Who plays in a circle."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.circles import services
from ulti_ledger.circles.access import circle_to_score, circle_to_view
from ulti_ledger.circles.errors import NameTaken
from ulti_ledger.circles.forms import PlayerForm
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.queries import players_of
from ulti_ledger.htmx import render_page_or_fragment, see_other, wants_fragment


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def players(request: SignedInRequest, slug: str) -> HttpResponse:
    """The list; a POST puts a name on it."""
    if request.method != "POST":
        return _page(request, circle_to_view(request, slug), PlayerForm())
    circle = circle_to_score(request, slug)
    form = PlayerForm(request.POST)
    if not form.is_valid():
        return _page(request, circle, form, status=422)
    try:
        player = services.add_player(circle=circle, name=form.cleaned_data["name"])
    except NameTaken as taken:
        form.refuse_taken(taken.player)
        return _page(request, circle, form, status=422)
    messages.success(request, _("%(name)s can play.") % {"name": player.name})
    if wants_fragment(request):
        return _page(request, circle, PlayerForm())
    return see_other("circles:players", circle.slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player(request: SignedInRequest, slug: str, player_id: int) -> HttpResponse:
    """One of them, to be called by another name, retired, or made one with another."""
    circle = circle_to_score(request, slug)
    known = get_object_or_404(circle.players, pk=player_id)
    if request.method != "POST":
        return _player_page(request, known, PlayerForm(initial={"name": known.name}))
    form = PlayerForm(request.POST)
    if not form.is_valid():
        return _player_page(request, known, form, status=422)
    try:
        services.rename_player(player=known, name=form.cleaned_data["name"])
    except NameTaken as taken:
        form.refuse_taken(taken.player)
        return _player_page(request, known, form, status=422)
    return see_other("circles:players", circle.slug)


@login_required
@require_POST
def retire(request: SignedInRequest, slug: str, player_id: int) -> HttpResponse:
    """Offer somebody for new nights no more, or again."""
    circle = circle_to_score(request, slug)
    known = get_object_or_404(circle.players, pk=player_id)
    services.retire_player(player=known, retired="retired" in request.POST)
    return see_other("circles:players", circle.slug)


def _player_page(
    request: SignedInRequest, known: Player, form: PlayerForm, *, status: int = 200
) -> HttpResponse:
    circle = known.circle
    others = [player for player in players_of(circle) if player.id != known.pk]
    context = {"circle": circle, "player": known, "others": others, "form": form}
    return render(request, "circles/player_page.html", context, status=status)


def _page(
    request: SignedInRequest, circle: Circle, form: PlayerForm, *, status: int = 200
) -> HttpResponse:
    return render_page_or_fragment(
        request,
        "circles/players_page.html",
        "circles/_players.html",
        {"circle": circle, "players": players_of(circle), "form": form},
        status=status,
    )
