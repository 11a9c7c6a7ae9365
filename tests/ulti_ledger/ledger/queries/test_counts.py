"""How often everybody played alone, and what came of it."""

from collections.abc import Callable

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.ulti_ledger.conftest import NAMES, Cast, open_night
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.services import add_player
from ulti_ledger.ledger.models import Hand, PlaySession
from ulti_ledger.ledger.queries.counts import soloist_counts
from ulti_ledger.ledger.queries.sheet import read_columns
from ulti_ledger.ledger.services import restore_hand, void_hand

Play = Callable[..., Hand]
Counts = dict[str, dict[str, tuple[int, int]]]


def counts(session: PlaySession) -> Counts:
    """Made and lost by bid and name, of whoever played it."""
    return {
        counted.component: {
            tally.name: (tally.made, tally.lost)
            for tally in counted.tallies
            if tally.made or tally.lost
        }
        for counted in soloist_counts(session, read_columns(session))
    }


class TestSoloistCounts:
    def test_counts_what_each_made_and_lost(self, session: PlaySession, play: Play) -> None:
        """Field report E20."""
        play(session, "Anna")
        play(session, "Béla", ["betli"], outcome={"betli": "lost"})
        play(session, "Béla", ["betli"], outcome={"betli": "made"})
        play(session, "Béla", ["betli"], outcome={"betli": "lost"})
        play(session, "Cili", ["betli"], outcome={"betli": "made"})
        assert counts(session) == {
            "betli": {"Béla": (1, 2), "Cili": (1, 0)},
            "simple": {"Anna": (1, 0)},
        }
        assert list(counts(session)) == ["betli", "simple"]

    def test_counts_each_part_of_a_bid_but_not_what_it_carries(
        self, session: PlaySession, play: Play
    ) -> None:
        play(session, "Anna", ["ulti"], outcome={"simple": "made", "ulti": "lost"})
        play(
            session,
            "Anna",
            ["forty_hundred", "ulti"],
            outcome={"forty_hundred": "made", "ulti": "lost"},
        )
        assert counts(session) == {"ulti": {"Anna": (0, 2)}, "forty_hundred": {"Anna": (1, 0)}}

    def test_leaves_out_what_is_void(self, session: PlaySession, play: Play, cast: Cast) -> None:
        gone = play(session, "Anna")
        void_hand(hand=gone, by=cast.owner, reason="misdeal")
        assert counts(session) == {}
        restore_hand(hand=gone, by=cast.owner)
        assert counts(session) == {"simple": {"Anna": (1, 0)}}

    def test_takes_a_hand_thrown_in_for_lost_and_one_passed_out_for_nothing(
        self, hungarian_circle: Circle, play: Play, cast: Cast
    ) -> None:
        players = [add_player(circle=hungarian_circle, name=name) for name in NAMES[:3]]
        session = open_night(hungarian_circle, players, cast.owner)
        play(session, "Béla", ended="thrown_in")
        play(session, "Béla", ended="passed_out")
        assert counts(session) == {"simple": {"Béla": (0, 1)}}

    @pytest.mark.parametrize("hands", [1, 50])
    def test_costs_the_same_however_many_hands(
        self,
        session: PlaySession,
        play: Play,
        hands: int,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        for _ in range(hands):
            play(session, "Anna")
        columns = read_columns(session)
        with django_assert_num_queries(1):
            assert soloist_counts(session, columns)[0].tallies[0].made == hands
