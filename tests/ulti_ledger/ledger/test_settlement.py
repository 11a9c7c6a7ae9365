"""Who pays whom: held against every other way to pay, and against people who pay in any order."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, combinations_with_replacement, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ulti_ledger.ledger.settlement import (
    EXACT_UP_TO,
    Payment,
    along_the_hands,
    fewest_payments,
    through_one,
)
from ulti_ledger.ledger.zero_sum import Unbalanced

A, B, C, D, E = range(1, 6)

without_a_clock = settings(deadline=None)  # the largest tables take long on a busy machine


def balanced(players: int, most: int = 40) -> st.SearchStrategy[dict[int, int]]:
    """Up to so many balances with a sum of zero, under ids in any order."""
    amounts = st.lists(st.integers(-most, most), max_size=players - 1)
    return amounts.flatmap(
        lambda some: st.permutations(range(1, len(some) + 2)).map(
            lambda ids: dict(zip(ids, [*some, -sum(some)], strict=True))
        )
    )


def after(balances: Mapping[int, int], payments: Iterable[Payment]) -> dict[int, int]:
    left = Counter(balances)
    for payment in payments:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return dict(left)


def fewest_by_trying(balances: tuple[int, ...]) -> int:
    """The first who is not even settles in full with each other in turn, and so on."""
    uneven = tuple(balance for balance in balances if balance)
    if not uneven:
        return 0
    first, *others = uneven
    return 1 + min(
        fewest_by_trying((*others[:place], other + first, *others[place + 1 :]))
        for place, other in enumerate(others)
        if other * first < 0
    )


def fewest_from_zero(players: int, most: int) -> dict[tuple[int, ...], int]:
    """How many payments, of whatever amount, lead from zero to each balances within `most`."""
    fewest = {(0,) * players: 0}
    reached = list(fewest)
    for balances in reached:
        for moved in one_payment_away(balances, most):
            if moved not in fewest:
                fewest[moved] = fewest[balances] + 1
                reached.append(moved)
    return fewest


def one_payment_away(balances: tuple[int, ...], most: int) -> Iterator[tuple[int, ...]]:
    for payer, payee in permutations(range(len(balances)), 2):
        for amount in range(1, 2 * most + 1):
            moved = list(balances)
            moved[payer] += amount
            moved[payee] -= amount
            if max(map(abs, moved)) <= most:
                yield tuple(moved)


class TestFewestPayments:
    def test_pays_two_winners(self) -> None:
        """Field report A1: both paid, and nothing is left over."""
        balances = {A: -37, B: 20, C: 17}
        payments = fewest_payments(balances)
        assert payments == (Payment(A, B, 20), Payment(A, C, 17))
        assert after(balances, payments) == {A: 0, B: 0, C: 0}

    def test_finds_the_groups_that_the_biggest_first_would_tear_apart(self) -> None:
        assert fewest_payments({A: -6, B: -5, C: 2, D: 4, E: 5}) == (
            Payment(B, E, 5),
            Payment(A, D, 4),
            Payment(A, C, 2),
        )

    def test_asks_nobody_where_all_are_even(self) -> None:
        assert fewest_payments({}) == ()
        assert fewest_payments({A: 0, B: 0}) == ()

    @without_a_clock
    @given(balanced(EXACT_UP_TO + 5))
    def test_makes_everybody_even(self, balances: dict[int, int]) -> None:
        assert set(after(balances, fewest_payments(balances)).values()) == {0}

    @without_a_clock
    @given(balanced(EXACT_UP_TO + 5))
    def test_lets_only_those_pay_who_owe_and_only_those_be_paid_who_are_owed(
        self, balances: dict[int, int]
    ) -> None:
        """Field report A10: no zero, no minus, nobody on both sides."""
        for payment in fewest_payments(balances):
            assert balances[payment.payer] < 0 < balances[payment.payee]
            assert payment.amount >= 1

    @pytest.mark.parametrize(("players", "most"), [(3, 6), (4, 5), (5, 2)])
    def test_is_never_longer_than_any_payments_at_all(self, players: int, most: int) -> None:
        for balances, fewest in fewest_from_zero(players, most).items():
            assert len(fewest_payments(dict(enumerate(balances)))) == fewest

    def test_is_never_longer_than_trying_all_for_every_six_small_balances(self) -> None:
        for some in combinations_with_replacement(range(-4, 5), 5):
            balances = (*some, -sum(some))
            payments = fewest_payments(dict(enumerate(balances)))
            assert len(payments) == fewest_by_trying(balances)

    @given(balanced(7, most=9))
    def test_is_never_longer_than_trying_all(self, balances: dict[int, int]) -> None:
        assert len(fewest_payments(balances)) == fewest_by_trying(tuple(balances.values()))

    @without_a_clock
    @given(balanced(EXACT_UP_TO), st.data())
    def test_keeps_the_rest_while_people_pay_in_any_order(
        self, balances: dict[int, int], data: st.DataObject
    ) -> None:
        payments = fewest_payments(balances)
        paid = data.draw(st.sets(st.sampled_from(payments))) if payments else set()
        left = tuple(payment for payment in payments if payment not in paid)
        assert fewest_payments(after(balances, paid)) == left

    def test_keeps_the_rest_of_every_small_list(self) -> None:
        for some in product(range(-4, 5), repeat=4):
            balances = dict(enumerate((*some, -sum(some))))
            payments = fewest_payments(balances)
            for paid in payments:
                left = tuple(payment for payment in payments if payment != paid)
                assert fewest_payments(after(balances, [paid])) == left

    @without_a_clock
    @given(balanced(EXACT_UP_TO + 5), st.randoms(use_true_random=False))
    def test_does_not_look_at_the_order_of_the_players(
        self, balances: dict[int, int], chance: Random
    ) -> None:
        shuffled = list(balances.items())
        chance.shuffle(shuffled)
        assert fewest_payments(dict(shuffled)) == fewest_payments(balances)

    @without_a_clock
    @given(balanced(EXACT_UP_TO))
    def test_begins_with_the_largest_payment(self, balances: dict[int, int]) -> None:
        payments = fewest_payments(balances)
        ranks = [(-payment.amount, payment.payer, payment.payee) for payment in payments]
        assert ranks == sorted(ranks)

    def test_pairs_a_crowd_before_it_takes_the_biggest(self) -> None:
        """More than can be tried: the pairs go first, the few who are left are exact again."""
        pairs = {player: 100 if player % 2 else -100 for player in range(20)}
        few = {20: -600, 21: -500, 22: 200, 23: 400, 24: 500}
        payments = fewest_payments(pairs | few)
        assert payments[:2] == (Payment(21, 24, 500), Payment(0, 1, 100))
        assert len(payments) == 10 + 3

    def test_settles_a_crowd_without_pairs(self) -> None:
        balances = {player: 2**player for player in range(EXACT_UP_TO + 5)}
        balances[99] = -sum(balances.values())
        payments = fewest_payments(balances)
        assert [payment.amount for payment in payments] == sorted(
            (balance for balance in balances.values() if balance > 0), reverse=True
        )

    def test_refuses_what_does_not_add_up(self) -> None:
        """Field report A3."""
        with pytest.raises(Unbalanced) as refused:
            fewest_payments({A: 67, B: -66})
        assert refused.value.total == 1


class TestThroughOne:
    def test_collects_before_it_pays_out(self) -> None:
        assert through_one({A: -30, B: 10, C: 25, D: -5}, hub=B) == (
            Payment(A, B, 30),
            Payment(D, B, 5),
            Payment(B, C, 25),
        )

    @given(balanced(8), st.integers(1, 9))
    def test_makes_everybody_even_through_anybody(self, balances: dict[int, int], hub: int) -> None:
        payments = through_one(balances, hub)
        assert set(after(balances, payments).values()) <= {0}
        assert all(hub in (payment.payer, payment.payee) for payment in payments)
        assert all(payment.amount >= 1 for payment in payments)

    @given(balanced(8), st.integers(1, 9))
    def test_keeps_the_rest_while_people_pay(self, balances: dict[int, int], hub: int) -> None:
        payments = through_one(balances, hub)
        for paid in payments:
            left = tuple(payment for payment in payments if payment != paid)
            assert through_one(after(balances, [paid]), hub) == left

    def test_refuses_what_does_not_add_up(self) -> None:
        with pytest.raises(Unbalanced):
            through_one({A: 67, B: -66}, hub=A)


class TestAlongTheHands:
    def test_lets_the_loser_of_each_pair_pay(self) -> None:
        """Field report A21: A −30, B +10, C +20 may be a longer list along the hands."""
        won = {(A, B): -25, (B, A): 25, (A, C): -5, (C, A): 5, (B, C): -15, (C, B): 15}
        assert along_the_hands(won) == (Payment(A, B, 25), Payment(A, C, 5), Payment(B, C, 15))

    def test_leaves_out_who_is_even(self) -> None:
        assert along_the_hands({(A, B): 0, (B, A): 0}) == ()

    @given(st.dictionaries(st.sampled_from(list(combinations(range(6), 2))), st.integers(-99, 99)))
    def test_makes_everybody_even(self, sums: dict[tuple[int, int], int]) -> None:
        mirrored = sums | {(against, player): -won for (player, against), won in sums.items()}
        balances = Counter[int]()
        for (player, _), won in mirrored.items():
            balances[player] += won
        payments = along_the_hands(mirrored)
        assert set(after(balances, payments).values()) <= {0}
        assert len(payments) == sum(won != 0 for won in sums.values())

    @pytest.mark.parametrize(
        ("won", "total"),
        [
            pytest.param({(A, B): 67, (B, A): -66}, 1, id="mirror too small"),
            pytest.param({(A, B): -5}, -5, id="no mirror"),
            pytest.param({(A, A): 4}, 8, id="against oneself"),
        ],
    )
    def test_refuses_a_pair_that_is_no_mirror(
        self, won: dict[tuple[int, int], int], total: int
    ) -> None:
        with pytest.raises(Unbalanced) as refused:
            along_the_hands(won)
        assert refused.value.total == total
