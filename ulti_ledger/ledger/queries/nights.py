"""The nights of a circle, newest first, each with its hands counted and its balances."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Max, OuterRef, Subquery, Sum

from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.names import by_name
from ulti_ledger.ledger.models import Hand, PlaySession, Posting, Revision, Seat
from ulti_ledger.ledger.queries.owing import Owed

NIGHTS_ON_THE_PAGE = 10


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's points of one night."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Night:
    """One session in the list: hands that count, the next number, the standings best first.

    `owed` is what it left open once it was closed, put off or not.
    """

    session: PlaySession
    hands: int
    next_number: int
    standings: tuple[Standing, ...]
    owed: tuple[Owed, ...]

    @property
    def void(self) -> int:
        """The hands that have a number and do not count."""
        return self.next_number - 1 - self.hands

    @property
    def best(self) -> Standing:
        return self.standings[0]

    @property
    def worst(self) -> Standing:
        return self.standings[-1]


def nights(
    circle: Circle, *, owed: Sequence[Owed] = (), most: int | None = NIGHTS_ON_THE_PAGE
) -> tuple[Night, ...]:
    """The newest nights, in four queries however many; `owed` is what is owed in the circle.

    They go by the day they were played on, whenever they were typed in.
    """
    newest_first = circle.play_sessions.order_by("-date", "-started_at", "-pk")
    sessions = list(newest_first.annotate(last_number=Max("hands__number"))[:most])
    standings = _standings(sessions)
    hands = _hands_that_count(sessions)
    return tuple(
        Night(
            session,
            hands.get(session.pk, 0),
            (session.last_number or 0) + 1,
            tuple(standings[session.pk]),
            tuple(one for one in owed if one.session == session.pk),
        )
        for session in sessions
    )


def _standings(sessions: Iterable[PlaySession]) -> dict[int, list[Standing]]:
    ids = [session.pk for session in sessions]
    points: dict[tuple[int, int], int] = {
        (session, player): total
        for session, player, total in Posting.objects.filter(session__in=ids)
        .order_by()
        .values_list("session", "player")
        .annotate(Sum("points"))
    }
    seated = (
        Seat.objects.filter(seating__session__in=ids)
        .order_by()
        .values_list("seating__session", "player", "player__name")
        .distinct()
    )
    standings: dict[int, list[Standing]] = defaultdict(list)
    for session, player, name in seated:
        standings[session].append(Standing(name, points.get((session, player), 0)))
    for listed in standings.values():
        listed.sort(key=lambda standing: (-standing.points, by_name(standing.name)))
    return standings


def _hands_that_count(sessions: Iterable[PlaySession]) -> dict[int, int]:
    newest = Revision.objects.filter(hand=OuterRef("pk")).order_by("-number").values("kind")[:1]
    counted = (
        Hand.objects.filter(session__in=[session.pk for session in sessions])
        .annotate(newest=Subquery(newest))
        .exclude(newest=Revision.Kind.VOIDED)
    )
    return dict(counted.order_by().values_list("session").annotate(Count("pk")))
