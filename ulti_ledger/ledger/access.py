"""Who may see or write which session: fetched by the circle it belongs to, or 404."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from ulti_ledger.circles.access import circle_to_score, circle_to_view
from ulti_ledger.circles.models import Circle
from ulti_ledger.ledger.models import Hand, PlaySession


def session_to_view(request: HttpRequest, slug: str, session_id: int) -> PlaySession:
    """A session for someone who may watch; Http404 for everybody else."""
    return _session(circle_to_view(request, slug), session_id)


def session_to_score(request: HttpRequest, slug: str, session_id: int) -> PlaySession:
    """A session for someone who may write in it; Http404 for everybody else."""
    return _session(circle_to_score(request, slug), session_id)


def hand_of(session: PlaySession, number: int) -> Hand:
    """A hand of this session by its number, or Http404."""
    hands = Hand.objects.select_related("rules", "session__circle", "seating")
    return get_object_or_404(hands, session=session, number=number)


def _session(circle: Circle, session_id: int) -> PlaySession:
    sessions = PlaySession.objects.select_related("circle", "rules")
    return get_object_or_404(sessions, circle=circle, pk=session_id)
