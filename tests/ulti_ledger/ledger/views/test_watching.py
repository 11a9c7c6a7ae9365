"""A night for everybody else, and what its pages ask for."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.ulti_ledger.conftest import NAMES, Cast
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Membership, Player, Role, ShareLink
from ulti_ledger.circles.services import rename_player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Hand, PlaySession, Presence

Browse = Callable[[User], Client]
Play = Callable[..., Hand]
Poll = Callable[..., Any]


def address(name: str, session: PlaySession, *more: str) -> str:
    return reverse(f"ledger:{name}", args=[session.circle.slug, session.pk, *more])


def news_of(page: str) -> str:
    """Where a page asks for news."""
    found = re.search(r'data-news="([^"]+)"', page)
    assert found
    return found[1]


@pytest.fixture
def poll() -> Poll:
    """Ask as a page does, without a cookie: `poll(url, etag)`."""

    def ask(url: str, etag: str = "", **more: str) -> Any:
        return Client().get(url, {"view": "points", **more}, headers={"If-None-Match": etag})

    return ask


@pytest.fixture
def watched(browse: Browse, cast: Cast, session: PlaySession) -> str:
    """Where the viewer's page asks for news."""
    return news_of(browse(cast.viewer).get(address("watch", session)).text)


@pytest.fixture
def followed(browse: Browse, cast: Cast, session: PlaySession) -> str:
    """Where the scorekeeper's page asks for news, its mark included."""
    return news_of(browse(cast.scorekeeper).get(address("session", session)).text)


def link_for(session: PlaySession, role: str, *, only_night: bool = True) -> ShareLink:
    return ShareLink.objects.create(
        circle=session.circle,
        session=session if only_night else None,
        role=role,
        token=ShareLink.new_token(),
        created_at=timezone.now(),
    )


@pytest.fixture
def guest(session: PlaySession, browse: Browse) -> tuple[Client, ShareLink]:
    """Somebody who came by a link that shows this night only."""
    link, user = link_for(session, Role.VIEWER), User.objects.create_guest("Vera's phone")
    Membership.objects.create(circle=session.circle, user=user, role=Role.VIEWER, link=link)
    return browse(user), link


def test_the_page_tells_the_time_on_the_wall(
    browse: Browse, cast: Cast, session: PlaySession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 6, 22, 5, tzinfo=UTC))
    page = browse(cast.viewer).get(address("watch", session))
    assert "as of <time data-heard>23:05</time>" in page.text


class TestPage:
    def test_tells_the_standings_and_the_last_hand(
        self, browse: Browse, cast: Cast, four: PlaySession, play: Play
    ) -> None:
        """Field reports I7 and I12: whoever comes late sees all of it."""
        for hand in range(20):
            play(four, NAMES[(hand + 1) % 4])  # the next one deals
        page = " ".join(browse(cast.viewer).get(address("watch", four)).content.decode().split())
        assert "<strong><bdi>Anna</bdi></strong> plays simple game" in page
        assert "Watching hand 21 · Ulti Ledger" in page
        assert "sat out" in page
        assert 'id="hand-1"' in page

    def test_holds_no_form_but_sign_out(
        self, browse: Browse, cast: Cast, session: PlaySession, play: Play
    ) -> None:
        """Field report L10."""
        play(session, "Béla")
        page = browse(cast.viewer).get(address("watch", session)).content.decode()
        assert re.findall(r'<form[^>]*action="([^"]*)"', page) == [reverse("account_logout")]
        assert "hx-post" not in page

    def test_is_what_a_viewer_sees_of_the_session(
        self, browse: Browse, cast: Cast, session: PlaySession
    ) -> None:
        assert b'id="standings"' in browse(cast.viewer).get(address("session", session)).content
        keeper = browse(cast.scorekeeper)
        assert b'id="standings"' not in keeper.get(address("session", session)).content
        assert b'id="standings"' in keeper.get(address("watch", session)).content

    def test_says_when_the_night_was_closed(
        self, browse: Browse, cast: Cast, session: PlaySession
    ) -> None:
        services.close_session(session=session, by=cast.owner)
        page = browse(cast.viewer).get(address("watch", session)).content.decode()
        assert "closed at" in page

    def test_is_not_there_for_strangers(
        self, browse: Browse, cast: Cast, session: PlaySession
    ) -> None:
        assert browse(cast.stranger).get(address("watch", session)).status_code == 404

    def test_leads_a_guest_of_one_night_nowhere_else(
        self, guest: tuple[Client, ShareLink], session: PlaySession, play: Play
    ) -> None:
        play(session, "Béla")
        browser = guest[0]
        page = browser.get(address("watch", session)).content.decode()
        links = set(re.findall(r'<a[^>]*href="([^"#]+)', page))
        assert address("hand", session, "1") in links
        assert [link for link in links if browser.get(link).status_code == 404] == []

    def test_asks_the_database_the_same_however_long_the_night(
        self,
        browse: Browse,
        cast: Cast,
        session: PlaySession,
        play: Play,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        viewer, url = browse(cast.viewer), address("watch", session)
        play(session, "Béla")
        with CaptureQueriesContext(connection) as few:
            viewer.get(url)
        for _ in range(49):
            play(session, "Béla")
        with django_assert_num_queries(len(few)):
            viewer.get(url)


class TestNews:
    def test_costs_one_query_and_no_cookie_where_nothing_changed(
        self, watched: str, poll: Poll, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        etag = poll(watched)["ETag"]
        with django_assert_num_queries(1):
            answer = poll(watched, etag)
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer["ETag"] == etag
        assert answer["Cache-Control"] == "no-store"
        assert not answer.cookies

    def test_reads_no_session_where_a_browser_sends_its_cookie(
        self,
        browse: Browse,
        cast: Cast,
        watched: str,
        poll: Poll,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        etag, viewer = poll(watched)["ETag"], browse(cast.viewer)
        with django_assert_num_queries(1):
            answer = viewer.get(watched, headers={"If-None-Match": etag})
        assert answer.status_code == 304
        assert not answer.cookies

    def test_brings_the_parts_that_changed(
        self, watched: str, session: PlaySession, play: Play, poll: Poll
    ) -> None:
        etag = poll(watched)["ETag"]
        play(session, "Béla")
        answer = poll(watched, etag)
        assert answer.status_code == 200
        assert answer["ETag"] != etag
        assert not answer.cookies
        told = answer.content.decode()
        assert 'id="hand-1"' in told
        assert "<form" not in told
        assert poll(watched, answer["ETag"]).status_code == 304

    def test_goes_by_a_counter_where_the_clock_is_set_back(
        self,
        watched: str,
        session: PlaySession,
        play: Play,
        poll: Poll,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """Field report G8."""
        play(session, "Béla")
        etag, an_hour_ago = poll(watched)["ETag"], timezone.now() - timedelta(hours=1)
        monkeypatch.setattr(timezone, "now", lambda: an_hour_ago)
        assert poll(watched, etag).status_code == 304
        play(session, "Anna")
        answer = poll(watched, etag)
        assert 'id="hand-2"' in answer.text
        assert poll(watched, answer["ETag"]).status_code == 304

    def test_asks_the_database_the_same_however_long_the_night(
        self,
        watched: str,
        session: PlaySession,
        play: Play,
        poll: Poll,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        play(session, "Béla")
        with CaptureQueriesContext(connection) as few:
            poll(watched)
        assert not [query for query in few if "django_session" in query["sql"]]
        for _ in range(49):
            play(session, "Béla")
        with django_assert_num_queries(len(few)):
            poll(watched)

    def test_brings_a_new_name(self, watched: str, players: list[Player], poll: Poll) -> None:
        etag = poll(watched)["ETag"]
        rename_player(player=players[0], name="Panna")
        assert "Panna" in poll(watched, etag).content.decode()

    @pytest.mark.parametrize("header", ["Accept-Language", "Cookie"])
    def test_differs_by_language(self, watched: str, header: str, settings: Settings) -> None:
        settings.LANGUAGES = [("en", "English"), ("hu", "Hungarian")]
        there = {"Accept-Language": "hu", "Cookie": "django_language=hu"}[header]
        english = Client().get(watched)
        hungarian = Client().get(watched, headers={header: there, "If-None-Match": english["ETag"]})
        assert hungarian.status_code == 200
        assert header in hungarian["Vary"]

    def test_differs_by_role(self, watched: str, cast: Cast, poll: Poll) -> None:
        etag = poll(watched)["ETag"]
        Membership.objects.filter(user=cast.viewer).update(role=Role.SCOREKEEPER)
        assert poll(watched, etag).status_code == 200

    def test_ends_at_once_with_the_link(
        self, guest: tuple[Client, ShareLink], session: PlaySession, poll: Poll
    ) -> None:
        browser, link = guest
        url = news_of(browser.get(address("watch", session)).text)
        etag = poll(url)["ETag"]
        assert poll(url, etag).status_code == 304
        ShareLink.objects.filter(pk=link.pk).update(revoked_at=timezone.now())
        assert poll(url, etag).status_code == 404

    def test_ends_when_the_link_does(
        self, guest: tuple[Client, ShareLink], session: PlaySession, poll: Poll
    ) -> None:
        browser, link = guest
        url = news_of(browser.get(address("watch", session)).text)
        ShareLink.objects.filter(pk=link.pk).update(ends_at=timezone.now())
        assert poll(url).status_code == 404

    def test_ends_with_the_membership(self, watched: str, cast: Cast, poll: Poll) -> None:
        Membership.objects.filter(user=cast.viewer).delete()
        assert poll(watched).status_code == 404

    def test_says_the_same_of_every_token_that_opens_nothing(
        self,
        guest: tuple[Client, ShareLink],
        session: PlaySession,
        four: PlaySession,
        poll: Poll,
    ) -> None:
        """A token holds for its own night, and a night's link for no other."""
        browser, link = guest
        url = news_of(browser.get(address("watch", session)).text)
        token = url.rstrip("/").rpartition("/")[2]
        revoked = url
        ShareLink.objects.filter(pk=link.pk).update(revoked_at=timezone.now())
        others = [
            address("news", four, token),
            address("news", session, "1:x"),
            address("news", session, "x"),
            address("follow", session, token),
        ]
        answers = [poll(other) for other in [revoked, *others]]
        assert {answer.status_code for answer in answers} == {404}
        assert {answer.content for answer in answers} == {b""}

    def test_takes_no_other_method(self, watched: str) -> None:
        assert Client().post(watched).status_code == 405

    def test_names_no_secret_of_a_link(
        self, browse: Browse, cast: Cast, watched: str, session: PlaySession, play: Play
    ) -> None:
        play(session, "Béla")
        links = [
            link_for(session, role, only_night=only_night)
            for role in (Role.SCOREKEEPER, Role.OWNER)
            for only_night in (True, False)
        ]
        viewer = browse(cast.viewer)
        for url in (address("watch", session), address("session", session), watched):
            answer = viewer.get(url)
            said = f"{answer.headers} {answer.cookies} {answer.text}"
            assert "Béla" in said
            assert not [link for link in links if link.token in said]


class TestFollow:
    def test_costs_one_query_where_nothing_changed(
        self, followed: str, poll: Poll, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        etag = Client().get(followed)["ETag"]
        with django_assert_num_queries(2):
            answer = Client().get(followed, headers={"If-None-Match": etag})
        assert answer.status_code == 304
        assert not answer.cookies

    def test_brings_no_form(self, followed: str, session: PlaySession, play: Play) -> None:
        play(session, "Béla")
        told = Client().get(followed + "&view=points").content.decode()
        assert 'id="hand-1"' in told
        assert "<form" not in told
        assert "<input" not in told

    def test_says_that_the_form_is_overtaken(
        self, followed: str, session: PlaySession, play: Play
    ) -> None:
        assert "Another device" not in Client().get(followed).content.decode()
        hand = play(session, "Béla")
        told = Client().get(followed).content.decode()
        assert "Hand 2 is next." in told
        assert 'id="hand-number"' in told
        assert str(hand.key) not in told

    def test_says_nothing_of_money_that_was_paid(
        self, followed: str, session: PlaySession, cast: Cast
    ) -> None:
        etag = Client().get(followed)["ETag"]
        services.choose_coin(session=session, cash_step=5, by=cast.owner)
        answer = Client().get(followed, headers={"If-None-Match": etag})
        assert answer.status_code == 200
        assert "Another device" not in answer.content.decode()

    def test_says_that_the_night_was_closed(
        self, followed: str, session: PlaySession, cast: Cast
    ) -> None:
        services.close_session(session=session, by=cast.owner)
        assert "closed this night" in Client().get(followed).content.decode()

    def test_is_not_for_viewers(self, followed: str, cast: Cast, poll: Poll) -> None:
        Membership.objects.filter(user=cast.scorekeeper).update(role=Role.VIEWER)
        assert Client().get(followed).status_code == 404

    def test_counts_who_else_is_there(
        self, followed: str, watched: str, session: PlaySession, poll: Poll
    ) -> None:
        """Field report F3."""
        etag = Client().get(followed)["ETag"]
        for _ in range(2):
            poll(watched, tab=uuid4().hex)
        answer = Client().get(followed, headers={"If-None-Match": etag})
        assert answer.status_code == 200
        assert "2 watch" in answer.content.decode()
        half_a_minute_ago = timezone.now() - timedelta(seconds=31)
        Presence.objects.update(seen_at=half_a_minute_ago)
        assert "watch<" not in Client().get(followed).content.decode()

    def test_counts_the_page_itself_for_nobody(self, followed: str) -> None:
        for tab in (mine := uuid4().hex, mine):
            told = Client().get(f"{followed}&tab={tab}").content.decode()
            assert "keep" not in told
        Client().get(f"{followed}&tab={uuid4().hex}")
        assert "1 more keeps score" in Client().get(followed).content.decode()
