"""The end of a night: who pays whom, why, what was paid already, what was carried over."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Sum

from ulti_ledger.circles.models import Circle
from ulti_ledger.ledger import settlement as pure
from ulti_ledger.ledger.models import Payment, PlaySession
from ulti_ledger.ledger.queries.sheet import Column, read_columns
from ulti_ledger.ledger.rounding import round_to_step


@dataclass(frozen=True, slots=True)
class Account:
    """A player's night: `points` won, their `worth`, the `rounding` of it to whole coins, what he
    `paid` (minus: got), and what is `left` for him to get (minus: to pay). Money in minor units.
    """

    id: int
    name: str
    points: int
    worth: int
    rounding: int
    paid: int

    @property
    def left(self) -> int:
        return self.worth + self.rounding + self.paid


@dataclass(frozen=True, slots=True)
class Proposal:
    """`payer` pays `payee` this amount: minor units, or points where a point is worth nothing."""

    payer: Account
    payee: Account
    amount: int


@dataclass(frozen=True, slots=True)
class Done:
    """A payment that was noted; `owed_since` is the night it comes from, where it was carried."""

    id: int
    kind: str
    payer: str
    payee: str
    amount: int
    paid_on: date
    owed_since: date | None


@dataclass(frozen=True, slots=True)
class Settlement:
    """All of it. `along` pays each what they lost to whom; `pairs` are points by (won, from)."""

    session: PlaySession
    accounts: tuple[Account, ...]
    proposals: tuple[Proposal, ...]
    done: tuple[Done, ...]
    debts: tuple[Done, ...]
    along: tuple[Proposal, ...]
    pairs: Mapping[tuple[int, int], int]

    @property
    def is_even(self) -> bool:
        """Whether nobody owes anybody anything of this night."""
        return not self.proposals

    @property
    def is_rounded(self) -> bool:
        return any(account.rounding for account in self.accounts)

    def through(self, hub: int) -> tuple[Proposal, ...]:
        """The same money, everybody paying or getting paid by one person."""
        return _proposals(pure.through_one(_left(self.accounts), hub), self.accounts)


def settlement(session: PlaySession) -> Settlement:
    """How a night is settled, in six queries however much was played.

    Raises zero_sum.Unbalanced where the ledger is broken; `verify_ledger` then names the hand.
    """
    columns = read_columns(session)
    payments = list(
        session.payments.standing().select_related("payer", "payee", "settles__session")
    )
    accounts = _accounts(session, columns, payments)
    pairs = _pairs(session)
    money = session.stake or 1
    return Settlement(
        session=session,
        accounts=accounts,
        proposals=_proposals(pure.fewest_payments(_left(accounts)), accounts),
        done=tuple(_done(payment) for payment in payments),
        debts=open_debts(session.circle),
        along=_proposals(
            pure.along_the_hands({pair: points * money for pair, points in pairs.items()}), accounts
        ),
        pairs=pairs,
    )


def open_debts(circle: Circle) -> tuple[Done, ...]:
    """What was carried over in a circle and not paid since, the oldest first."""
    owed = Payment.objects.owed().filter(session__circle=circle)
    listed = owed.select_related("payer", "payee", "session", "settles").order_by("session", "pk")
    return tuple(_done(payment) for payment in listed)


def _accounts(
    session: PlaySession, columns: Sequence[Column], payments: Iterable[Payment]
) -> tuple[Account, ...]:
    worth = {column.id: column.balance * (session.stake or 1) for column in columns}
    rounded = round_to_step(worth, step=session.cash_step, seed=session.pk)
    paid = dict.fromkeys(worth, 0)
    for payment in payments:
        if payment.settles_id is None:
            paid[payment.payer_id] += payment.amount
            paid[payment.payee_id] -= payment.amount
    return tuple(
        Account(
            id=column.id,
            name=column.name,
            points=column.balance,
            worth=worth[column.id],
            rounding=rounded.differences[column.id],
            paid=paid[column.id],
        )
        for column in columns
    )


def _pairs(session: PlaySession) -> dict[tuple[int, int], int]:
    sums = session.postings.order_by().values_list("player", "against").annotate(Sum("points"))
    return {(player, against): points for player, against, points in sums}


def _left(accounts: Iterable[Account]) -> dict[int, int]:
    return {account.id: account.left for account in accounts}


def _proposals(
    payments: Iterable[pure.Payment], accounts: Iterable[Account]
) -> tuple[Proposal, ...]:
    known = {account.id: account for account in accounts}
    return tuple(Proposal(known[p.payer], known[p.payee], p.amount) for p in payments)


def _done(payment: Payment) -> Done:
    since = payment.settles.session if payment.settles else payment.session
    owed = payment.settles is not None or payment.kind == Payment.Kind.CARRIED
    return Done(
        id=payment.pk,
        kind=payment.kind,
        payer=payment.payer.name,
        payee=payment.payee.name,
        amount=payment.amount,
        paid_on=payment.paid_on,
        owed_since=since.date if owed else None,
    )
