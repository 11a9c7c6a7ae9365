"""The write path of the ledger: every row of it is made here, and none is ever changed.

Each function is one transaction that locks the session first, so that two phones take turns. Points
are whole numbers per opponent; players are rows of the session's circle.
"""

import zoneinfo
from collections import Counter
from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from scoring import Deal, score
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player, RuleSetVersion
from ulti_ledger.ledger.dealing import FULL_TABLE, SMALLEST_TABLE, players_of
from ulti_ledger.ledger.errors import (
    DealerHasNoSeat,
    HandIsVoid,
    LineupSize,
    NotAtTheTable,
    StaleRevision,
)
from ulti_ledger.ledger.facts import Movement, deal_of, facts_of, movements_of
from ulti_ledger.ledger.models import Hand, PlaySession, Posting, Revision, Seat, Seating


@transaction.atomic
def open_session(
    *,
    circle: Circle,
    rules: RuleSetVersion,
    players: Sequence[Player],
    first_dealer: Player,
    stake: int,
    rotation: str,
    by: User,
) -> PlaySession:
    """Begin a night. `players` in seat order; `stake` in minor units of the circle's currency.

    Raises LineupSize or DealerHasNoSeat.
    """
    if first_dealer not in players:
        raise DealerHasNoSeat
    now = timezone.now()
    session = PlaySession.objects.create(
        circle=circle,
        rules=rules,
        rotation=rotation,
        first_dealer=first_dealer,
        stake=stake,
        currency=circle.currency,
        time_zone=circle.time_zone,
        started_at=now,
        date=now.astimezone(zoneinfo.ZoneInfo(circle.time_zone)).date(),
        opened_by=by,
    )
    _seat(session, players, by)
    return session


@transaction.atomic
def change_lineup(*, session: PlaySession, players: Sequence[Player], by: User) -> Seating:
    """Seat the players for the hands to come, in this order; hands already played keep theirs.

    Seats as they are already write nothing. Raises LineupSize.
    """
    _lock(session)
    seating = session.seatings.latest("number")
    if seating.players == tuple(player.pk for player in players):
        return seating
    return _seat(session, players, by)


@transaction.atomic
def record_hand(
    *, session: PlaySession, seating: Seating, dealer: Player, deal: Deal, by: User, key: UUID
) -> Hand:
    """Write down a hand that was just played, once for each key.

    `seating` and `dealer` are those the scorekeeper saw. A key that came before gives the hand it
    made. Raises scoring.RuleError, DealerHasNoSeat or NotAtTheTable.
    """
    _lock(session)
    if made := session.hands.filter(key=key).first():
        return made
    last = session.hands.aggregate(last=Max("number"))["last"] or 0
    hand = Hand.objects.create(
        session=session,
        number=last + 1,
        key=key,
        seating=seating,
        rules=session.rules,
        played_at=timezone.now(),
    )
    _revise(hand, None, Revision.Kind.RECORDED, dealer=dealer, deal=deal, by=by)
    return hand


@transaction.atomic
def correct_hand(
    *, hand: Hand, dealer: Player, deal: Deal, by: User, reason: str, seen: int
) -> Revision:
    """Say anew what happened in a hand; saying the same again writes nothing.

    `seen` is the number of the revision that the form was opened on. Raises StaleRevision,
    HandIsVoid, scoring.RuleError, DealerHasNoSeat or NotAtTheTable.
    """
    newest = _newest(hand, seen)
    if not newest.live:
        raise HandIsVoid(newest)
    if deal_of(newest) == deal and newest.dealer_id == dealer.pk:
        return newest
    return _revise(
        hand, newest, Revision.Kind.CORRECTED, dealer=dealer, deal=deal, by=by, reason=reason
    )


@transaction.atomic
def void_hand(*, hand: Hand, by: User, reason: str, seen: int | None = None) -> Revision:
    """Take a hand out of the count; it stays on the sheet. Already void: nothing happens.

    Raises StaleRevision where the hand changed after `seen`.
    """
    newest = _newest(hand, None)
    if not newest.live:
        return newest
    _refuse_stale(newest, seen)
    return _turn(hand, newest, Revision.Kind.VOIDED, by=by, reason=reason)


@transaction.atomic
def restore_hand(*, hand: Hand, by: User, reason: str = "") -> Revision:
    """Let a void hand count again as it last did. A hand that counts stays as it is."""
    newest = _newest(hand, None)
    if newest.live:
        return newest
    return _turn(hand, newest, Revision.Kind.RESTORED, by=by, reason=reason)


def _lock(session: PlaySession) -> None:
    """Make other writers of this session wait (SQLite locks as a whole when it begins)."""
    PlaySession.objects.select_for_update().get(pk=session.pk)


def _seat(session: PlaySession, players: Sequence[Player], by: User) -> Seating:
    ids = [player.pk for player in players]
    if not SMALLEST_TABLE <= len(ids) <= FULL_TABLE or len(set(ids)) < len(ids):
        raise LineupSize
    last = session.seatings.aggregate(last=Max("number"))["last"] or 0
    seating = Seating.objects.create(
        session=session, number=last + 1, seated_at=timezone.now(), seated_by=by
    )
    Seat.objects.bulk_create(
        Seat(seating=seating, position=position, player=player)
        for position, player in enumerate(players, start=1)
    )
    return seating


def _newest(hand: Hand, seen: int | None) -> Revision:
    _lock(hand.session)
    newest = hand.revisions.latest("number")
    _refuse_stale(newest, seen)
    return newest


def _refuse_stale(newest: Revision, seen: int | None) -> None:
    if seen is not None and newest.number != seen:
        raise StaleRevision(newest)


def _revise(
    hand: Hand,
    before: Revision | None,
    kind: Revision.Kind,
    *,
    dealer: Player,
    deal: Deal,
    by: User,
    reason: str = "",
) -> Revision:
    """Add what is said now, cancel what the postings said before, and post the new result."""
    _check_table(hand.seating.players, dealer, deal)
    result = score(deal, hand.rules.house_rules)
    revision = Revision.objects.create(
        hand=hand,
        number=before.number + 1 if before else 1,
        kind=kind,
        dealer=dealer,
        soloist_id=int(deal.soloist),
        facts=facts_of(deal),
        reason=reason,
        at=timezone.now(),
        by=by,
    )
    _post(revision, [*_cancelling(hand), *movements_of(result)])
    return revision


def _turn(hand: Hand, newest: Revision, kind: Revision.Kind, *, by: User, reason: str) -> Revision:
    """Void or restore: the same hand, counted no more or counted again."""
    revision = Revision.objects.create(
        hand=hand,
        number=newest.number + 1,
        kind=kind,
        dealer=newest.dealer,
        soloist=newest.soloist,
        facts=newest.facts,
        reason=reason,
        at=timezone.now(),
        by=by,
    )
    restored = movements_of(score(deal_of(revision), hand.rules.house_rules))
    _post(revision, restored if revision.live else _cancelling(hand))
    return revision


def _check_table(seats: tuple[int, ...], dealer: Player, deal: Deal) -> None:
    if dealer.pk not in seats:
        raise DealerHasNoSeat
    at_the_table = players_of(seats, dealer.pk)
    for player in (deal.soloist, *deal.defenders):
        if int(player) not in at_the_table:
            raise NotAtTheTable(int(player))


def _cancelling(hand: Hand) -> Iterable[Movement]:
    """Movements that bring the hand's postings to nothing."""
    net: Counter[tuple[str, bool, int, int]] = Counter()
    for posting in hand.postings.all():
        where = posting.component, posting.silent, posting.player_id, posting.against_id
        net[where] += posting.points
    return (Movement(*where, -points) for where, points in net.items() if points)


def _post(revision: Revision, movements: Iterable[Movement]) -> None:
    Posting.objects.bulk_create(
        Posting(
            session_id=revision.hand.session_id,
            hand_id=revision.hand_id,
            revision=revision,
            component=movement.component,
            silent=movement.silent,
            player_id=movement.player,
            against_id=movement.against,
            points=movement.points,
        )
        for movement in movements
    )
