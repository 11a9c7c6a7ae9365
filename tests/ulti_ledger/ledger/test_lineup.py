"""Who sits where when somebody comes, goes or moves."""

from hypothesis import given
from hypothesis import strategies as st

from ulti_ledger.ledger.lineup import arrange, move_up

A, B, C, D, E = range(1, 6)


class TestArrange:
    def test_keeps_the_order(self) -> None:
        assert arrange([C, A, B], [A, B, C]) == (C, A, B)

    def test_seats_a_newcomer_at_the_end(self) -> None:
        assert arrange([A, B, C], [A, B, C, D]) == (A, B, C, D)

    def test_seats_a_replacement_where_the_other_sat(self) -> None:
        """Field report E14: swap B for E, and E sits where B sat."""
        without = arrange([A, B, C], [A, C])
        assert arrange(without, [A, C, E]) == (A, E, C)

    def test_remembers_a_seat_for_who_comes_back(self) -> None:
        assert arrange(arrange([A, B, C], [A, C]), [A, B, C]) == (A, B, C)

    @given(st.permutations(range(6)), st.sets(st.integers(0, 9)))
    def test_seats_everybody_chosen_once(self, order: list[int], chosen: set[int]) -> None:
        seats = [player for player in arrange(order, chosen) if player in chosen]
        assert sorted(seats) == sorted(chosen)


class TestMoveUp:
    def test_changes_places_with_the_seat_before(self) -> None:
        assert move_up((A, B, C, D), C) == (A, C, B, D)

    def test_sends_the_first_to_the_end(self) -> None:
        assert move_up((A, B, C), A) == (B, C, A)
