"""The scorekeeper's page."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.ulti_ledger.conftest import Cast, open_night, seated
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Hand, PlaySession

Browse = Callable[[User], Client]
Play = Callable[..., Hand]


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


def address(name: str, session: PlaySession, *args: Any) -> str:
    return reverse(f"ledger:{name}", args=[session.circle.slug, session.pk, *args])


class TestPage:
    def test_says_which_hand_it_is_and_who_deals(
        self, scorekeeper: Client, four: PlaySession, play: Play
    ) -> None:
        """Field report D2."""
        play(four, "Béla")
        page = scorekeeper.get(address("session", four)).content.decode()
        assert "Hand 2 · Ulti Ledger" in " ".join(page.split())
        assert "<bdi>Béla</bdi> deals and sits out" in page

    def test_lets_somebody_else_deal_this_hand(
        self, scorekeeper: Client, four: PlaySession
    ) -> None:
        cili = seated(four)["Cili"]
        answer = scorekeeper.get(address("session", four), {"dealer": cili})
        assert answer.context["form"].table.dealer.id == cili
        assert f'name="dealer" value="{cili}"' in answer.content.decode()

    @pytest.mark.parametrize("dealer", ["", "x", "0", "-1", "9" * 5000, "٣"])
    def test_keeps_to_who_is_due_where_nobody_else_is_meant(
        self, scorekeeper: Client, four: PlaySession, dealer: str
    ) -> None:
        answer = scorekeeper.get(address("session", four), {"dealer": dealer})
        assert answer.context["form"].table.dealer.name == "Anna"

    def test_begins_with_an_empty_sheet(self, scorekeeper: Client, session: PlaySession) -> None:
        page = scorekeeper.get(address("session", session)).content.decode()
        assert "No hand yet. <bdi>Anna</bdi> deals the first one." in page
        assert "nothing to undo" in page

    def test_gives_each_form_a_key_of_its_own(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        first, second = (
            scorekeeper.get(address("session", session)).context["key"] for _ in range(2)
        )
        assert first != second

    def test_shows_who_watches_no_form(
        self, browse: Browse, cast: Cast, session: PlaySession
    ) -> None:
        viewer = browse(cast.viewer)
        for headers in ({}, {"HX-Request": "true"}):
            page = viewer.get(address("session", session), headers=headers).content.decode()
            assert "Anna" in page
            assert "hand-form" not in page

    def test_is_not_there_for_strangers(
        self, browse: Browse, cast: Cast, session: PlaySession
    ) -> None:
        assert browse(cast.stranger).get(address("session", session)).status_code == 404

    def test_belongs_to_its_circle(
        self, scorekeeper: Client, session: PlaySession, hungarian_circle: Circle
    ) -> None:
        url = reverse("ledger:session", args=[hungarian_circle.slug, session.pk])
        assert scorekeeper.get(url).status_code == 404

    def test_is_whole_again_when_the_browser_goes_back(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        """Field reports I1 and I2."""
        url = address("session", session)
        fragment = scorekeeper.get(url, headers={"HX-Request": "true"})
        assert "<html" not in fragment.content.decode()
        restored = scorekeeper.get(
            url, headers={"HX-Request": "true", "HX-History-Restore-Request": "true"}
        )
        assert "<html" in restored.content.decode()
        for answer in (fragment, restored):
            assert "HX-Request" in answer["Vary"]
            assert answer["Cache-Control"] == "no-store"

    def test_asks_the_database_the_same_however_long_the_night(
        self,
        scorekeeper: Client,
        session: PlaySession,
        play: Play,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        play(session, "Béla")
        url = address("session", session)
        with CaptureQueriesContext(connection) as few:
            scorekeeper.get(url)
        for _ in range(49):
            play(session, "Béla")
        with django_assert_num_queries(len(few)):
            scorekeeper.get(url)

    def test_leads_to_the_hands_that_are_not_shown(
        self, scorekeeper: Client, session: PlaySession, play: Play
    ) -> None:
        for _ in range(32):
            play(session, "Béla")
        page = scorekeeper.get(address("session", session)).content.decode()
        assert 'id="hand-3"' in page
        assert 'id="hand-2"' not in page
        assert "2 older hands" in page

    def test_has_no_form_once_the_night_is_closed(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        session.closed_at = timezone.now()
        session.save()
        page = scorekeeper.get(address("session", session)).content.decode()
        assert "Nothing can be recorded any more." in page
        assert 'id="hand-form"' not in page


class TestTheSheet:
    def test_strikes_out_what_is_void_and_marks_what_was_corrected(
        self,
        scorekeeper: Client,
        session: PlaySession,
        play: Play,
        deal_by_name: Callable[..., Any],
        cast: Cast,
    ) -> None:
        """Field report D15."""
        play(session, "Béla", kontra={"simple": 1}, silent={"hundred": "soloist"})
        gone = play(session, "Béla")
        services.void_hand(hand=gone, by=cast.owner, reason="misdeal")
        told = play(session, "Béla", ["ulti"], outcome={"ulti": "made", "simple": "made"})
        services.correct_hand(
            hand=told,
            dealer=Player.objects.get(pk=seated(session)["Béla"]),
            deal=deal_by_name(session, "Anna", outcome={"simple": "made"}),
            by=cast.owner,
            reason="",
            seen=1,
        )
        page = " ".join(scorekeeper.get(address("session", session)).content.decode().split())
        assert '<tr class="is-void" id="hand-2">' in page
        assert "void: misdeal" in page
        assert "×2" in page
        assert '<span class="sr">corrected</span>' in page
        assert '<span class="game-note">Silent hundred</span>' in page
        assert "corrected by <bdi>olga</bdi>" in page

    def test_shows_every_hand_on_its_own_page(
        self, scorekeeper: Client, session: PlaySession, play: Play
    ) -> None:
        for _ in range(32):
            play(session, "Béla")
        answer = scorekeeper.get(address("sheet", session))
        page = answer.content.decode()
        places = [page.index(f'id="hand-{number}"') for number in range(1, 33)]
        assert places == sorted(places)
        assert page.index("Standing") > places[-1]
        fragment = scorekeeper.get(address("sheet", session), headers={"HX-Request": "true"})
        assert "<html" not in fragment.content.decode()

    def test_is_there_for_who_watches_and_for_no_stranger(
        self, browse: Browse, cast: Cast, session: PlaySession
    ) -> None:
        url = address("sheet", session)
        assert browse(cast.viewer).get(url).status_code == 200
        assert browse(cast.stranger).get(url).status_code == 404

    def test_writes_a_strange_name_once_and_harmlessly(
        self, scorekeeper: Client, circle: Circle, cast: Cast, play: Play
    ) -> None:
        """Field reports M1 and M2."""
        names = ("Kis & Nagy <3", "👨‍👩‍👧 Béla", "محمد")
        from ulti_ledger.circles.services import add_player

        odd = open_night(
            circle, [add_player(circle=circle, name=name) for name in names], cast.owner
        )
        play(odd, "Kis & Nagy <3")
        page = scorekeeper.get(address("session", odd)).content.decode()
        assert "<bdi>Kis &amp; Nagy &lt;3</bdi>" in page
        assert "&amp;amp;" not in page
        assert "👨‍👩‍👧 Béla" in page
