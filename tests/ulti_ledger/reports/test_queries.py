"""What the numbers of a circle say, and what they say after something was told anew."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import Outcome
from tests.ulti_ledger.conftest import Cast, make_circle, open_night, totals
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.services import add_player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.facts import deal_of
from ulti_ledger.ledger.models import Hand, PlaySession
from ulti_ledger.reports.queries import AllTime, Line, all_time

Play = Callable[..., Hand]
NOW = "django.utils.timezone.now"
LAST_MONTH = datetime(2026, 10, 15, 20, 0, tzinfo=UTC)


@pytest.fixture
def earlier(circle: Circle, players: list[Player], play: Play, cast: Cast) -> PlaySession:
    """A night of last month, of three: Béla +10, −5, −5, then Anna lost a betli."""
    with patch(NOW, return_value=LAST_MONTH):
        night = open_night(circle, players[:3], cast.owner)
        play(night, "Béla", ["ulti"], outcome={"ulti": "made", "simple": "made"})
        play(night, "Anna", ["betli"], outcome={"betli": "lost"})
    return night


def line_of(report: AllTime, name: str) -> Line:
    return next(line for line in report.players if line.name == name)


def points(report: AllTime) -> dict[str, int]:
    return {line.name: line.points for line in report.players}


def won(report: AllTime, one: str, other: str) -> int:
    return report.won[line_of(report, one).id, line_of(report, other).id]


def say_lost(hand: Hand, cast: Cast) -> None:
    """The ulti was lost after all."""
    newest = hand.revisions.latest("number")
    services.correct_hand(
        hand=hand,
        dealer=newest.dealer,
        deal=replace(deal_of(newest), outcome={"ulti": Outcome.LOST, "simple": Outcome.MADE}),
        by=cast.owner,
        reason="",
        seen=newest.number,
    )


class TestAllTime:
    def test_adds_up_all_nights(
        self, circle: Circle, earlier: PlaySession, four: PlaySession, play: Play
    ) -> None:
        play(four, "Dezső")
        play(four, "Anna", outcome={"simple": "lost"}, kontra={"simple": 1})
        nights = [totals(earlier), totals(four)]
        report = all_time(circle)
        assert points(report) == {
            name: sum(night.get(name, 0) for night in nights) for name in nights[1]
        }
        assert report.points == 0
        assert [line.name for line in report.players][-1] == "Anna"

    def test_counts_nights_hands_and_what_the_soloist_won_and_lost(
        self, circle: Circle, earlier: PlaySession, four: PlaySession, play: Play, cast: Cast
    ) -> None:
        play(four, "Dezső")  # Anna deals and sits out
        services.void_hand(hand=play(four, "Anna"), by=cast.owner, reason="")
        anna, dezso = (line_of(all_time(circle), name) for name in ("Anna", "Dezső"))
        assert (anna.nights, anna.counted.hands) == (2, 2)
        assert (anna.counted.won, anna.counted.lost) == (0, 1)
        assert (dezso.nights, dezso.counted.hands) == (1, 1)
        assert (dezso.counted.won, dezso.counted.lost) == (1, 0)

    def test_counts_no_night_in_which_nothing_was_played(
        self, circle: Circle, earlier: PlaySession, four: PlaySession
    ) -> None:
        assert {line.name for line in all_time(circle).players} == {"Anna", "Béla", "Cili"}
        assert {line.nights for line in all_time(circle).players} == {1}

    def test_has_no_soloist_where_all_passed(
        self, hungarian_circle: Circle, play: Play, cast: Cast
    ) -> None:
        names = ("Anna", "Béla", "Cili")
        seats = [add_player(circle=hungarian_circle, name=name) for name in names]
        night = open_night(hungarian_circle, seats, cast.owner)
        play(night, "Béla", ended="passed_out")
        bela = line_of(all_time(hungarian_circle), "Béla")
        assert (bela.points, bela.counted.hands) == (-4, 1)
        assert (bela.counted.won, bela.counted.lost) == (0, 0)

    def test_values_each_night_by_its_own_stake_and_currency(
        self, circle: Circle, earlier: PlaySession, session: PlaySession, play: Play
    ) -> None:
        session.stake, session.currency = 25, "EUR"
        session.save()
        play(session, "Béla")
        assert line_of(all_time(circle), "Béla").money == (("EUR", 50), ("HUF", 150))
        assert all_time(circle).money == (("EUR", 0), ("HUF", 0))

    def test_knows_no_money_where_points_were_played_for(
        self, circle: Circle, session: PlaySession, play: Play
    ) -> None:
        session.stake = 0
        session.save()
        play(session, "Béla")
        assert line_of(all_time(circle), "Béla").money == all_time(circle).money == ()

    def test_counts_entries_and_never_a_payment(
        self, circle: Circle, earlier: PlaySession, players: list[Player], cast: Cast
    ) -> None:
        before = all_time(circle)
        services.close_and_carry_over(session=earlier, by=cast.owner)
        assert all_time(circle) == before
        services.reopen_session(session=earlier, by=cast.owner)
        shares = {players[0].pk: 3, players[1].pk: -3}
        services.record_entry(
            session=earlier, shares=shares, note="bet", by=cast.owner, key=uuid4()
        )
        assert points(all_time(circle))["Anna"] == points(before)["Anna"] + 3

    def test_follows_a_hand_of_last_month(
        self, circle: Circle, earlier: PlaySession, cast: Cast
    ) -> None:
        """Field report D13: the table and head-to-head, for a correction, a void and a restore."""
        hand = earlier.hands.get(number=1)
        assert points(all_time(circle)) == {"Béla": 15, "Cili": 0, "Anna": -15}
        assert won(all_time(circle), "Béla", "Cili") == 5
        say_lost(hand, cast)
        report = all_time(circle)
        assert points(report) == totals(earlier)
        assert won(report, "Béla", "Cili") == -won(report, "Cili", "Béla") == -3
        assert line_of(report, "Béla").counted.lost == 1
        services.void_hand(hand=hand, by=cast.owner, reason="")
        assert won(all_time(circle), "Béla", "Cili") == 0
        assert line_of(all_time(circle), "Béla").counted.hands == 1
        services.restore_hand(hand=hand, by=cast.owner)
        assert all_time(circle) == report

    def test_says_a_month_alone(
        self, circle: Circle, earlier: PlaySession, session: PlaySession, play: Play
    ) -> None:
        """Field report G3."""
        play(session, "Cili")
        assert points(all_time(circle, month=date(2026, 10, 1))) == totals(earlier)
        this_month = session.date.replace(day=1)
        assert points(all_time(circle, month=this_month)) == totals(session)

    def test_knows_nothing_of_another_circle(
        self, circle: Circle, earlier: PlaySession, cast: Cast
    ) -> None:
        assert all_time(make_circle(cast, preset="gametwist")) == AllTime((), {}, None)

    def test_is_one_line_for_two_names_that_were_made_one(
        self,
        circle: Circle,
        earlier: PlaySession,
        session: PlaySession,
        players: list[Player],
        play: Play,
        cast: Cast,
    ) -> None:
        services.change_lineup(session=session, players=[*players[:2], players[3]], by=cast.owner)
        play(session, "Dezső")
        before = all_time(circle)
        services.merge_players(kept=players[2], merged=players[3])
        cili = line_of(all_time(circle), "Cili")
        assert cili.points == points(before)["Cili"] + points(before)["Dezső"]
        assert (cili.nights, cili.counted.hands, cili.counted.won) == (2, 3, 1)

    def test_takes_as_many_queries_for_many_nights(
        self, circle: Circle, earlier: PlaySession, players: list[Player], play: Play, cast: Cast
    ) -> None:
        def queries() -> int:
            with CaptureQueriesContext(connection) as asked:
                all_time(circle)
            return len(asked)

        before = queries()
        for _ in range(3):
            night = open_night(circle, players, cast.owner)
            for name in ("Béla", "Cili"):
                play(night, name)
        assert queries() == before <= 8


class TestRecord:
    def test_is_the_best_hand_of_all_nights(
        self, circle: Circle, earlier: PlaySession, session: PlaySession, play: Play
    ) -> None:
        play(session, "Cili")
        record = all_time(circle).record
        assert record is not None
        assert (record.name, record.points) == ("Béla", 10)
        assert (record.hand.session, record.hand.number) == (earlier, 1)

    def test_falls_to_the_next_one_while_it_is_void(
        self, circle: Circle, earlier: PlaySession, cast: Cast
    ) -> None:
        """Field reports D20 and D23: nothing is granted, so nothing is granted twice."""
        hand = earlier.hands.get(number=1)
        before = all_time(circle).record
        services.void_hand(hand=hand, by=cast.owner, reason="")
        after = all_time(circle).record
        assert after is not None
        assert (after.name, after.points, after.hand.number) == ("Béla", 5, 2)
        services.restore_hand(hand=hand, by=cast.owner)
        assert all_time(circle).record == before

    def test_falls_to_the_next_one_where_it_was_told_anew(
        self, circle: Circle, earlier: PlaySession, cast: Cast
    ) -> None:
        """Field report D20: edited again and again it is still one record or none."""
        hand = earlier.hands.get(number=1)
        say_lost(hand, cast)
        record = all_time(circle).record
        assert record is not None
        assert record.hand.number == 2

    def test_stays_with_the_first_who_won_as_much(
        self, circle: Circle, earlier: PlaySession, session: PlaySession, play: Play
    ) -> None:
        play(session, "Cili", ["ulti"], outcome={"ulti": "made", "simple": "made"})
        record = all_time(circle).record
        assert record is not None
        assert (record.name, record.points) == ("Béla", 10)

    def test_is_none_before_anybody_won(self, circle: Circle, session: PlaySession) -> None:
        assert all_time(circle).record is None

    def test_is_told_by_the_names_of_today(
        self, circle: Circle, earlier: PlaySession, players: list[Player]
    ) -> None:
        players[1].name = "Béluska"
        players[1].save()
        record = all_time(circle).record
        assert record is not None
        assert record.name == record.story.soloist == "Béluska"


class TestTheYear:
    def test_is_answered_by_what_the_database_adds_up(
        self, circle: Circle, players: list[Player], play: Play, cast: Cast
    ) -> None:
        """As many rows come back for one hand or many: by pair, by trio and by player."""
        night = open_night(circle, players[:3], cast.owner)
        for _ in range(30):
            with patch(NOW, return_value=LAST_MONTH + timedelta(minutes=1)):
                play(night, "Béla")
        report = all_time(circle)
        assert line_of(report, "Béla").counted.won == 30
        assert len(report.won) == 6 - 2  # nobody won anything between Anna and Cili
