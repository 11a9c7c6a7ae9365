"""A name off the list, or two names made one: only the ledger knows whether that can be."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.circles.access import circle_to_own
from ulti_ledger.htmx import see_other
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import is_id
from ulti_ledger.ledger.errors import HasPlayed, TwoPeople


@login_required
@require_POST
def delete(request: SignedInRequest, slug: str, player_id: int) -> HttpResponse:
    """Take a name off the list that never sat at a table."""
    circle = circle_to_own(request, slug)
    player = get_object_or_404(circle.players, pk=player_id)
    try:
        services.delete_player(player=player)
    except HasPlayed:
        told = _("%(name)s has sat at a table and stays in the ledger. Retire the name instead.")
        messages.error(request, told % {"name": player.name})
        return see_other("circles:player", slug, player_id)
    messages.success(request, _("%(name)s is off the list.") % {"name": player.name})
    return see_other("circles:players", slug)


@login_required
@require_POST
def merge(request: SignedInRequest, slug: str, player_id: int) -> HttpResponse:
    """Make this name and another one the same player."""
    circle = circle_to_own(request, slug)
    merged = get_object_or_404(circle.players, pk=player_id)
    other = request.POST.get("into", "")
    if not is_id(other):
        raise Http404
    kept = get_object_or_404(circle.players, pk=int(other))
    names = {"one": merged.name, "other": kept.name}
    try:
        services.merge_players(kept=kept, merged=merged)
    except TwoPeople:
        told = _("%(one)s and %(other)s sat at one table, or paid each other: they are two people.")
        messages.error(request, told % names)
        return see_other("circles:player", slug, player_id)
    messages.success(request, _("%(one)s is %(other)s now, in every night.") % names)
    return see_other("circles:players", slug)
