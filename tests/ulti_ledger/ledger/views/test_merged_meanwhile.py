"""A form that was opened before two names were made one."""

from collections.abc import Callable
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from tests.ulti_ledger.conftest import Cast, seated
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.services import add_player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Hand, PlaySession

Play = Callable[..., Hand]
SENTENCE = "Two names of this table were made one meanwhile. Look who deals, then record it."
HTMX = {"HX-Request": "true"}
BOTH = pytest.mark.parametrize("headers", [{}, HTMX], ids=["browser", "htmx"])


@pytest.fixture
def scorekeeper(browse: Callable[[User], Client], cast: Cast) -> Client:
    return browse(cast.scorekeeper)


@pytest.fixture
def cilike(circle: Circle) -> Player:
    """Cili, once more."""
    return add_player(circle=circle, name="Cilike")


@pytest.fixture
def night(session: PlaySession, players: list[Player], cilike: Player, cast: Cast) -> PlaySession:
    """Anna, Béla and Cilike sit there, though Cilike is Cili."""
    services.change_lineup(session=session, players=[*players[:2], cilike], by=cast.owner)
    return session


@pytest.fixture
def merge(players: list[Player], cilike: Player) -> Callable[[], Player]:
    """Find it out."""
    return lambda: services.merge_players(kept=players[2], merged=Player.objects.get(pk=cilike.pk))


def address(name: str, session: PlaySession, *args: int) -> str:
    return reverse(f"ledger:{name}", args=[session.circle.slug, session.pk, *args])


def sent(night: PlaySession, dealer: Player, soloist: str) -> dict[str, Any]:
    """What a page sends that was opened while `dealer` was on the list."""
    return {
        "key": str(uuid4()),
        "seating": night.seatings.latest("number").pk,
        "dealer": dealer.pk,
        "soloist": seated(night)[soloist],
        "outcome-simple": "made",
        "number": 1,
    }


def text_of(answer: Any) -> str:
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


class TestWhoeverWasToDeal:
    @BOTH
    def test_is_asked_about_before_a_hand_is_recorded(
        self,
        scorekeeper: Client,
        night: PlaySession,
        cilike: Player,
        merge: Callable[[], Player],
        headers: dict[str, str],
    ) -> None:
        hand = sent(night, cilike, "Béla")
        kept = merge()
        answer = scorekeeper.post(address("record", night), hand, headers=headers)
        assert answer.status_code == 422
        assert SENTENCE in text_of(answer)
        assert not night.hands.exists()
        again = hand | {"dealer": kept.pk, "soloist": seated(night)["Cili"]}
        scorekeeper.post(address("record", night), again, headers=headers)
        assert night.hands.get().revisions.get().dealer == kept

    def test_is_asked_about_where_he_played_alone_as_well(
        self, scorekeeper: Client, night: PlaySession, cilike: Player, merge: Callable[[], Player]
    ) -> None:
        hand = sent(night, cilike, "Cilike")
        merge()
        answer = scorekeeper.post(address("record", night), hand)
        assert answer.status_code == 422
        assert "Who plays has to sit at the table and play this hand." in text_of(answer)
        assert not night.hands.exists()

    def test_does_not_break_a_preview(
        self, scorekeeper: Client, night: PlaySession, cilike: Player, merge: Callable[[], Player]
    ) -> None:
        hand = sent(night, cilike, "Béla")
        merge()
        answer = scorekeeper.post(address("preview", night), hand, headers=HTMX)
        assert SENTENCE in text_of(answer)

    @BOTH
    def test_is_asked_about_before_a_hand_is_corrected(
        self,
        scorekeeper: Client,
        night: PlaySession,
        cilike: Player,
        play: Play,
        merge: Callable[[], Player],
        headers: dict[str, str],
    ) -> None:
        play(night, "Béla")
        change = sent(night, cilike, "Béla") | {"seen": 1, "outcome-simple": "lost"}
        merge()
        for name in ("correct", "correct_preview"):
            answer = scorekeeper.post(address(name, night, 1), change, headers=headers)
            assert SENTENCE in text_of(answer)
        assert night.hands.get().revisions.count() == 1
        page = scorekeeper.get(address("correct", night, 1), {"dealer": cilike.pk})
        assert page.status_code == 200

    @BOTH
    def test_is_asked_about_before_a_misdeal_is_noted(
        self,
        scorekeeper: Client,
        night: PlaySession,
        cilike: Player,
        merge: Callable[[], Player],
        headers: dict[str, str],
    ) -> None:
        misdeal = sent(night, cilike, "Béla")
        merge()
        answer = scorekeeper.post(address("misdeal", night), misdeal, headers=headers)
        assert answer.status_code == 422
        assert not night.entries.exists()

    def test_is_refused_where_he_plays_at_another_table(
        self, scorekeeper: Client, night: PlaySession, players: list[Player]
    ) -> None:
        hand = sent(night, players[3], "Béla")
        assert scorekeeper.post(address("record", night), hand).status_code == 404
