"""The page at the end of a night, with and without script."""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.ulti_ledger.conftest import Cast
from tests.ulti_ledger.ledger.conftest import OpenNight, Say
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Hand, Payment, PlaySession
from ulti_ledger.ledger.queries.settling import settlement

Browse = Callable[[User], Client]
Play = Callable[..., Hand]
HTMX = {"HX-Request": "true"}
both_ways = pytest.mark.parametrize("headers", [{}, HTMX], ids=["browser", "htmx"])


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


def address(name: str, session: PlaySession, *args: Any) -> str:
    return reverse(f"ledger:{name}", args=[session.circle.slug, session.pk, *args])


def text(answer: Any) -> str:
    """What is read, without marks and with plain blanks."""
    return " ".join(re.sub(r"<[^>]+>", "", answer.content.decode()).replace("\xa0", " ").split())


def tick(
    session: PlaySession, payer: str, payee: str, amount: int, **more: object
) -> dict[str, object]:
    """What the button of a payment sends."""
    ids = {player.name: player.pk for player in session.circle.players.all()}
    sent = {"payer": ids[payer], "payee": ids[payee], "amount": amount, "key": uuid4()}
    return sent | more


def left(session: PlaySession) -> list[int]:
    return [account.left for account in settlement(session).accounts]


class TestPage:
    def test_says_who_pays_whom(self, scorekeeper: Client, forint: PlaySession, won: Say) -> None:
        won(forint, Anna=-37, Béla=20, Cili=17)
        page = text(scorekeeper.get(address("settle", forint)))
        assert "Anna pays Béla 20 Ft" in page
        assert "Anna pays Cili 17 Ft" in page
        assert "2 payments, and everybody is even." in page

    def test_writes_no_minus_where_somebody_pays(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        """Field report A10."""
        won(forint, Anna=-12_340, Béla=12_340)
        page = scorekeeper.get(address("settle", forint)).content.decode()
        for sentence in re.findall(r'<p class="pays">(.*?)</p>', page, re.S):
            assert "−" not in sentence
            assert "-" not in sentence
        assert "Anna pays Béla 12 340 Ft" in text(scorekeeper.get(address("settle", forint)))

    def test_says_so_where_nobody_owes_anything(
        self, scorekeeper: Client, forint: PlaySession
    ) -> None:
        page = text(scorekeeper.get(address("settle", forint)))
        assert "Nobody owes anybody anything." in page
        assert "Mark as paid" not in page

    def test_says_that_all_is_paid(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        """Field report A1: settled, and no residue."""
        won(forint, Anna=-37, Béla=20, Cili=17)
        scorekeeper.post(address("pay", forint), tick(forint, "Anna", "Béla", 20))
        scorekeeper.post(address("pay", forint), tick(forint, "Anna", "Cili", 17))
        page = text(scorekeeper.get(address("settle", forint)))
        assert "Nobody owes anybody anything. The night is settled." in page
        assert "Rounding" not in page
        assert left(forint) == [0, 0, 0, 0]

    def test_says_that_the_rest_is_less_than_a_coin(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        """Field report A15."""
        won(forint, Anna=2, Béla=-1, Cili=-1)
        scorekeeper.post(address("coin", forint), {"step": 5})
        page = text(scorekeeper.get(address("settle", forint)))
        assert "Nobody owes anybody anything." in page
        assert "less than a coin of 5 Ft" in page
        assert "Anna +2 +2 −2 0" in page
        assert "Sum 0 0 0 0" in page

    def test_lets_each_payment_be_put_off_outside_the_fold(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        won(forint, Anna=-37, Béla=37)
        page = scorekeeper.get(address("settle", forint)).content.decode()
        before_the_fold = page.partition('<ul class="pay-list">')[2].partition("<details>")[0]
        assert "Not tonight: carry it over" in before_the_fold

    def test_explains_each_payment(
        self, scorekeeper: Client, session: PlaySession, play: Play
    ) -> None:
        """Field report A11: both balances, the hands, and why it is this one."""
        play(session, "Béla", outcome={"simple": "lost"})
        play(session, "Béla", ["betli"], hearts=True, outcome={"betli": "lost"})
        answer = scorekeeper.get(address("settle", session))
        page = text(answer)
        assert "Why Béla, why Anna?" in page
        assert "This is all that Anna is owed. Béla owes more and pays the rest to others." in page
        assert "−22 points, −220 Ft." in page
        assert "+11 points, +110 Ft." in page
        assert "Béla lost 11 points to Anna." in page
        assert "hand 2 (hearts betli, 10), hand 1 (simple game, 1)." in page
        assert address("hand", session, 2) in answer.content.decode()

    def test_says_that_the_list_is_shortened(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        """Field report A21."""
        won(forint, Anna=-30, Béla=30)
        won(forint, Béla=-20, Cili=20)
        won(forint, Anna=-5, Cili=5)
        page = text(scorekeeper.get(address("settle", forint)))
        assert "Anna pays Cili 25 Ft" in page
        assert "Anna pays Béla 10 Ft" in page
        assert "This list is shortened: who lost to whom would be 3 payments." in page
        along = text(scorekeeper.get(address("settle", forint), {"way": "along"}))
        assert "Anna pays Béla 30 Ft" in along
        assert "Anna pays Cili 5 Ft" in along
        assert "Béla pays Cili 20 Ft" in along
        assert "shortened" not in along

    def test_says_that_not_everybody_pays_whom_he_lost_to(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        """Field report A21, where the list is no shorter."""
        won(forint, Anna=-30, Cili=30)
        won(forint, Cili=-10, Béla=10)
        page = text(scorekeeper.get(address("settle", forint)))
        assert "not everybody pays the one he lost to" in page

    def test_says_nothing_where_each_pays_whom_he_lost_to(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        won(forint, Anna=-30, Béla=10, Cili=20)
        page = text(scorekeeper.get(address("settle", forint)))
        assert "he lost to." not in page
        assert "shortened" not in page

    def test_goes_through_one_person(
        self, scorekeeper: Client, forint: PlaySession, won: Say, players: list[Player]
    ) -> None:
        won(forint, Anna=-30, Béla=10, Cili=20)
        page = text(scorekeeper.get(f"{address('settle', forint)}?way=through&hub={players[3].pk}"))
        assert "Anna pays Dezső 30 Ft" in page
        assert "Dezső pays Cili 20 Ft" in page

    @both_ways
    def test_lets_no_coin_count_along_the_hands(
        self, scorekeeper: Client, forint: PlaySession, won: Say, headers: dict[str, str]
    ) -> None:
        won(forint, Anna=-37, Béla=20, Cili=17)
        scorekeeper.post(address("coin", forint), {"step": 5})
        sent = tick(forint, "Anna", "Béla", 20, way="along")
        answer = scorekeeper.post(address("pay", forint), sent, headers=headers)
        if not headers:
            answer = scorekeeper.get(answer["Location"])
        page = text(answer)
        assert "In this view everything is paid exactly" in page
        assert "Anna pays Cili 17 Ft" in page
        assert "Anna −37 −37 +20 −17" in page
        assert "Cili +17 +17 0 +17" in page
        for said in ("Rounding", "Rounded", "Smallest coin"):
            assert said not in page

    def test_says_along_the_hands_too_that_the_rest_is_less_than_a_coin(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        won(forint, Anna=2, Béla=-1, Cili=-1)
        scorekeeper.post(address("coin", forint), {"step": 5})
        page = text(scorekeeper.get(address("settle", forint), {"way": "along"}))
        assert "less than a coin of 5 Ft" in page
        assert "Anna +2 +2 −2 0" in page
        assert "Smallest coin" in page

    @pytest.mark.parametrize(
        "look",
        [
            {"way": "backwards"},
            {"way": "through", "hub": "x"},
            {"way": "through", "hub": "9" * 40},
            {"way": "\x00"},
        ],
    )
    def test_leaves_out_what_is_odd_in_an_address(
        self, scorekeeper: Client, forint: PlaySession, won: Say, look: Mapping[str, str]
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        answer = scorekeeper.get(address("settle", forint), look)
        assert answer.status_code in {200, 422}
        assert "Anna pays Béla 20 Ft" in text(answer)

    @pytest.mark.parametrize(
        ("day", "sentence"),
        [
            ("2026-11-26", "The night was on"),
            ("2026-12-24", "That day has not come yet."),
            ("yesterday", "Write a day"),
        ],
    )
    def test_says_at_the_field_that_a_day_can_not_be(
        self, scorekeeper: Client, forint: PlaySession, won: Say, day: str, sentence: str
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        PlaySession.objects.update(date=date(2026, 11, 27))
        now = datetime(2026, 11, 29, 20, tzinfo=UTC)
        with patch("ulti_ledger.ledger.forms.settling.timezone.now", return_value=now):
            answer = scorekeeper.get(address("settle", forint), {"paid_on": day})
        assert answer.status_code == 422
        page = answer.content.decode()
        assert sentence in page
        assert f'value="{day}"' in page
        assert 'aria-describedby="paid-on-why"' in page

    def test_settles_in_points_where_a_point_is_worth_nothing(
        self, scorekeeper: Client, open_for: OpenNight, won: Say
    ) -> None:
        for_points = open_for(0)
        won(for_points, Anna=-18, Béla=18)
        page = text(scorekeeper.get(address("settle", for_points)))
        assert "Anna pays Béla 18 points" in page
        assert "Ft" not in page
        assert "carry" not in page.casefold()
        assert "Smallest coin" not in page

    def test_shows_who_watches_no_buttons(
        self, browse: Browse, cast: Cast, forint: PlaySession, won: Say
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        for headers in ({}, HTMX):
            page = browse(cast.viewer).get(address("settle", forint), headers=headers)
            assert "Anna pays Béla 20 Ft" in text(page)
            main = page.content.decode().partition("<main")[2] or page.content.decode()
            assert "<form" not in main

    def test_is_not_there_for_strangers(
        self, browse: Browse, cast: Cast, forint: PlaySession, hungarian_circle: Circle
    ) -> None:
        assert browse(cast.stranger).get(address("settle", forint)).status_code == 404
        elsewhere = reverse("ledger:settle", args=[hungarian_circle.slug, forint.pk])
        assert browse(cast.owner).get(elsewhere).status_code == 404

    def test_answers_htmx_with_the_list_and_the_balances_it_settles(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        answer = scorekeeper.get(address("settle", forint), {"way": "along"}, headers=HTMX)
        assert "<html" not in answer.content.decode()
        assert 'aria-labelledby="rounding-title" hx-swap-oob="true"' in answer.content.decode()
        assert "Anna pays Béla" in text(answer)
        assert "HX-Request" in answer["Vary"]

    @pytest.mark.parametrize("way", ["fewest", "along", "through"])
    def test_asks_the_database_the_same_however_long_the_night(
        self,
        scorekeeper: Client,
        session: PlaySession,
        play: Play,
        django_assert_num_queries: DjangoAssertNumQueries,
        way: str,
    ) -> None:
        url = address("settle", session)
        play(session, "Béla")
        with django_assert_num_queries(11) as few:
            scorekeeper.get(url, {"way": way})
        for _ in range(49):
            play(session, "Béla")
        with django_assert_num_queries(len(few)):
            scorekeeper.get(url, {"way": way})

    @both_ways
    @pytest.mark.parametrize("name", ["settle", "pay", "carry", "chips"])
    def test_says_that_the_ledger_does_not_add_up(
        self,
        scorekeeper: Client,
        session: PlaySession,
        play: Play,
        headers: dict[str, str],
        name: str,
    ) -> None:
        """Field report A3: the sum and the hand, and nobody pays anything."""
        for _ in range(2):
            hand = play(session, "Béla")
        sent: Any = tick(session, "Anna", "Béla", 20)
        hand.postings.filter(player__name="Béla", against__name="Anna").update(points=2)
        ask = scorekeeper.get if name == "settle" else scorekeeper.post
        answer = ask(address(name, session), sent | {"start": 100}, headers=headers)
        assert answer.status_code == 409
        assert "What was won and lost comes to +10 instead of 0." in text(answer)
        assert "The first hand that is off is hand 2." in text(answer)
        assert not Payment.objects.exists()


class TestCoin:
    @both_ways
    def test_rounds_to_whole_coins(
        self, scorekeeper: Client, forint: PlaySession, won: Say, headers: dict[str, str]
    ) -> None:
        won(forint, Anna=-37, Béla=20, Cili=17)
        answer = scorekeeper.post(address("coin", forint), {"step": 5}, headers=headers)
        if not headers:
            assert answer.status_code == 303
            answer = scorekeeper.get(answer["Location"])
        assert "Anna pays Cili 15 Ft" in text(answer)
        assert "Rounded to whole coins of 5 Ft." in text(answer)
        assert all(money % 5 == 0 for money in left(PlaySession.objects.get()))

    def test_keeps_the_way_that_is_looked_at(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        won(forint, Anna=-37, Béla=20, Cili=17)
        sent = {"step": 5, "way": "through", "hub": forint.first_dealer_id}
        answer = scorekeeper.post(address("coin", forint), sent)
        assert answer["Location"].endswith(f"?way=through&hub={forint.first_dealer_id}")

    @both_ways
    @pytest.mark.parametrize("step", ["", "0", "-5", "3", "x", "9" * 30])
    def test_knows_the_coins_there_are(
        self, scorekeeper: Client, forint: PlaySession, headers: dict[str, str], step: str
    ) -> None:
        answer = scorekeeper.post(address("coin", forint), {"step": step}, headers=headers)
        assert answer.status_code == 422
        assert "There is no such coin." in text(answer)
        assert PlaySession.objects.get().cash_step == 1

    @pytest.mark.parametrize(("currency", "coin"), [("EUR", "€0.05"), ("CZK", "1.00 Kč")])
    def test_has_the_coins_of_the_currency(
        self, scorekeeper: Client, forint: PlaySession, currency: str, coin: str
    ) -> None:
        PlaySession.objects.update(currency=currency)
        assert coin in text(scorekeeper.get(address("settle", forint)))


class TestChips:
    @both_ways
    def test_agrees(
        self,
        scorekeeper: Client,
        forint: PlaySession,
        won: Say,
        players: list[Player],
        headers: dict[str, str],
    ) -> None:
        won(forint, Anna=-37, Béla=20, Cili=17)
        stacks = _stacks(players, "50+13", "120", "100+20-3", "100")
        answer = scorekeeper.post(
            address("chips", forint), stacks | {"start": "100"}, headers=headers
        )
        assert answer.status_code == 200
        assert "The chips agree with the ledger." in text(answer)

    @both_ways
    def test_says_whose_differ_and_by_how_much(
        self,
        scorekeeper: Client,
        forint: PlaySession,
        won: Say,
        players: list[Player],
        headers: dict[str, str],
    ) -> None:
        won(forint, Anna=-37, Béla=20, Cili=17)
        stacks = _stacks(players, "63", "123", "110", "100")
        answer = scorekeeper.post(
            address("chips", forint), stacks | {"start": "100"}, headers=headers
        )
        page = text(answer)
        assert "Béla has 3 too many: 123 instead of 120." in page
        assert "Cili has 7 too few: 110 instead of 117." in page
        assert "Together that is 4 too few." in page
        assert "Anna has" not in page

    def test_counts_what_was_won_where_nobody_began_with_anything(
        self, scorekeeper: Client, forint: PlaySession, won: Say, players: list[Player]
    ) -> None:
        won(forint, Anna=-37, Béla=20, Cili=17)
        answer = scorekeeper.post(
            address("chips", forint), _stacks(players, "−37", "10+10", "17", "")
        )
        assert "The chips agree with the ledger." in text(answer)

    def test_says_that_chips_lie_in_the_wrong_place(
        self, scorekeeper: Client, forint: PlaySession, players: list[Player]
    ) -> None:
        answer = scorekeeper.post(address("chips", forint), _stacks(players, "5", "-5", "0", "0"))
        assert "Together it is right: some went to the wrong place." in text(answer)

    @both_ways
    def test_keeps_what_was_typed_where_it_is_no_sum(
        self,
        scorekeeper: Client,
        forint: PlaySession,
        players: list[Player],
        headers: dict[str, str],
    ) -> None:
        stacks = _stacks(players, "10+", "50+13", "", "2,5")
        answer = scorekeeper.post(
            address("chips", forint), stacks | {"start": "1oo"}, headers=headers
        )
        assert answer.status_code == 422
        page = answer.content.decode()
        for typed in ("10+", "50+13", "2,5", "1oo"):
            assert f'value="{typed}"' in page
        assert page.count('aria-invalid="true"') == 3
        assert "Write whole numbers, without decimals." in page

    def test_asks_for_a_number_where_there_is_none(
        self, scorekeeper: Client, forint: PlaySession
    ) -> None:
        answer = scorekeeper.post(address("chips", forint), {"start": "100"})
        assert answer.status_code == 422
        assert "Write down the chips of at least one player." in text(answer)

    def test_stores_nothing(
        self, scorekeeper: Client, forint: PlaySession, players: list[Player]
    ) -> None:
        scorekeeper.post(address("chips", forint), _stacks(players, "5", "5", "5", "5"))
        assert left(forint) == [0, 0, 0, 0]
        assert not forint.decisions.exists()


class TestEveryDoor:
    @pytest.mark.parametrize(
        "name", ["pay", "carry", "coin", "chips", "close", "reopen", "undo_payment", "pay_off"]
    )
    def test_takes_posts_of_scorekeepers_alone(
        self, browse: Browse, cast: Cast, forint: PlaySession, won: Say, name: str
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        (debt,) = services.carry_over(session=forint, by=cast.owner)
        url = address(name, forint, *([debt.pk] if name in {"undo_payment", "pay_off"} else []))
        assert browse(cast.scorekeeper).get(url).status_code == 405
        for user in (cast.viewer, cast.stranger):
            assert browse(user).post(url, {"key": uuid4(), "step": 5}).status_code == 404
        asked = Client().post(url)
        assert asked.status_code == 302
        assert asked["Location"].startswith("/accounts/login/")
        session = PlaySession.objects.get()
        assert (session.closed_at, session.cash_step) == (None, 1)
        assert Payment.objects.count() == 1


class TestTheNights:
    def test_shows_what_is_over_and_what_is_open(
        self, scorekeeper: Client, open_for: OpenNight, won: Say, cast: Cast, circle: Circle
    ) -> None:
        settled, left_open, put_off, for_points, forgotten, running = (
            open_for(stake) for stake in (10, 10, 10, 0, 10, 10)
        )
        for night in (left_open, put_off, for_points):
            won(night, Anna=-2, Béla=2)
        for night in (settled, left_open, for_points):
            services.close_session(session=night, by=cast.owner)
        services.close_and_carry_over(session=put_off, by=cast.owner)
        answer = scorekeeper.get(reverse("ledger:nights", args=[circle.slug]))
        tags = re.findall(r'<span class="tag[^"]*">(.*?)</span>', answer.content.decode())
        is_open = "1 payment open"
        assert tags == ["running", "not closed", "closed", is_open, is_open, "settled"]
        assert text(answer).count("Anna owes Béla 20 Ft") == 2
        assert address("settle", put_off) + "#owed" in answer.content.decode()
        assert (running.pk, forgotten.pk) > (put_off.pk, put_off.pk)

    def test_does_not_lead_back_into_a_closed_night(
        self, scorekeeper: Client, session: PlaySession, cast: Cast
    ) -> None:
        services.close_session(session=session, by=cast.owner)
        page = text(scorekeeper.get(reverse("ledger:nights", args=[session.circle.slug])))
        assert "is on" not in page
        assert "settled" in page

    @pytest.mark.parametrize("nights", [1, 5])
    def test_costs_the_same_however_many_are_closed(
        self,
        scorekeeper: Client,
        open_for: OpenNight,
        won: Say,
        cast: Cast,
        circle: Circle,
        nights: int,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        for _ in range(nights):
            night = open_for(10)
            won(night, Anna=-2, Béla=2)
            services.close_and_carry_over(session=night, by=cast.owner)
        with django_assert_num_queries(17):
            scorekeeper.get(reverse("ledger:nights", args=[circle.slug]))


def _stacks(players: list[Player], *typed: str) -> dict[str, str]:
    return {f"chips-{player.pk}": text for player, text in zip(players, typed, strict=True)}
