"""Ticks on the settle page: one tap, one payment, and the way back."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.ulti_ledger.conftest import Cast
from tests.ulti_ledger.ledger.conftest import OpenNight, Say
from tests.ulti_ledger.ledger.views.test_settling import address, left, text, tick
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Payment, PlaySession
from ulti_ledger.ledger.queries.owing import open_debts

HTMX = {"HX-Request": "true"}
both_ways = pytest.mark.parametrize("headers", [{}, HTMX], ids=["browser", "htmx"])


@pytest.fixture
def scorekeeper(browse: Callable[[User], Client], cast: Cast) -> Client:
    return browse(cast.scorekeeper)


@pytest.fixture
def night(forint: PlaySession, won: Say) -> PlaySession:
    """Anna pays Béla 20 Ft and Cili 17 Ft."""
    won(forint, Anna=-37, Béla=20, Cili=17)
    return forint


@pytest.fixture
def debt(night: PlaySession, cast: Cast) -> Payment:
    return services.carry_over(session=night, by=cast.owner)[0]


class TestPay:
    def test_ticks_it_and_goes_back_to_the_page(
        self, scorekeeper: Client, night: PlaySession
    ) -> None:
        answer = scorekeeper.post(address("pay", night), tick(night, "Anna", "Béla", 20))
        assert answer.status_code == 303
        assert answer["Location"] == address("settle", night)
        page = text(scorekeeper.get(answer["Location"]))
        assert page.count("Anna paid Béla 20 Ft") == 2  # the toast, and the list of what is done
        assert "Anna pays Béla" not in page
        assert left(night) == [-17, 0, 17, 0]

    def test_answers_htmx_with_the_fresh_list_and_a_toast_that_undoes(
        self, scorekeeper: Client, night: PlaySession
    ) -> None:
        """Field report A13."""
        sent = tick(night, "Anna", "Béla", 20)
        answer = scorekeeper.post(address("pay", night), sent, headers=HTMX)
        page = answer.content.decode()
        assert page.lstrip().startswith('<section class="column is-fresh" id="payments"')
        for part in ("owed", "rounding", "close"):
            assert f'id="{part}"' in page
        toast = page.partition("#toasts")[2]
        assert address("undo_payment", night, Payment.objects.get().pk) in toast
        assert "One payment, and everybody is even." in text(answer)

    @both_ways
    def test_takes_a_double_tap_once(
        self, scorekeeper: Client, night: PlaySession, headers: dict[str, str]
    ) -> None:
        """Field report A13."""
        sent = tick(night, "Anna", "Béla", 20)
        for _ in range(2):
            answer = scorekeeper.post(address("pay", night), sent, headers=headers)
            assert answer.status_code in {200, 303}
        assert Payment.objects.count() == 1

    @both_ways
    def test_refuses_a_stale_list_with_the_new_one(
        self, scorekeeper: Client, night: PlaySession, won: Say, headers: dict[str, str]
    ) -> None:
        won(night, Anna=-5, Béla=5)
        sent = tick(night, "Anna", "Béla", 20)
        answer = scorekeeper.post(address("pay", night), sent, headers=headers)
        assert answer.status_code == 409
        assert "That payment is not on the list any more." in text(answer)
        assert "Anna pays Béla 25 Ft" in text(answer)
        assert not Payment.objects.exists()

    @both_ways
    @pytest.mark.parametrize(
        "change",
        [
            {"payer": "x"},
            {"payee": ""},
            {"payee": 999_999},
            {"payer": "9" * 40},
            {"amount": "-20"},
            {"amount": "0"},
            {"amount": "9" * 30},
            {"amount": "2.5"},
            {"key": "not a key"},
            {"key": ""},
            {"payer": "\x00"},
        ],
    )
    def test_survives_nonsense(
        self,
        scorekeeper: Client,
        night: PlaySession,
        headers: dict[str, str],
        change: dict[str, object],
    ) -> None:
        sent = tick(night, "Anna", "Béla", 20) | change
        answer = scorekeeper.post(address("pay", night), sent, headers=headers)
        assert answer.status_code == 422
        assert "That payment could not be read." in text(answer)
        assert "Anna pays Béla 20 Ft" in text(answer)
        assert not Payment.objects.exists()

    def test_knows_no_player_of_another_circle(
        self, scorekeeper: Client, night: PlaySession, hungarian_circle: Circle
    ) -> None:
        other = hungarian_circle.players.create(name="Zoli", created_at=night.started_at)
        sent = tick(night, "Anna", "Béla", 20) | {"payee": other.pk}
        assert scorekeeper.post(address("pay", night), sent).status_code == 422

    def test_takes_the_day_of_the_night(self, scorekeeper: Client, night: PlaySession) -> None:
        """Field report A16: settled on Sunday, played and dated on Friday."""
        PlaySession.objects.update(date=date(2026, 11, 27))
        scorekeeper.post(address("pay", night), tick(night, "Anna", "Béla", 20))
        assert Payment.objects.get().paid_on == date(2026, 11, 27)

    def test_takes_another_day(self, scorekeeper: Client, night: PlaySession) -> None:
        """Field report A16: and the session keeps its own."""
        PlaySession.objects.update(date=date(2026, 11, 27))
        sent = tick(night, "Anna", "Béla", 20, paid_on="2026-11-28")
        now = datetime(2026, 11, 29, 20, tzinfo=UTC)
        with patch("ulti_ledger.ledger.forms.settling.timezone.now", return_value=now):
            answer = scorekeeper.post(address("pay", night), sent)
        assert Payment.objects.get().paid_on == date(2026, 11, 28)
        assert PlaySession.objects.get().date == date(2026, 11, 27)
        assert answer["Location"].endswith("?paid_on=2026-11-28")

    def test_takes_the_night_s_own_day_though_the_clock_was_set_back(
        self, scorekeeper: Client, night: PlaySession
    ) -> None:
        """Field report G8."""
        PlaySession.objects.update(date=date(2026, 11, 27))
        now = datetime(2026, 11, 26, 22, tzinfo=UTC)
        sent = tick(night, "Anna", "Béla", 20, paid_on="2026-11-27")
        with patch("ulti_ledger.ledger.forms.settling.timezone.now", return_value=now):
            assert scorekeeper.post(address("pay", night), sent).status_code == 303

    @both_ways
    def test_says_that_a_day_can_not_be(
        self, scorekeeper: Client, night: PlaySession, headers: dict[str, str]
    ) -> None:
        sent = tick(night, "Anna", "Béla", 20, paid_on="2020-01-01")
        answer = scorekeeper.post(address("pay", night), sent, headers=headers)
        assert answer.status_code == 422
        assert "Which day was it paid?" in text(answer)
        assert 'value="2020-01-01"' in answer.content.decode()
        assert not Payment.objects.exists()

    def test_stays_in_the_way_that_is_looked_at(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        won(forint, Béla=-20, Cili=20)
        sent = tick(forint, "Anna", "Béla", 20, way="along")
        answer = scorekeeper.post(address("pay", forint), sent)
        assert answer["Location"].endswith("?way=along")
        assert "Béla pays Cili 20 Ft" in text(scorekeeper.get(answer["Location"]))


class TestCarry:
    @both_ways
    def test_puts_one_payment_off(
        self, scorekeeper: Client, night: PlaySession, headers: dict[str, str]
    ) -> None:
        sent = tick(night, "Anna", "Béla", 20)
        answer = scorekeeper.post(address("carry", night), sent, headers=headers)
        if not headers:
            answer = scorekeeper.get(answer["Location"])
        assert "Carried over: Anna owes Béla 20 Ft" in text(answer)
        assert "Anna pays Cili 17 Ft" in text(answer)
        assert [owed.amount for owed in open_debts(night.circle)] == [20]

    @both_ways
    def test_puts_all_off_where_none_is_named(
        self, scorekeeper: Client, night: PlaySession, headers: dict[str, str]
    ) -> None:
        for _ in range(2):
            answer = scorekeeper.post(address("carry", night), headers=headers)
        if not headers:
            answer = scorekeeper.get(answer["Location"])
        assert "Nothing more to pay tonight." in text(answer)
        assert [owed.amount for owed in open_debts(night.circle)] == [20, 17]

    def test_is_offered_for_all_once_the_night_is_closed(
        self, scorekeeper: Client, night: PlaySession, cast: Cast
    ) -> None:
        """Before that closing offers it."""
        offer = "Carry over what is open"
        assert offer not in text(scorekeeper.get(address("settle", night)))
        services.close_session(session=night, by=cast.owner)
        assert offer in text(scorekeeper.get(address("settle", night)))

    def test_is_shown_apart_in_the_next_night(
        self, scorekeeper: Client, night: PlaySession, open_for: OpenNight, debt: Payment
    ) -> None:
        following = open_for(10)
        page = text(scorekeeper.get(address("settle", following)))
        assert "Nobody owes anybody anything." in page
        assert "Carried over" in page
        assert "Anna owes Béla 20 Ft" in page
        assert left(following) == [0, 0, 0, 0]


class TestPayOff:
    @both_ways
    def test_is_ticked_off_in_a_later_night(
        self,
        scorekeeper: Client,
        night: PlaySession,
        open_for: OpenNight,
        debt: Payment,
        headers: dict[str, str],
    ) -> None:
        following = open_for(10)
        url = address("pay_off", following, debt.pk)
        answer = scorekeeper.post(url, {"key": uuid4()}, headers=headers)
        if not headers:
            assert answer["Location"] == address("settle", following)
            answer = scorekeeper.get(answer["Location"])
        assert "Anna paid Béla 20 Ft" in text(answer)
        assert "Anna owes Béla" not in text(answer)
        assert "Anna owes Cili 17 Ft" in text(answer)
        assert left(night) == [0, 0, 0, 0]

    def test_can_be_undone_from_there(
        self, scorekeeper: Client, night: PlaySession, open_for: OpenNight, debt: Payment
    ) -> None:
        following = open_for(10)
        answer = scorekeeper.post(
            address("pay_off", following, debt.pk), {"key": uuid4()}, headers=HTMX
        )
        undo = address("undo_payment", following, Payment.objects.latest("pk").pk)
        assert undo in answer.content.decode()
        again = scorekeeper.post(undo, headers=HTMX)
        assert "Taken back: Anna paid Béla 20 Ft" in text(again)
        assert len(open_debts(night.circle)) == 2

    @both_ways
    def test_refuses_what_is_paid_already(
        self, scorekeeper: Client, night: PlaySession, debt: Payment, headers: dict[str, str]
    ) -> None:
        url = address("pay_off", night, debt.pk)
        scorekeeper.post(url, {"key": uuid4()})
        answer = scorekeeper.post(url, {"key": uuid4()}, headers=headers)
        assert answer.status_code == 409
        assert "not on the list any more" in text(answer)

    def test_takes_a_double_tap_once(
        self, scorekeeper: Client, night: PlaySession, debt: Payment
    ) -> None:
        key = uuid4()
        for _ in range(2):
            answer = scorekeeper.post(address("pay_off", night, debt.pk), {"key": key})
            assert answer.status_code == 303
        assert Payment.objects.filter(settles=debt).count() == 1

    @both_ways
    @pytest.mark.parametrize("key", ["", "x"])
    def test_survives_nonsense(
        self,
        scorekeeper: Client,
        night: PlaySession,
        debt: Payment,
        headers: dict[str, str],
        key: str,
    ) -> None:
        answer = scorekeeper.post(address("pay_off", night, debt.pk), {"key": key}, headers=headers)
        assert answer.status_code == 422

    def test_knows_only_debts_of_its_circle(
        self, scorekeeper: Client, night: PlaySession, debt: Payment, hungarian_circle: Circle
    ) -> None:
        url = address("pay_off", night, 999_999)
        assert scorekeeper.post(url, {"key": uuid4()}).status_code == 404
        paid = services.pay_off(debt=debt, by=night.opened_by, key=uuid4())  # type: ignore[arg-type]
        url = address("pay_off", night, paid.pk)
        assert scorekeeper.post(url, {"key": uuid4()}).status_code == 404


class TestUndo:
    @both_ways
    def test_brings_the_list_back(
        self, scorekeeper: Client, night: PlaySession, headers: dict[str, str]
    ) -> None:
        scorekeeper.post(address("pay", night), tick(night, "Anna", "Béla", 20))
        scorekeeper.get(address("settle", night))  # takes the toast
        url = address("undo_payment", night, Payment.objects.get().pk)
        for _ in range(2):
            answer = scorekeeper.post(url, headers=headers)
        if not headers:
            answer = scorekeeper.get(answer["Location"])
        assert "Taken back: Anna paid Béla 20 Ft" in text(answer)
        assert "Anna pays Béla 20 Ft" in text(answer)
        assert left(night) == [-37, 20, 17, 0]
        assert Payment.objects.count() == 2

    @both_ways
    def test_refuses_a_debt_that_was_paid_since(
        self, scorekeeper: Client, night: PlaySession, debt: Payment, headers: dict[str, str]
    ) -> None:
        scorekeeper.post(address("pay_off", night, debt.pk), {"key": uuid4()})
        answer = scorekeeper.post(address("undo_payment", night, debt.pk), headers=headers)
        assert answer.status_code == 409
        assert "It has been paid since. Take that payment back first." in text(answer)

    def test_knows_only_payments_of_its_night(
        self, scorekeeper: Client, night: PlaySession, open_for: OpenNight, cast: Cast
    ) -> None:
        scorekeeper.post(address("pay", night), tick(night, "Anna", "Béla", 20))
        payment = Payment.objects.get()
        other = address("undo_payment", open_for(10), payment.pk)
        assert scorekeeper.post(other).status_code == 404
        undo = services.undo_payment(payment=payment, by=cast.owner)
        of_the_undo = address("undo_payment", night, undo.pk)
        assert scorekeeper.post(of_the_undo).status_code == 404

    def test_knows_no_payment_of_another_circle(
        self, scorekeeper: Client, night: PlaySession, debt: Payment, hungarian_circle: Circle
    ) -> None:
        url = reverse("ledger:undo_payment", args=[hungarian_circle.slug, night.pk, debt.pk])
        assert scorekeeper.post(url).status_code == 404
