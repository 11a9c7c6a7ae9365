"""What every page says of a night, held against what was told of it."""

from collections import Counter
from collections.abc import Iterator, Mapping

from tests.ulti_ledger.ledger.any_night.told import Points, ToldNight
from ulti_ledger.ledger.models import Hand, PlaySession
from ulti_ledger.ledger.queries.audit import events
from ulti_ledger.ledger.queries.events import HandEvent
from ulti_ledger.ledger.queries.hands import Entry, hand_page
from ulti_ledger.ledger.queries.nights import nights
from ulti_ledger.ledger.queries.settling import Proposal, Settlement, Way, settlement
from ulti_ledger.ledger.queries.sheet import Cell, EntryRow, Sheet, read_sheet
from ulti_ledger.ledger.queries.verification import faults
from ulti_ledger.ledger.story import Story


def check(session: PlaySession, told: ToldNight) -> None:
    """Raise where a page says something else than was told, or where it does not add up to zero."""
    sheet = read_sheet(session)
    points = told.points
    assert sum(points.values()) == sheet.total == 0
    assert {column.id: column.balance for column in sheet.columns} == {
        player: points[player] for player in told.seated
    }
    _check_rows(sheet, told)
    live = [number for number, hand in told.hands.items() if hand.live]
    assert (sheet.last.number if sheet.last else None) == max(live, default=None)
    standings = {one.name: one.points for one in nights(session.circle)[0].standings}
    assert standings == {column.name: points[column.id] for column in sheet.columns}
    _check_settlement(settlement(session), told)


def _check_rows(sheet: Sheet, told: ToldNight) -> None:
    """Added up from the first row on, each total is the one that stands there."""
    running: Points = Counter()
    for moved, is_void, cells in _oldest_first(sheet, told):
        counts = {} if is_void else moved
        running.update(counts)
        for column, cell in zip(sheet.columns, cells, strict=True):
            assert cell.change == counts.get(column.id, 0)
            assert cell.total in (None, running[column.id])
            assert cell.total is not None or is_void or not running[column.id]


def _oldest_first(
    sheet: Sheet, told: ToldNight
) -> Iterator[tuple[Mapping[int, int], bool, tuple[Cell, ...]]]:
    """What each row moves, whether it is void, and its cells."""

    def of(entry: EntryRow) -> tuple[Mapping[int, int], bool, tuple[Cell, ...]]:
        assert entry.is_void is not told.entries[entry.id].live
        return told.entries[entry.id].shares, entry.is_void, entry.cells

    yield from map(of, reversed(sheet.first_entries))
    for row in reversed(sheet.rows):
        hand = told.hands[row.number]
        assert row.is_void is not hand.live
        assert row.points == (hand.totals[int(hand.deal.soloist)] if hand.live else 0)
        yield hand.totals, row.is_void, row.cells
        yield from map(of, reversed(row.entries))


def check_history(session: PlaySession, told: ToldNight) -> None:
    """All is told once; what was said of a hand last counts, and is scored as it says."""
    assert list(faults()) == []
    story = events(session)
    names = dict(session.circle.players.values_list("pk", "name"))
    assert len(story) == told.events
    newest: dict[int, Entry] = {}
    for event in story:
        if isinstance(event, HandEvent):
            newest[event.number] = max(
                event.entry, newest.get(event.number, event.entry), key=lambda one: one.number
            )
    assert newest.keys() == told.hands.keys()
    for number, entry in newest.items():
        hand = told.hands[number]
        totals = hand.totals
        assert _said_to_pay(entry.story) == {
            names[int(player)]: totals[int(player)] for player in hand.deal.players
        }
        assert (entry.number, entry.dealer) == (hand.said, names[hand.dealer])
        assert (entry.kind != "voided") is hand.live


def _said_to_pay(story: Story) -> dict[str, int]:
    """What the sentence of a hand brings each player."""
    said = {story.soloist: story.total, **{share.name: share.points for share in story.shares}}
    if story.aside:
        said[story.aside.payee] += story.aside.points
        said[story.aside.payer] -= story.aside.points
    return said


def check_page(hand: Hand, told: ToldNight) -> None:
    """The page of a hand says what it pays and how often something was said of it."""
    page, said = hand_page(hand), told.hands[hand.number]
    assert {person.id: person.points for person in page.players} == {
        int(player): said.totals[int(player)] for player in said.deal.players
    }
    assert (page.total, page.is_void, page.revision) == (0, not said.live, said.said)


def _check_settlement(settled: Settlement, told: ToldNight) -> None:
    """Balances and payments are those that were told; each way to settle makes everybody even.

    Along the hands that is to the last coin, but for what is too little for any coin.
    """
    points, paid, stake = told.points, told.paid, settled.session.stake or 1
    for account in settled.accounts:
        assert (account.points, account.paid) == (points[account.id], paid[account.id])
        assert account.worth == points[account.id] * stake
        assert account.left % settled.session.cash_step == 0
    left = {account.id: account.left for account in settled.accounts if account.left}
    exact = {one.id: one.worth + one.paid for one in settled.accounts if one.worth + one.paid}
    assert sum(left.values()) == sum(exact.values()) == 0
    assert _moved(settled.fewest) == _moved(settled.listed(Way.THROUGH)) == left
    assert _moved(settled.along) == (exact if left else {})
    assert {debt.debt for debt in settled.debts} == told.owed


def _moved(proposals: tuple[Proposal, ...]) -> dict[int, int]:
    """What each gets (minus: pays) in all."""
    moved: Counter[int] = Counter()
    for one in proposals:
        assert one.amount > 0
        moved[one.payee.id] += one.amount
        moved[one.payer.id] -= one.amount
    return {player: amount for player, amount in moved.items() if amount}
