"""What a night had come to at a moment that is gone, whatever was corrected or paid since.

The story of a night says it where the night was closed or another coin was chosen.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Sum

from ulti_ledger.circles.names import by_name
from ulti_ledger.ledger.models import Decision, Entry, Payment, PlaySession
from ulti_ledger.ledger.queries.owing import paid_of_the_night, unit_of
from ulti_ledger.ledger.rounding import round_to_step
from ulti_ledger.ledger.settlement import fewest_payments
from ulti_ledger.ledger.zero_sum import Unbalanced


@dataclass(frozen=True, slots=True)
class Amount:
    """Points of a player, or minor units."""

    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class Due:
    """`payer` had yet to pay `payee` this amount (minor units)."""

    payer: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True)
class Tally:
    """`points` won, best first; what whole coins gave or took (`rounding`); what was not paid yet.

    Of that some was put off to another night (`carried`), the rest is `open`. `unit` is the
    currency of all but the points. Without one nobody owes anything.
    """

    unit: str
    points: tuple[Amount, ...]
    rounding: tuple[Amount, ...] = ()
    open: tuple[Due, ...] = ()
    carried: tuple[Due, ...] = ()


class Past:
    """All that moved points or money in a night, each at its moment. Five queries."""

    def __init__(self, session: PlaySession, names: Mapping[str, str]) -> None:
        self._session = session
        self._names = {int(player): name for player, name in names.items()}
        by_hands = session.postings.filter(revision__isnull=False).order_by()
        self._moved = list(by_hands.values_list("revision__at", "player").annotate(Sum("points")))
        self._entries = list(session.entries.prefetch_related("revisions"))
        self._payments = list(session.payments.order_by("pk"))
        self._coins = list(session.decisions.filter(kind=Decision.Kind.COIN).order_by("at", "pk"))

    def tally(self, moment: datetime) -> Tally:
        """What it had come to once everything up to the moment was said."""
        points = self._points(moment)
        unit, named = unit_of(self._session), self._named(points)
        if not unit:
            return Tally(unit, named)
        paid = list(self._paid(moment))
        rest = paid_of_the_night(paid)
        for player, won in points.items():
            rest[player] += won * self._session.stake
        try:
            rounded = round_to_step(rest, step=self._coin(moment), seed=self._session.pk)
        except Unbalanced:  # the page that settles says what is wrong
            return Tally(unit, named)
        names = self._names
        due = fewest_payments(rounded.balances)
        return Tally(
            unit,
            named,
            rounding=self._named({one: some for one, some in rounded.differences.items() if some}),
            open=tuple(Due(names[one.payer], names[one.payee], one.amount) for one in due),
            carried=tuple(
                Due(names[one.payer_id], names[one.payee_id], one.amount) for one in _put_off(paid)
            ),
        )

    def _points(self, moment: datetime) -> Counter[int]:
        points = Counter(dict.fromkeys(self._names, 0))
        for at, player, won in self._moved:
            if at <= moment:
                points[player] += won
        for entry in self._entries:
            if _counted(entry, moment):
                points.update({int(player): won for player, won in entry.shares.items()})
        return points

    def _paid(self, moment: datetime) -> Iterator[Payment]:
        """What was paid or put off by then, and not taken back."""
        known = [payment for payment in self._payments if payment.at <= moment]
        taken_back = {payment.cancels_id for payment in known}
        for payment in known:
            if payment.cancels_id is None and payment.pk not in taken_back:
                yield payment

    def _coin(self, moment: datetime) -> int:
        chosen = [one.cash_step for one in self._coins if one.at <= moment]
        return (chosen and chosen[-1]) or 1

    def _named(self, amounts: Mapping[int, int]) -> tuple[Amount, ...]:
        named = [Amount(self._names[player], amount) for player, amount in amounts.items()]
        return tuple(sorted(named, key=lambda one: (-one.amount, by_name(one.name))))


def _put_off(paid: Sequence[Payment]) -> Iterator[Payment]:
    """What was carried over and not paid since."""
    paid_since = {payment.settles_id for payment in paid}
    for payment in paid:
        if payment.kind == Payment.Kind.CARRIED and payment.pk not in paid_since:
            yield payment


def _counted(entry: Entry, moment: datetime) -> bool:
    """Whether an entry counted then."""
    said = [revision for revision in entry.revisions.all() if revision.at <= moment]
    return bool(said) and max(said, key=lambda revision: revision.number).live
