"""Nights over midnight and over a change of the clock, on every page that says a day or an hour."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from html import unescape
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
from ulti_ledger.ledger.queries.sheet import read_sheet

Play = Callable[..., Hand]


@contextmanager
def at(year: int, month: int, day: int, hour: int, minute: int = 0) -> Iterator[None]:
    """The clock stands still at a moment, said in Greenwich."""
    moment = datetime(year, month, day, hour, minute, tzinfo=UTC)
    with patch("django.utils.timezone.now", return_value=moment):
        yield


@pytest.fixture
def owner(browse: Callable[[User], Client], cast: Cast) -> Client:
    return browse(cast.owner)


@pytest.fixture
def begin(circle: Circle, players: list[Player], cast: Cast) -> Callable[[], PlaySession]:
    """Begin a night of three in Budapest."""
    return lambda: open_night(circle, players[:3], cast.owner)


def text_of(client: Client, name: str, session: PlaySession, *args: int) -> str:
    answer = client.get(reverse(name, args=[session.circle.slug, session.pk, *args]))
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


class TestAChangeOfTheClock:
    @pytest.mark.parametrize(
        ("evening", "before", "after", "told"),
        [
            # summer ends: 02:50 is followed by 02:10
            ((2026, 10, 24, 20), (2026, 10, 25, 0, 50), (2026, 10, 25, 1, 10), ("02:50", "02:10")),
            # summer begins: 01:50 is followed by 03:10
            ((2027, 3, 27, 20), (2027, 3, 28, 0, 50), (2027, 3, 28, 1, 10), ("01:50", "03:10")),
        ],
    )
    def test_leaves_hands_in_order_and_twenty_minutes_apart(
        self,
        owner: Client,
        begin: Callable[[], PlaySession],
        play: Play,
        cast: Cast,
        evening: tuple[int, ...],
        before: tuple[int, ...],
        after: tuple[int, ...],
        told: tuple[str, str],
    ) -> None:
        """Field report G6: not minus 40 minutes, nor an hour and 20."""
        with at(*evening):
            night = begin()
        with at(*before):
            first = play(night, "Béla")
        with at(*after):
            second = play(night, "Cili")
            services.void_hand(hand=first, by=cast.owner, reason="entered twice")
            hand, story = (
                text_of(owner, "ledger:hand", night, 1),
                text_of(owner, "ledger:story", night),
            )
        assert (second.played_at - first.played_at).total_seconds() == 20 * 60
        assert [row.number for row in read_sheet(night).rows] == [2, 1]
        assert f"made it void {told[1]}, 20 minutes later" in hand
        assert f"recorded it {told[0]}" in hand
        assert hand.count("later") == 1
        assert story.index(f"{told[1]} szonja recorded hand 2.") < story.index(
            f"{told[0]} szonja recorded hand 1."
        )


class TestANightOverMidnight:
    @pytest.fixture
    def saturday(
        self, begin: Callable[[], PlaySession], play: Play, cast: Cast
    ) -> Iterator[PlaySession]:
        """From Saturday 21:00 to Sunday 02:00; its last hand at 00:08."""
        with at(2026, 11, 28, 20):
            night = begin()
            play(night, "Anna")
        with at(2026, 11, 28, 23, 8):
            play(night, "Béla")
        with at(2026, 11, 29, 1):
            yield services.close_session(session=night, by=cast.owner)

    @pytest.mark.parametrize(
        "page", ["ledger:session", "ledger:settle", "ledger:story", "ledger:sheet"]
    )
    def test_is_called_by_the_day_it_began(
        self, owner: Client, saturday: PlaySession, page: str
    ) -> None:
        """Field report G11."""
        text = text_of(owner, page, saturday)
        assert "28 November" in text
        assert "Sunday" not in text

    def test_is_listed_by_the_day_it_began(self, owner: Client, saturday: PlaySession) -> None:
        """Field report G11."""
        answer = owner.get(reverse("ledger:nights", args=[saturday.circle.slug]))
        text = " ".join(strip_tags(answer.content.decode()).split())
        assert "Saturday 28 November" in text
        assert "29 November" not in text

    def test_says_the_hour_of_a_hand_beside_its_own_day(
        self, owner: Client, saturday: PlaySession
    ) -> None:
        """Field report G11: the hand of 00:08 is Saturday's, too."""
        assert "Thursday table, Saturday 28 November · 00:08" in text_of(
            owner, "ledger:hand", saturday, 2
        )
