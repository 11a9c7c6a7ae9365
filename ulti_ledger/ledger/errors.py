"""What the ledger refuses. Errors carry data; the sentence a player reads is made in a template."""

from dataclasses import dataclass

from django.http import Http404

from ulti_ledger.ledger.models import Hand, Revision


class LedgerError(Exception):
    """Something the ledger does not do; nothing was written."""


class SessionIsGone(LedgerError, Http404):
    """The night was deleted a moment ago: it is answered like one that never was."""


class SessionIsClosed(LedgerError):
    """A closed night takes nothing more; it can be opened again."""


@dataclass
class StaleRevision(LedgerError):
    """The hand was changed after the form was opened: `newest` is what stands now."""

    newest: Revision


@dataclass
class HandIsVoid(LedgerError):
    """A void hand is restored first, then corrected."""

    newest: Revision


@dataclass
class NotAtTheTable(LedgerError):
    """A player of the hand has no seat, or sits it out. `player` is an id."""

    player: int


class DealerHasNoSeat(LedgerError):
    """The one who is said to deal does not sit at the table."""


@dataclass
class KeyUsed(LedgerError):
    """The key made another `hand` before: this is not the same one sent again."""

    hand: Hand


class HandsMeanwhile(LedgerError):
    """Others recorded hands while this one was entered; somebody has to say what it is."""


class LineupSize(LedgerError):
    """Three or four play, each in one seat."""


class PaidAlready(LedgerError):
    """What was carried over has been paid, or was taken back."""


class NotOwed(LedgerError):
    """What somebody wants to pay is not on the list, or not any more."""


class NightMoved(LedgerError):
    """Something was said of the night's hands after the page that was decided on was opened."""


class TooManyQuestions(LedgerError):
    """So many questions of one person wait for an answer that he puts no more."""


class HasPlayed(LedgerError):
    """Who ever had a seat stays in the ledger; he can be retired."""


class TwoPeople(LedgerError):
    """Two who sat at one table, or paid one another, can't be the same player."""
