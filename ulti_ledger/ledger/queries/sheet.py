"""The sheet: one column a player, one row a hand, running totals. One function feeds every view."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Sum

from scoring import Ended, score
from ulti_ledger.accounts.models import name_of
from ulti_ledger.circles.names import short_names
from ulti_ledger.ledger.dealing import players_of
from ulti_ledger.ledger.facts import deal_of
from ulti_ledger.ledger.models import Entry, Hand, PlaySession, Posting, Revision, Seat
from ulti_ledger.ledger.queries.flags import questioned_hands
from ulti_ledger.ledger.story import KontraSaid, Share, said_kontras, spoken_components


@dataclass(frozen=True, slots=True)
class Column:
    """A player who sat at the table at some time of the night; `balance` in points."""

    id: int
    name: str
    short: str
    balance: int
    since: int  # the number of the first seating with this player


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's running total after a hand: None where it is void or came before this player."""

    total: int | None
    change: int
    is_soloist: bool
    is_out: bool


@dataclass(frozen=True, slots=True)
class EntryRow:
    """What stands between two hands: points typed by hand, or a misdeal and who `deals_again`."""

    id: int
    note: str
    deals_again: str
    is_void: bool
    reason: str
    cells: tuple[Cell, ...]
    shares: tuple[Share, ...]  # what it moved, by name


@dataclass(frozen=True, slots=True)
class Row:
    """One hand on the sheet; `points` is what the soloist won (plus) or paid (minus) in all.

    `entries` were written down after it and before the next hand, the newest first.
    """

    number: int
    revision: int
    soloist: str
    components: tuple[str, ...]
    hearts: bool
    ended: Ended
    kontras: tuple[KontraSaid, ...]
    silents: tuple[str, ...]
    points: int
    is_void: bool
    is_corrected: bool
    corrected_by: str
    reason: str
    played_at: datetime
    cells: tuple[Cell, ...]
    entries: tuple[EntryRow, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows newest first. `older` counts the hands before them, which are not shown.

    `first_entries` were written down before the first hand.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    first_entries: tuple[EntryRow, ...]
    older: int
    questioned: tuple[int, ...]  # hands with a question that waits for an answer

    @property
    def total(self) -> int:
        """The sum of all balances: 0, or the ledger is broken."""
        return sum(column.balance for column in self.columns)

    @property
    def standing(self) -> tuple[Share, ...]:
        """The balances by name."""
        return tuple(Share(column.name, column.balance) for column in self.columns)

    @property
    def last(self) -> Row | None:
        """The newest hand that counts: the one that can be undone."""
        return next((row for row in self.rows if not row.is_void), None)


def read_sheet(session: PlaySession, *, most: int | None = None) -> Sheet:
    """The newest `most` hands (all of them where it is None), in ten queries however many."""
    columns = read_columns(session)
    hands = list(session.hands.prefetch_related("seating__seats").order_by("-number")[:most])
    older = hands[-1].number - 1 if hands else 0
    entries = _entries(session, since=hands[-1].number if older else 0)
    changes, told = _changes(hands), _revisions(hands)
    running = {column.id: column.balance for column in columns}
    rows = []
    for hand in hands:
        after = tuple(_entry_row(entry, columns, running) for entry in entries[hand.number])
        change = changes[hand.pk]
        rows.append(_row(hand, told[hand.pk], columns, running, change, after))
        for player, points in change.items():
            running[player] -= points
    first = tuple(_entry_row(entry, columns, running) for entry in entries[0])
    return Sheet(columns, tuple(rows), first, older, questioned_hands(session))


def read_columns(session: PlaySession) -> tuple[Column, ...]:
    """Everybody who sat at the table: those who sit now in seat order, then those who left."""
    seats = list(
        Seat.objects.filter(seating__session=session)
        .select_related("player", "seating")
        .order_by("-seating__number", "position")
    )
    since = {seat.player_id: seat.seating.number for seat in seats}  # the oldest comes last
    names = {seat.player_id: seat.player.name for seat in seats}
    points = balances(session)
    return tuple(
        Column(player, name, short, points.get(player, 0), since[player])
        for (player, name), short in zip(
            names.items(), short_names(list(names.values())), strict=True
        )
    )


def balances(session: PlaySession) -> dict[int, int]:
    """Points won so far, by player id: the plain sum of the postings."""
    return dict(session.postings.order_by().values_list("player").annotate(Sum("points")))


def _changes(hands: Iterable[Hand]) -> dict[int, dict[int, int]]:
    """What each hand moved, by hand id and player id: again the plain sum of the postings."""
    changes: dict[int, dict[int, int]] = defaultdict(dict)
    sums = (
        Posting.objects.filter(hand__in=list(hands))
        .order_by()
        .values_list("hand", "player")
        .annotate(Sum("points"))
    )
    for hand, player, points in sums:
        changes[hand][player] = points
    return changes


def _revisions(hands: Iterable[Hand]) -> dict[int, list[Revision]]:
    """All that was said of each hand, by hand id, oldest first."""
    said: dict[int, list[Revision]] = defaultdict(list)
    revisions = Revision.objects.filter(hand__in=list(hands)).select_related("rules", "by")
    for revision in revisions.order_by("number"):
        said[revision.hand_id].append(revision)
    return said


def _entries(session: PlaySession, *, since: int) -> dict[int, list[Entry]]:
    """The entries from hand `since` on, by the hand they stand behind, newest first."""
    entries: dict[int, list[Entry]] = defaultdict(list)
    written = (
        session.entries.filter(after__gte=since)
        .select_related("dealer")
        .prefetch_related("revisions")
    )
    for entry in written.order_by("-pk"):
        entries[entry.after].append(entry)
    return entries


def _entry_row(entry: Entry, columns: Sequence[Column], running: dict[int, int]) -> EntryRow:
    """The row of an entry; takes it out of the running totals."""
    newest = max(entry.revisions.all(), key=lambda revision: revision.number)
    shares = {int(player): points for player, points in entry.shares.items() if newest.live}
    cells = tuple(
        Cell(
            total=running[column.id] if shares else None,
            change=shares.get(column.id, 0),
            is_soloist=False,
            is_out=column.id not in shares,
        )
        for column in columns
    )
    for player, points in shares.items():
        running[player] -= points
    again = entry.dealer.name if entry.dealer else ""
    moved = tuple(Share(one.name, shares[one.id]) for one in columns if one.id in shares)
    return EntryRow(entry.pk, entry.note, again, not newest.live, newest.reason, cells, moved)


def _row(
    hand: Hand,
    revisions: Sequence[Revision],
    columns: Sequence[Column],
    running: dict[int, int],
    change: dict[int, int],
    entries: tuple[EntryRow, ...],
) -> Row:
    newest = revisions[-1]
    deal = deal_of(newest)
    names = {str(column.id): column.name for column in columns}
    playing = players_of(hand.seating.players, newest.dealer_id)
    version, rules = newest.rules, newest.rules.house_rules
    told_anew = {Revision.Kind.CORRECTED, Revision.Kind.RESCORED}
    corrections = [one for one in revisions if one.kind in told_anew]
    return Row(
        number=hand.number,
        revision=newest.number,
        soloist=names[deal.soloist],
        components=spoken_components(deal, rules),
        hearts=deal.bid.hearts,
        ended=deal.ended,
        kontras=said_kontras(deal, names, version.kontra_names),
        silents=tuple(line.component for line in score(deal, rules).lines if line.silent),
        points=change.get(newest.soloist_id, 0),
        is_void=not newest.live,
        is_corrected=bool(corrections),
        corrected_by=name_of(corrections[-1].by) if corrections else "",
        reason=newest.reason,
        played_at=hand.played_at,
        cells=tuple(
            Cell(
                total=(
                    running[column.id]
                    if newest.live and column.since <= hand.seating.number
                    else None
                ),
                change=change.get(column.id, 0),
                is_soloist=column.id == newest.soloist_id,
                is_out=column.id not in playing,
            )
            for column in columns
        ),
        entries=entries,
    )
