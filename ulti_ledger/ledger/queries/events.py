"""What can happen in a night, as its story tells it."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import ClassVar

from ulti_ledger.ledger.queries import hands
from ulti_ledger.ledger.queries.finish import Plan
from ulti_ledger.ledger.queries.past import Tally
from ulti_ledger.ledger.story import Share


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; `by` is the account that did it, `""` for one that is gone."""

    kind: ClassVar[str]

    at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class HandEvent(Event):
    """A hand was recorded, corrected, scored by other rules, voided or restored."""

    kind = "hand"

    number: int
    entry: hands.Entry


@dataclass(frozen=True, slots=True)
class EntryEvent(Event):
    """An entry was recorded, voided or restored. `shares` in points; a misdeal has none."""

    kind = "entry"

    change: str
    id: int
    note: str
    deals_again: str
    reason: str
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class FlagEvent(Event):
    """A question was put on a hand (asked), or settled (answered), with a word or without."""

    kind = "flag"

    change: str
    number: int
    text: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class OpenEvent(Event):
    """The night began: who sat where, who dealt first, when it was to be over."""

    kind = "open"

    seats: tuple[str, ...]
    dealer: str
    plan: Plan


@dataclass(frozen=True, slots=True)
class SeatsEvent(Event):
    """Who sits where from then on; who came for it, and who left."""

    kind = "seats"

    seats: tuple[str, ...]
    came: tuple[str, ...]
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PaymentEvent(Event):
    """Money (minor units): paid, carried, paid_off (what had been carried over), taken back.

    What is taken back was paid (undone) or carried over (not_carried). `paid_on` is the day
    on which it changed hands.
    """

    kind = "payment"

    change: str
    payer: str
    payee: str
    amount: int
    paid_on: date


@dataclass(frozen=True, slots=True)
class DecisionEvent(Event):
    """About the night as a whole: `rules` is a version's number, `cash_step` minor units.

    `hands` are to be played in all; None of an extended night: open end. `tally` says what the
    night had come to when it was closed, or when another coin was chosen.
    """

    kind = "decision"

    change: str
    rules: int | None
    cash_step: int | None
    hands: int | None
    tally: Tally | None = None


@dataclass(frozen=True, slots=True)
class Night:
    """The events of one day, newest first. After midnight the night goes on."""

    date: date
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class StoryPage:
    """A page of a story, newest first; `older` is the moment at which the next page begins."""

    nights: tuple[Night, ...]
    older: datetime | None
