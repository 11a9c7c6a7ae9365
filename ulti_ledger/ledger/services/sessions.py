"""A night begins; people come, go and change seats."""

import zoneinfo
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player, RuleSetVersion
from ulti_ledger.ledger.dealing import FULL_TABLE, SMALLEST_TABLE
from ulti_ledger.ledger.errors import DealerHasNoSeat, LineupSize
from ulti_ledger.ledger.models import PlaySession, Seat, Seating
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

    Seats as they are already write nothing. Raises SessionIsClosed or LineupSize.
    """
    refuse_closed(lock(session))
    seating = session.seatings.latest("number")
    if seating.players == tuple(player.pk for player in players):
        return seating
    return _seat(session, players, by)


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
