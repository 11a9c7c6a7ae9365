"""The write path: what is recorded stands, once, and adds up to zero."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from threading import Barrier, Thread
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.db import connection

from scoring import Deal, RuleError
from tests.ulti_ledger.conftest import Cast, choose_preset, open_night, seated, totals
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.services import add_player
from ulti_ledger.ledger.errors import (
    DealerHasNoSeat,
    HandIsVoid,
    LineupSize,
    NotAtTheTable,
    StaleRevision,
)
from ulti_ledger.ledger.models import Hand, PlaySession, Posting
from ulti_ledger.ledger.queries.table import session_page
from ulti_ledger.ledger.services import (
    change_lineup,
    correct_hand,
    open_session,
    record_hand,
    restore_hand,
    void_hand,
)

Play = Callable[..., Hand]
DealByName = Callable[..., Deal]


class TestOpenSession:
    def test_pins_rules_stake_and_currency(self, session: PlaySession, circle: Circle) -> None:
        assert session.rules.number == 1
        assert (session.stake, session.currency) == (10, "HUF")

    def test_seats_the_players_in_order(self, four: PlaySession) -> None:
        assert list(seated(four)) == ["Anna", "Béla", "Cili", "Dezső"]

    @pytest.mark.parametrize(
        ("utc", "local_date"),
        [
            (datetime(2026, 11, 26, 23, 30, tzinfo=UTC), date(2026, 11, 27)),
            (datetime(2026, 6, 11, 22, 30, tzinfo=UTC), date(2026, 6, 12)),
            (datetime(2026, 11, 26, 19, 0, tzinfo=UTC), date(2026, 11, 26)),
        ],
    )
    def test_has_the_date_of_its_own_time_zone(
        self, circle: Circle, players: list[Player], cast: Cast, utc: datetime, local_date: date
    ) -> None:
        """Field report G1: half past midnight in Budapest is still yesterday in UTC."""
        with patch("ulti_ledger.ledger.services.sessions.timezone.now", return_value=utc):
            assert open_night(circle, players[:3], cast.owner).date == local_date

    def test_refuses_a_dealer_without_a_seat(
        self, circle: Circle, players: list[Player], cast: Cast
    ) -> None:
        with pytest.raises(DealerHasNoSeat):
            open_session(
                circle=circle,
                rules=circle.rule_versions.latest("number"),
                players=players[:3],
                first_dealer=players[3],
                stake=10,
                rotation="round",
                by=cast.owner,
            )

    @pytest.mark.parametrize("seats", [[0, 1], [0, 1, 1], [0, 1, 2, 3, 4]])
    def test_refuses_other_tables_than_three_or_four(
        self, circle: Circle, players: list[Player], cast: Cast, seats: list[int]
    ) -> None:
        everybody = [*players, add_player(circle=circle, name="Elemér")]
        with pytest.raises(LineupSize):
            open_night(circle, [everybody[seat] for seat in seats], cast.owner)
        assert not PlaySession.objects.exists()


class TestRecordHand:
    def test_pays_by_the_rules(self, session: PlaySession, play: Play) -> None:
        """Field report B1: ulti made, simple made."""
        play(session, "Anna", ["ulti"], outcome={"simple": "made", "ulti": "made"})
        assert totals(session) == {"Anna": 10, "Béla": -5, "Cili": -5}

    def test_leaves_the_dealer_of_four_at_zero(self, four: PlaySession, play: Play) -> None:
        play(four, "Anna", ["ulti"], dealer="Dezső", outcome={"simple": "made", "ulti": "made"})
        assert totals(four) == {"Anna": 10, "Béla": -5, "Cili": -5, "Dezső": 0}

    def test_writes_every_payment_twice_with_each_sign(
        self, session: PlaySession, play: Play
    ) -> None:
        hand = play(session, "Béla", ["betli"], outcome={"betli": "lost"})
        postings = {
            (posting.player.name, posting.against.name): posting.points
            for posting in hand.postings.select_related("player", "against")
        }
        assert postings == {
            ("Béla", "Anna"): -5,
            ("Béla", "Cili"): -5,
            ("Anna", "Béla"): 5,
            ("Cili", "Béla"): 5,
        }

    def test_pays_the_partner_too_where_everybody_pays_for_the_seven(
        self, circle: Circle, players: list[Player], cast: Cast, play: Play
    ) -> None:
        version = circle.rule_versions.latest("number")
        rules = {**version.rules, "silent_ulti_parties": "everybody"}
        version.pk, version.number, version.rules = None, 2, rules
        version.save()
        session = open_night(circle, players[:3], cast.owner)
        play(
            session,
            "Anna",
            outcome={"simple": "made"},
            silent={"ulti": {"player": "Béla", "won": True}},
        )
        assert totals(session) == {"Anna": 0, "Béla": 3, "Cili": -3}
        assert Posting.objects.filter(player__name="Cili", against__name="Béla").exists()

    def test_records_one_key_once(self, session: PlaySession, play: Play) -> None:
        """Field report C2: however often one intention arrives, it is one hand."""
        key = uuid4()
        hands = {play(session, "Anna", dealer="Anna", key=key).pk for _ in range(5)}
        assert len(hands) == 1
        assert totals(session) == {"Anna": 2, "Béla": -1, "Cili": -1}

    def test_numbers_hands_without_a_gap(self, session: PlaySession, play: Play) -> None:
        assert [play(session, "Anna").number for _ in range(4)] == [1, 2, 3, 4]

    def test_pins_the_rules_of_the_session(
        self, circle: Circle, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        """Field report B14: a new version changes nothing for a night that runs."""
        choose_preset(circle=circle, preset="hungarian", by=cast.owner)
        lost = {"simple": "made", "ulti": "lost"}
        hand = play(session, "Anna", ["ulti"], outcome=lost)
        assert hand.revisions.get().rules.number == 1
        assert totals(session) == {"Anna": -6, "Béla": 3, "Cili": 3}

    def test_charges_the_penalty_where_the_rules_have_one(
        self, hungarian_circle: Circle, cast: Cast, play: Play
    ) -> None:
        """Field report B21: an ulti lost costs 8, and nothing says the table's value of 4."""
        names = ("Anna", "Béla", "Cili")
        table = [add_player(circle=hungarian_circle, name=name) for name in names]
        session = open_night(hungarian_circle, table, cast.owner)
        play(session, "Anna", ["ulti"], outcome={"simple": "made", "ulti": "lost"})
        assert totals(session) == {"Anna": -14, "Béla": 7, "Cili": 7}

    def test_pays_for_a_passed_out_hand(
        self, hungarian_circle: Circle, cast: Cast, play: Play
    ) -> None:
        """Field report B2."""
        names = ("Anna", "Béla", "Cili")
        table = [add_player(circle=hungarian_circle, name=name) for name in names]
        session = open_night(hungarian_circle, table, cast.owner)
        play(session, "Anna", ended="passed_out")
        assert totals(session) == {"Anna": -4, "Béla": 2, "Cili": 2}

    def test_refuses_the_one_who_sits_out(
        self, four: PlaySession, deal_by_name: DealByName, cast: Cast
    ) -> None:
        deal = deal_by_name(four, "Anna", dealer="Dezső", outcome={"simple": "made"})
        with pytest.raises(NotAtTheTable):
            _record(four, deal, dealer="Anna", cast=cast)
        assert not Hand.objects.exists()

    def test_refuses_a_dealer_who_does_not_sit_here(
        self, session: PlaySession, players: list[Player], deal_by_name: DealByName, cast: Cast
    ) -> None:
        deal = deal_by_name(session, "Anna", outcome={"simple": "made"})
        with pytest.raises(DealerHasNoSeat):
            record_hand(
                session=session,
                seating=session.seatings.get(),
                dealer=players[3],
                deal=deal,
                by=cast.owner,
                key=uuid4(),
            )

    def test_writes_nothing_where_the_rules_refuse(
        self, session: PlaySession, deal_by_name: DealByName, cast: Cast
    ) -> None:
        deal = deal_by_name(session, "Anna", ["betli", "ulti"], outcome={"betli": "made"})
        with pytest.raises(RuleError):
            _record(session, deal, dealer="Anna", cast=cast)
        assert not Hand.objects.exists()

    def test_takes_the_players_of_the_seats_it_was_entered_for(
        self, session: PlaySession, players: list[Player], play: Play, cast: Cast
    ) -> None:
        """Field report E17: D replaces C for two hands and has a balance of his own."""
        play(session, "Cili")
        change_lineup(session=session, players=[*players[:2], players[3]], by=cast.owner)
        play(session, "Dezső")
        play(session, "Dezső")
        change_lineup(session=session, players=players[:3], by=cast.owner)
        play(session, "Cili")
        assert totals(session) == {"Anna": -4, "Béla": -4, "Cili": 4, "Dezső": 4}


class TestTwoAtOnce:
    @pytest.mark.django_db(transaction=True)
    def test_get_two_numbers(
        self, session: PlaySession, deal_by_name: DealByName, cast: Cast
    ) -> None:
        """Field report F4: two posts of the same moment with different keys."""
        deal = deal_by_name(session, "Anna", outcome={"simple": "made"})
        numbers = _at_once(4, lambda: _record(session, deal, dealer="Anna", cast=cast).number)
        assert sorted(numbers) == [1, 2, 3, 4]

    @pytest.mark.django_db(transaction=True)
    def test_with_one_key_make_one_hand(
        self, session: PlaySession, deal_by_name: DealByName, cast: Cast
    ) -> None:
        deal = deal_by_name(session, "Anna", outcome={"simple": "made"})
        key = uuid4()
        numbers = _at_once(
            4, lambda: _record(session, deal, dealer="Anna", cast=cast, key=key).number
        )
        assert numbers == [1, 1, 1, 1]
        assert session.hands.count() == 1


class TestCorrectHand:
    def test_moves_the_balances_to_the_new_result(
        self, session: PlaySession, play: Play, deal_by_name: DealByName, cast: Cast
    ) -> None:
        hand = play(session, "Anna", ["ulti"], outcome={"simple": "made", "ulti": "made"})
        play(session, "Béla")
        deal = deal_by_name(session, "Cili", ["betli"], dealer="Anna", outcome={"betli": "lost"})
        _correct(hand, deal, cast, seen=1)
        assert totals(session) == {"Anna": 5 - 1, "Béla": 5 + 2, "Cili": -10 - 1}

    def test_keeps_what_was_said_before(
        self, session: PlaySession, play: Play, deal_by_name: DealByName, cast: Cast
    ) -> None:
        hand = play(session, "Anna")
        before = list(hand.postings.values_list("pk", "points"))
        deal = deal_by_name(session, "Anna", dealer="Anna", outcome={"simple": "lost"})
        _correct(hand, deal, cast, seen=1, reason="Cili counted again")
        kept = list(hand.postings.filter(revision__number=1).values_list("pk", "points"))
        assert kept == before
        assert hand.revisions.latest("number").reason == "Cili counted again"

    def test_writes_nothing_without_a_change(
        self, session: PlaySession, play: Play, deal_by_name: DealByName, cast: Cast
    ) -> None:
        """Field report D3."""
        hand = play(session, "Anna")
        deal = deal_by_name(session, "Anna", dealer="Anna", outcome={"simple": "made"})
        assert _correct(hand, deal, cast, seen=1).number == 1
        assert hand.revisions.count() == 1

    def test_refuses_a_stale_revision(
        self, session: PlaySession, play: Play, deal_by_name: DealByName, cast: Cast
    ) -> None:
        hand = play(session, "Anna")
        lost = deal_by_name(session, "Anna", dealer="Anna", outcome={"simple": "lost"})
        _correct(hand, lost, cast, seen=1)
        made = deal_by_name(session, "Béla", dealer="Anna", outcome={"simple": "made"})
        with pytest.raises(StaleRevision) as refusal:
            _correct(hand, made, cast, seen=1)
        assert refusal.value.newest.number == 2
        assert totals(session) == {"Anna": -2, "Béla": 1, "Cili": 1}

    def test_refuses_a_void_hand(
        self, session: PlaySession, play: Play, deal_by_name: DealByName, cast: Cast
    ) -> None:
        hand = play(session, "Anna")
        void_hand(hand=hand, by=cast.owner, reason="")
        deal = deal_by_name(session, "Anna", dealer="Anna", outcome={"simple": "lost"})
        with pytest.raises(HandIsVoid):
            _correct(hand, deal, cast, seen=2)

    def test_leaves_later_dealers_where_they_were(
        self,
        circle: Circle,
        players: list[Player],
        play: Play,
        deal_by_name: DealByName,
        cast: Cast,
    ) -> None:
        """Field report E19: the next hand keeps the dealer that it was played with."""
        session = open_night(circle, players, cast.owner, rotation="soloist")
        first = play(session, "Cili")
        second = play(session, "Anna")
        assert second.revisions.get().dealer.name == "Cili"
        deal = deal_by_name(session, "Béla", dealer="Anna", outcome={"simple": "made"})
        _correct(first, deal, cast, seen=1)
        assert second.revisions.get().dealer.name == "Cili"
        assert session_page(session).table.dealer.name == "Anna"


class TestVoidHand:
    def test_takes_the_hand_out_of_the_balances(
        self, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        play(session, "Béla")
        hand = play(session, "Anna")
        void_hand(hand=hand, by=cast.owner, reason="misdeal")
        assert totals(session) == {"Anna": -1, "Béla": 2, "Cili": -1}

    def test_gives_the_deal_back(self, session: PlaySession, play: Play, cast: Cast) -> None:
        hand = play(session, "Anna")
        assert session_page(session).table.dealer.name == "Béla"
        void_hand(hand=hand, by=cast.owner, reason="")
        assert session_page(session).table.dealer.name == "Anna"

    def test_does_nothing_the_second_time(
        self, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        """Field reports A18 and C4."""
        hand = play(session, "Anna")
        void_hand(hand=hand, by=cast.owner, reason="")
        void_hand(hand=hand, by=cast.owner, reason="", seen=1)
        assert hand.revisions.count() == 2
        assert totals(session) == {"Anna": 0, "Béla": 0, "Cili": 0}

    def test_refuses_a_stale_revision(
        self, session: PlaySession, play: Play, deal_by_name: DealByName, cast: Cast
    ) -> None:
        hand = play(session, "Anna")
        deal = deal_by_name(session, "Anna", dealer="Anna", outcome={"simple": "lost"})
        _correct(hand, deal, cast, seen=1)
        with pytest.raises(StaleRevision):
            void_hand(hand=hand, by=cast.owner, reason="", seen=1)


class TestRestoreHand:
    def test_counts_the_hand_again(self, session: PlaySession, play: Play, cast: Cast) -> None:
        hand = play(session, "Anna")
        void_hand(hand=hand, by=cast.owner, reason="")
        restore_hand(hand=hand, by=cast.owner)
        assert totals(session) == {"Anna": 2, "Béla": -1, "Cili": -1}

    def test_leaves_a_hand_that_counts(self, session: PlaySession, play: Play, cast: Cast) -> None:
        hand = play(session, "Anna")
        assert restore_hand(hand=hand, by=cast.owner).number == 1


class TestChangeLineup:
    def test_writes_nothing_where_all_stay(
        self, session: PlaySession, players: list[Player], cast: Cast
    ) -> None:
        change_lineup(session=session, players=players[:3], by=cast.owner)
        assert session.seatings.count() == 1

    def test_lets_a_fourth_come_at_zero(
        self, session: PlaySession, players: list[Player], play: Play, cast: Cast
    ) -> None:
        """Field reports E10 and A20."""
        for soloist in ("Anna", "Béla", "Cili", "Anna"):
            play(session, soloist)
        change_lineup(session=session, players=players, by=cast.owner)
        assert totals(session) == {"Anna": 2, "Béla": -1, "Cili": -1, "Dezső": 0}
        dealers = []
        for _ in range(4):
            table = session_page(session).table
            dealers.append(table.dealer.name)
            play(session, table.players[0].name)
        assert sorted(dealers) == ["Anna", "Béla", "Cili", "Dezső"]

    def test_refuses_two(self, session: PlaySession, players: list[Player], cast: Cast) -> None:
        with pytest.raises(LineupSize):
            change_lineup(session=session, players=players[:2], by=cast.owner)


def _record(
    session: PlaySession, deal: Deal, *, dealer: str, cast: Cast, key: object = None
) -> Hand:
    return record_hand(
        session=session,
        seating=session.seatings.latest("number"),
        dealer=Player.objects.get(name=dealer, circle=session.circle),
        deal=deal,
        by=cast.scorekeeper,
        key=key or uuid4(),  # type: ignore[arg-type]
    )


def _correct(hand: Hand, deal: Deal, cast: Cast, *, seen: int, reason: str = ""):  # type: ignore[no-untyped-def]
    return correct_hand(
        hand=hand,
        dealer=hand.revisions.latest("number").dealer,
        deal=deal,
        by=cast.owner,
        reason=reason,
        seen=seen,
    )


def _at_once(times: int, act: Callable[[], int]) -> list[int]:
    """What `act` gives in that many threads that start together."""
    together, results = Barrier(times), []

    def run() -> None:
        try:
            together.wait()
            results.append(act())
        finally:
            connection.close()

    threads = [Thread(target=run) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
