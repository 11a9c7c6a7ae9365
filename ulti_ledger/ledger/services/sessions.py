"""A night begins and ends; people come, go and change seats; it is switched to other rules."""

import zoneinfo
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from ulti_ledger.accounts.models import User
from ulti_ledger.circles.locking import lock_circle
from ulti_ledger.circles.models import Circle, Player, RuleSetVersion
from ulti_ledger.ledger.dealing import FULL_TABLE, SMALLEST_TABLE
from ulti_ledger.ledger.errors import DealerHasNoSeat, LineupSize, NightMoved
from ulti_ledger.ledger.models import Decision, Hand, PlaySession, Seat, Seating
from ulti_ledger.ledger.queries.finish import Plan, hands_that_count, plan_of
from ulti_ledger.ledger.queries.switching import last_said
from ulti_ledger.ledger.services.hands import rescore_hand
from ulti_ledger.ledger.services.locking import lock, refuse_closed


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
    format: str = PlaySession.Format.OPEN,
    limit: int | None = None,
    played_on: date | None = None,
) -> PlaySession:
    """Begin a night. `players` in seat order; `stake` in minor units of the circle's currency.

    `limit` is the number of hands, or of points, after which it is over in that `format`.
    `played_on` is the day of a night that is typed in from paper; today where none is said.
    Raises LineupSize, DealerHasNoSeat or CircleIsGone.
    """
    if first_dealer not in players:
        raise DealerHasNoSeat
    lock_circle(circle.pk)
    now = timezone.now()
    session = PlaySession.objects.create(
        circle=circle,
        rules=rules,
        rotation=rotation,
        first_dealer=first_dealer,
        stake=stake,
        format=format,
        limit=limit,
        currency=circle.currency,
        time_zone=circle.time_zone,
        started_at=now,
        date=played_on or now.astimezone(zoneinfo.ZoneInfo(circle.time_zone)).date(),
        opened_by=by,
    )
    _seat(session, players, by)
    return session


@transaction.atomic
def change_lineup(*, session: PlaySession, players: Sequence[Player], by: User) -> Seating:
    """Seat the players for the hands to come, in this order; hands already played keep theirs.

    Seats as they are already write nothing. Raises SessionIsClosed or LineupSize.
    """
    refuse_closed(lock(session))
    seating = session.seatings.latest("number")
    if seating.players == tuple(player.pk for player in players):
        return seating
    return _seat(session, players, by)


@transaction.atomic
def close_session(*, session: PlaySession, by: User) -> PlaySession:
    """End the night: it takes no more hands. A closed one stays as it is."""
    session = lock(session)
    if session.closed_at is None:
        session.closed_at = timezone.now()
        session.save(update_fields=["closed_at"])
        _decide(session, Decision.Kind.CLOSED, by)
    return session


@transaction.atomic
def reopen_session(*, session: PlaySession, by: User) -> PlaySession:
    """Go on with a night that was closed; nothing in it has changed."""
    session = lock(session)
    if session.closed_at is not None:
        session.closed_at = None
        session.save(update_fields=["closed_at"])
        _decide(session, Decision.Kind.REOPENED, by)
    return session


@transaction.atomic
def choose_coin(*, session: PlaySession, cash_step: int, by: User) -> PlaySession:
    """Settle the night in coins of `cash_step` minor units; 1 settles to the last one."""
    session = lock(session)
    if session.cash_step != cash_step:
        session.cash_step = cash_step
        session.save(update_fields=["cash_step"])
        _decide(session, Decision.Kind.COIN, by, cash_step=cash_step)
    return session


@transaction.atomic
def switch_rules(
    *,
    session: PlaySession,
    rules: RuleSetVersion,
    by: User,
    hands: Iterable[Hand] = (),
    seen: int | None = None,
) -> PlaySession:
    """Play by another version from now on, and score `hands` already played by it, too.

    `seen` stands for what had been said of the hands when it was decided (`last_said`). Raises
    SessionIsClosed, NightMoved, or scoring.RuleError where one of the hands is not legal under it.
    """
    session = lock(session)
    refuse_closed(session)
    if seen is not None and seen != last_said(session):
        raise NightMoved
    if session.rules != rules:
        session.rules = rules
        session.save(update_fields=["rules"])
        _decide(session, Decision.Kind.RULES, by, rules=rules)
    for hand in hands:
        rescore_hand(hand=hand, rules=rules, by=by)
    return session


@transaction.atomic
def play_on(*, session: PlaySession, hands: int | None, by: User) -> Plan:
    """Go on after the planned end: for so many more hands, or with open end where None is said.

    Said twice before another hand is played it holds once; a night with open end goes on anyway.
    Raises SessionIsClosed.
    """
    session = lock(session)
    refuse_closed(session)
    plan = Plan() if hands is None else Plan(hands=hands_that_count(session) + hands)
    if plan_of(session) not in (plan, Plan()):
        _decide(session, Decision.Kind.EXTENDED, by, hands=plan.hands)
    return plan_of(session)


def _decide(session: PlaySession, kind: Decision.Kind, by: User, **what: Any) -> None:
    Decision.objects.create(session=session, kind=kind, at=timezone.now(), by=by, **what)


def _seat(session: PlaySession, players: Sequence[Player], by: User) -> Seating:
    ids = [player.pk for player in players]
    # Locked, so that nobody who is seated here is taken off the list at the same moment.
    known = Player.objects.select_for_update().filter(pk__in=ids)
    if not SMALLEST_TABLE <= len(ids) <= FULL_TABLE or len(known) < len(ids):
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
