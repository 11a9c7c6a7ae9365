"""The story of a night: everything that was said and decided, by whom and when, newest first."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from itertools import groupby, pairwise
from typing import Any, TypeVar

from django.db.models import QuerySet

from ulti_ledger.accounts.models import name_of
from ulti_ledger.ledger.models import (
    Decision,
    EntryRevision,
    Flag,
    Payment,
    PlaySession,
    Revision,
    Seating,
)
from ulti_ledger.ledger.queries.events import (
    DecisionEvent,
    EntryEvent,
    Event,
    FlagEvent,
    HandEvent,
    Night,
    OpenEvent,
    PaymentEvent,
    SeatsEvent,
    StoryPage,
)
from ulti_ledger.ledger.queries.finish import first_plan
from ulti_ledger.ledger.queries.hands import Entry, told
from ulti_ledger.ledger.queries.past import Past
from ulti_ledger.ledger.queries.sheet import read_columns
from ulti_ledger.ledger.story import Share

EVENTS_ON_A_PAGE = 100

_INTO_THE_MORNING = timedelta(hours=8)  # so long a night goes on after midnight
_TALLIED = {Decision.Kind.CLOSED, Decision.Kind.COIN}

Rows = TypeVar("Rows", bound="QuerySet[Any]")
Names = dict[str, str]


def story_page(
    session: PlaySession, *, until: datetime | None = None, most: int = EVENTS_ON_A_PAGE
) -> StoryPage:
    """The newest events, or those up to a moment, in eighteen queries however many there are.

    A page begins with all that happened at its moment, so what happened at once is never lost
    between two pages.
    """
    newest = events(session, until=until, most=most + 1)
    older = newest[most].at if len(newest) > most else None
    by_day = groupby(newest[:most], key=lambda event: night_of(session, event.at))
    return StoryPage(tuple(Night(day, tuple(told)) for day, told in by_day), older)


def events(
    session: PlaySession, *, until: datetime | None = None, most: int | None = None
) -> tuple[Event, ...]:
    """The newest events of a night, or those up to a moment; all of them where `most` is None."""
    names = {str(column.id): column.name for column in read_columns(session)}
    listed: list[Event] = [
        *_hands(session, names, until, most),
        *_entries(session, names, until, most),
        *_flags(session, until, most),
        *_seats(session, until),
        *_payments(session, until, most),
        *_decisions(session, names, until, most),
    ]
    listed.sort(key=lambda event: event.at, reverse=True)
    return tuple(listed[:most])


def night_of(session: PlaySession, moment: datetime) -> date:
    """The night that a moment belongs to: the one before, until far into the morning.

    What was typed in later belongs to the day on which it was typed.
    """
    if session.entered_later:
        return session.local(moment).date()
    return max(session.date, (session.local(moment) - _INTO_THE_MORNING).date())


def _hands(
    session: PlaySession, names: Names, until: datetime | None, most: int | None
) -> Iterator[Event]:
    newest = Revision.objects.filter(hand__session=session).select_related("hand")
    chosen = list(_up_to(newest.order_by("-at", "-pk"), "at", until)[:most])
    entries = _told(chosen, names)
    for revision in chosen:
        entry = entries[revision.pk]
        yield HandEvent(entry.at, entry.by, revision.hand.number, entry)


def _told(chosen: Iterable[Revision], names: Names) -> dict[int, Entry]:
    """All that was said of these hands, by revision: a correction needs what stood before it."""
    said: dict[int, list[Revision]] = defaultdict(list)
    revisions = Revision.objects.filter(hand__in={revision.hand_id for revision in chosen})
    for revision in revisions.select_related("rules", "dealer", "by").order_by("number"):
        said[revision.hand_id].append(revision)
    return {
        revision.pk: entry
        for of_a_hand in said.values()
        for revision, entry in zip(of_a_hand, told(of_a_hand, names), strict=True)
    }


def _entries(
    session: PlaySession, names: Names, until: datetime | None, most: int | None
) -> Iterator[Event]:
    newest = EntryRevision.objects.filter(entry__session=session)
    newest = newest.select_related("entry__dealer", "by").order_by("-at", "-pk")
    for revision in _up_to(newest, "at", until)[:most]:
        shares, dealer = revision.entry.shares, revision.entry.dealer
        yield EntryEvent(
            revision.at,
            name_of(revision.by),
            change=revision.kind,
            id=revision.entry_id,
            note=revision.entry.note,
            deals_again=dealer.name if dealer else "",
            reason=revision.reason,
            shares=tuple(Share(name, shares[one]) for one, name in names.items() if one in shares),
        )


def _flags(session: PlaySession, until: datetime | None, most: int | None) -> Iterator[Event]:
    flags = Flag.objects.filter(hand__session=session)
    flags = flags.select_related("hand", "by", "resolved_by")
    for flag in _up_to(flags.order_by("-at", "-pk"), "at", until)[:most]:
        yield FlagEvent(flag.at, name_of(flag.by), "asked", flag.hand.number, flag.text)
    settled = flags.filter(resolved_at__isnull=False).order_by("-resolved_at", "-pk")
    for flag in _up_to(settled, "resolved_at", until)[:most]:
        if flag.resolved_at is not None:
            by, number = name_of(flag.resolved_by), flag.hand.number
            yield FlagEvent(flag.resolved_at, by, "answered", number, flag.text, flag.answer)


def _seats(session: PlaySession, until: datetime | None) -> Iterator[Event]:
    """Newest first: each change of seats beside the seats before it, last how the night began."""
    seatings = session.seatings.select_related("seated_by").prefetch_related("seats__player")
    every = list(_up_to(seatings.order_by("number"), "seated_at", until))
    for before, seating in reversed(list(pairwise(every))):
        sat, seats = _seated(before), _seated(seating)
        yield SeatsEvent(
            seating.seated_at,
            name_of(seating.seated_by),
            seats=seats,
            came=tuple(name for name in seats if name not in sat),
            left=tuple(name for name in sat if name not in seats),
        )
    for first in every[:1]:
        yield OpenEvent(
            first.seated_at,
            name_of(first.seated_by),
            seats=_seated(first),
            dealer=session.first_dealer.name,
            plan=first_plan(session),
        )


def _seated(seating: Seating) -> tuple[str, ...]:
    seats = sorted(seating.seats.all(), key=lambda seat: seat.position)
    return tuple(seat.player.name for seat in seats)


def _payments(session: PlaySession, until: datetime | None, most: int | None) -> Iterator[Event]:
    newest = session.payments.select_related("payer", "payee", "by")
    for payment in _up_to(newest.order_by("-at", "-pk"), "at", until)[:most]:
        yield PaymentEvent(
            payment.at,
            name_of(payment.by),
            change=_what_was_paid(payment),
            payer=payment.payer.name,
            payee=payment.payee.name,
            amount=payment.amount,
            paid_on=payment.paid_on,
        )


def _what_was_paid(payment: Payment) -> str:
    if payment.cancels_id is not None:
        return "not_carried" if payment.kind == Payment.Kind.CARRIED else "undone"
    return "paid_off" if payment.settles_id is not None else payment.kind


def _decisions(
    session: PlaySession, names: Names, until: datetime | None, most: int | None
) -> Iterator[Event]:
    newest = session.decisions.select_related("by", "rules").order_by("-at", "-pk")
    decisions = list(_up_to(newest, "at", until)[:most])
    past = Past(session, names) if _TALLIED & {one.kind for one in decisions} else None
    for decision in decisions:
        yield DecisionEvent(
            decision.at,
            name_of(decision.by),
            change=decision.kind,
            rules=decision.rules.number if decision.rules else None,
            cash_step=decision.cash_step,
            hands=decision.hands,
            tally=past.tally(decision.at) if past and decision.kind in _TALLIED else None,
        )


def _up_to(rows: Rows, field: str, until: datetime | None) -> Rows:
    return rows if until is None else rows.filter(**{f"{field}__lte": until})
