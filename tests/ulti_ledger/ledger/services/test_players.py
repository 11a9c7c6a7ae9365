"""A name that is on the list twice, or by mistake."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from scoring import Deal
from tests.ulti_ledger.conftest import Cast, seated, totals
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.services import add_player, retire_player
from ulti_ledger.ledger.errors import HasPlayed, LineupSize, NotAtTheTable, TwoPeople
from ulti_ledger.ledger.models import Hand, PlaySession
from ulti_ledger.ledger.queries.lineup import roster, usual_night
from ulti_ledger.ledger.queries.settling import Way, settlement
from ulti_ledger.ledger.queries.verification import faults
from ulti_ledger.ledger.services import (
    change_lineup,
    delete_player,
    merge_players,
    pay,
    record_entry,
    record_hand,
    void_hand,
)

Play = Callable[..., Hand]


class TestDeletePlayer:
    def test_takes_a_name_off_the_list(self, circle: Circle) -> None:
        player = add_player(circle=circle, name="Tévedés")
        delete_player(player=player)
        assert not circle.players.exists()

    def test_refuses_whose_only_hand_is_void(
        self, session: PlaySession, players: list[Player], play: Play, cast: Cast
    ) -> None:
        """Field report E7: a friendly refusal, and no page that breaks."""
        void_hand(hand=play(session, "Anna"), by=cast.owner, reason="")
        with pytest.raises(HasPlayed):
            delete_player(player=players[0])
        assert Player.objects.filter(pk=players[0].pk).exists()


class TestMergePlayers:
    @pytest.fixture
    def twice(
        self, session: PlaySession, circle: Circle, players: list[Player], play: Play, cast: Cast
    ) -> Player:
        """Cili went home after a hand; whoever sits in her place now is written "Cilike"."""
        play(session, "Cili", ["ulti"], outcome={"simple": "made", "ulti": "made"})
        cilike = add_player(circle=circle, name="Cilike")
        change_lineup(session=session, players=[*players[:2], cilike], by=cast.owner)
        play(
            session,
            "Anna",
            silent={"ulti": {"player": "Cilike", "won": True}},
            kontra={"simple": {"Cilike": 1, "Béla": 1}},
            outcome={"simple": "made"},
        )
        play(session, "Cilike", ["betli"], outcome={"betli": "lost"})
        ids = seated(session)
        shares = {ids["Cilike"]: 7, ids["Béla"]: -7}
        record_entry(session=session, shares=shares, note="bet", by=cast.owner, key=uuid4())
        return cilike

    def test_adds_both_up_under_one_name(
        self, session: PlaySession, players: list[Player], twice: Player
    ) -> None:
        before = totals(session)
        merge_players(kept=players[2], merged=twice)
        after = totals(session)
        assert after["Cili"] == before["Cili"] + before["Cilike"]
        assert set(after) == {"Anna", "Béla", "Cili"}
        assert sum(after.values()) == 0

    def test_lets_watchers_look_again(
        self, circle: Circle, players: list[Player], twice: Player
    ) -> None:
        merge_players(kept=players[2], merged=twice)
        circle.refresh_from_db()
        assert circle.changes == 1

    def test_leaves_a_ledger_that_says_what_its_hands_say(
        self, session: PlaySession, players: list[Player], twice: Player
    ) -> None:
        merge_players(kept=players[2], merged=twice)
        assert list(faults()) == []
        assert not Player.objects.filter(name="Cilike").exists()

    def test_refuses_two_who_sat_in_one_hand(
        self, session: PlaySession, players: list[Player], play: Play
    ) -> None:
        play(session, "Anna")
        with pytest.raises(TwoPeople):
            merge_players(kept=players[0], merged=players[1])

    def test_refuses_two_who_moved_points_between_them(
        self, session: PlaySession, players: list[Player], twice: Player, cast: Cast
    ) -> None:
        shares = {twice.pk: 5, players[2].pk: -5}
        record_entry(session=session, shares=shares, note="bet", by=cast.owner, key=uuid4())
        with pytest.raises(TwoPeople):
            merge_players(kept=players[2], merged=twice)

    def test_refuses_two_who_paid_one_another(
        self, session: PlaySession, players: list[Player], twice: Player, cast: Cast
    ) -> None:
        owed = settlement(session).listed(Way.THROUGH, players[2].pk)
        (debt,) = [debt for debt in owed if debt.payer.id == twice.pk]
        pay(
            session=session,
            payer=twice,
            payee=players[2],
            amount=debt.amount,
            by=cast.owner,
            key=uuid4(),
            way=Way.THROUGH,
            hub=players[2].pk,
        )
        with pytest.raises(TwoPeople):
            merge_players(kept=players[2], merged=twice)

    def test_refuses_a_player_with_himself(self, players: list[Player]) -> None:
        with pytest.raises(TwoPeople):
            merge_players(kept=players[0], merged=players[0])


class TestRoster:
    def test_does_not_offer_the_retired(self, circle: Circle, players: list[Player]) -> None:
        retire_player(player=players[0], retired=True)
        assert list(roster(circle)) == players[1:]
        retire_player(player=players[0], retired=False)
        assert list(roster(circle)) == players

    def test_keeps_who_sits_already(self, circle: Circle, players: list[Player]) -> None:
        """Field report A5."""
        retire_player(player=players[0], retired=True)
        assert list(roster(circle, seated=[players[0].pk])) == players

    def test_proposes_no_night_with_the_retired(
        self, session: PlaySession, circle: Circle, players: list[Player]
    ) -> None:
        retire_player(player=players[0], retired=True)
        assert usual_night(circle).players == (players[1].pk, players[2].pk)


class TestBesideAMerge:
    def test_a_hand_names_nobody_who_is_gone(
        self,
        session: PlaySession,
        circle: Circle,
        players: list[Player],
        cast: Cast,
        deal_by_name: Callable[..., Deal],
    ) -> None:
        """The seats were read before the merge, the hand is written after it."""
        twin = add_player(circle=circle, name="Cilike")
        change_lineup(session=session, players=[*players[:2], twin], by=cast.owner)
        seating = session.seatings.prefetch_related("seats").latest("number")
        assert twin.pk in seating.players
        deal = deal_by_name(session, "Anna", dealer="Anna", outcome={"simple": "made"})
        merge_players(kept=players[3], merged=Player.objects.get(pk=twin.pk))
        with pytest.raises(NotAtTheTable):
            record_hand(
                session=session,
                seating=seating,
                dealer=players[0],
                deal=deal,
                by=cast.owner,
                key=uuid4(),
            )
        assert not session.hands.exists()

    def test_nobody_is_seated_who_is_gone(
        self, session: PlaySession, circle: Circle, players: list[Player], cast: Cast
    ) -> None:
        gone = add_player(circle=circle, name="Tévedés")
        delete_player(player=Player.objects.get(pk=gone.pk))
        with pytest.raises(LineupSize):
            change_lineup(session=session, players=[*players[:2], gone], by=cast.owner)
