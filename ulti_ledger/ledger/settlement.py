"""Who pays whom, so that everybody is even. Pure: players are ids, amounts whole minor units.

**Why groups.** Draw each payment as a line between two players. Who is joined by lines, directly or
over others, is even at the end, so their balances add up to zero; and m players can't be joined by
fewer than m - 1 lines. So n players in k such groups need n - k payments at least. That many are
enough: in a zero-sum group let anybody who owes pay anybody who is owed the smaller of their two
amounts; that makes one of them even, and the last payment two. Most groups is fewest payments.

**Which of the shortest lists.** The one with the largest payment; among those the one with the
largest second payment, and so on; equal ones by the ids of payer and payee. Two lists that share a
payment stay in this order without it, so a payment made takes itself off the list and leaves the
rest as it was, whichever is made first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ulti_ledger.ledger.zero_sum import Unbalanced, pairs_in_finest_splits, refuse_unbalanced

EXACT_UP_TO = 15  # players who are not even; each one more doubles the work


@dataclass(frozen=True, slots=True)
class Payment:
    """`payer` gives `payee` an amount, always 1 or more."""

    payer: int
    payee: int
    amount: int


def fewest_payments(balances: Mapping[int, int]) -> tuple[Payment, ...]:
    """The shortest list of payments that makes everybody even, largest first.

    Balances are in minor units, minus is owed by the player. Whoever owes only pays, whoever is
    owed is only paid. Up to EXACT_UP_TO players who are not even no shorter list exists, and what
    has been paid leaves the rest as it was. With more of them equal and opposite balances are
    paired first, which costs no payment, then the biggest debt goes to the biggest credit until so
    few are left: a short list, but maybe not the shortest, and in another order.

    Raises Unbalanced where the balances do not add up to zero.
    """
    refuse_unbalanced(balances)
    uneven = {player: balances[player] for player in sorted(balances) if balances[player]}
    payments = []
    while uneven:
        payment = _largest(_pairs(uneven), uneven)
        payments.append(payment)
        uneven[payment.payer] += payment.amount
        uneven[payment.payee] -= payment.amount
        uneven = {player: balance for player, balance in uneven.items() if balance}
    return tuple(payments)


def through_one(balances: Mapping[int, int], hub: int) -> tuple[Payment, ...]:
    """Everybody settles with one player: first all who owe pay the hub, then the hub pays out.

    Balances are in minor units. Raises Unbalanced where they do not add up to zero.
    """
    refuse_unbalanced(balances)
    others = [(player, balances[player]) for player in sorted(balances) if player != hub]
    paid_in = [Payment(player, hub, -balance) for player, balance in others if balance < 0]
    paid_out = [Payment(hub, player, balance) for player, balance in others if balance > 0]
    return (*paid_in, *paid_out)


def along_the_hands(pair_sums: Mapping[tuple[int, int], int]) -> tuple[Payment, ...]:
    """Whoever lost to somebody pays that one: a payment for each pair that is not even.

    `pair_sums[player, against]` is what the player won from the other in all, in minor units; the
    mirror stands beside it with the sign turned. Raises Unbalanced with what the first pair that is
    no mirror adds up to.
    """
    for (player, against), won in sorted(pair_sums.items()):
        if total := won + pair_sums.get((against, player), 0):
            raise Unbalanced(total)
    lost = sorted((against, player, won) for (player, against), won in pair_sums.items() if won > 0)
    return tuple(Payment(payer, payee, amount) for payer, payee, amount in lost)


def _largest(pairs: Iterable[tuple[int, int]], balances: Mapping[int, int]) -> Payment:
    """The largest payment that makes one of a pair even.

    A shortest list never holds a larger one between them, and where they share a group in a finest
    split some shortest list holds this one: the rest of their group needs one payment fewer.
    """
    amount, payer, payee = min(
        (-min(-balances[payer], balances[payee]), payer, payee) for payer, payee in pairs
    )
    return Payment(payer, payee, -amount)


def _pairs(balances: dict[int, int]) -> Iterable[tuple[int, int]]:
    """Who may pay whom next; the balances are sorted by player and none is 0."""
    if len(balances) <= EXACT_UP_TO:
        return pairs_in_finest_splits(balances)
    payees = {balance: player for player, balance in reversed(balances.items()) if balance > 0}
    opposite = [
        (player, payees[-balance]) for player, balance in balances.items() if -balance in payees
    ]
    biggest_debt = min(balances, key=balances.__getitem__)
    biggest_credit = max(balances, key=balances.__getitem__)
    return opposite or [(biggest_debt, biggest_credit)]
