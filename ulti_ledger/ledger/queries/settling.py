"""The end of a night: who pays whom, what was paid already, what was carried over."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db import models
from django.db.models import Sum
from django.utils.translation import gettext_lazy as _

from ulti_ledger.accounts.models import name_of
from ulti_ledger.ledger import settlement as pure
from ulti_ledger.ledger.models import Payment, PlaySession
from ulti_ledger.ledger.queries.owing import Owed, open_debts, paid_of_the_night, unit_of
from ulti_ledger.ledger.queries.sheet import Column, read_columns
from ulti_ledger.ledger.rounding import round_to_step

Pairs = Mapping[tuple[int, int], int]


class Way(models.TextChoices):
    """How a night is settled: each is a list of payments that makes everybody even."""

    FEWEST = "fewest", _("Fewest payments")
    ALONG = "along", _("Who lost to whom")
    THROUGH = "through", _("Through one person")


@dataclass(frozen=True, slots=True)
class Account:
    """A player's night: `points` won, their `worth`, what he `paid` (minus: got), the `rounding` of
    the rest to whole coins, and what is `left` for him to get (minus: to pay). In minor units.
    """

    id: int
    name: str
    short: str
    points: int
    worth: int
    paid: int
    rounding: int

    @property
    def left(self) -> int:
        return self.worth + self.paid + self.rounding


@dataclass(frozen=True, slots=True)
class Proposal:
    """`payer` pays `payee` this amount: minor units, or points where a point is worth nothing."""

    payer: Account
    payee: Account
    amount: int


@dataclass(frozen=True, slots=True)
class Done:
    """A payment that was noted, `by` whom. `is_carried`: it is a debt now, `is_late`: it paid one.

    It `can_be_undone` unless it is a debt that was paid since.
    """

    id: int
    payer: str
    payee: str
    amount: int
    paid_on: date
    by: str
    is_carried: bool
    is_late: bool
    can_be_undone: bool


@dataclass(frozen=True, slots=True)
class Settlement:
    """All of it. `unit` is the currency, `""` for points; `pairs` are points by (won, from)."""

    session: PlaySession
    unit: str
    accounts: tuple[Account, ...]
    fewest: tuple[Proposal, ...]
    along: tuple[Proposal, ...]
    done: tuple[Done, ...]
    debts: tuple[Owed, ...]
    pairs: Pairs

    @property
    def sum(self) -> Account:
        """All accounts together: 0 in every column, or the ledger is broken."""
        points, worth, paid, rounding = (
            sum(getattr(account, column) for account in self.accounts)
            for column in ("points", "worth", "paid", "rounding")
        )
        return Account(0, "", "", points, worth, paid, rounding)

    @property
    def is_rounded(self) -> bool:
        return any(account.rounding for account in self.accounts)

    @property
    def is_paid(self) -> bool:
        """Whether money has moved."""
        return any(account.paid for account in self.accounts)

    @property
    def is_put_off(self) -> bool:
        """Whether something of this night was carried over and is not paid yet."""
        return any(one.is_carried and one.can_be_undone for one in self.done)

    @property
    def is_shortened(self) -> bool:
        """Whether it is not always the loser of a pair who pays the other one."""
        short, long = (
            {(one.payer.id, one.payee.id) for one in payments}
            for payments in (self.fewest, self.along)
        )
        return short != long

    @property
    def pair_rows(self) -> Iterator[tuple[Account, tuple[int | None, ...]]]:
        """Each player with the points won from each, in the order of the accounts; None is self."""
        for one in self.accounts:
            others = (
                None if a is one else self.pairs.get((one.id, a.id), 0) for a in self.accounts
            )
            yield one, tuple(others)

    @property
    def usual_hub(self) -> int:
        """Whoever won most: most of the money goes there anyway, whatever was paid already."""
        return max(self.accounts, key=lambda account: account.worth).id

    def hub(self, wanted: int | None) -> int:
        """The one through whom everybody pays: the one wanted, if he played."""
        return next((a.id for a in self.accounts if a.id == wanted), self.usual_hub)

    def listed(self, way: Way, hub: int | None = None) -> tuple[Proposal, ...]:
        """The payments of one way to settle."""
        if way == Way.THROUGH:
            return _proposals(pure.through_one(_left(self.accounts), self.hub(hub)), self.accounts)
        return self.along if way == Way.ALONG else self.fewest

    def seen(self, way: Way) -> "Settlement":
        """With the balances that this way settles: along its payments, if any, no coin counts."""
        if way == Way.ALONG and self.along:
            return replace(self, accounts=_to_the_last(self.accounts))
        return self


def settlement(session: PlaySession) -> Settlement:
    """How a night is settled, in five queries however much was played.

    Coins are rounded in the fewest payments and through one person; along the hands everybody pays
    to the last coin. Raises zero_sum.Unbalanced where the ledger is broken.
    """
    columns = read_columns(session)
    payments = list(
        session.payments.standing().select_related("payer", "payee", "by").order_by("pk")
    )
    accounts = _accounts(session, columns, payments)
    pairs = _pairs(session)
    fewest = _proposals(pure.fewest_payments(_left(accounts)), accounts)
    # Once everybody is even, paying in a circle along the hands would only move money round.
    along = pure.along_the_hands(_unpaid(session, pairs, payments)) if fewest else ()
    return Settlement(
        session=session,
        unit=unit_of(session),
        accounts=accounts,
        fewest=fewest,
        along=_proposals(along, _to_the_last(accounts)),
        done=_done(payments),
        debts=open_debts(session.circle) if session.circle.only_night is None else (),
        pairs=pairs,
    )


def _accounts(
    session: PlaySession, columns: Sequence[Column], payments: Iterable[Payment]
) -> tuple[Account, ...]:
    """What was paid already is taken off before the rest is rounded to whole coins, so that a coin
    chosen late leaves nobody with a few forints over.
    """
    worth = {column.id: column.balance * (session.stake or 1) for column in columns}
    paid = paid_of_the_night(payments)
    rest = {player: worth[player] + paid[player] for player in worth}
    rounded = round_to_step(rest, step=session.cash_step, seed=session.pk)
    return tuple(
        Account(
            id=column.id,
            name=column.name,
            short=column.short,
            points=column.balance,
            worth=worth[column.id],
            paid=paid[column.id],
            rounding=rounded.differences[column.id],
        )
        for column in columns
    )


def _pairs(session: PlaySession) -> Pairs:
    sums = session.postings.order_by().values_list("player", "against").annotate(Sum("points"))
    return {(player, against): points for player, against, points in sums}


def _unpaid(session: PlaySession, pairs: Pairs, payments: Iterable[Payment]) -> Pairs:
    """What each won from whom, less what was paid for it."""
    unpaid = Counter({pair: points * (session.stake or 1) for pair, points in pairs.items()})
    for payment in payments:
        if payment.settles_id is None:
            unpaid[payment.payer_id, payment.payee_id] += payment.amount
            unpaid[payment.payee_id, payment.payer_id] -= payment.amount
    return unpaid


def _to_the_last(accounts: Iterable[Account]) -> tuple[Account, ...]:
    """The same accounts where no coin is too small."""
    return tuple(replace(account, rounding=0) for account in accounts)


def _left(accounts: Iterable[Account]) -> dict[int, int]:
    return {account.id: account.left for account in accounts}


def _proposals(
    payments: Iterable[pure.Payment], accounts: Iterable[Account]
) -> tuple[Proposal, ...]:
    known = {account.id: account for account in accounts}
    return tuple(Proposal(known[p.payer], known[p.payee], p.amount) for p in payments)


def _done(payments: Sequence[Payment]) -> tuple[Done, ...]:
    paid_since = {payment.settles_id for payment in payments}
    return tuple(
        Done(
            id=payment.pk,
            payer=payment.payer.name,
            payee=payment.payee.name,
            amount=payment.amount,
            paid_on=payment.paid_on,
            by=name_of(payment.by),
            is_carried=payment.kind == Payment.Kind.CARRIED,
            is_late=payment.settles_id is not None,
            can_be_undone=payment.pk not in paid_since,
        )
        for payment in payments
    )
