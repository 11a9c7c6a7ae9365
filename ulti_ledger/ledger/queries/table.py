"""The page of a running session: who sits where, whose deal it is, what the sheet says."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Max

from ulti_ledger.ledger.dealing import LastHand, next_dealer, players_of
from ulti_ledger.ledger.models import Hand, PlaySession, Revision, Seating
from ulti_ledger.ledger.queries.sheet import Column, Sheet, read_columns, read_sheet

ROWS_ON_THE_PAGE = 30


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as the scoreboard shows it; `balance` in points."""

    id: int
    name: str
    short: str
    balance: int
    deals: bool
    is_out: bool


@dataclass(frozen=True, slots=True)
class Table:
    """The seats of one hand. `number` is the hand's, `seating` says which seats these are."""

    number: int
    seating: int
    seats: tuple[SeatView, ...]

    @property
    def dealer(self) -> SeatView:
        return next(seat for seat in self.seats if seat.deals)

    @property
    def players(self) -> tuple[SeatView, ...]:
        """The three who play."""
        return tuple(seat for seat in self.seats if not seat.is_out)


@dataclass(frozen=True, slots=True)
class SessionPage:
    """What the scorekeeper sees. `due` is the player whose turn it is to deal."""

    session: PlaySession
    table: Table
    due: int
    sheet: Sheet


def session_page(session: PlaySession, *, dealer: int | None = None) -> SessionPage:
    """The table and the newest hands; `dealer` overrides whose turn it is, for this hand only."""
    sheet = read_sheet(session, most=ROWS_ON_THE_PAGE)
    seating = session.seatings.prefetch_related("seats").latest("number")
    due = dealer_due(session, seating.players)
    deals = dealer if dealer is not None and dealer in seating.players else due
    number = sheet.rows[0].number + 1 if sheet.rows else 1
    table = _table(number, seating, deals, sheet.columns)
    return SessionPage(session, table, due, sheet)


def table_at(session: PlaySession, seating: Seating, *, dealer: int) -> Table:
    """The seats of the next hand as a page showed them, whoever sits there by now."""
    last = session.hands.aggregate(last=Max("number"))["last"] or 0
    return _table(last + 1, seating, dealer, read_columns(session))


def table_of(hand: Hand, *, dealer: int) -> Table:
    """The seats of a hand already played, for its correction."""
    return _table(hand.number, hand.seating, dealer, read_columns(hand.session))


def dealt_by(table: Table, dealer: int) -> Table:
    """The same seats where somebody else deals, and therefore may sit out."""
    playing = players_of([seat.id for seat in table.seats], dealer)
    seats = (
        replace(seat, deals=seat.id == dealer, is_out=seat.id not in playing)
        for seat in table.seats
    )
    return replace(table, seats=tuple(seats))


def dealer_due(session: PlaySession, seats: Sequence[int], *, before: int | None = None) -> int:
    """Whose turn it is to deal the next hand, or was to deal the one numbered `before`."""
    return next_dealer(
        seats,
        _last_hand(session, before),
        first=session.first_dealer_id,
        soloist_deals=session.rotation == PlaySession.Rotation.SOLOIST,
    )


def _last_hand(session: PlaySession, before: int | None) -> LastHand | None:
    """The newest hand that counts, of all or of those before `before`."""
    standing = Revision.objects.standing().filter(hand__session=session)
    if before is not None:
        standing = standing.filter(hand__number__lt=before)
    newest = (
        standing.select_related("hand")
        .prefetch_related("hand__seating__seats")
        .order_by("-hand__number")
        .first()
    )
    if newest is None:
        return None
    return LastHand(newest.hand.seating.players, newest.dealer_id, newest.soloist_id)


def _table(number: int, seating: Seating, dealer: int, columns: tuple[Column, ...]) -> Table:
    playing = players_of(seating.players, dealer)
    known = {column.id: column for column in columns}
    return Table(
        number=number,
        seating=seating.pk,
        seats=tuple(
            SeatView(
                id=player,
                name=known[player].name,
                short=known[player].short,
                balance=known[player].balance,
                deals=player == dealer,
                is_out=player not in playing,
            )
            for player in seating.players
        ),
    )
