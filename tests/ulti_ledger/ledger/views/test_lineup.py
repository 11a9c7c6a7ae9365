"""Who sits where from now on."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.ulti_ledger.conftest import Cast, seated, totals
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.ledger.models import Hand, PlaySession

Browse = Callable[[User], Client]
Play = Callable[..., Hand]


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


@pytest.fixture
def url(circle: Circle, session: PlaySession) -> str:
    return reverse("ledger:lineup", args=[circle.slug, session.pk])


def lineup(players: list[Player], **changes: Any) -> dict[str, Any]:
    chosen = [player.pk for player in players]
    return {"player": chosen, "seat": chosen} | changes


class TestChange:
    def test_shows_the_seats_as_they_are(
        self, scorekeeper: Client, players: list[Player], url: str
    ) -> None:
        answer = scorekeeper.get(url)
        assert list(answer.context["form"].seats) == players[:3]
        assert answer.context["dealer"] == players[0]

    def test_lets_somebody_come(
        self, scorekeeper: Client, session: PlaySession, players: list[Player], url: str
    ) -> None:
        answer = scorekeeper.post(url, lineup(players))
        assert answer.status_code == 303
        assert list(seated(session)) == ["Anna", "Béla", "Cili", "Dezső"]

    def test_seats_a_replacement_where_the_other_sat(
        self, scorekeeper: Client, session: PlaySession, players: list[Player], url: str
    ) -> None:
        """Field report E14."""
        anna, bela, cili, dezso = players
        chosen = [anna.pk, cili.pk, dezso.pk]
        scorekeeper.post(url, {"player": chosen, "seat": [anna.pk, bela.pk, cili.pk]})
        assert list(seated(session)) == ["Anna", "Dezső", "Cili"]

    def test_leaves_hands_already_played(
        self, scorekeeper: Client, session: PlaySession, players: list[Player], play: Play, url: str
    ) -> None:
        play(session, "Anna")
        scorekeeper.post(url, lineup([players[0], players[2], players[3]]))
        assert totals(session) == {"Anna": 2, "Béla": -1, "Cili": -1, "Dezső": 0}

    def test_offers_who_went_home_no_more_and_leaves_his_hands(
        self, scorekeeper: Client, four: PlaySession, players: list[Player], play: Play
    ) -> None:
        """Field report E5: "D goes home"."""
        play(four, "Dezső")
        dezso = players[3].pk
        where = [four.circle.slug, four.pk]
        control = f'name="soloist" value="{dezso}"'
        play(four, "Anna", dealer="Béla")
        before = scorekeeper.get(reverse("ledger:session", args=where), {"dealer": players[0].pk})
        assert control in before.content.decode()
        scorekeeper.post(reverse("ledger:lineup", args=where), lineup(players[:3]))
        page = scorekeeper.get(reverse("ledger:session", args=where))
        assert control not in page.content.decode()
        assert totals(four) == {"Anna": 2, "Béla": -1, "Cili": -2, "Dezső": 1}
        assert (
            f'value="{dezso}" checked'
            in scorekeeper.get(reverse("ledger:correct", args=[*where, 1])).content.decode()
        )

    def test_moves_the_deal_on_in_another_order(
        self, scorekeeper: Client, session: PlaySession, players: list[Player], play: Play, url: str
    ) -> None:
        """Field report E15: Béla dealt hand 5; then Anna sits beside him instead of Cili."""
        hands = [play(session, "Anna") for _ in range(5)]
        anna, bela, cili, _ = players
        scorekeeper.post(
            url, {"player": [one.pk for one in players[:3]], "seat": [cili.pk, bela.pk, anna.pk]}
        )
        assert list(seated(session)) == ["Cili", "Béla", "Anna"]
        assert play(session, "Anna").revisions.get().dealer == anna
        for hand in hands:
            hand.refresh_from_db()
            assert hand.seating.players == (anna.pk, bela.pk, cili.pk)

    def test_says_who_deals_the_next_hand(
        self, scorekeeper: Client, session: PlaySession, players: list[Player], play: Play, url: str
    ) -> None:
        """Field report E12: Béla, whose turn it is, goes home."""
        play(session, "Anna")
        arrange = reverse("ledger:arrange_seats", args=[session.circle.slug, session.pk])
        answer = scorekeeper.post(arrange, lineup([players[0], players[2], players[3]]))
        assert answer.context["dealer"] == players[2]
        assert session.seatings.count() == 1

    def test_keeps_what_was_chosen_where_it_is_refused(
        self, scorekeeper: Client, session: PlaySession, players: list[Player], url: str
    ) -> None:
        answer = scorekeeper.post(url, lineup(players[:2]))
        assert answer.status_code == 422
        assert "Three or four play." in answer.text
        assert list(answer.context["form"].seats) == players[:2]
        assert session.seatings.count() == 1

    def test_is_not_there_for_a_viewer_or_a_stranger(
        self, browse: Browse, cast: Cast, session: PlaySession, players: list[Player], url: str
    ) -> None:
        for user in (cast.viewer, cast.stranger):
            assert browse(user).get(url).status_code == 404
            assert browse(user).post(url, lineup(players)).status_code == 404
        assert session.seatings.count() == 1

    def test_is_not_there_for_the_session_of_another_circle(
        self, scorekeeper: Client, hungarian_circle: Circle, session: PlaySession
    ) -> None:
        """Field report F8."""
        url = reverse("ledger:lineup", args=[hungarian_circle.slug, session.pk])
        assert scorekeeper.get(url).status_code == 404

    @pytest.mark.parametrize("hands", [1, 50])
    def test_costs_the_same_however_much_was_played(
        self,
        scorekeeper: Client,
        session: PlaySession,
        play: Play,
        hands: int,
        url: str,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        for _ in range(hands):
            play(session, "Anna")
        with django_assert_num_queries(12):
            scorekeeper.get(url)
