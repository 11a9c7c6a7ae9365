"""Whose deal it is, whoever comes and goes."""

import pytest

from ulti_ledger.ledger.dealing import LastHand, next_dealer, players_of

A, B, C, D, E = range(1, 6)


def turns(seats: tuple[int, ...], last: LastHand | None, hands: int) -> list[int]:
    """Who deals the next hands round the table."""
    dealers = []
    for _ in range(hands):
        dealer = next_dealer(seats, last, first=A, soloist_deals=False)
        dealers.append(dealer)
        last = LastHand(seats, dealer, soloist=seats[0])
    return dealers


class TestNextDealer:
    def test_begins_with_the_first_dealer(self) -> None:
        assert next_dealer((A, B, C), None, first=C, soloist_deals=False) == C

    def test_begins_with_the_first_seat_where_the_first_dealer_left(self) -> None:
        assert next_dealer((A, B, C), None, first=E, soloist_deals=True) == A

    def test_goes_round_the_table(self) -> None:
        assert turns((A, B, C, D), None, 6) == [A, B, C, D, A, B]

    def test_follows_the_last_soloist_where_he_deals(self) -> None:
        last = LastHand((A, B, C, D), dealer=A, soloist=C)
        assert next_dealer((A, B, C, D), last, first=A, soloist_deals=True) == C

    def test_goes_on_from_the_dealer_where_the_soloist_left(self) -> None:
        last = LastHand((A, B, C, D), dealer=A, soloist=C)
        assert next_dealer((A, B, D), last, first=A, soloist_deals=True) == B

    def test_skips_a_dealer_who_left(self) -> None:
        """Field report E12: the seat after him deals."""
        last = LastHand((A, B, C, D), dealer=A, soloist=A)
        assert next_dealer((A, C, D), last, first=A, soloist_deals=False) == C

    def test_finds_the_seat_after_a_last_dealer_who_left(self) -> None:
        last = LastHand((A, B, C, D), dealer=C, soloist=A)
        assert next_dealer((A, B, D), last, first=A, soloist_deals=False) == D

    def test_begins_anew_where_nobody_stayed(self) -> None:
        last = LastHand((A, B, C), dealer=C, soloist=A)
        assert next_dealer((D, E, 6), last, first=A, soloist_deals=False) == D

    @pytest.mark.parametrize("seats", [(A, B, C, D), (A, D, B, C), (A, B, D, C), (D, A, B, C)])
    def test_lets_each_of_four_deal_once_after_one_came(self, seats: tuple[int, ...]) -> None:
        """Field report E10: D joins before hand 5, and hands 5 to 8 have four dealers."""
        last = LastHand((A, B, C), dealer=A, soloist=B)
        assert sorted(turns(seats, last, 4)) == [A, B, C, D]

    def test_follows_the_new_order_of_seats(self) -> None:
        """Field report E15."""
        last = LastHand((A, B, C), dealer=B, soloist=A)
        assert next_dealer((A, C, B), last, first=A, soloist_deals=False) == A


class TestPlayersOf:
    def test_are_all_three(self) -> None:
        assert players_of((A, B, C), B) == (A, B, C)

    def test_are_the_others_where_four_sit(self) -> None:
        assert players_of((A, B, C, D), B) == (A, C, D)


class TestAlmostNobody:
    def test_leaves_the_deal_with_the_last_who_stayed(self) -> None:
        """On the way to another line-up only he is chosen yet."""
        last = LastHand((A, B, C), dealer=B, soloist=A)
        assert next_dealer((B,), last, first=A, soloist_deals=False) == B
