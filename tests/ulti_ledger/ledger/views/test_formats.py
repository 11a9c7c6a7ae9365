"""A night with a planned end: a number of hands, or a target. It never stops anybody."""

from collections.abc import Callable
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.ulti_ledger.conftest import Cast, seated
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.queries import current_rules
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Decision, Hand, PlaySession
from ulti_ledger.ledger.queries.finish import Plan, plan_of
from ulti_ledger.ledger.queries.table import session_page

Browse = Callable[[User], Client]
Play = Callable[..., Hand]
Begin = Callable[..., PlaySession]
HTMX = {"HX-Request": "true"}
BOTH = pytest.mark.parametrize("headers", [{}, HTMX], ids=["browser", "htmx"])


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


@pytest.fixture
def begin(circle: Circle, players: list[Player], cast: Cast) -> Begin:
    """A night of three: `begin("hands", 24)`."""

    def open_session(format: str = "open", limit: int | None = None) -> PlaySession:
        return services.open_session(
            circle=circle,
            rules=current_rules(circle),
            players=players[:3],
            first_dealer=players[0],
            stake=10,
            rotation="round",
            by=cast.scorekeeper,
            format=format,
            limit=limit,
        )

    return open_session


def address(name: str, session: PlaySession, *args: Any) -> str:
    return reverse(f"ledger:{name}", args=[session.circle.slug, session.pk, *args])


def text_of(answer: Any) -> str:
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


def look(client: Client, session: PlaySession) -> str:
    return text_of(client.get(address("session", session)))


def record(client: Client, session: PlaySession, soloist: str = "Béla") -> Any:
    """A simple game that is made, as the form sends it: 1 from each."""
    table = session_page(session).table
    sent = {"key": str(uuid4()), "dealer": table.dealer.id, "seating": table.seating}
    sent |= {"soloist": seated(session)[soloist], "points": "simple", "outcome-all": "made"}
    return client.post(address("record", session), sent, headers=HTMX)


class TestANumberOfHands:
    def test_b12_after_24_hands_it_offers_close_or_three_more_and_never_blocks(
        self, scorekeeper: Client, begin: Begin, play: Play
    ) -> None:
        session = begin("hands", 24)
        for _ in range(23):
            play(session, "Béla")
        page = look(scorekeeper, session)
        assert "Hand 24 of 24" in page
        assert "hands are played" not in page
        answer = record(scorekeeper, session)
        assert "All 24 hands are played." in text_of(answer)
        page = look(scorekeeper, session)
        for offer in ("Settle and close", "Three more", "Go on"):
            assert offer in page
        assert "share the first place" not in page
        assert record(scorekeeper, session).status_code == 200
        assert session.hands.count() == 25
        assert "All 24 hands are played." in look(scorekeeper, session)

    def test_does_not_count_void_hands(
        self, scorekeeper: Client, begin: Begin, play: Play, cast: Cast
    ) -> None:
        session = begin("hands", 2)
        hand = play(session, "Béla")
        play(session, "Béla")
        services.void_hand(hand=hand, by=cast.scorekeeper, reason="")
        page = look(scorekeeper, session)
        assert "hands are played" not in page
        assert "Hand 3 of 3" in page

    def test_takes_the_offer_back_with_the_last_hand(
        self, scorekeeper: Client, begin: Begin, play: Play
    ) -> None:
        session = begin("hands", 1)
        assert "The one planned hand is played." in text_of(record(scorekeeper, session))
        undone = scorekeeper.post(address("void", session, 1), {"seen": 1}, headers=HTMX)
        assert "planned hand is played" not in text_of(undone)

    def test_offers_three_more_where_the_first_place_is_shared(
        self, scorekeeper: Client, begin: Begin, play: Play
    ) -> None:
        session = begin("hands", 2)
        play(session, "Anna")
        play(session, "Béla")
        assert "Anna and Béla share the first place" in look(scorekeeper, session)

    def test_shows_who_only_watches_no_offer(
        self, browse: Browse, begin: Begin, play: Play, cast: Cast
    ) -> None:
        session = begin("hands", 1)
        play(session, "Béla")
        assert "Three more" not in look(browse(cast.viewer), session)


class TestATarget:
    @pytest.mark.parametrize(
        ("soloist", "outcome", "said"),
        [("Béla", "made", "Béla is at +4."), ("Béla", "lost", "Béla is at −4.")],
    )
    def test_is_reached_by_winning_or_losing(
        self,
        scorekeeper: Client,
        begin: Begin,
        play: Play,
        soloist: str,
        outcome: str,
        said: str,
    ) -> None:
        session = begin("target", 4)
        play(session, soloist, outcome={"simple": outcome})
        assert "Three more" not in look(scorekeeper, session)
        play(session, soloist, outcome={"simple": outcome})
        assert said in look(scorekeeper, session)
        assert record(scorekeeper, session).status_code == 200

    def test_can_be_followed_by_three_more(
        self, scorekeeper: Client, begin: Begin, play: Play
    ) -> None:
        session = begin("target", 2)
        play(session, "Béla")
        scorekeeper.post(address("play_on", session), {"hands": "3"})
        page = look(scorekeeper, session)
        assert "Hand 2 of 4" in page
        assert "Béla is at" not in page


class TestAnOpenEnd:
    def test_says_nothing_of_an_end(self, scorekeeper: Client, begin: Begin, play: Play) -> None:
        session = begin()
        for _ in range(3):
            play(session, "Béla")
        page = look(scorekeeper, session)
        assert "Three more" not in page
        assert "Hand 4 Anna deals" in page


class TestPlayOn:
    @BOTH
    def test_adds_three_hands_once(
        self, scorekeeper: Client, begin: Begin, play: Play, headers: dict[str, str]
    ) -> None:
        session = begin("hands", 1)
        play(session, "Béla")
        for _ in range(2):
            answer = scorekeeper.post(address("play_on", session), {"hands": "3"}, headers=headers)
            assert answer.status_code == (200 if headers else 303)
        assert plan_of(session) == Plan(hands=4)
        assert Decision.objects.filter(kind="extended").count() == 1
        assert "Hand 2 of 4" in look(scorekeeper, session)

    def test_offers_again_when_those_are_played(
        self, scorekeeper: Client, begin: Begin, play: Play
    ) -> None:
        session = begin("hands", 1)
        play(session, "Béla")
        scorekeeper.post(address("play_on", session), {"hands": "3"})
        for _ in range(3):
            play(session, "Béla")
        assert "All 4 hands are played." in look(scorekeeper, session)

    def test_goes_on_with_open_end(self, scorekeeper: Client, begin: Begin, play: Play) -> None:
        session = begin("hands", 1)
        play(session, "Béla")
        scorekeeper.post(address("play_on", session), {"hands": ""})
        assert plan_of(session) == Plan()
        assert "Three more" not in look(scorekeeper, session)

    @pytest.mark.parametrize("hands", ["0", "-3", "many", "99999999999999999999"])
    def test_says_what_is_wrong(
        self, scorekeeper: Client, begin: Begin, play: Play, hands: str
    ) -> None:
        session = begin("hands", 1)
        play(session, "Béla")
        answer = scorekeeper.post(address("play_on", session), {"hands": hands})
        assert answer.status_code == 422
        assert "How many hands more? A whole number from 1 on." in text_of(answer)
        assert plan_of(session) == Plan(hands=1)

    def test_is_refused_on_a_closed_night(
        self, scorekeeper: Client, begin: Begin, cast: Cast
    ) -> None:
        session = begin("hands", 1)
        services.close_session(session=session, by=cast.owner)
        answer = scorekeeper.post(address("play_on", session), {"hands": "3"})
        assert answer.status_code == 409

    def test_is_no_address_for_who_only_watches(
        self, browse: Browse, begin: Begin, cast: Cast
    ) -> None:
        where = address("play_on", begin("hands", 1))
        assert browse(cast.viewer).post(where, {"hands": "3"}).status_code == 404

    def test_is_told_in_the_story_of_the_night(
        self, scorekeeper: Client, begin: Begin, play: Play
    ) -> None:
        session = begin("hands", 1)
        play(session, "Béla")
        for hands in ("3", ""):
            scorekeeper.post(address("play_on", session), {"hands": hands})
        story = text_of(scorekeeper.get(address("story", session)))
        assert "1 hand is planned." in story
        assert "had the night go on until 4 hands are played." in story
        assert "had the night go on with open end." in story


class TestStartingANight:
    def send(self, client: Client, circle: Circle, players: list[Player], **said: str) -> Any:
        chosen = [player.pk for player in players[:3]]
        data = {"player": chosen, "seat": chosen, "rotation": "round", "stake": "10"} | said
        return client.post(reverse("ledger:open", args=[circle.slug]), data)

    @pytest.mark.parametrize(
        ("said", "held"),
        [
            ({}, ("open", None)),
            ({"format": "open", "hands": "24", "target": "?"}, ("open", None)),
            ({"format": "hands", "hands": "24", "target": "?"}, ("hands", 24)),
            ({"format": "target", "hands": "", "target": " 100 "}, ("target", 100)),
        ],
    )
    def test_keeps_the_format(
        self,
        scorekeeper: Client,
        circle: Circle,
        players: list[Player],
        said: dict[str, str],
        held: tuple[str, int | None],
    ) -> None:
        assert self.send(scorekeeper, circle, players, **said).status_code == 303
        session = PlaySession.objects.get()
        assert (session.format, session.limit) == held

    @pytest.mark.parametrize("typed", ["", "0", "-1", "2,5", "many", "100000", "٣"])
    @pytest.mark.parametrize("name", ["hands", "target"])
    def test_says_at_the_number_what_is_wrong(
        self, scorekeeper: Client, circle: Circle, players: list[Player], name: str, typed: str
    ) -> None:
        answer = self.send(scorekeeper, circle, players, format=name, **{name: typed})
        assert answer.status_code == 422
        page = answer.content.decode()
        assert f'id="limit-{name}-why"' in page
        assert f'value="{typed}"' in page
        assert 'class="extras how-long" open' in page
        assert not PlaySession.objects.exists()

    def test_proposes_24_hands_where_nothing_was_chosen_yet(
        self, scorekeeper: Client, circle: Circle
    ) -> None:
        page = scorekeeper.get(reverse("ledger:nights", args=[circle.slug])).content.decode()
        assert 'value="24"' in page
        assert 'class="extras how-long" open' not in page

    def test_proposes_what_the_last_night_began_with(
        self, scorekeeper: Client, circle: Circle, begin: Begin, play: Play, cast: Cast
    ) -> None:
        session = begin("hands", 12)
        play(session, "Béla")
        services.play_on(session=session, hands=3, by=cast.owner)
        form = scorekeeper.get(reverse("ledger:nights", args=[circle.slug])).context["form"]
        assert (form["format"].value(), form["hands"].value()) == ("hands", "12")


@pytest.mark.parametrize("format", ["hands", "target"])
def test_costs_the_same_however_many_hands(
    scorekeeper: Client,
    begin: Begin,
    play: Play,
    format: str,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    session = begin(format, 5)
    play(session, "Béla")
    with CaptureQueriesContext(connection) as few:
        scorekeeper.get(address("session", session))
    for _ in range(12):
        play(session, "Béla")
    with django_assert_num_queries(len(few)):
        scorekeeper.get(address("session", session))
