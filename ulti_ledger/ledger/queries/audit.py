"""The story of a night: everything that was said and decided, by whom and when, newest first."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import QuerySet

from ulti_ledger.accounts.models import User
from ulti_ledger.ledger.models import (
    EntryRevision,
    Payment,
    PlaySession,
    Revision,
    Seating,
)
from ulti_ledger.ledger.queries.hands import told
from ulti_ledger.ledger.queries.sheet import read_columns
from ulti_ledger.ledger.story import Share, Story

EVENTS_ON_A_PAGE = 100

Rows = TypeVar("Rows", bound="QuerySet[Any]")


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `kind` says what, and which of the other fields say more.

    hand (`number`, `change`, `story`, and `before` it), entry (`note`, `change`, `shares`), seats
    (`names`), payment (`change`, `payer`, `payee`, `amount`), decision (`change`, `number` of the
    rules, `amount` of the smallest coin).
    """

    kind: str
    at: datetime
    by: str
    change: str = ""
    reason: str = ""
    number: int | None = None
    story: Story | None = None
    before: Story | None = None
    note: str = ""
    shares: tuple[Share, ...] = ()
    names: tuple[str, ...] = ()
    payer: str = ""
    payee: str = ""
    amount: int = 0


def events(
    session: PlaySession, *, until: datetime | None = None, most: int = EVENTS_ON_A_PAGE
) -> tuple[Event, ...]:
    """The newest events of a night, or those up to a moment, in nine queries however many."""
    names = {str(column.id): column.name for column in read_columns(session)}
    listed = [
        *_hands(session, names, until, most),
        *_entries(session, names, until, most),
        *_seats(session, until, most),
        *_payments(session, until, most),
        *_decisions(session, until, most),
    ]
    listed.sort(key=lambda event: event.at, reverse=True)
    return tuple(listed[:most])


def _hands(
    session: PlaySession, names: dict[str, str], until: datetime | None, most: int
) -> Iterator[Event]:
    newest = Revision.objects.filter(hand__session=session).select_related("hand", "by", "rules")
    revisions = list(_up_to(newest.order_by("-at", "-number"), "at", until)[:most])
    earlier = _earlier(revisions)
    for revision in revisions:
        before = earlier.get((revision.hand_id, revision.number - 1))
        changed = revision.kind in {Revision.Kind.CORRECTED, Revision.Kind.RESCORED}
        yield Event(
            "hand",
            revision.at,
            _who(revision.by),
            change=revision.kind,
            reason=revision.reason,
            number=revision.hand.number,
            story=told(revision, names),
            before=told(before, names) if before and changed else None,
        )


def _earlier(revisions: Iterable[Revision]) -> dict[tuple[int, int], Revision]:
    """The revisions of these hands, by hand and number: what a correction replaced."""
    hands = {revision.hand_id for revision in revisions}
    said = Revision.objects.filter(hand__in=hands).select_related("rules")
    return {(revision.hand_id, revision.number): revision for revision in said}


def _entries(
    session: PlaySession, names: dict[str, str], until: datetime | None, most: int
) -> Iterator[Event]:
    newest = EntryRevision.objects.filter(entry__session=session).select_related("entry", "by")
    for revision in _up_to(newest.order_by("-at", "-number"), "at", until)[:most]:
        yield Event(
            "entry",
            revision.at,
            _who(revision.by),
            change=revision.kind,
            reason=revision.reason,
            note=revision.entry.note,
            shares=tuple(
                Share(names[player], points) for player, points in revision.entry.shares.items()
            ),
        )


def _seats(session: PlaySession, until: datetime | None, most: int) -> Iterator[Event]:
    newest = session.seatings.select_related("seated_by").prefetch_related("seats__player")
    for seating in _up_to(newest.order_by("-seated_at"), "seated_at", until)[:most]:
        yield Event("seats", seating.seated_at, _who(seating.seated_by), names=_seated(seating))


def _seated(seating: Seating) -> tuple[str, ...]:
    seats = sorted(seating.seats.all(), key=lambda seat: seat.position)
    return tuple(seat.player.name for seat in seats)


def _payments(session: PlaySession, until: datetime | None, most: int) -> Iterator[Event]:
    newest = session.payments.select_related("payer", "payee", "by")
    for payment in _up_to(newest.order_by("-at", "-pk"), "at", until)[:most]:
        yield Event(
            "payment",
            payment.at,
            _who(payment.by),
            change=_what_was_paid(payment),
            payer=payment.payer.name,
            payee=payment.payee.name,
            amount=payment.amount,
        )


def _what_was_paid(payment: Payment) -> str:
    """undone, paid_off (what had been carried over), carried or paid."""
    if payment.cancels_id is not None:
        return "undone"
    return "paid_off" if payment.settles_id is not None else payment.kind


def _decisions(session: PlaySession, until: datetime | None, most: int) -> Iterator[Event]:
    newest = session.decisions.select_related("by", "rules")
    for decision in _up_to(newest.order_by("-at"), "at", until)[:most]:
        yield Event(
            "decision",
            decision.at,
            _who(decision.by),
            change=decision.kind,
            number=decision.rules.number if decision.rules else None,
            amount=decision.cash_step or 0,
        )


def _up_to(rows: Rows, field: str, until: datetime | None) -> Rows:
    return rows if until is None else rows.filter(**{f"{field}__lte": until})


def _who(account: User | None) -> str:
    return account.get_username() if account else ""
