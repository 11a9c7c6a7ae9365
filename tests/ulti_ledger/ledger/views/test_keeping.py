"""Hands that a phone had to keep, and the forms it keeps for a time without network."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone

from tests.ulti_ledger.conftest import Cast, seated, totals
from tests.ulti_ledger.ledger.views.test_hands import address, said, text_of
from ulti_ledger.accounts.models import User
from ulti_ledger.ledger.models import Hand, PlaySession

Browse = Callable[[User], Client]
Play = Callable[..., Hand]
HTMX = {"HX-Request": "true"}
MINUTE = 60_000  # milliseconds, as a phone counts


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


@pytest.fixture
def session(session: PlaySession) -> PlaySession:
    """A night that has been on for two hours."""
    session.started_at = timezone.now() - timedelta(hours=2)
    session.save()
    return session


def kept(session: PlaySession, soloist: str, *, number: int, minutes: int = 20) -> dict[str, Any]:
    """A simple game that was won, as a phone sends it after so many minutes."""
    hand = said(session, soloist, outcome__simple="made")
    return hand | {"number": number, "waited": minutes * MINUTE}


def post(client: Client, session: PlaySession, hand: dict[str, Any]) -> Any:
    return client.post(address("record", session), hand, headers=HTMX)


class TestRecordOfAKeptHand:
    def test_says_when_it_was_played(self, scorekeeper: Client, session: PlaySession) -> None:
        assert post(scorekeeper, session, kept(session, "Béla", number=1)).status_code == 200
        ago = timezone.now() - session.hands.get().played_at
        assert timedelta(minutes=20) <= ago < timedelta(minutes=21)

    @pytest.mark.parametrize(("waited", "hours"), [(10**400, 2), (180 * MINUTE, 2), (-MINUTE, 0)])
    def test_believes_no_clock_that_runs_wild(
        self, scorekeeper: Client, session: PlaySession, waited: int, hours: int
    ) -> None:
        hand = kept(session, "Béla", number=1) | {"waited": waited}
        assert post(scorekeeper, session, hand).status_code == 200
        ago = timezone.now() - session.hands.get().played_at
        assert timedelta(hours=hours) <= ago < timedelta(hours=hours, minutes=1)

    def test_that_arrived_before_is_that_hand(
        self, scorekeeper: Client, session: PlaySession, play: Play
    ) -> None:
        hand = kept(session, "Béla", number=1)
        play(session, "Béla", key=UUID(hand["key"]))
        play(session, "Cili")
        answer = post(scorekeeper, session, hand)
        assert answer.status_code == 200
        assert hand["key"] in answer["HX-Trigger"]
        assert session.hands.count() == 2

    def test_asks_where_others_recorded_meanwhile(
        self, scorekeeper: Client, session: PlaySession, play: Play
    ) -> None:
        """Field report C5."""
        first, second = (
            kept(session, "Béla", number=1, minutes=30),
            kept(session, "Cili", number=2, minutes=10),
        )
        play(session, "Anna", ["betli"], outcome={"betli": "lost"})
        answer = post(scorekeeper, session, first | {"also": urlencode(second)})
        assert answer.status_code == 409
        assert session.hands.count() == 1
        said_of_both = text_of(answer)
        assert "A hand was recorded meanwhile." in said_of_both
        for told in ("Anna plays betli", "Béla plays simple game", "Cili plays simple game"):
            assert told in said_of_both
        for minutes in (30, 10):
            played = session.local(timezone.now() - timedelta(minutes=minutes))
            assert f"{played:%H:%M}, Anna dealt" in said_of_both
        assert "Add as hands 2 to 3" in said_of_both
        assert f'data-drop="{second["key"]}"' in answer.content.decode()

    def test_joins_behind_them_once_that_was_confirmed(
        self, scorekeeper: Client, session: PlaySession, play: Play
    ) -> None:
        play(session, "Anna")
        hand = kept(session, "Béla", number=1)
        assert post(scorekeeper, session, hand).status_code == 409
        answer = post(scorekeeper, session, hand | {"number": 2})
        assert "Hand 2 recorded." in text_of(answer)
        assert "meanwhile" not in text_of(answer)
        assert totals(session) == {"Anna": 1, "Béla": 1, "Cili": -2}

    def test_is_asked_about_in_words_where_it_is_not_whole(
        self, scorekeeper: Client, session: PlaySession, play: Play
    ) -> None:
        play(session, "Anna")
        unfinished = kept(session, "Cili", number=2) | {"outcome-simple": ""}
        hand = kept(session, "Béla", number=1) | {"also": urlencode(unfinished)}
        answer = post(scorekeeper, session, hand)
        assert answer.status_code == 409
        assert "Cili plays simple game: made or lost?" in text_of(answer)

    def test_keeps_its_key_where_it_is_refused(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        hand = kept(session, "Béla", number=1) | {"outcome-simple": ""}
        answer = post(scorekeeper, session, hand)
        assert answer.status_code == 422
        assert f'name="key" value="{hand["key"]}"' in answer.content.decode()


class TestAhead:
    def test_has_a_form_for_each_who_may_deal(self, scorekeeper: Client, four: PlaySession) -> None:
        answer = scorekeeper.get(address("ahead", four))
        ids = list(seated(four).values())
        after = [*ids[1:], ids[0]]
        found = [
            (form.table.dealer.id, {seat.id for seat in form.table.players}, then)
            for form, then in answer.context["ahead"]
        ]
        assert found == [
            (one, set(ids) - {one}, then) for one, then in zip(ids, after, strict=True)
        ]
        assert answer.content.decode().count('id="hand-form"') == 4

    def test_leaves_it_open_who_deals_where_the_soloist_does(
        self, scorekeeper: Client, four: PlaySession
    ) -> None:
        four.rotation = PlaySession.Rotation.SOLOIST
        four.save()
        answer = scorekeeper.get(address("ahead", four))
        assert [then for _form, then in answer.context["ahead"]] == [None] * 4

    @pytest.mark.parametrize(("user", "status"), [("viewer", 404), ("stranger", 404)])
    def test_is_for_scorekeepers(
        self, browse: Browse, cast: Cast, session: PlaySession, user: str, status: int
    ) -> None:
        answer = browse(getattr(cast, user)).get(address("ahead", session))
        assert answer.status_code == status

    def test_ends_with_the_night(self, scorekeeper: Client, session: PlaySession) -> None:
        session.closed_at = timezone.now()
        session.save()
        assert scorekeeper.get(address("ahead", session)).status_code == 409

    def test_reads_no_more_than_the_page_and_the_rules(
        self,
        scorekeeper: Client,
        session: PlaySession,
        play: Play,
        django_assert_max_num_queries: Callable[[int], Any],
    ) -> None:
        for _ in range(30):
            play(session, "Béla")
        with django_assert_max_num_queries(45):
            scorekeeper.get(address("ahead", session))
