"""All nights of a circle together: who won what, from whom, and the best hand of them.

Nothing here is stored. Each figure is a sum of postings or a count of hands that count, made by the
database, so a correction of any age moves it and a record that is void falls to the next one.
Payments are no postings and never count.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import BigIntegerField, Count, F, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.fields.json import KT

from scoring import Ended
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.names import by_name, short_names
from ulti_ledger.ledger.models import Hand, PlaySession, Posting, Revision, Seat
from ulti_ledger.ledger.queries.hands import newest_entry
from ulti_ledger.ledger.story import Story
from ulti_ledger.reports.periods import nights_of

Pair = tuple[int, int]  # who won, and from whom
Purse = tuple[tuple[str, int], ...]  # an amount in each currency

_WIDE = BigIntegerField()


@dataclass(frozen=True, slots=True)
class Counted:
    """How many hands somebody was dealt, and how many he won or lost as the soloist."""

    hands: int = 0
    won: int = 0
    lost: int = 0

    def __add__(self, more: "Counted") -> "Counted":
        return Counted(self.hands + more.hands, self.won + more.won, self.lost + more.lost)


@dataclass(frozen=True, slots=True)
class Line:
    """A player in the table. `nights` he was at the table in a hand that counts.

    `money` in minor units of each currency: what the points were worth on their night.
    """

    id: int
    name: str
    short: str
    nights: int
    counted: Counted
    points: int
    money: Purse


@dataclass(frozen=True, slots=True)
class Record:
    """The most points that a hand ever brought somebody; the first hand that brought as many."""

    hand: Hand
    name: str
    points: int
    story: Story


@dataclass(frozen=True, slots=True)
class AllTime:
    """The players, best first; `won[one, other]` are the points that one has from the other."""

    players: tuple[Line, ...]
    won: Mapping[Pair, int]
    record: Record | None

    @property
    def points(self) -> int:
        """The sum of all points: 0, or the ledger is broken."""
        return sum(line.points for line in self.players)

    @property
    def money(self) -> Purse:
        """The sum in each currency: 0, too."""
        columns = zip(*(line.money for line in self.players), strict=True)
        return tuple((column[0][0], sum(amount for _, amount in column)) for column in columns)

    @property
    def pair_rows(self) -> Iterator[tuple[Line, tuple[int | None, ...]]]:
        """Each player with what he won from each other; None where he would meet himself."""
        for line in self.players:
            yield (
                line,
                tuple(
                    None if line is other else self.won.get((line.id, other.id), 0)
                    for other in self.players
                ),
            )


def all_time(circle: Circle, *, month: date | None = None) -> AllTime:
    """All nights, or those of a month: eight queries at most, however many there are."""
    nights = nights_of(circle, month)
    names = dict(circle.players.values_list("pk", "name"))
    sat, counted = _sat(nights), _counted(nights)
    won, money = _won(nights)
    points: Counter[int] = Counter()
    for (player, _against), some in won.items():
        points[player] += some
    units = sorted({unit for purse in money.values() for unit in purse})
    order = sorted({*sat, *points}, key=lambda player: (-points[player], by_name(names[player])))
    lines = tuple(
        Line(
            id=player,
            name=names[player],
            short=short,
            nights=sat.get(player, 0),
            counted=counted.get(player, Counted()),
            points=points[player],
            money=tuple((unit, money[player][unit]) for unit in units),
        )
        for player, short in zip(order, short_names([names[one] for one in order]), strict=True)
    )
    return AllTime(lines, won, _record(nights, names))


def _won(nights: QuerySet[PlaySession]) -> tuple[Counter[Pair], dict[int, Counter[str]]]:
    """Points by pair, and money by player and currency. One query."""
    won: Counter[Pair] = Counter()
    money: dict[int, Counter[str]] = defaultdict(Counter)
    moved = (
        Posting.objects.filter(session__in=nights)
        .order_by()
        .values_list("player", "against", "session__currency")
        .annotate(
            won=Sum("points"), worth=Sum(F("points") * F("session__stake"), output_field=_WIDE)
        )
    )
    for player, against, unit, points, worth in moved:
        won[player, against] += points
        if worth:
            money[player][unit] += worth
    return won, money


def _sat(nights: QuerySet[PlaySession]) -> dict[int, int]:
    """In how many nights each player was at the table in a hand that counts. One query."""
    standing = Revision.objects.standing().filter(hand__session__in=nights)
    seats = Seat.objects.filter(seating__hands__revisions__in=standing).order_by()
    return dict(seats.values_list("player").annotate(Count("seating__session", distinct=True)))


def _counted(nights: QuerySet[PlaySession]) -> dict[int, Counted]:
    """What each was dealt, won and lost, by the three who played each hand. One query.

    Where all passed nobody is the soloist.
    """
    brought = (
        Posting.objects.filter(hand=OuterRef("hand"), player=OuterRef("soloist"))
        .order_by()
        .values("hand")
        .annotate(total=Sum("points"))
        .values("total")
    )
    is_passed_out = Q(facts__ended=Ended.PASSED_OUT)
    trios = (
        Revision.objects.standing()
        .filter(hand__session__in=nights)
        .annotate(one=KT("facts__defenders__0"), other=KT("facts__defenders__1"))
        .annotate(brought=Subquery(brought))
        .order_by()
        .values_list("soloist", "one", "other")
        .annotate(
            hands=Count("pk"),
            won=Count("pk", filter=Q(brought__gt=0)),
            lost=Count("pk", filter=Q(brought__lt=0)),
            passed=Count("pk", filter=Q(brought__lt=0) & is_passed_out),
        )
    )
    counted: dict[int, Counted] = defaultdict(Counted)
    for soloist, one, other, hands, won, lost, passed in trios:
        counted[soloist] += Counted(hands, won, lost - passed)
        for defender in (int(one), int(other)):
            counted[defender] += Counted(hands)
    return counted


def _record(nights: QuerySet[PlaySession], names: Mapping[int, str]) -> Record | None:
    """The best hand, told as it stands. A void one brought nobody anything. Four queries."""
    best = (
        Posting.objects.filter(session__in=nights, hand__isnull=False)
        .values_list("hand", "player")
        .annotate(points=Sum("points"))
        .filter(points__gt=0)
        .order_by("-points", "hand__session__started_at", "hand__number")
        .first()
    )
    if best is None:
        return None
    pk, player, points = best
    hand = Hand.objects.select_related("session", "seating").get(pk=pk)
    return Record(hand, names[player], points, newest_entry(hand).story)
