"""Who can be seated, and how the table sat last."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.names import by_name
from ulti_ledger.ledger.models import PlaySession, Seating
from ulti_ledger.ledger.queries.table import dealer_due


@dataclass(frozen=True, slots=True)
class UsualNight:
    """What a new night is proposed to be: as the last one began. `stake` in minor units."""

    players: tuple[int, ...]
    rotation: str
    stake: int | None
    format: str = PlaySession.Format.OPEN
    limit: int | None = None


def roster(circle: Circle, *, seated: Sequence[int] = ()) -> tuple[Player, ...]:
    """Who can be seated, by name: everybody but the retired, and who is `seated` already."""
    offered = Q(retired_at=None) | Q(pk__in=seated)
    return tuple(sorted(circle.players.filter(offered), key=lambda one: by_name(one.name)))


def usual_night(circle: Circle) -> UsualNight:
    """The seats, rotation, stake and format of the last night, if there was one."""
    last = (
        Seating.objects.filter(session__circle=circle)
        .select_related("session")
        .prefetch_related("seats")
        .order_by("-session__date", "-session__started_at", "-session__pk", "-number")
        .first()
    )
    if last is None:
        return UsualNight((), PlaySession.Rotation.ROUND, None)
    retired = set(circle.players.exclude(retired_at=None).values_list("pk", flat=True))
    players = tuple(player for player in last.players if player not in retired)
    night = last.session
    return UsualNight(players, night.rotation, night.stake, night.format, night.limit)


def current_seats(session: PlaySession) -> tuple[int, ...]:
    """The players who sit at the table now, in seat order."""
    return session.seatings.prefetch_related("seats").latest("number").players


def due_with(session: PlaySession, seats: Sequence[Player]) -> Player | None:
    """Who would deal the next hand if these sat at the table."""
    if not seats:
        return None
    due = dealer_due(session, [player.pk for player in seats])
    return next(player for player in seats if player.pk == due)
