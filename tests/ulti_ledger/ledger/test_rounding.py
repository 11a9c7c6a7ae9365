"""Cash in whole coins: nobody is off by a coin, and the odd one does not follow one person."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti_ledger.ledger.rounding import round_to_step
from ulti_ledger.ledger.settlement import fewest_payments
from ulti_ledger.ledger.zero_sum import Unbalanced

A, B, C, D = range(1, 5)

amounts = st.integers(-2_000, 2_000)
steps = st.sampled_from([1, 2, 5, 10, 50, 100])
seeds = st.integers(0, 10_000)


@st.composite
def balanced(draw: st.DrawFn) -> dict[int, int]:
    some = draw(st.lists(amounts, max_size=8))
    return dict(enumerate([*some, -sum(some)], start=1))


class TestRoundToStep:
    def test_shows_what_is_too_small_for_a_coin(self) -> None:
        """Field report A15."""
        rounded = round_to_step({A: 2, B: -1, C: -1}, step=5, seed=1)
        assert rounded.balances == {A: 0, B: 0, C: 0}
        assert rounded.differences == {A: -2, B: 1, C: 1}

    def test_gives_the_coin_to_whoever_lost_most_by_rounding_down(self) -> None:
        for seed in range(20):
            rounded = round_to_step({A: 104, B: -53, C: -51}, step=10, seed=seed)
            assert rounded.balances == {A: 100, B: -50, C: -50}

    @given(balanced(), seeds)
    def test_changes_nothing_at_the_smallest_step(
        self, balances: dict[int, int], seed: int
    ) -> None:
        rounded = round_to_step(balances, step=1, seed=seed)
        assert rounded.balances == balances
        assert set(rounded.differences.values()) == {0}

    @given(balanced(), steps, seeds)
    def test_makes_each_a_multiple_less_than_a_step_away(
        self, balances: dict[int, int], step: int, seed: int
    ) -> None:
        rounded = round_to_step(balances, step=step, seed=seed)
        for player, balance in balances.items():
            assert rounded.balances[player] % step == 0
            assert rounded.balances[player] == balance + rounded.differences[player]
            assert abs(rounded.differences[player]) < step

    @given(balanced(), steps, seeds)
    def test_keeps_the_sum(self, balances: dict[int, int], step: int, seed: int) -> None:
        """Field report A23: the sum is 0 with the rounding line and without it."""
        rounded = round_to_step(balances, step=step, seed=seed)
        assert sum(rounded.balances.values()) == 0
        assert sum(rounded.differences.values()) == 0

    @given(balanced(), steps, seeds)
    def test_leaves_everybody_on_their_side_of_zero(
        self, balances: dict[int, int], step: int, seed: int
    ) -> None:
        rounded = round_to_step(balances, step=step, seed=seed)
        assert all(balance * rounded.balances[player] >= 0 for player, balance in balances.items())

    @given(balanced(), steps, seeds, st.data())
    def test_stays_as_it_is_while_people_pay(
        self, balances: dict[int, int], step: int, seed: int, data: st.DataObject
    ) -> None:
        rounded = round_to_step(balances, step=step, seed=seed)
        for paid in fewest_payments(rounded.balances)[: data.draw(st.integers(0, 3))]:
            balances[paid.payer] += paid.amount
            balances[paid.payee] -= paid.amount
        assert round_to_step(balances, step=step, seed=seed).differences == rounded.differences

    @given(balanced(), steps, seeds)
    def test_does_not_look_at_the_order_of_the_players(
        self, balances: dict[int, int], step: int, seed: int
    ) -> None:
        turned = dict(reversed(balances.items()))
        assert round_to_step(turned, step=step, seed=seed) == round_to_step(
            balances, step=step, seed=seed
        )

    @pytest.mark.parametrize("apart", [1, 2, 3, 7])
    def test_gives_the_odd_coin_to_each_in_turn(self, apart: int) -> None:
        """Field report A8: 60 nights of one table, while others play in the same ledger."""
        nights = range(1, 1 + 60 * apart, apart)
        for tied in (2, 3, 4):
            balances = dict.fromkeys(range(tied), 2) | {tied: -2 * tied}
            luck = Counter(
                player
                for night in nights
                for player in range(tied)
                if round_to_step(balances, step=2 * tied, seed=night).balances[player]
            )
            assert len(luck) == tied
            assert max(luck.values()) <= 60 / tied + 4

    def test_gives_several_coins_to_several(self) -> None:
        luck = Counter[int]()
        for night in range(60):
            rounded = round_to_step({A: 15, B: -5, C: -15, D: 5}, step=10, seed=night)
            favoured = [player for player, moved in rounded.differences.items() if moved > 0]
            assert len(favoured) == 2
            luck.update(favoured)
        assert all(28 <= times <= 32 for times in luck.values())

    def test_draws_the_same_for_the_same_night(self) -> None:
        """Written down: a night must not change on another machine or after an upgrade."""
        drawn = [
            round_to_step({A: 5, B: -5}, step=10, seed=night).differences[A] for night in range(8)
        ]
        assert drawn == [5, -5, 5, -5, 5, 5, -5, 5]

    def test_refuses_what_does_not_add_up(self) -> None:
        with pytest.raises(Unbalanced) as refused:
            round_to_step({A: 67, B: -66}, step=5, seed=1)
        assert refused.value.total == 1

    @pytest.mark.parametrize("step", [0, -5])
    def test_refuses_a_coin_worth_nothing(self, step: int) -> None:
        with pytest.raises(ValueError, match=f"not {step}"):
            round_to_step({A: 5, B: -5}, step=step, seed=1)
