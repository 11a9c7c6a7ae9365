"""What a circle calls the steps of kontra is what every page of the ledger calls them."""

from collections.abc import Callable
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring import PRESETS
from tests.ulti_ledger.conftest import Cast, open_night, seated
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.services import save_rules
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Hand, PlaySession
from ulti_ledger.ledger.queries.table import session_page

Browse = Callable[[User], Client]
Play = Callable[..., Hand]
OWN = ["kontró", "visszaló"]
LOST = {"simple": "lost", "ulti": "lost"}


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


@pytest.fixture
def night(circle: Circle, players: list[Player], cast: Cast) -> PlaySession:
    """A night of a circle that has its own names for the first two steps."""
    name_steps(circle, cast, OWN, kontra_max=3)
    return open_night(circle, players[:3], cast.scorekeeper)


def name_steps(circle: Circle, cast: Cast, names: list[str], **changes: object) -> None:
    save_rules(
        circle=circle,
        preset="gametwist",
        rules=PRESETS["gametwist"].but(changes),
        kontra_names=names,
        by=cast.owner,
    )


def read(client: Client, name: str, session: PlaySession, *args: int) -> str:
    answer = client.get(reverse(f"ledger:{name}", args=[session.circle.slug, session.pk, *args]))
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def send(client: Client, name: str, session: PlaySession, **answers: str) -> str:
    table = session_page(session).table
    sent = {"key": str(uuid4()), "dealer": table.dealer.id, "seating": table.seating}
    sent |= {"soloist": seated(session)["Béla"], "points": "simple", "outcome-all": "lost"}
    where = reverse(f"ledger:{name}", args=[session.circle.slug, session.pk])
    sent |= {one.replace("__", "-"): answer for one, answer in answers.items()}
    return unescape(client.post(where, sent, headers={"HX-Request": "true"}).content.decode())


class TestNamesOfTheCircle:
    def test_are_on_the_pills(self, scorekeeper: Client, night: PlaySession) -> None:
        page = read(scorekeeper, "session", night)
        assert 'aria-label="kontró, times 2"' in page
        assert "<bdi>visszaló</bdi>" in page
        assert 'aria-label="Kontró on ulti"' in page
        assert "<bdi>szubkontra</bdi>" in page  # has no name of its own here
        assert "rekontra" not in page

    def test_are_in_the_preview(self, scorekeeper: Client, night: PlaySession) -> None:
        said = send(scorekeeper, "preview", night, kontra__simple="2")
        assert "visszaló on simple game" in said

    def test_are_in_the_sentence_that_asks_on(
        self, scorekeeper: Client, night: PlaySession
    ) -> None:
        said = send(scorekeeper, "preview", night, kontra__simple="1", outcome__all="")
        assert "kontró on simple game" in said

    def test_are_on_the_sheet(self, scorekeeper: Client, night: PlaySession, play: Play) -> None:
        play(night, "Béla", ["ulti"], kontra={"ulti": 2}, outcome=LOST)
        assert read(scorekeeper, "sheet", night).count("visszaló on ulti") == 2
        assert "visszaló on ulti" in read(scorekeeper, "session", night)

    def test_are_on_the_page_of_the_hand(
        self, scorekeeper: Client, night: PlaySession, play: Play
    ) -> None:
        hand = play(night, "Béla", ["ulti"], kontra={"ulti": 1, "simple": 2}, outcome=LOST)
        page = read(scorekeeper, "hand", night, hand.number)
        assert "kontró on ulti" in page
        assert "kontró × 2" in page
        assert "visszaló × 4" in page
        assert "rekontra" not in page

    def test_are_in_the_form_of_a_correction(
        self, scorekeeper: Client, night: PlaySession, play: Play
    ) -> None:
        hand = play(night, "Béla", ["ulti"], kontra={"ulti": 1}, outcome=LOST)
        page = read(scorekeeper, "correct", night, hand.number)
        assert 'aria-label="kontró, times 2"' in page
        assert "kontró on ulti" in page

    def test_are_in_the_story_of_the_night(
        self, scorekeeper: Client, night: PlaySession, play: Play
    ) -> None:
        play(night, "Béla", ["ulti"], kontra={"ulti": 2}, outcome=LOST)
        assert "visszaló on ulti" in read(scorekeeper, "story", night)

    def test_are_asked_of_each_defender(
        self, scorekeeper: Client, circle: Circle, players: list[Player], cast: Cast
    ) -> None:
        name_steps(circle, cast, OWN, kontra_scope_no_trump="individual")
        page = read(scorekeeper, "session", open_night(circle, players[:3], cast.scorekeeper))
        assert "<bdi>Kontró</bdi> by" in page
        assert 'aria-label="Kontró by Béla"' in page

    def test_are_in_what_other_rules_refuse(
        self, scorekeeper: Client, night: PlaySession, play: Play, cast: Cast
    ) -> None:
        play(night, "Béla", ["ulti"], kontra={"ulti": 2}, outcome=LOST)
        name_steps(night.circle, cast, ["dupla"], kontra_max=1)
        assert "The highest step here is dupla." in read(scorekeeper, "switch", night)


class TestNamesOfAVersion:
    def test_stay_with_the_hands_scored_by_it(
        self, scorekeeper: Client, night: PlaySession, play: Play, cast: Cast
    ) -> None:
        play(night, "Béla", ["ulti"], kontra={"ulti": 1}, outcome=LOST)
        name_steps(night.circle, cast, ["dupla"])
        newest = night.circle.rule_versions.latest("number")
        services.switch_rules(session=night, rules=newest, by=cast.scorekeeper)
        play(night, "Béla", ["ulti"], kontra={"ulti": 1}, outcome=LOST)
        assert "kontró on ulti" in read(scorekeeper, "hand", night, 1)
        assert "dupla on ulti" in read(scorekeeper, "hand", night, 2)
        assert 'aria-label="dupla, times 2"' in read(scorekeeper, "session", night)

    def test_are_used_nowhere_else(
        self, scorekeeper: Client, session: PlaySession, night: PlaySession, play: Play
    ) -> None:
        """`session` began by the version before, which has no names of its own."""
        play(session, "Béla", ["ulti"], kontra={"ulti": 1}, outcome=LOST)
        assert session.rules.kontra_names == []
        for page in (read(scorekeeper, "session", session), read(scorekeeper, "hand", session, 1)):
            assert "kontró" not in page
            assert "kontra on ulti" in page
