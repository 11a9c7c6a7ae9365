"""Closing a night, and what a closed night says to whoever wants to write in it."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.test import Client

from tests.ulti_ledger.conftest import Cast
from tests.ulti_ledger.ledger.conftest import Say
from tests.ulti_ledger.ledger.views.test_settling import address, text
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Hand, PlaySession, Posting
from ulti_ledger.ledger.queries.owing import open_debts

Browse = Callable[[User], Client]
Play = Callable[..., Hand]
HTMX = {"HX-Request": "true"}
both_ways = pytest.mark.parametrize("headers", [{}, HTMX], ids=["browser", "htmx"])


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


def is_closed(session: PlaySession) -> bool:
    session.refresh_from_db()
    return session.closed_at is not None


class TestClose:
    @both_ways
    def test_goes_back_to_settling(
        self, scorekeeper: Client, session: PlaySession, headers: dict[str, str]
    ) -> None:
        answer = scorekeeper.post(address("close", session), headers=headers)
        to = answer["HX-Redirect"] if headers else answer["Location"]
        assert to == address("settle", session)
        assert is_closed(session)

    def test_leaves_open_what_is_not_paid(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        scorekeeper.post(address("close", forint))
        assert open_debts(forint.circle) == ()
        assert "Anna pays Béla 20 Ft" in text(scorekeeper.get(address("settle", forint)))

    def test_carries_it_over_where_that_is_wanted(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        scorekeeper.post(address("close", forint), {"carry": "yes"})
        assert is_closed(forint)
        assert [owed.amount for owed in open_debts(forint.circle)] == [20]

    def test_is_not_hit_by_mistake(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        """Field report D12: the button is inside something that has to be opened first."""
        won(forint, Anna=-20, Béla=20)
        page = scorekeeper.get(address("settle", forint)).content.decode()
        before, _, after = page.partition(f'action="{address("close", forint)}"')
        assert after
        folded = before.rpartition("<details")[2]
        assert "<summary>" in folded
        assert "</details>" not in folded
        assert " open" not in folded.partition(">")[0]

    def test_says_what_is_open_before(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        won(forint, Anna=-20, Béla=20)
        page = text(scorekeeper.get(address("settle", forint)))
        assert "One payment is still open." in page
        assert "Close and carry over" in page

    def test_does_not_close_a_ledger_that_does_not_add_up_over_a_debt(
        self, scorekeeper: Client, forint: PlaySession, won: Say
    ) -> None:
        won(forint, Anna=-20, Béla=20).postings.filter(points=20).update(points=21)
        answer = scorekeeper.post(address("close", forint), {"carry": "yes"})
        assert answer.status_code == 409
        assert not is_closed(forint)


class TestReopen:
    @both_ways
    def test_goes_on_with_the_next_hand(
        self,
        scorekeeper: Client,
        session: PlaySession,
        play: Play,
        cast: Cast,
        headers: dict[str, str],
    ) -> None:
        """Field report D10."""
        play(session, "Béla")
        services.close_session(session=session, by=cast.owner)
        answer = scorekeeper.post(address("reopen", session), headers=headers)
        to = answer["HX-Redirect"] if headers else answer["Location"]
        assert to == address("session", session)
        assert not is_closed(session)
        page = scorekeeper.get(to)
        assert 'id="hand-form"' in page.content.decode()
        assert "Hand 2" in text(page)


class TestTheClosedPage:
    @pytest.mark.parametrize("name", ["session", "settle"])
    def test_says_who_closed_it_and_offers_to_open_it(
        self, scorekeeper: Client, session: PlaySession, cast: Cast, name: str
    ) -> None:
        """Field report D10: from the same page."""
        PlaySession.objects.update(date=date(2026, 11, 27))
        now = datetime(2026, 11, 27, 22, 52, tzinfo=UTC)
        with patch("ulti_ledger.ledger.services.sessions.timezone.now", return_value=now):
            services.close_session(session=session, by=cast.owner)
        answer = scorekeeper.get(address(name, session))
        assert "This night was closed by olga at 23:52." in text(answer)
        assert "Open again" in text(answer)
        assert f'action="{address("reopen", session)}"' in answer.content.decode()

    def test_says_the_day_where_it_was_after_midnight(
        self, scorekeeper: Client, session: PlaySession, cast: Cast
    ) -> None:
        PlaySession.objects.update(date=date(2026, 11, 27))
        now = datetime(2026, 11, 27, 23, 30, tzinfo=UTC)
        with patch("ulti_ledger.ledger.services.sessions.timezone.now", return_value=now):
            services.close_session(session=session, by=cast.owner)
        page = text(scorekeeper.get(address("session", session)))
        assert "This night was closed by olga on 28 November at 00:30." in page

    def test_still_says_so_when_the_account_is_gone(
        self, scorekeeper: Client, session: PlaySession, cast: Cast
    ) -> None:
        services.close_session(session=session, by=cast.owner)
        session.decisions.update(by=None)
        assert "This night was closed on" in text(scorekeeper.get(address("session", session)))

    def test_is_titled_by_its_day_and_not_by_a_hand_to_come(
        self, scorekeeper: Client, session: PlaySession, cast: Cast
    ) -> None:
        PlaySession.objects.update(date=date(2026, 11, 27))
        services.close_session(session=session, by=cast.owner)
        page = scorekeeper.get(address("session", session)).content.decode()
        title = re.search(r"<title>(.*?)</title>", page, re.S)
        assert title
        assert " ".join(title[1].split()) == "Friday 27 November · Ulti Ledger"
        assert "Hand 1" not in page

    def test_does_not_let_a_viewer_open_it(
        self, browse: Browse, session: PlaySession, cast: Cast
    ) -> None:
        services.close_session(session=session, by=cast.owner)
        assert "Open again" not in text(browse(cast.viewer).get(address("session", session)))


class TestEveryWrite:
    @both_ways
    @pytest.mark.parametrize(
        ("name", "method"),
        [
            ("record", "post"),
            ("correct", "get"),
            ("correct", "post"),
            ("void", "post"),
            ("restore", "post"),
            ("lineup", "get"),
            ("lineup", "post"),
            ("arrange_seats", "post"),
            ("new_entry", "get"),
            ("new_entry", "post"),
            ("void_entry", "post"),
            ("restore_entry", "post"),
        ],
    )
    def test_is_told_that_the_night_is_closed(
        self,
        scorekeeper: Client,
        session: PlaySession,
        play: Play,
        won: Say,
        players: list[Player],
        cast: Cast,
        headers: dict[str, str],
        name: str,
        method: str,
    ) -> None:
        hand, entry = play(session, "Béla"), won(session, Anna=-20, Béla=20)
        if name == "restore":
            services.void_hand(hand=hand, by=cast.owner, reason="")
        if name == "restore_entry":
            services.void_entry(entry=entry, by=cast.owner)
        services.close_session(session=session, by=cast.owner)
        before = Posting.objects.count(), session.seatings.count()
        of = {"correct": [1], "void": [1], "restore": [1]}
        of |= {"void_entry": [entry.pk], "restore_entry": [entry.pk]}
        answer = getattr(scorekeeper, method)(
            address(name, session, *of.get(name, [])),
            {
                "soloist": players[0].pk,
                "points": "simple",
                "outcome-simple": "made",
                "key": uuid4(),
                "seen": 1,
                "reason": "",
                "note": "a side bet",
                f"share-{players[0].pk}": "-5",
                f"share-{players[1].pk}": "+5",
                "player": [player.pk for player in players[:3]],
                "seat": [player.pk for player in players[2::-1]],
            },
            headers=headers,
        )
        assert answer.status_code == 409
        assert "This night was closed" in text(answer)
        assert "Open again" in text(answer)
        assert ("<html" in answer.content.decode()) is not bool(headers)
        assert (Posting.objects.count(), session.seatings.count()) == before
