"""What a watcher sees, and the one number that tells whether to look again."""

from dataclasses import dataclass
from datetime import timedelta
from hashlib import blake2s

from django.db import connection
from django.db.models import Count, Q
from django.utils import timezone

from ulti_ledger.circles.models import Membership, Role
from ulti_ledger.ledger.models import PlaySession, Presence
from ulti_ledger.ledger.queries.hands import newest_entry
from ulti_ledger.ledger.queries.sheet import Cell
from ulti_ledger.ledger.queries.table import SeatView, SessionPage
from ulti_ledger.ledger.story import Story

# As `Membership.holds` has it. Writing it costs Django 25 times what the database takes to answer.
_PULSE = """
SELECT membership.id, membership.role, link.session_id, circle.changes, night.changes
FROM circles_membership membership
JOIN circles_circle circle ON circle.id = membership.circle_id
JOIN ledger_playsession night ON night.circle_id = circle.id
LEFT JOIN circles_sharelink link ON link.id = membership.link_id
WHERE membership.id = %s AND night.id = %s AND link.revoked_at IS NULL
  AND (link.ends_at IS NULL OR link.ends_at > %s)
"""

TOLD = timedelta(minutes=10)  # how long a hand-over is news
THERE = timedelta(seconds=30)  # a page of which no more was heard is closed, or in a pocket


@dataclass(frozen=True, slots=True)
class Pulse:
    """What the answer to somebody who watches depends on.

    `night` and `circle` count the writes that he has to see. `only_night` is set where he may see
    no other. `watching` and `scoring` are open pages, counted for whoever keeps score.
    """

    membership: int
    role: str
    only_night: int | None
    circle: int
    night: int
    watching: int = 0
    scoring: int = 0

    @property
    def may_score(self) -> bool:
        return self.role in {Role.SCOREKEEPER, Role.OWNER}

    @property
    def others_scoring(self) -> int:
        """Without the page that asks."""
        return max(self.scoring - 1, 0)


@dataclass(frozen=True, slots=True)
class Standing:
    """A card of the scoreboard. `change` in points is what the last hand brought, None if nothing.

    `leads` only where nobody has as much.
    """

    seat: SeatView
    change: int | None
    sat_out: bool
    leads: bool


def pulse(*, session_id: int, membership_id: int, present: bool) -> Pulse | None:
    """One query: None once this membership, which opened this night before, does so no more.

    Every watcher asks it every three seconds, so it looks at nothing that never changes. `present`
    counts the open pages in a second one.
    """
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(_PULSE, [membership_id, session_id, now])
        found = cursor.fetchone()
    if found is None:
        return None
    return Pulse(*found, *(_open_pages(session_id) if present else ()))


def _open_pages(session_id: int) -> tuple[int, int]:
    """How many watch, and how many keep score."""
    seen = Presence.objects.filter(session=session_id, seen_at__gt=timezone.now() - THERE)
    counted = seen.aggregate(
        watch=Count("pk", filter=Q(scores=False)), score=Count("pk", filter=Q(scores=True))
    )
    return counted["watch"], counted["score"]


def standings(page: SessionPage) -> tuple[Standing, ...]:
    """Who sits at the table, in seat order, with what the last hand did to him."""
    last, seats = page.sheet.last, page.table.seats
    columns = [column.id for column in page.sheet.columns]
    cells = dict(zip(columns, last.cells, strict=True)) if last else {}
    best, second = sorted((seat.balance for seat in seats), reverse=True)[:2]
    return tuple(
        _standing(seat, cells.get(seat.id), leads=seat.balance == best > second) for seat in seats
    )


def _standing(seat: SeatView, cell: Cell | None, *, leads: bool) -> Standing:
    if cell is None or cell.total is None:  # no hand yet, or he came after it
        return Standing(seat, None, sat_out=False, leads=leads)
    return Standing(seat, None if cell.is_out else cell.change, sat_out=cell.is_out, leads=leads)


def last_story(page: SessionPage) -> Story | None:
    """The sentence of the newest hand that counts."""
    if page.sheet.last is None:
        return None
    return newest_entry(page.session.hands.get(number=page.sheet.last.number)).story


def new_scorekeeper(session: PlaySession) -> str:
    """Whose phone took the score over a moment ago, "" if none but the one that asks. One query."""
    now = timezone.now()
    came = Membership.objects.filter(
        Membership.holds(now),
        link__session=session,
        link__once=True,
        link__opened_at__gt=now - TOLD,
    ).exclude(pk=session.circle.membership or 0)
    newest = came.select_related("user").order_by("-link__opened_at").first()
    return newest.user.shown_name if newest else ""


def mark_of(page: SessionPage) -> str:
    """Changes with all that a form for the next hand is made of, and with the hands on the page."""
    session = page.session
    hands = [(row.number, row.revision) for row in page.sheet.rows]
    made_of = (page.table.number, page.table.seating, page.due, session.rules_id, hands)
    text = repr((made_of, session.closed_at is None))
    return blake2s(text.encode(), digest_size=6).hexdigest()
