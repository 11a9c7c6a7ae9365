"""One entry: what it moved, and who wrote it down, made it void or restored it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from ulti_ledger.accounts.models import name_of
from ulti_ledger.ledger.models import Entry
from ulti_ledger.ledger.queries.sheet import read_columns
from ulti_ledger.ledger.story import Share


@dataclass(frozen=True, slots=True)
class Said:
    """One thing that was said of the entry, and by whom."""

    kind: str
    by: str
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class EntryPage:
    """What the one who doubts sees: `shares` in points, `history` newest first."""

    entry: Entry
    is_void: bool
    shares: tuple[Share, ...]
    history: tuple[Said, ...]

    @property
    def deals_again(self) -> str:
        """Who dealt a misdeal, and deals once more; `""` for points that were typed."""
        return self.entry.dealer.name if self.entry.dealer else ""

    @property
    def total(self) -> int:
        """The sum of the entry: 0, or the ledger is broken."""
        return sum(share.points for share in self.shares)


def entry_page(entry: Entry) -> EntryPage:
    """All there is to know of one entry."""
    history = tuple(_history(entry))
    return EntryPage(entry, history[0].kind == "voided", shares_of(entry), history)


def shares_of(entry: Entry) -> tuple[Share, ...]:
    """What each player won (plus) or lost by it, in the order of the sheet's columns."""
    return tuple(
        Share(column.name, entry.shares[str(column.id)])
        for column in read_columns(entry.session)
        if str(column.id) in entry.shares
    )


def _history(entry: Entry) -> Iterator[Said]:
    for revision in entry.revisions.select_related("by").order_by("-number"):
        by = name_of(revision.by)
        yield Said(revision.kind, by, revision.at, revision.reason)
