"""The page of a circle's numbers."""

from collections.abc import Callable
from datetime import UTC, datetime
from html import unescape
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from tests.ulti_ledger.conftest import Cast, open_night
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Hand, PlaySession

Browse = Callable[[User], Client]
Play = Callable[..., Hand]


@pytest.fixture
def viewer(browse: Browse, cast: Cast) -> Client:
    return browse(cast.viewer)


@pytest.fixture
def night(session: PlaySession, play: Play) -> PlaySession:
    play(session, "Béla", ["ulti"], outcome={"ulti": "made", "simple": "made"})
    play(session, "Anna", outcome={"simple": "lost"})
    return session


def address(circle: Circle) -> str:
    return reverse("reports:all_time", args=[circle.slug])


def text_of(answer: Any) -> str:
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


class TestAllTime:
    def test_is_found_from_the_circles_home(self, viewer: Client, circle: Circle) -> None:
        home = viewer.get(reverse("ledger:nights", args=[circle.slug])).content.decode()
        assert f'href="{address(circle)}"' in home

    def test_says_who_won_what_and_from_whom(self, viewer: Client, night: PlaySession) -> None:
        text = text_of(viewer.get(address(night.circle)))
        assert "Player Points Ft Nights Hands Alone: won / lost" in text
        assert "Béla +11 +110 1 2 1 / 0" in text
        assert "Anna −7 −70 1 2 0 / 1" in text
        assert "Sum 0 0" in text
        assert "Who lost to whom" in text
        assert "Béla – +5 +6" in text

    def test_tells_the_record_and_leads_to_its_hand(
        self, viewer: Client, night: PlaySession
    ) -> None:
        answer = viewer.get(address(night.circle))
        assert "Béla plays ulti: made. Gets 5 from each. Béla +10 in all, hand 1 of" in text_of(
            answer
        )
        url = reverse("ledger:hand", args=[night.circle.slug, night.pk, 1])
        assert f'<a href="{url}">hand 1</a>' in answer.content.decode()

    def test_follows_a_void(self, viewer: Client, night: PlaySession, cast: Cast) -> None:
        """Field reports D13 and D23."""
        services.void_hand(hand=night.hands.get(number=1), by=cast.owner, reason="")
        text = text_of(viewer.get(address(night.circle)))
        assert "Béla +1 +10 1 1 0 / 0" in text
        assert "The record win Anna plays simple game: lost." in text

    def test_names_a_record_by_the_day_its_night_began(
        self, viewer: Client, circle: Circle, players: list[Player], play: Play, cast: Cast
    ) -> None:
        """Field report G11."""
        with patch(
            "django.utils.timezone.now", return_value=datetime(2026, 11, 28, 20, tzinfo=UTC)
        ):
            saturday = open_night(circle, players[:3], cast.owner)
        with patch(
            "django.utils.timezone.now", return_value=datetime(2026, 11, 28, 23, 8, tzinfo=UTC)
        ):
            play(saturday, "Béla")
        assert "hand 1 of Saturday 28 November 2026." in text_of(viewer.get(address(circle)))

    def test_is_empty_before_the_first_hand(self, viewer: Client, session: PlaySession) -> None:
        text = text_of(viewer.get(address(session.circle)))
        assert "No numbers yet" in text
        assert "Who lost to whom" not in text

    def test_is_not_for_strangers(self, browse: Browse, cast: Cast, night: PlaySession) -> None:
        assert browse(cast.stranger).get(address(night.circle)).status_code == 404
        assert Client().get(address(night.circle)).status_code == 302

    def test_only_reads(self, viewer: Client, night: PlaySession) -> None:
        assert viewer.post(address(night.circle)).status_code == 405


class TestMonths:
    @pytest.fixture
    def october(self, circle: Circle, players: list[Player], play: Play, cast: Cast) -> PlaySession:
        with patch(
            "django.utils.timezone.now", return_value=datetime(2026, 10, 31, 20, tzinfo=UTC)
        ):
            night = open_night(circle, players[:3], cast.owner)
            play(night, "Cili")
        return night

    def test_are_not_offered_where_there_is_only_one(
        self, viewer: Client, night: PlaySession
    ) -> None:
        assert "<select" not in viewer.get(address(night.circle)).content.decode()

    def test_can_be_looked_at_alone(
        self, viewer: Client, night: PlaySession, october: PlaySession
    ) -> None:
        answer = viewer.get(address(night.circle), {"month": "2026-10"})
        assert "Cili +2 +20 1 1 1 / 0" in text_of(answer)
        assert '<option value="2026-10" selected>October 2026</option>' in answer.content.decode()

    @pytest.mark.parametrize("month", ["2026-09", "x", "2026-1", "0000-00", "\x00", "9" * 99])
    def test_that_the_circle_did_not_play_in_are_all_time(
        self, viewer: Client, night: PlaySession, october: PlaySession, month: str
    ) -> None:
        assert "All time" in text_of(viewer.get(address(night.circle), {"month": month}))
        answer = viewer.get(address(night.circle), {"month": month})
        assert "2 3 1 / 0" in text_of(answer)
