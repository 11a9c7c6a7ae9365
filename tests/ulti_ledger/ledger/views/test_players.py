"""A name off the list, or two names made one."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.ulti_ledger.conftest import Cast
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.services import add_player
from ulti_ledger.ledger.models import Hand, PlaySession

Browse = Callable[[User], Client]
Play = Callable[..., Hand]


@pytest.fixture
def owner(browse: Browse, cast: Cast) -> Client:
    return browse(cast.owner)


def address(name: str, circle: Circle, player: Player) -> str:
    return reverse(name, args=[circle.slug, player.pk])


class TestDelete:
    def test_takes_the_name_off_the_list(self, owner: Client, circle: Circle) -> None:
        player = add_player(circle=circle, name="Tévedés")
        answer = owner.post(address("ledger:delete_player", circle, player), follow=True)
        assert "Tévedés is off the list." in answer.text
        assert not circle.players.exists()

    def test_says_why_somebody_stays(
        self, owner: Client, circle: Circle, session: PlaySession, players: list[Player]
    ) -> None:
        """Field report E7."""
        answer = owner.post(address("ledger:delete_player", circle, players[0]), follow=True)
        assert answer.status_code == 200
        assert "Anna has sat at a table and stays in the ledger." in answer.text


class TestMerge:
    def test_makes_two_names_one(
        self, owner: Client, circle: Circle, session: PlaySession, players: list[Player]
    ) -> None:
        twin = add_player(circle=circle, name="Annácska")
        url = address("ledger:merge_player", circle, twin)
        answer = owner.post(url, {"into": players[0].pk}, follow=True)
        assert "Annácska is Anna now, in every night." in answer.text
        assert not circle.players.filter(pk=twin.pk).exists()

    def test_says_why_two_stay_two(
        self, owner: Client, circle: Circle, session: PlaySession, players: list[Player]
    ) -> None:
        url = address("ledger:merge_player", circle, players[0])
        answer = owner.post(url, {"into": players[1].pk}, follow=True)
        assert "they are two people" in answer.text
        assert circle.players.count() == 4

    @pytest.mark.parametrize("into", ["", "x", "0", "99999999999999999999"])
    def test_is_not_there_for_nobody(
        self, owner: Client, circle: Circle, players: list[Player], into: str
    ) -> None:
        url = address("ledger:merge_player", circle, players[0])
        assert owner.post(url, {"into": into}).status_code == 404

    def test_takes_nobody_of_another_circle(
        self, owner: Client, circle: Circle, hungarian_circle: Circle, players: list[Player]
    ) -> None:
        other = add_player(circle=hungarian_circle, name="Zoli")
        url = address("ledger:merge_player", circle, players[0])
        assert owner.post(url, {"into": other.pk}).status_code == 404


class TestDoors:
    @pytest.mark.parametrize("name", ["ledger:delete_player", "ledger:merge_player"])
    def test_are_the_owners_alone(
        self, browse: Browse, cast: Cast, circle: Circle, players: list[Player], name: str
    ) -> None:
        for user in (cast.scorekeeper, cast.viewer, cast.stranger):
            url = address(name, circle, players[0])
            assert browse(user).post(url, {"into": players[1].pk}).status_code == 404
        assert circle.players.count() == 4

    @pytest.mark.parametrize("name", ["ledger:delete_player", "ledger:merge_player"])
    def test_refuse_get(
        self, owner: Client, circle: Circle, players: list[Player], name: str
    ) -> None:
        assert owner.get(address(name, circle, players[0])).status_code == 405


class TestRetire:
    def test_offers_somebody_no_more_and_again(
        self, owner: Client, circle: Circle, players: list[Player]
    ) -> None:
        url = address("circles:retire", circle, players[0])
        page = owner.post(url, {"retired": "on"}, follow=True).text
        assert "plays no more" in page
        assert "Anna" not in owner.get(reverse("ledger:nights", args=[circle.slug])).text
        assert "plays no more" not in owner.post(url, follow=True).text
