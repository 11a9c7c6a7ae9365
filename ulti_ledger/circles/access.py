"""Who may do what in a circle: the permission is inside the fetch, so none can be forgotten.

A stranger gets the same 404 as for a circle that isn't there. The views ask for a sign-in first.
"""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from ulti_ledger.circles.models import Circle, Membership

_Role = Membership.Role


def circle_to_view(request: HttpRequest, slug: str) -> Circle:
    """The circle, for whoever belongs to it. One query; `circle.role` says what else they may."""
    return _fetch(request, slug, {_Role.VIEWER, _Role.SCOREKEEPER, _Role.OWNER})


def circle_to_score(request: HttpRequest, slug: str) -> Circle:
    """The circle, for whoever writes down what happens in it. One query."""
    return _fetch(request, slug, {_Role.SCOREKEEPER, _Role.OWNER})


def circle_to_own(request: HttpRequest, slug: str) -> Circle:
    """The circle, for whoever decides how it plays. One query."""
    return _fetch(request, slug, {_Role.OWNER})


def _fetch(request: HttpRequest, slug: str, roles: set[Membership.Role]) -> Circle:
    membership = get_object_or_404(
        Membership.objects.select_related("circle"),
        circle__slug=slug,
        user_id=request.user.pk,
        role__in=roles,
    )
    membership.circle.role = membership.role
    return membership.circle
