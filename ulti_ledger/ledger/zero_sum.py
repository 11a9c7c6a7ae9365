"""What adds up to zero: the check, and the groups of players that can settle among themselves.

A set of players is an int whose bit i stands for the i-th of them; a family of sets is an int whose
bit s stands for the set s. So one `&` or shift of long ints works on all sets of players at once.
"""

from collections.abc import Mapping, Sequence


class Unbalanced(ValueError):
    """Balances must add up to zero; `total` (in their own unit) is what these add up to."""

    def __init__(self, total: int) -> None:
        super().__init__(f"adds up to {total:+d}, not to 0")
        self.total = total


def refuse_unbalanced(balances: Mapping[int, int]) -> None:
    """Raise Unbalanced where the balances do not add up to zero."""
    if total := sum(balances.values()):
        raise Unbalanced(total)


def pairs_in_finest_splits(balances: Mapping[int, int]) -> frozenset[tuple[int, int]]:
    """Pairs (who owes, who is owed) that share a group in a split into the most zero-sum groups.

    Balances are not 0 and add up to 0. Time and memory double with each player.
    """
    players, amounts = list(balances), list(balances.values())
    groups = _groups_of_finest_splits(amounts)
    joined = {
        player: groups & (lacking << (1 << place))
        for place, (player, lacking) in enumerate(
            zip(players, _families_lacking_each(len(players)), strict=True)
        )
    }
    return frozenset(
        (payer, payee)
        for payer in players
        for payee in players
        if balances[payer] < 0 < balances[payee] and joined[payer] & joined[payee]
    )


def _groups_of_finest_splits(amounts: Sequence[int]) -> int:
    """The family of all groups that some split into the most zero-sum groups contains.

    Putting the groups of a split together one by one gives a chain of zero-sum sets, each within
    the next, and the steps of a chain are the groups of a split: the finest is the longest chain.
    `reached[n]` is the family of zero-sum sets at the end of a chain of n steps. What a group
    leaves over is zero-sum too, and must be good for all steps but one.
    """
    zero_sum = _zero_sum_sets(amounts)
    lacking = _families_lacking_each(len(amounts))
    reached = [1]  # no step: the empty set
    while further := zero_sum & _larger_sets(reached[-1], lacking):
        reached.append(further)
    return zero_sum & _complements(reached[-2], len(amounts))


def _zero_sum_sets(amounts: Sequence[int]) -> int:
    sums = [0]
    for amount in amounts:
        sums += [total + amount for total in sums]
    return int("".join("0" if total else "1" for total in reversed(sums)), base=2)


def _families_lacking_each(players: int) -> list[int]:
    """For each player the family of all sets without this one: a pattern of 2^i ones and zeros."""
    every = (1 << (1 << players)) - 1
    return [every // ((1 << (1 << place)) + 1) for place in range(players)]


def _larger_sets(family: int, lacking: Sequence[int]) -> int:
    """The sets that hold a set of the family and at least one player more."""
    larger = 0
    for place, without in enumerate(lacking):
        larger |= (family & without) << (1 << place)
    for place, without in enumerate(lacking):
        larger |= (larger & without) << (1 << place)
    return larger


def _complements(family: int, players: int) -> int:
    """Each set turned into everybody else: the number of a set counted from the other end."""
    return int(f"{family:0{1 << players}b}"[::-1], base=2)
