"""Who may do what in a circle: the permission is inside the fetch, so none can be forgotten.

A stranger gets the same 404 as for a circle that isn't there. The views ask for a sign-in first.
A link may hold for one night only: then it opens that `night`, and of the circle only its rules.
"""

from collections.abc import Collection

from django.db.models import Q
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone

from ulti_ledger.circles.models import Circle, Membership, Role, ShareLink

_ANYBODY = {Role.VIEWER, Role.SCOREKEEPER, Role.OWNER}
_EVERYWHERE = Q(link=None) | Q(link__session=None)


def circle_to_view(request: HttpRequest, slug: str, *, night: int | None = None) -> Circle:
    """The circle, for whoever belongs to it. One query; `circle.role` says what else they may."""
    return _fetch(request, slug, _ANYBODY, _EVERYWHERE | Q(link__session__pk=night))


def circle_to_score(request: HttpRequest, slug: str, *, night: int | None = None) -> Circle:
    """The circle, for whoever writes down what happens in it. One query."""
    wanted = {Role.SCOREKEEPER, Role.OWNER}
    return _fetch(request, slug, wanted, _EVERYWHERE | Q(link__session__pk=night))


def circle_to_own(request: HttpRequest, slug: str) -> Circle:
    """The circle, for whoever decides how it plays. One query."""
    return _fetch(request, slug, {Role.OWNER}, _EVERYWHERE)


def circle_to_look_up(request: HttpRequest, slug: str) -> Circle:
    """The circle, for whoever may know its rules: also by a link for a single night. One query."""
    return _fetch(request, slug, _ANYBODY, Q())


def _fetch(request: HttpRequest, slug: str, roles: Collection[Role], where: Q) -> Circle:
    held = list(
        Membership.objects.filter(Membership.holds(timezone.now()), where)
        .filter(circle__slug=slug, user_id=request.user.pk or 0)
        .select_related("circle", "link")
        .order_by(*Membership.STRONGEST_FIRST)
    )
    strongest = next((one for one in held if one.role in roles), None)
    if strongest is None:
        raise Http404
    nights = [one.link.session_id if one.link else None for one in held]
    circle = strongest.circle
    circle.role = strongest.role
    circle.membership = strongest.pk
    circle.only_night = None if None in nights else nights[0]
    return circle


def link_to_manage(request: HttpRequest, slug: str, link_id: int) -> ShareLink:
    """A link that still holds, for whoever may give it away or take it back; Http404 else.

    The owner may any; whoever keeps score in a night those to watch it, and his own to hand over.
    """
    links = ShareLink.objects.filter(ShareLink.holds(timezone.now())).select_related("session")
    link = get_object_or_404(links, circle__slug=slug, pk=link_id)
    his_own = link.once and link.created_by_id == request.user.pk
    of_the_night = link.session_id is not None and (his_own or link.role == Role.VIEWER)
    if of_the_night:
        link.circle = circle_to_score(request, slug, night=link.session_id)
    else:
        link.circle = circle_to_own(request, slug)
    return link
