"""What the settle page says, held against the sheet and the hands."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.ulti_ledger.conftest import Cast, seated, totals
from tests.ulti_ledger.ledger.conftest import OpenNight, Say
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Hand, PlaySession
from ulti_ledger.ledger.queries.owing import Owed, open_debts, owing
from ulti_ledger.ledger.queries.payment_reasons import because
from ulti_ledger.ledger.queries.settling import Proposal, Settlement, Way, settlement
from ulti_ledger.ledger.queries.verification import first_unbalanced_hand
from ulti_ledger.ledger.services import pay, record_entry
from ulti_ledger.ledger.zero_sum import Unbalanced

Play = Callable[..., Hand]


def written(proposals: tuple[Proposal, ...]) -> list[str]:
    return [f"{one.payer.name} pays {one.payee.name} {one.amount}" for one in proposals]


def said(owed: tuple[Owed, ...]) -> list[str]:
    return [f"{one.payer} owes {one.payee} {one.amount} {one.unit}" for one in owed]


class TestSettlement:
    def test_is_worth_the_stake(self, session: PlaySession, play: Play) -> None:
        """Field report D5: the sheet and the settlement say the same."""
        play(session, "Béla", ["betli"], outcome={"betli": "lost"})
        settled = settlement(session)
        assert {account.name: account.points for account in settled.accounts} == totals(session)
        assert [account.worth for account in settled.accounts] == [50, -100, 50]
        assert written(settled.fewest) == ["Béla pays Anna 50", "Béla pays Cili 50"]

    def test_keeps_who_went_home(self, forint: PlaySession, won: Say, cast: Cast) -> None:
        """Field report E4."""
        won(forint, Dezső=-12, Anna=12)
        three = [seat.player for seat in forint.seatings.get().seats.order_by("position")][:3]
        services.change_lineup(session=forint, players=three, by=cast.owner)
        assert written(settlement(forint).fewest) == ["Dezső pays Anna 12"]

    def test_says_when_the_list_is_shortened(self, forint: PlaySession, won: Say) -> None:
        """Field report A21: what is paid is not what was lost to whom."""
        won(forint, Anna=-30, Cili=30)
        won(forint, Cili=-10, Béla=10)
        settled = settlement(forint)
        assert written(settled.fewest) == ["Anna pays Cili 20", "Anna pays Béla 10"]
        assert written(settled.along) == ["Anna pays Cili 30", "Cili pays Béla 10"]
        assert settled.is_shortened

    def test_says_when_it_is_not(self, forint: PlaySession, won: Say) -> None:
        won(forint, Anna=-30, Béla=10, Cili=20)
        assert not settlement(forint).is_shortened

    def test_lists_pairs_from_each_side(self, forint: PlaySession, won: Say) -> None:
        won(forint, Anna=-30, Béla=10, Cili=20)
        rows = {account.name: won for account, won in settlement(forint).pair_rows}
        assert rows["Anna"] == (None, -10, -20, 0)
        assert rows["Cili"] == (20, 0, None, 0)

    def test_goes_through_whoever_won_most_unless_another_is_named(
        self, forint: PlaySession, won: Say
    ) -> None:
        won(forint, Anna=-30, Béla=10, Cili=20)
        settled = settlement(forint)
        assert written(settled.listed(Way.THROUGH)) == ["Anna pays Cili 30", "Cili pays Béla 10"]
        dezso = settled.accounts[3].id
        assert written(settled.listed(Way.THROUGH, dezso))[0] == "Anna pays Dezső 30"
        assert settled.listed(Way.THROUGH, hub=999_999) == settled.listed(Way.THROUGH)

    def test_tells_what_was_done_in_its_order(
        self, forint: PlaySession, won: Say, cast: Cast
    ) -> None:
        won(forint, Anna=-30, Béla=10, Cili=20)
        _pay_first(forint, cast)
        (debt,) = services.carry_over(session=forint, by=cast.owner)
        services.pay_off(debt=debt, by=cast.owner, key=uuid4())
        paid, carried, late = settlement(forint).done
        assert (paid.payee, paid.is_carried, paid.can_be_undone) == ("Cili", False, True)
        assert (carried.payee, carried.is_carried, carried.can_be_undone) == ("Béla", True, False)
        assert (late.payee, late.is_late, late.by) == ("Béla", True, "olga")
        assert not settlement(forint).is_put_off

    def test_asks_the_database_the_same_however_much_was_played(
        self,
        session: PlaySession,
        play: Play,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        for hands in (1, 20):
            for _ in range(hands):
                play(session, "Béla", ["betli"], outcome={"betli": "lost"})
            with django_assert_num_queries(5):
                settled = settlement(session)
            with django_assert_num_queries(2):
                because(session, settled.fewest)

    def test_refuses_a_ledger_that_does_not_add_up(self, session: PlaySession, play: Play) -> None:
        """Field report A3: the sum, and the first hand that is off."""
        hands = [play(session, "Béla") for _ in range(3)]
        for hand in hands[1:]:
            posting = hand.postings.filter(player__name="Anna").latest("pk")
            hand.postings.filter(pk=posting.pk).update(points=posting.points - 1)
        with pytest.raises(Unbalanced) as unbalanced:
            settlement(session)
        assert unbalanced.value.total == -2 * session.stake
        assert first_unbalanced_hand(session) == 2

    def test_finds_no_fault_in_a_sound_ledger(self, session: PlaySession, play: Play) -> None:
        play(session, "Béla")
        assert first_unbalanced_hand(session) is None


class TestBecause:
    def test_names_the_dearest_hands_first(self, session: PlaySession, play: Play) -> None:
        """Field report A11."""
        play(session, "Béla", outcome={"simple": "lost"})
        play(session, "Béla", ["betli"], hearts=True, outcome={"betli": "lost"})
        play(session, "Anna", outcome={"simple": "made"})
        settled = settlement(session)
        one = because(session, settled.fewest)[0]
        assert (one.proposal.payer.name, one.proposal.payee.name) == ("Béla", "Anna")
        assert [(hand.number, hand.points) for hand in one.between] == [(2, 10), (1, 1), (3, 1)]
        assert [(hand.number, hand.points) for hand in one.cost] == [(2, 20), (1, 2), (3, 1)]
        assert [(hand.number, hand.points) for hand in one.brought] == [(2, 10), (3, 2), (1, 1)]
        assert one.lost == 12
        assert one.between[0].components == ("betli",)
        assert one.between[0].hearts

    def test_leaves_out_what_is_void(self, session: PlaySession, play: Play, cast: Cast) -> None:
        play(session, "Béla", outcome={"simple": "lost"})
        gone = play(session, "Béla", ["betli"], outcome={"betli": "lost"})
        services.void_hand(hand=gone, by=cast.owner, reason="misdeal")
        (one, _) = because(session, settlement(session).fewest)
        assert [hand.number for hand in one.cost] == [1]

    def test_tells_an_entry_by_its_note(self, forint: PlaySession, won: Say) -> None:
        won(forint, Anna=-20, Béla=20)
        (one,) = because(forint, settlement(forint).fewest)
        (entry,) = one.between
        assert (entry.number, entry.note, entry.points) == (None, "a penalty", 20)

    def test_knows_when_nothing_was_lost_between_the_two(
        self, forint: PlaySession, won: Say
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        won(forint, Béla=-20, Cili=20)
        (one,) = because(forint, settlement(forint).fewest)
        assert (one.proposal.payer.name, one.proposal.payee.name) == ("Anna", "Cili")
        assert (one.lost, one.between) == (0, ())
        assert [hand.points for hand in one.cost] == [20]


class TestOwing:
    def test_counts_what_was_put_off_and_what_a_closed_night_left_open(
        self, open_for: OpenNight, won: Say, cast: Cast
    ) -> None:
        first, second, running = (open_for(10) for _ in range(3))
        for night in (first, second, running):
            won(night, Anna=-2, Béla=2)
        services.close_session(session=first, by=cast.owner)
        services.close_and_carry_over(session=second, by=cast.owner)
        owed = owing(first.circle)
        assert said(owed) == ["Anna owes Béla 20 HUF", "Anna owes Béla 20 HUF"]
        assert [one.session for one in owed] == [first.pk, second.pk]
        assert [one.debt is None for one in owed] == [True, False]

    def test_rounds_as_the_night_does(self, forint: PlaySession, won: Say, cast: Cast) -> None:
        won(forint, Anna=-37, Béla=20, Cili=17)
        forint = services.choose_coin(session=forint, cash_step=5, by=cast.owner)
        services.close_session(session=forint, by=cast.owner)
        assert said(owing(forint.circle)) == [
            f"{line} HUF".replace("pays", "owes") for line in written(settlement(forint).fewest)
        ]

    def test_leaves_out_what_was_paid(self, forint: PlaySession, won: Say, cast: Cast) -> None:
        won(forint, Anna=-20, Béla=20)
        _pay_first(forint, cast)
        services.close_session(session=forint, by=cast.owner)
        assert owing(forint.circle) == ()

    def test_leaves_out_points_that_are_worth_nothing(
        self, open_for: OpenNight, won: Say, cast: Cast
    ) -> None:
        for_points = open_for(0)
        won(for_points, Anna=-20, Béla=20)
        services.close_session(session=for_points, by=cast.owner)
        assert owing(for_points.circle) == ()

    def test_says_nothing_of_a_night_that_does_not_add_up(
        self, open_for: OpenNight, won: Say, cast: Cast
    ) -> None:
        broken, sound = open_for(10), open_for(10)
        won(broken, Anna=-20, Béla=20).postings.filter(points=20).update(points=21)
        won(sound, Anna=-2, Béla=2)
        for night in (broken, sound):
            services.close_session(session=night, by=cast.owner)
        assert [one.session for one in owing(broken.circle)] == [sound.pk]

    def test_asks_the_database_the_same_however_old_the_circle(
        self,
        open_for: OpenNight,
        won: Say,
        cast: Cast,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        for nights in (1, 5):
            for _ in range(nights):
                night = open_for(10)
                won(night, Anna=-2, Béla=2)
                services.close_session(session=night, by=cast.owner)
            with django_assert_num_queries(5):
                owing(night.circle)

    def test_stays_in_its_circle(
        self, forint: PlaySession, won: Say, cast: Cast, hungarian_circle: Circle
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        services.close_and_carry_over(session=forint, by=cast.owner)
        assert len(open_debts(forint.circle)) == 1
        assert owing(hungarian_circle) == ()


def _pay_first(session: PlaySession, cast: Cast) -> None:
    settled: Settlement = settlement(session)
    first = settled.fewest[0]
    players = {player.pk: player for player in session.circle.players.all()}
    services.pay(
        session=session,
        payer=players[first.payer.id],
        payee=players[first.payee.id],
        amount=first.amount,
        by=cast.owner,
        key=uuid4(),
    )


class TestEven:
    def test_lists_no_circle_once_everybody_is_even(self, session: PlaySession, cast: Cast) -> None:
        """Anna lost to Béla what Béla lost to Cili: one payment settles it, in every list."""
        ids = seated(session)
        for loser, winner in (("Anna", "Béla"), ("Béla", "Cili")):
            shares = {ids[loser]: -10, ids[winner]: 10}
            record_entry(session=session, shares=shares, note="bet", by=cast.owner, key=uuid4())
        (only,) = settlement(session).fewest
        pay(
            session=session,
            payer=Player.objects.get(pk=only.payer.id),
            payee=Player.objects.get(pk=only.payee.id),
            amount=only.amount,
            by=cast.owner,
            key=uuid4(),
        )
        assert (settlement(session).fewest, settlement(session).along) == ((), ())
