"""Balances in whole coins. Pure: players are ids, amounts whole minor units."""

from collections.abc import Mapping
from dataclasses import dataclass

from ulti_ledger.ledger.zero_sum import refuse_unbalanced

GOLDEN_RATIO = 0x9E3779B97F4A7C15  # its part behind the point, in 64 bits


@dataclass(frozen=True, slots=True)
class Rounded:
    """`balances` in whole steps, and the `differences` that made them so. Both add up to zero."""

    balances: Mapping[int, int]
    differences: Mapping[int, int]


def round_to_step(balances: Mapping[int, int], *, step: int, seed: int) -> Rounded:
    """Move each balance by less than one step to a multiple of it, so that the sum stays zero.

    Balances and `step`, the smallest coin on the table, are in minor units. All are rounded down;
    the coins this leaves over go one each to those who lost most by it (largest remainder). Those
    who lost the same take turns: `seed`, the id of the night, says where the turn is.

    A payment in whole steps changes no remainder, so while people pay the differences stay as they
    are. Raises Unbalanced where the balances do not add up to zero, ValueError for a step below 1.
    """
    if step < 1:
        raise ValueError(f"a coin is worth 1 or more, not {step}")
    refuse_unbalanced(balances)
    lost = {player: balance % step for player, balance in balances.items()}
    given = dict.fromkeys(_who_get_a_coin(lost, sum(lost.values()) // step, seed), step)
    differences = {player: given.get(player, 0) - lost[player] for player in balances}
    rounded = {player: balance + differences[player] for player, balance in balances.items()}
    return Rounded(rounded, differences)


def _who_get_a_coin(lost: Mapping[int, int], coins: int, seed: int) -> list[int]:
    """Those who lost most, as many as there are coins; who lost the same take turns."""
    if not coins:
        return []
    least = sorted(lost.values())[-coins]
    sure = [player for player in lost if lost[player] > least]
    tied = sorted(player for player in lost if lost[player] == least)
    first = _turn(seed, len(tied))
    return [*sure, *(tied[first:] + tied[:first])[: coins - len(sure)]]


def _turn(seed: int, players: int) -> int:
    """Whose turn it is, 0 to players - 1.

    Multiples of the golden ratio spread evenly between two whole numbers, whether the nights of a
    table are 1, 2, 3 or, as others play in the same ledger, 2, 4, 6. Plain counting would give the
    second table's coin to one player for ever, and lots would often hit one many times in a row.
    """
    return (seed * GOLDEN_RATIO % 2**64) * players >> 64
