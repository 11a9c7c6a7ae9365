"""What an owner takes out of the ledger for good."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.formats import date_format

from tests.ulti_ledger.conftest import Cast, seated
from ulti_ledger.accounts.models import User
from ulti_ledger.circles import sharing
from ulti_ledger.circles.models import Circle, Player, Role
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import watch_token
from ulti_ledger.ledger.models import Hand, PlaySession

Browse = Callable[[User], Client]
Play = Callable[..., Hand]


@pytest.fixture
def owner(browse: Browse, cast: Cast) -> Client:
    return browse(cast.owner)


def night(session: PlaySession, page: str = "") -> str:
    return f"/circles/{session.circle.slug}/sessions/{session.pk}/{page}"


def date_of(session: PlaySession) -> dict[str, str]:
    return {"typed": date_format(session.date, "j F Y")}


class TestDeleteSession:
    def test_says_what_goes(
        self, owner: Client, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        play(session, "Béla")
        anna, bela, cili = seated(session).values()
        services.record_entry(
            session=session,
            shares={anna: -5, bela: 5, cili: 0},
            note="",
            by=cast.owner,
            key=uuid4(),
        )
        services.carry_over(session=session, by=cast.owner)
        services.pay_off(debt=session.payments.latest("pk"), by=cast.owner, key=uuid4())
        text = owner.get(night(session, "delete/")).content.decode()
        assert date_of(session)["typed"] in text
        assert "1 hand" in text
        assert "1 entry" in text
        assert "1 payment that was noted" in text
        assert "1 debt that was carried over" in text

    def test_deletes_once_the_date_was_typed(self, owner: Client, session: PlaySession) -> None:
        """Field report L9."""
        answer = owner.post(night(session, "delete/"), date_of(session))
        assert (answer.status_code, answer["Location"]) == (303, f"/circles/{session.circle.slug}/")
        assert not PlaySession.objects.exists()
        assert "The night is deleted." in owner.get(answer["Location"]).content.decode()

    @pytest.mark.parametrize("typed", ["", "yes", "1 January 1999"])
    def test_keeps_it_and_what_was_typed_where_it_is_something_else(
        self, owner: Client, session: PlaySession, typed: str
    ) -> None:
        answer = owner.post(night(session, "delete/"), {"typed": typed})
        assert answer.status_code == 422
        assert "has changed" in answer.content.decode()
        assert typed in answer.content.decode()
        assert PlaySession.objects.exists()

    def test_leaves_links_polls_and_pages_dead(
        self, owner: Client, browse: Browse, session: PlaySession, circle: Circle, cast: Cast
    ) -> None:
        link = sharing.offer_link(
            circle=circle, role=Role.VIEWER, by=cast.owner, session_id=session.pk
        )
        phone = Client()
        phone.post(f"/join/{link.token}/")
        session.circle.membership = circle.memberships.get(user=cast.viewer).pk
        poll = night(session, f"watch/{watch_token(session)}/")
        assert phone.get(night(session)).status_code == 200
        assert Client().get(poll).status_code == 200
        owner.post(night(session, "delete/"), date_of(session))
        assert phone.get(night(session)).status_code in {302, 404}
        assert Client().get(f"/join/{link.token}/").status_code == 404
        assert Client().get(poll).status_code == 404
        assert owner.get(night(session)).status_code == 404
        assert not User.objects.exclude(device="").exists()

    def test_is_the_owner_s_alone(self, browse: Browse, session: PlaySession, cast: Cast) -> None:
        for user in (cast.scorekeeper, cast.viewer, cast.stranger):
            phone = browse(user)
            assert phone.get(night(session, "delete/")).status_code == 404
            assert phone.post(night(session, "delete/"), date_of(session)).status_code == 404
        assert PlaySession.objects.exists()

    def test_is_offered_to_the_owner_alone(
        self, owner: Client, browse: Browse, session: PlaySession, cast: Cast
    ) -> None:
        assert night(session, "delete/") in owner.get(night(session)).content.decode()
        page = browse(cast.scorekeeper).get(night(session)).content.decode()
        assert night(session, "delete/") not in page


class TestDeleteCircle:
    def delete(self, client: Client, circle: Circle, typed: str) -> Any:
        return client.post(f"/circles/{circle.slug}/delete/", {"typed": typed})

    def test_says_what_goes(
        self, owner: Client, session: PlaySession, play: Play, circle: Circle
    ) -> None:
        play(session, "Béla")
        text = owner.get(f"/circles/{circle.slug}/delete/").content.decode()
        for said in ("1 night", "4 players", "1 hand"):
            assert f"<li>{said}</li>" in text

    def test_deletes_once_the_name_was_typed(
        self, owner: Client, circle: Circle, session: PlaySession
    ) -> None:
        answer = self.delete(owner, circle, "thursday TABLE")
        assert (answer.status_code, answer["Location"]) == (303, "/")
        assert "Thursday table is deleted." in owner.get("/").content.decode()
        assert owner.get(f"/circles/{circle.slug}/").status_code == 404

    def test_keeps_it_where_it_is_something_else(self, owner: Client, circle: Circle) -> None:
        answer = self.delete(owner, circle, "Friday table")
        assert answer.status_code == 422
        assert 'value="Friday table"' in answer.content.decode()
        assert Circle.objects.exists()

    def test_is_the_owner_s_alone(self, browse: Browse, circle: Circle, cast: Cast) -> None:
        for user in (cast.scorekeeper, cast.viewer, cast.stranger):
            assert self.delete(browse(user), circle, circle.name).status_code == 404
        assert Circle.objects.exists()

    def test_is_offered_in_the_settings(self, owner: Client, circle: Circle) -> None:
        page = owner.get(f"/circles/{circle.slug}/edit/").content.decode()
        assert f"/circles/{circle.slug}/delete/" in page


class TestMakeAnonymous:
    def url(self, player: Player) -> str:
        return f"/circles/{player.circle.slug}/players/{player.pk}/anonymous/"

    def test_forgets_the_name_once_it_was_typed(
        self, owner: Client, session: PlaySession, players: list[Player], play: Play
    ) -> None:
        play(session, "Béla")
        answer = owner.post(self.url(players[1]), {"typed": "béla"})
        assert answer.status_code == 303
        listed = owner.get(answer["Location"]).content.decode()
        assert "The name is gone. It is Player 1 now." in listed
        for page in ("", "sheet/", "story/", "settle/", "hands/1/"):
            text = owner.get(night(session, page)).content.decode()
            assert "Béla" not in text, page

    def test_keeps_it_where_it_is_something_else(
        self, owner: Client, players: list[Player]
    ) -> None:
        assert owner.post(self.url(players[1]), {"typed": "Anna"}).status_code == 422
        players[1].refresh_from_db()
        assert players[1].name == "Béla"

    def test_is_the_owner_s_alone(self, browse: Browse, players: list[Player], cast: Cast) -> None:
        for user in (cast.scorekeeper, cast.viewer, cast.stranger):
            answer = browse(user).post(self.url(players[1]), {"typed": "Béla"})
            assert answer.status_code == 404

    def test_is_offered_beside_the_name(self, owner: Client, players: list[Player]) -> None:
        page = owner.get(f"/circles/{players[1].circle.slug}/players/{players[1].pk}/")
        assert self.url(players[1]) in page.content.decode()
