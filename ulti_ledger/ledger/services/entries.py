"""What is written down between two hands: points typed by hand, together zero, or a misdeal."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Player
from ulti_ledger.ledger.errors import NotAtTheTable
from ulti_ledger.ledger.models import Entry, EntryRevision, PlaySession, Posting, Seat
from ulti_ledger.ledger.services.locking import lock, refuse_closed
from ulti_ledger.ledger.settlement import fewest_payments


@transaction.atomic
def record_entry(
    *, session: PlaySession, shares: Mapping[int, int], note: str, by: User, key: UUID
) -> Entry:
    """Write down what each player won (plus) or lost, in points by player id; once for each key.

    Raises SessionIsClosed, NotAtTheTable, or zero_sum.Unbalanced with what the shares add up to.
    """
    session = lock(session)
    if made := session.entries.filter(key=key).first():
        return made
    refuse_closed(session)
    moved = {player: points for player, points in shares.items() if points}
    _refuse_strangers(session, moved)
    fewest_payments(moved)  # refuses shares that don't add up before anything is written
    written = {str(player): points for player, points in moved.items()}
    return _record(session, key=key, note=note, shares=written, by=by)


@transaction.atomic
def record_misdeal(*, session: PlaySession, dealer: Player, by: User, key: UUID) -> Entry:
    """Note that a deal went wrong: no score, no hand's number, and `dealer` deals again.

    Once for each key. Raises SessionIsClosed or NotAtTheTable.
    """
    session = lock(session)
    if made := session.entries.filter(key=key).first():
        return made
    refuse_closed(session)
    _refuse_strangers(session, [dealer.pk])
    return _record(session, key=key, kind=Entry.Kind.MISDEAL, dealer=dealer, shares={}, by=by)


@transaction.atomic
def void_entry(*, entry: Entry, by: User, reason: str = "") -> EntryRevision:
    """Take an entry out of the count; a void one stays as it is. Raises SessionIsClosed."""
    newest = _newest(entry)
    if not newest.live:
        return newest
    return _say(entry, newest.number + 1, EntryRevision.Kind.VOIDED, by=by, reason=reason)


@transaction.atomic
def restore_entry(*, entry: Entry, by: User, reason: str = "") -> EntryRevision:
    """Let a void entry count again; one that counts stays as it is. Raises SessionIsClosed."""
    newest = _newest(entry)
    if newest.live:
        return newest
    return _say(entry, newest.number + 1, EntryRevision.Kind.RESTORED, by=by, reason=reason)


def _newest(entry: Entry) -> EntryRevision:
    refuse_closed(lock(entry.session))
    return entry.revisions.latest("number")


def _refuse_strangers(session: PlaySession, players: Iterable[int]) -> None:
    seated = set(Seat.objects.filter(seating__session=session).values_list("player", flat=True))
    for player in players:
        if player not in seated:
            raise NotAtTheTable(player)


def _record(session: PlaySession, *, by: User, **said: Any) -> Entry:
    """Write it down behind the newest hand."""
    last = session.hands.aggregate(last=Max("number"))["last"] or 0
    entry = Entry.objects.create(session=session, after=last, **said)
    _say(entry, 1, EntryRevision.Kind.RECORDED, by=by)
    return entry


def _say(
    entry: Entry, number: int, kind: EntryRevision.Kind, *, by: User, reason: str = ""
) -> EntryRevision:
    """Add what is said now and move the points there, or back where it is void."""
    revision = EntryRevision.objects.create(
        entry=entry, number=number, kind=kind, reason=reason, at=timezone.now(), by=by
    )
    Posting.objects.bulk_create(_moving(entry) if revision.live else _moving_back(entry))
    return revision


def _moving(entry: Entry) -> Iterator[Posting]:
    """The shares as payments between two each."""
    shares = {int(player): points for player, points in entry.shares.items()}
    for paid in fewest_payments(shares):
        yield _posting(entry, paid.payee, paid.payer, paid.amount)
        yield _posting(entry, paid.payer, paid.payee, -paid.amount)


def _moving_back(entry: Entry) -> Iterator[Posting]:
    """The opposite of all that the entry moved so far."""
    moved: Counter[tuple[int, int]] = Counter()
    for posting in entry.postings.all():
        moved[posting.player_id, posting.against_id] += posting.points
    for (player, against), points in moved.items():
        if points:
            yield _posting(entry, player, against, -points)


def _posting(entry: Entry, player: int, against: int, points: int) -> Posting:
    return Posting(
        session_id=entry.session_id,
        entry=entry,
        player_id=player,
        against_id=against,
        points=points,
    )
