"""Money that changes hands: once, between two, and never lost."""

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from threading import Barrier, Thread
from typing import Any
from unittest.mock import patch
from uuid import UUID, uuid4

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.ulti_ledger.conftest import Cast
from tests.ulti_ledger.ledger.conftest import OpenNight, Say
from ulti_ledger.circles.models import Player
from ulti_ledger.ledger.errors import NotOwed, PaidAlready
from ulti_ledger.ledger.models import Payment, PlaySession
from ulti_ledger.ledger.queries.owing import open_debts
from ulti_ledger.ledger.queries.settling import Settlement, Way, settlement
from ulti_ledger.ledger.services import (
    carry_over,
    choose_coin,
    close_and_carry_over,
    close_session,
    pay_off,
    undo_payment,
)
from ulti_ledger.ledger.services import pay as pay_service
from ulti_ledger.ledger.zero_sum import Unbalanced

Pay = Callable[..., Payment]


@pytest.fixture
def pay(players: list[Player], cast: Cast) -> Pay:
    """Tick by names: `pay(session, "Anna", "Béla", 20)`."""
    known = {player.name: player for player in players}

    def tick(
        session: PlaySession,
        payer: str,
        payee: str,
        amount: int,
        *,
        key: UUID | None = None,
        **how: Any,
    ) -> Payment:
        return pay_service(
            session=session,
            payer=known[payer],
            payee=known[payee],
            amount=amount,
            by=cast.scorekeeper,
            key=key or uuid4(),
            **how,
        )

    return tick


def left(session: PlaySession) -> dict[str, int]:
    """What each still gets (minus: has to pay)."""
    return {account.name: account.left for account in settlement(session).accounts}


def proposed(settled: Settlement, way: Way = Way.FEWEST) -> list[tuple[str, str, int]]:
    return [(one.payer.name, one.payee.name, one.amount) for one in settled.listed(way)]


def told(payments: Iterable[Payment]) -> list[tuple[str, str, int]]:
    return [(one.payer.name, one.payee.name, one.amount) for one in payments]


class TestPay:
    def test_makes_everybody_even(self, forint: PlaySession, won: Say, pay: Pay) -> None:
        """Field report A1."""
        won(forint, Anna=-37, Béla=20, Cili=17)
        pay(forint, "Anna", "Béla", 20)
        pay(forint, "Anna", "Cili", 17)
        settled = settlement(forint)
        assert set(left(forint).values()) == {0}
        assert not settled.fewest
        assert not settled.along
        assert not settled.is_rounded

    def test_moves_exactly_two_balances(self, forint: PlaySession, won: Say, pay: Pay) -> None:
        won(forint, Anna=-37, Béla=20, Cili=17)
        pay(forint, "Anna", "Cili", 17)
        assert left(forint) == {"Anna": -20, "Béla": 20, "Cili": 0, "Dezső": 0}

    def test_leaves_the_points_alone(self, forint: PlaySession, won: Say, pay: Pay) -> None:
        won(forint, Anna=-37, Béla=20, Cili=17)
        pay(forint, "Anna", "Cili", 17)
        assert [account.points for account in settlement(forint).accounts] == [-37, 20, 17, 0]

    def test_notes_one_key_once(self, forint: PlaySession, won: Say, pay: Pay) -> None:
        """Field report A13: a double tap is one payment."""
        won(forint, Anna=-20, Béla=20)
        key = uuid4()
        payments = {pay(forint, "Anna", "Béla", 20, key=key).pk for _ in range(3)}
        assert len(payments) == 1
        assert left(forint)["Anna"] == 0

    def test_takes_no_second_one_from_another_phone(
        self, forint: PlaySession, won: Say, pay: Pay
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        pay(forint, "Anna", "Béla", 20)
        with pytest.raises(NotOwed):
            pay(forint, "Anna", "Béla", 20)
        assert Payment.objects.count() == 1

    @pytest.mark.parametrize(
        ("payer", "payee", "amount"),
        [
            ("Anna", "Béla", 19),
            ("Anna", "Béla", 21),
            ("Béla", "Anna", 20),
            ("Anna", "Dezső", 20),
            ("Dezső", "Cili", 17),
            ("Anna", "Anna", 20),
            ("Anna", "Béla", 0),
            ("Anna", "Béla", -20),
        ],
    )
    def test_takes_only_what_is_on_the_list(
        self, forint: PlaySession, won: Say, pay: Pay, payer: str, payee: str, amount: int
    ) -> None:
        won(forint, Anna=-37, Béla=20, Cili=17)
        with pytest.raises(NotOwed):
            pay(forint, payer, payee, amount)
        assert not Payment.objects.exists()

    def test_refuses_a_list_that_does_not_hold_any_more(
        self, forint: PlaySession, won: Say, pay: Pay
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        won(forint, Anna=-5, Béla=5)
        with pytest.raises(NotOwed):
            pay(forint, "Anna", "Béla", 20)

    def test_is_dated_with_the_night(self, forint: PlaySession, won: Say, pay: Pay) -> None:
        """Field report A16: the night was on Friday, whenever it is settled."""
        PlaySession.objects.update(date=date(2026, 11, 27))
        won(forint, Anna=-20, Béla=20)
        assert pay(forint, "Anna", "Béla", 20).paid_on == date(2026, 11, 27)

    def test_takes_another_day(self, forint: PlaySession, won: Say, pay: Pay) -> None:
        """Field report A16: and the session keeps its own date."""
        PlaySession.objects.update(date=date(2026, 11, 27))
        won(forint, Anna=-20, Béla=20)
        payment = pay(forint, "Anna", "Béla", 20, paid_on=date(2026, 11, 29))
        assert payment.paid_on == date(2026, 11, 29)
        assert PlaySession.objects.get().date == date(2026, 11, 27)

    def test_still_works_in_a_closed_night(
        self, forint: PlaySession, won: Say, pay: Pay, cast: Cast
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        close_session(session=forint, by=cast.owner)
        pay(forint, "Anna", "Béla", 20)
        assert set(left(forint).values()) == {0}

    def test_pays_along_the_hands(self, forint: PlaySession, won: Say, pay: Pay) -> None:
        """Anna lost to Béla, Béla to Cili: the shortest list leaves Béla out."""
        won(forint, Anna=-20, Béla=20)
        won(forint, Béla=-20, Cili=20)
        assert proposed(settlement(forint)) == [("Anna", "Cili", 20)]
        with pytest.raises(NotOwed):
            pay(forint, "Anna", "Béla", 20)
        pay(forint, "Anna", "Béla", 20, way=Way.ALONG)
        assert proposed(settlement(forint), Way.ALONG) == [("Béla", "Cili", 20)]
        assert proposed(settlement(forint)) == [("Béla", "Cili", 20)]

    def test_pays_through_one_person(
        self, forint: PlaySession, won: Say, pay: Pay, players: list[Player]
    ) -> None:
        won(forint, Anna=-30, Béla=10, Cili=20)
        hub = players[1].pk
        pay(forint, "Anna", "Béla", 30, way=Way.THROUGH, hub=hub)
        pay(forint, "Béla", "Cili", 20, way=Way.THROUGH, hub=hub)
        assert set(left(forint).values()) == {0}

    def test_pays_in_points_where_a_point_is_worth_nothing(
        self, open_for: OpenNight, won: Say, pay: Pay
    ) -> None:
        for_points = open_for(0)
        won(for_points, Anna=-20, Béla=20)
        assert settlement(for_points).unit == ""
        pay(for_points, "Anna", "Béla", 20)
        assert set(left(for_points).values()) == {0}

    def test_refuses_a_ledger_that_does_not_add_up(
        self, forint: PlaySession, won: Say, pay: Pay
    ) -> None:
        """Field report A3."""
        entry = won(forint, Anna=-20, Béla=20)
        entry.postings.filter(points=20).update(points=21)
        with pytest.raises(Unbalanced) as unbalanced:
            pay(forint, "Anna", "Béla", 20)
        assert unbalanced.value.total == 1

    def test_lets_a_coin_chosen_late_leave_nothing_over(
        self, forint: PlaySession, won: Say, pay: Pay, cast: Cast
    ) -> None:
        """Cili has been paid to the last forint: she owes nothing back for a larger coin."""
        won(forint, Anna=-37, Béla=20, Cili=17)
        pay(forint, "Anna", "Cili", 17)
        forint = choose_coin(session=forint, cash_step=5, by=cast.owner)
        assert proposed(settlement(forint)) == [("Anna", "Béla", 20)]

    @settings(
        suppress_health_check=[HealthCheck.function_scoped_fixture],
        max_examples=15,
        deadline=None,
    )
    @given(data=st.data())
    def test_ends_even_whatever_is_ticked_in_whatever_order(
        self, open_for: OpenNight, won: Say, pay: Pay, cast: Cast, data: st.DataObject
    ) -> None:
        """Field reports A10 and A13, over random nights, coins, ways and undone ticks."""
        session = open_for(data.draw(st.sampled_from([1, 3, 10])))
        for _ in range(data.draw(st.integers(1, 3))):
            a, b, c = (data.draw(st.integers(-40, 40)) for _ in range(3))
            won(session, Anna=a, Béla=b, Cili=c, Dezső=-a - b - c)
        coin = data.draw(st.sampled_from([1, 5, 10]))
        session = choose_coin(session=session, cash_step=coin, by=cast.owner)
        way = data.draw(st.sampled_from(Way))
        for _ in range(12):
            settled = settlement(session)
            if not settled.listed(way):
                break
            chosen = data.draw(st.sampled_from(settled.listed(way)))
            assert chosen.amount > 0
            before = left(session)
            names = chosen.payer.name, chosen.payee.name
            payment = pay(session, *names, chosen.amount, way=way)
            if way != Way.ALONG:  # there what is left is rounded anew
                moved = {name for name, money in left(session).items() if money != before[name]}
                assert moved == set(names)
            if data.draw(st.booleans()):
                undo_payment(payment=payment, by=cast.owner)
                assert left(session) == before
            assert sum(left(session).values()) == 0
        while proposals := settlement(session).listed(way):
            pay(
                session,
                proposals[0].payer.name,
                proposals[0].payee.name,
                proposals[0].amount,
                way=way,
            )
        assert set(left(session).values()) == {0}

    @pytest.mark.django_db(transaction=True)
    def test_lets_two_phones_tick_the_same_once(
        self, forint: PlaySession, won: Say, pay: Pay
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        start, outcomes = Barrier(2), []

        def tick() -> None:
            start.wait()
            try:
                outcomes.append(pay(forint, "Anna", "Béla", 20).amount)
            except NotOwed:
                outcomes.append(0)
            finally:
                connection.close()

        threads = [Thread(target=tick) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(outcomes) == [0, 20]
        assert Payment.objects.count() == 1


class TestCarryOver:
    def test_turns_what_is_open_into_debts_of_the_circle(
        self, forint: PlaySession, won: Say, pay: Pay, cast: Cast
    ) -> None:
        won(forint, Anna=-37, Béla=20, Cili=17)
        pay(forint, "Anna", "Béla", 20)
        carried = carry_over(session=forint, by=cast.owner)
        assert told(carried) == [("Anna", "Cili", 17)]
        assert set(left(forint).values()) == {0}
        (debt,) = open_debts(forint.circle)
        assert (debt.payer, debt.payee, debt.amount, debt.unit) == ("Anna", "Cili", 17, "HUF")

    def test_does_nothing_the_second_time(self, forint: PlaySession, won: Say, cast: Cast) -> None:
        won(forint, Anna=-20, Béla=20)
        carry_over(session=forint, by=cast.owner)
        assert carry_over(session=forint, by=cast.owner) == ()
        assert len(open_debts(forint.circle)) == 1

    def test_counts_in_no_other_night(
        self, forint: PlaySession, open_for: OpenNight, won: Say, cast: Cast
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        carry_over(session=forint, by=cast.owner)
        next_night = settlement(open_for(10))
        assert [account.left for account in next_night.accounts] == [0, 0, 0, 0]
        assert [debt.amount for debt in next_night.debts] == [20]

    def test_can_be_for_one_payment_alone(self, forint: PlaySession, won: Say, pay: Pay) -> None:
        won(forint, Anna=-37, Béla=20, Cili=17)
        pay(forint, "Anna", "Béla", 20, carried=True)
        assert proposed(settlement(forint)) == [("Anna", "Cili", 17)]
        assert [debt.payee for debt in open_debts(forint.circle)] == ["Béla"]


class TestCloseAndCarryOver:
    def test_leaves_nothing_open(self, forint: PlaySession, won: Say, cast: Cast) -> None:
        won(forint, Anna=-20, Béla=20)
        assert close_and_carry_over(session=forint, by=cast.owner).closed_at is not None
        assert set(left(forint).values()) == {0}
        assert len(open_debts(forint.circle)) == 1

    def test_does_neither_where_the_ledger_does_not_add_up(
        self, forint: PlaySession, won: Say, cast: Cast
    ) -> None:
        won(forint, Anna=-20, Béla=20).postings.filter(points=20).update(points=21)
        with pytest.raises(Unbalanced):
            close_and_carry_over(session=forint, by=cast.owner)
        forint.refresh_from_db()
        assert forint.closed_at is None


@pytest.fixture
def debt(forint: PlaySession, won: Say, cast: Cast) -> Payment:
    """Anna owes Béla twenty forints since a night."""
    won(forint, Anna=-20, Béla=20)
    (payment,) = carry_over(session=forint, by=cast.owner)
    return payment


class TestPayOff:
    def test_ends_the_debt_and_moves_nothing(
        self, forint: PlaySession, debt: Payment, cast: Cast
    ) -> None:
        pay_off(debt=debt, by=cast.owner, key=uuid4())
        assert open_debts(forint.circle) == ()
        assert set(left(forint).values()) == {0}

    def test_notes_one_key_once(self, debt: Payment, cast: Cast) -> None:
        """Field report A13."""
        key = uuid4()
        paid = {pay_off(debt=debt, by=cast.owner, key=key).pk for _ in range(3)}
        assert len(paid) == 1

    def test_refuses_what_was_paid(self, debt: Payment, cast: Cast) -> None:
        pay_off(debt=debt, by=cast.owner, key=uuid4())
        with pytest.raises(PaidAlready):
            pay_off(debt=debt, by=cast.owner, key=uuid4())

    def test_refuses_what_was_taken_back(self, debt: Payment, cast: Cast) -> None:
        undo_payment(payment=debt, by=cast.owner)
        with pytest.raises(PaidAlready):
            pay_off(debt=debt, by=cast.owner, key=uuid4())

    def test_is_dated_today_where_the_circle_is(self, debt: Payment, cast: Cast) -> None:
        """Field report G3: half past midnight in Budapest is still yesterday in UTC."""
        midnight = datetime(2026, 11, 27, 23, 30, tzinfo=UTC)
        with patch("ulti_ledger.ledger.services.payments.timezone.now", return_value=midnight):
            payment = pay_off(debt=debt, by=cast.owner, key=uuid4())
        assert payment.paid_on == date(2026, 11, 28)

    def test_takes_another_day(self, debt: Payment, cast: Cast) -> None:
        day = date(2026, 11, 29)
        assert pay_off(debt=debt, by=cast.owner, key=uuid4(), paid_on=day).paid_on == day


class TestUndoPayment:
    def test_brings_back_the_list(
        self, forint: PlaySession, won: Say, pay: Pay, cast: Cast
    ) -> None:
        won(forint, Anna=-37, Béla=20, Cili=17)
        before = proposed(settlement(forint))
        payment = pay(forint, "Anna", "Béla", 20)
        undo_payment(payment=payment, by=cast.owner)
        assert proposed(settlement(forint)) == before
        assert settlement(forint).done == ()

    def test_moves_exactly_two_balances(
        self, forint: PlaySession, won: Say, pay: Pay, cast: Cast
    ) -> None:
        won(forint, Anna=-37, Béla=20, Cili=17)
        first, second = pay(forint, "Anna", "Béla", 20), pay(forint, "Anna", "Cili", 17)
        undo_payment(payment=first, by=cast.owner)
        assert left(forint) == {"Anna": -20, "Béla": 20, "Cili": 0, "Dezső": 0}
        assert [done.id for done in settlement(forint).done] == [second.pk]

    def test_keeps_both_rows(self, forint: PlaySession, won: Say, pay: Pay, cast: Cast) -> None:
        won(forint, Anna=-20, Béla=20)
        payment = pay(forint, "Anna", "Béla", 20)
        undo = undo_payment(payment=payment, by=cast.owner)
        assert list(Payment.objects.order_by("pk")) == [payment, undo]
        assert (undo.cancels, undo.by) == (payment, cast.owner)

    def test_does_nothing_the_second_time(
        self, forint: PlaySession, won: Say, pay: Pay, cast: Cast
    ) -> None:
        """Field report A18, for a payment."""
        won(forint, Anna=-20, Béla=20)
        payment = pay(forint, "Anna", "Béla", 20)
        undone = {undo_payment(payment=payment, by=cast.owner).pk for _ in range(3)}
        assert len(undone) == 1
        assert left(forint)["Anna"] == -20

    def test_lets_the_same_be_paid_again(
        self, forint: PlaySession, won: Say, pay: Pay, cast: Cast
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        undo_payment(payment=pay(forint, "Anna", "Béla", 20), by=cast.owner)
        pay(forint, "Anna", "Béla", 20)
        assert set(left(forint).values()) == {0}

    def test_does_not_let_an_old_tap_pay_again(
        self, forint: PlaySession, won: Say, pay: Pay, cast: Cast
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        key = uuid4()
        undo_payment(payment=pay(forint, "Anna", "Béla", 20, key=key), by=cast.owner)
        with pytest.raises(NotOwed):
            pay(forint, "Anna", "Béla", 20, key=key)
        assert left(forint)["Anna"] == -20

    def test_takes_back_what_was_carried_over(
        self, forint: PlaySession, debt: Payment, cast: Cast
    ) -> None:
        undo_payment(payment=debt, by=cast.owner)
        assert open_debts(forint.circle) == ()
        assert left(forint)["Anna"] == -20

    def test_refuses_a_debt_that_was_paid_since(self, debt: Payment, cast: Cast) -> None:
        pay_off(debt=debt, by=cast.owner, key=uuid4())
        with pytest.raises(PaidAlready):
            undo_payment(payment=debt, by=cast.owner)

    def test_lets_a_debt_be_owed_again(
        self, forint: PlaySession, debt: Payment, cast: Cast
    ) -> None:
        paid = pay_off(debt=debt, by=cast.owner, key=uuid4())
        undo_payment(payment=paid, by=cast.owner)
        assert [owed.debt for owed in open_debts(forint.circle)] == [debt.pk]
        assert set(left(forint).values()) == {0}
        pay_off(debt=debt, by=cast.owner, key=uuid4())
        assert open_debts(forint.circle) == ()
