"""Who may see or write which session: fetched by the circle it belongs to, or 404."""

from django.core.signing import BadSignature, Signer
from django.db.models import Q
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from ulti_ledger.circles.access import circle_to_own, circle_to_score, circle_to_view
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.ledger.errors import SessionIsClosed
from ulti_ledger.ledger.models import Entry, Hand, Payment, PlaySession, Seating
from ulti_ledger.ledger.queries.table import dealer_due
from ulti_ledger.ledger.queries.watching import Pulse, pulse

_LONGEST_ID = 18  # digits that every database can compare


def session_to_view(request: HttpRequest, slug: str, session_id: int) -> PlaySession:
    """A session for someone who may watch; Http404 for everybody else."""
    return _session(circle_to_view(request, slug, night=session_id), session_id)


def session_to_score(request: HttpRequest, slug: str, session_id: int) -> PlaySession:
    """A session for someone who may write in it; Http404 for everybody else."""
    return _session(circle_to_score(request, slug, night=session_id), session_id)


def session_to_own(request: HttpRequest, slug: str, session_id: int) -> PlaySession:
    """A session for the owner of its circle; Http404 for everybody else."""
    return _session(circle_to_own(request, slug), session_id)


def session_to_play(request: HttpRequest, slug: str, session_id: int) -> PlaySession:
    """A session that goes on, for someone who may write in it; SessionIsClosed or Http404."""
    session = session_to_score(request, slug, session_id)
    if session.closed_at is not None:
        raise SessionIsClosed
    return session


def may_write(session: PlaySession) -> bool:
    """Whether whoever looks at this session may write in it, and it goes on."""
    return session.circle.may_score and session.closed_at is None


def watch_token(session: PlaySession) -> str:
    """What a page of this night asks for news with, so that it needs no cookie for it."""
    return _watch_signer(session.circle.slug, session.pk).sign(str(session.circle.membership))


def pulse_of(slug: str, session_id: int, token: str, *, present: bool = False) -> Pulse:
    """What there is to see for whoever was given this token; Http404 once he may no more.

    One query. `present` counts the open pages as well.
    """
    try:
        membership = int(_watch_signer(slug, session_id).unsign(token))
    except BadSignature:
        raise Http404 from None
    found = pulse(session_id=session_id, membership_id=membership, present=present)
    if found is None:
        raise Http404
    return found


def session_in_sight(session_id: int, pulse: Pulse) -> PlaySession:
    """The session of a pulse, whose circle knows what he may do in it; Http404 if it just went."""
    rows = PlaySession.objects.select_related("rules", "circle")
    session = get_object_or_404(rows, pk=session_id)
    circle = session.circle
    circle.membership, circle.role = pulse.membership, pulse.role
    circle.only_night = pulse.only_night
    return session


def hand_of(session: PlaySession, number: int) -> Hand:
    """A hand of this session by its number, or Http404."""
    hand = get_object_or_404(
        Hand.objects.select_related("seating").prefetch_related("seating__seats__player"),
        session=session,
        number=number,
    )
    hand.session = session
    return hand


def entry_of(session: PlaySession, entry_id: int) -> Entry:
    """An entry of this session, or Http404."""
    entry = get_object_or_404(Entry.objects.select_related("dealer"), session=session, pk=entry_id)
    entry.session = session
    return entry


def seating_of(session: PlaySession, seating_id: str | None) -> Seating:
    """Seats of this session by their id, the present ones where none is named, or Http404."""
    seatings = session.seatings.prefetch_related("seats__player")
    if seating_id is None:
        return seatings.latest("number")
    return get_object_or_404(seatings, pk=_id(seating_id))


def dealer_of(
    session: PlaySession, seating: Seating, dealer_id: str | None, *, usual: int | None = None
) -> Player:
    """Who deals from one of these seats, or Http404.

    The `usual` one, else whoever is due, where nobody is named, or somebody who is gone since his
    name was made one with another: the form then says so.
    """
    seated = {seat.player_id: seat.player for seat in seating.seats.all()}
    wanted = None if dealer_id is None else _id(dealer_id)
    if wanted is None or not (wanted in seated or Player.objects.filter(pk=wanted).exists()):
        wanted = usual or dealer_due(session, seating.players)
    if wanted not in seated:
        raise Http404
    return seated[wanted]


def payment_of(session: PlaySession, payment_id: int) -> Payment:
    """A payment of this night, or one that paid a debt of the circle meanwhile, or Http404."""
    payments = Payment.objects.filter(session__circle=session.circle, cancels=None)
    known = Q(session=session)
    if session.circle.only_night is None:
        known |= Q(settles__isnull=False)
    return get_object_or_404(payments, known, pk=payment_id)


def debt_of(circle: Circle, payment_id: int) -> Payment:
    """Something that was carried over in this circle, paid since or not, or Http404.

    Who may see one night only has nothing to do with what others left open.
    """
    carried = Payment.objects.filter(kind=Payment.Kind.CARRIED, settles=None, cancels=None)
    if circle.only_night is not None:
        carried = carried.filter(session=circle.only_night)
    return get_object_or_404(
        carried.select_related("session"), session__circle=circle, pk=payment_id
    )


def is_id(text: str) -> bool:
    """Whether a text from outside can be the id of a row at all."""
    return text.isascii() and text.isdecimal() and len(text) <= _LONGEST_ID


def _watch_signer(slug: str, session_id: int) -> Signer:
    """Whoever it signs for may see this night; a membership never comes to open others instead."""
    return Signer(salt=f"watching {slug} {session_id}")


def _id(text: str) -> int:
    if not is_id(text):
        raise Http404
    return int(text)


def _session(circle: Circle, session_id: int) -> PlaySession:
    session = get_object_or_404(
        PlaySession.objects.select_related("rules"), circle=circle, pk=session_id
    )
    session.circle = circle  # this one knows what the account may do in it
    return session
