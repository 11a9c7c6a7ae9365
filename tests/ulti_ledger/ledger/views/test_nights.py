"""The circle's home, and how a night begins."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.ulti_ledger.conftest import Cast, open_night, seated
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.services import add_player
from ulti_ledger.ledger.models import Hand, PlaySession
from ulti_ledger.ledger.services import void_hand

Browse = Callable[[User], Client]
Play = Callable[..., Hand]


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


def address(name: str, circle: Circle) -> str:
    return reverse(f"ledger:{name}", args=[circle.slug])


def night(players: list[Player], **changes: Any) -> dict[str, Any]:
    """What the form sends for these players."""
    chosen = [player.pk for player in players]
    return {"player": chosen, "seat": chosen, "rotation": "round", "stake": "10 Ft"} | changes


class TestIndex:
    def test_leads_back_into_the_running_night(
        self, scorekeeper: Client, circle: Circle, session: PlaySession, play: Play
    ) -> None:
        play(session, "Anna")
        page = scorekeeper.get(address("nights", circle)).text
        assert "Hand 2 is on" in page
        assert reverse("ledger:session", args=[circle.slug, session.pk]) in page

    def test_says_how_many_of_the_hands_do_not_count(
        self, scorekeeper: Client, circle: Circle, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        void_hand(hand=play(session, "Anna"), by=cast.owner, reason="")
        page = " ".join(scorekeeper.get(address("nights", circle)).text.split())
        assert "0 hands (and 1 void)" in page
        play(session, "Anna")
        page = " ".join(scorekeeper.get(address("nights", circle)).text.split())
        assert "1 hand (and 1 void), <bdi>Anna</bdi> +2" in page

    def test_offers_the_players_by_name(self, scorekeeper: Client, circle: Circle) -> None:
        for name in ("Zsófi", "Béla", "Ádám"):
            add_player(circle=circle, name=name)
        form = scorekeeper.get(address("nights", circle)).context["form"]
        assert [player.name for player in form.players.values()] == ["Ádám", "Béla", "Zsófi"]

    def test_proposes_the_table_of_last_time(
        self, scorekeeper: Client, circle: Circle, session: PlaySession, players: list[Player]
    ) -> None:
        answer = scorekeeper.get(address("nights", circle))
        assert list(answer.context["form"].seats) == players[:3]
        assert 'value="10 Ft"' in answer.text.replace("\N{NO-BREAK SPACE}", " ")

    def test_says_so_where_there_was_no_night(self, scorekeeper: Client, circle: Circle) -> None:
        assert "No night yet." in scorekeeper.get(address("nights", circle)).text

    def test_shows_a_viewer_no_form(self, browse: Browse, cast: Cast, circle: Circle) -> None:
        page = browse(cast.viewer).get(address("nights", circle))
        assert page.status_code == 200
        assert "Deal the first hand" not in page.text

    def test_is_not_there_for_a_stranger(self, browse: Browse, cast: Cast, circle: Circle) -> None:
        assert browse(cast.stranger).get(address("nights", circle)).status_code == 404

    def test_asks_who_is_not_signed_in(self, client: Client, circle: Circle) -> None:
        answer = client.get(address("nights", circle))
        assert answer.status_code == 302
        assert answer["Location"].startswith("/accounts/login/")

    @pytest.mark.parametrize("hands", [1, 50])
    def test_costs_the_same_however_much_was_played(
        self,
        scorekeeper: Client,
        circle: Circle,
        players: list[Player],
        cast: Cast,
        play: Play,
        hands: int,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        for number in range(hands):
            if number % 10 == 0:
                session = open_night(circle, players[:3], cast.owner)
            play(session, "Anna")
        with django_assert_num_queries(15):
            scorekeeper.get(address("nights", circle))


class TestOpenNight:
    def test_deals_the_first_hand(
        self, scorekeeper: Client, circle: Circle, players: list[Player]
    ) -> None:
        answer = scorekeeper.post(address("open", circle), night(players[::-1], stake="2 500"))
        session = PlaySession.objects.get()
        assert answer.status_code == 303
        assert answer["Location"] == reverse("ledger:session", args=[circle.slug, session.pk])
        assert list(seated(session)) == ["Dezső", "Cili", "Béla", "Anna"]
        assert (session.stake, session.first_dealer.name) == (2500, "Dezső")

    def test_lets_another_seat_deal_first(
        self, scorekeeper: Client, circle: Circle, players: list[Player]
    ) -> None:
        scorekeeper.post(address("open", circle), night(players[:3], first_dealer=players[2].pk))
        assert PlaySession.objects.get().first_dealer == players[2]

    def test_seats_a_new_face(
        self, scorekeeper: Client, circle: Circle, players: list[Player]
    ) -> None:
        scorekeeper.post(address("open", circle), night(players[:2], new_player=" Feri "))
        assert list(seated(PlaySession.objects.get())) == ["Anna", "Béla", "Feri"]

    def test_seats_those_chosen_without_a_seat(
        self, scorekeeper: Client, circle: Circle, players: list[Player]
    ) -> None:
        """Without script the seats are not arranged before the form is sent."""
        scorekeeper.post(address("open", circle), night(players[:3], seat=[]))
        assert list(seated(PlaySession.objects.get())) == ["Anna", "Béla", "Cili"]

    @pytest.mark.parametrize("number", [2, 5])
    def test_refuses_other_tables_than_three_or_four(
        self, scorekeeper: Client, circle: Circle, players: list[Player], number: int
    ) -> None:
        elemer = circle.players.create(name="Elemér", created_at=players[0].created_at)
        answer = scorekeeper.post(
            address("open", circle), night([*players, elemer][:number], stake="7")
        )
        assert answer.status_code == 422
        assert "Three or four play." in answer.text
        assert answer.text.count("checked") >= number
        assert 'value="7"' in answer.text
        assert not PlaySession.objects.exists()

    @pytest.mark.parametrize("stake", ["", "ten", "-5", "2,5"])
    def test_says_at_the_field_what_is_wrong_with_the_stake(
        self, scorekeeper: Client, circle: Circle, players: list[Player], stake: str
    ) -> None:
        answer = scorekeeper.post(address("open", circle), night(players[:3], stake=stake))
        assert answer.status_code == 422
        assert 'id="stake-why"' in answer.text
        assert f'value="{stake}"' in answer.text

    def test_says_at_the_field_that_a_name_is_taken(
        self, scorekeeper: Client, circle: Circle, players: list[Player]
    ) -> None:
        """Field report E2."""
        answer = scorekeeper.post(address("open", circle), night(players[:3], new_player="anna"))
        assert answer.status_code == 422
        assert "Anna is on the list already." in answer.text
        assert 'value="anna"' in answer.text

    @pytest.mark.parametrize(
        "nonsense",
        [
            {"player": ["x", "99999999999999999999"]},
            {"seat": ["-1"], "player": ["0"]},
            {"rotation": "backwards"},
            {"new_player": "\x00"},
            {"new_player": "x" * 61},
            {"new_player": "\u200b"},
            {"first_dealer": "nobody"},
            {"up": "5000"},
        ],
    )
    def test_survives_nonsense(
        self,
        scorekeeper: Client,
        circle: Circle,
        players: list[Player],
        nonsense: dict[str, Any],
    ) -> None:
        answer = scorekeeper.post(address("open", circle), night(players[:3]) | nonsense)
        assert answer.status_code == 422

    def test_refuses_a_player_of_another_circle(
        self, scorekeeper: Client, circle: Circle, hungarian_circle: Circle, players: list[Player]
    ) -> None:
        other = hungarian_circle.players.create(name="Zoli", created_at=players[0].created_at)
        answer = scorekeeper.post(address("open", circle), night([*players[:2], other]))
        assert answer.status_code == 422

    @pytest.mark.parametrize("name", ["open", "arrange"])
    def test_is_not_there_for_a_viewer_or_a_stranger(
        self, browse: Browse, cast: Cast, circle: Circle, players: list[Player], name: str
    ) -> None:
        for user in (cast.viewer, cast.stranger):
            assert browse(user).post(address(name, circle), night(players)).status_code == 404
        assert not PlaySession.objects.exists()

    @pytest.mark.parametrize("name", ["open", "arrange"])
    def test_refuses_get(self, scorekeeper: Client, circle: Circle, name: str) -> None:
        assert scorekeeper.get(address(name, circle)).status_code == 405


class TestArrange:
    def test_moves_a_player_one_seat_up(
        self, scorekeeper: Client, circle: Circle, players: list[Player]
    ) -> None:
        answer = scorekeeper.post(address("arrange", circle), night(players[:3], up=players[2].pk))
        assert list(answer.context["form"].seats) == [players[0], players[2], players[1]]
        assert not PlaySession.objects.exists()

    def test_answers_htmx_with_the_lineup_alone(
        self, scorekeeper: Client, circle: Circle, players: list[Player]
    ) -> None:
        answer = scorekeeper.post(
            address("arrange", circle), night(players[:3]), headers={"HX-Request": "true"}
        )
        assert answer.text.lstrip().startswith('<div class="column" id="lineup"')
        assert "<html" not in answer.text

    def test_keeps_a_name_that_is_taken(
        self, scorekeeper: Client, circle: Circle, players: list[Player]
    ) -> None:
        answer = scorekeeper.post(address("arrange", circle), night(players[:3], new_player="ANNA"))
        assert "Anna is on the list already." in answer.text
        assert circle.players.count() == 4

    @pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
    def test_adds_a_new_face(
        self, scorekeeper: Client, circle: Circle, players: list[Player], headers: dict[str, str]
    ) -> None:
        answer = scorekeeper.post(
            address("arrange", circle), night(players[:2], new_player="Feri"), headers=headers
        )
        assert answer.status_code == 200
        assert [player.name for player in answer.context["form"].seats] == ["Anna", "Béla", "Feri"]
        assert circle.players.filter(name="Feri").count() == 1
