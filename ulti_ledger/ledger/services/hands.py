"""A hand is recorded, corrected, voided, restored: each adds a revision and its postings."""

from collections import Counter
from collections.abc import Iterable
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from scoring import Deal, score
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Player, RuleSetVersion
from ulti_ledger.ledger.dealing import players_of
from ulti_ledger.ledger.errors import (
    DealerHasNoSeat,
    HandIsVoid,
    HandsMeanwhile,
    KeyUsed,
    NotAtTheTable,
    StaleRevision,
)
from ulti_ledger.ledger.facts import Movement, deal_of, facts_of, movements_of
from ulti_ledger.ledger.models import Hand, PlaySession, Posting, Revision, Seating
from ulti_ledger.ledger.services.locking import lock, refuse_closed


@transaction.atomic
def record_hand(
    *,
    session: PlaySession,
    seating: Seating,
    dealer: Player,
    deal: Deal,
    by: User,
    key: UUID,
    waited: timedelta = timedelta(),
    entered_as: int | None = None,
) -> Hand:
    """Write down a hand that was just played, once for each key.

    `seating` and `dealer` are those the scorekeeper saw. A key that came before gives the hand it
    made. A hand that `waited` on a phone was played that long ago, but not before the night began.
    Where the number it was `entered_as` is taken by now, somebody has to look first. Raises
    SessionIsClosed, KeyUsed, HandsMeanwhile, scoring.RuleError, DealerHasNoSeat or NotAtTheTable.
    """
    session = lock(session)
    if made := session.hands.filter(key=key).first():
        first = made.revisions.get(number=1)
        if (deal_of(first), first.dealer_id) != (deal, dealer.pk):
            raise KeyUsed(made)
        return made
    refuse_closed(session)
    last = session.hands.aggregate(last=Max("number"))["last"] or 0
    if entered_as is not None and entered_as <= last:
        raise HandsMeanwhile
    played_at = max(session.started_at, timezone.now() - waited)
    hand = Hand.objects.create(
        session=session, number=last + 1, key=key, seating=seating, played_at=played_at
    )
    kind = Revision.Kind.RECORDED
    _revise(hand, None, kind, rules=session.rules, dealer=dealer, deal=deal, by=by)
    return hand


@transaction.atomic
def correct_hand(
    *, hand: Hand, dealer: Player, deal: Deal, by: User, reason: str, seen: int
) -> Revision:
    """Say anew what happened in a hand; saying the same again writes nothing.

    `seen` is the number of the revision that the form was opened on. Raises SessionIsClosed,
    StaleRevision, HandIsVoid, scoring.RuleError, DealerHasNoSeat or NotAtTheTable.
    """
    newest = _newest(hand, seen)
    if not newest.live:
        raise HandIsVoid(newest)
    if deal_of(newest) == deal and newest.dealer_id == dealer.pk:
        return newest
    kind, rules = Revision.Kind.CORRECTED, newest.rules
    return _revise(hand, newest, kind, rules=rules, dealer=dealer, deal=deal, by=by, reason=reason)


@transaction.atomic
def rescore_hand(*, hand: Hand, rules: RuleSetVersion, by: User) -> Revision:
    """Score a hand that counts by other rules. A void one keeps its own.

    Raises SessionIsClosed, or scoring.RuleError where the hand is not legal under them.
    """
    newest = _newest(hand, None)
    if newest.rules_id == rules.pk or not newest.live:
        return newest
    kind, deal, dealer = Revision.Kind.RESCORED, deal_of(newest), newest.dealer
    return _revise(hand, newest, kind, rules=rules, dealer=dealer, deal=deal, by=by)


@transaction.atomic
def void_hand(*, hand: Hand, by: User, reason: str, seen: int | None = None) -> Revision:
    """Take a hand out of the count; it stays on the sheet. Already void: nothing happens.

    Raises SessionIsClosed, or StaleRevision where the hand changed after `seen`.
    """
    newest = _newest(hand, None)
    if not newest.live:
        return newest
    _refuse_stale(newest, seen)
    return _turn(hand, newest, Revision.Kind.VOIDED, by=by, reason=reason)


@transaction.atomic
def restore_hand(*, hand: Hand, by: User, reason: str = "") -> Revision:
    """Let a void hand count again as it last did. A hand that counts stays as it is.

    Raises SessionIsClosed.
    """
    newest = _newest(hand, None)
    if newest.live:
        return newest
    return _turn(hand, newest, Revision.Kind.RESTORED, by=by, reason=reason)


def _newest(hand: Hand, seen: int | None) -> Revision:
    refuse_closed(lock(hand.session))
    newest = hand.revisions.select_related("rules").latest("number")
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
    rules: RuleSetVersion,
    dealer: Player,
    deal: Deal,
    by: User,
    reason: str = "",
) -> Revision:
    """Add what is said now, cancel what the postings said before, and post the new result."""
    # Read behind the lock: while this waited, two names may have become one player.
    seating = Seating.objects.prefetch_related("seats").get(pk=hand.seating_id)
    _check_table(seating.players, dealer, deal)
    result = score(deal, rules.house_rules)
    revision = Revision.objects.create(
        hand=hand,
        number=before.number + 1 if before else 1,
        kind=kind,
        rules=rules,
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
        rules=newest.rules,
        dealer=newest.dealer,
        soloist=newest.soloist,
        facts=newest.facts,
        reason=reason,
        at=timezone.now(),
        by=by,
    )
    restored = movements_of(score(deal_of(revision), newest.rules.house_rules))
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
