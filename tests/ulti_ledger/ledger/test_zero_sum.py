"""What adds up to zero, and who can settle among themselves."""

import pytest

from ulti_ledger.ledger.zero_sum import Unbalanced, pairs_in_finest_splits, refuse_unbalanced

A, B, C, D, E, F = range(1, 7)


class TestRefuseUnbalanced:
    def test_says_what_the_balances_add_up_to(self) -> None:
        """Field report A3."""
        with pytest.raises(Unbalanced, match=r"\+1") as refused:
            refuse_unbalanced({A: 67, B: -66})
        assert refused.value.total == 1

    def test_lets_pass_what_adds_up(self) -> None:
        refuse_unbalanced({A: 67, B: -66, C: -1})
        refuse_unbalanced({})


class TestPairsInFinestSplits:
    def test_joins_all_of_a_group_that_can_not_be_split(self) -> None:
        assert pairs_in_finest_splits({A: -3, B: 1, C: 2}) == {(A, B), (A, C)}

    def test_keeps_those_apart_who_settle_in_different_groups(self) -> None:
        split = pairs_in_finest_splits({A: -6, B: -5, C: 2, D: 4, E: 5})
        assert split == {(A, C), (A, D), (B, E)}

    def test_knows_every_way_to_split(self) -> None:
        """A may settle with C or with D; E and F never with them."""
        split = pairs_in_finest_splits({A: -4, B: -4, C: 4, D: 4, E: -7, F: 7})
        assert split == {(A, C), (A, D), (B, C), (B, D), (E, F)}
