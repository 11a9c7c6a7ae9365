"""Two hands that say the same are two hands, but somebody is asked whether they are one."""

from collections.abc import Callable
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from tests.ulti_ledger.conftest import Cast, seated, totals
from ulti_ledger.accounts.models import User
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Hand, PlaySession
from ulti_ledger.ledger.queries.hands import told_before
from ulti_ledger.ledger.queries.table import session_page

Browse = Callable[[User], Client]
Play = Callable[..., Hand]
HTMX = {"HX-Request": "true"}
SAME = "Hand 2 recorded. Béla gets 1 from each. It says the same as hand 1. Was it recorded twice?"


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


def address(name: str, session: PlaySession, *args: Any) -> str:
    return reverse(f"ledger:{name}", args=[session.circle.slug, session.pk, *args])


def said(session: PlaySession, soloist: str = "Béla", **more: str) -> dict[str, Any]:
    """A simple game that was made."""
    table = session_page(session).table
    where = {"dealer": table.dealer.id, "seating": table.seating, "key": str(uuid4())}
    return {**where, "soloist": seated(session)[soloist], "outcome-simple": "made", **more}


def text_of(answer: Any) -> str:
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


class TestRecord:
    def test_says_that_it_is_the_same_again_with_one_tap_to_void_it(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        for _ in range(2):
            answer = scorekeeper.post(address("record", session), said(session), headers=HTMX)
        assert f"{SAME} Then void hand 2. Void hand 2" in text_of(answer)
        assert totals(session)["Béla"] == 4
        page = answer.content.decode()
        assert f'hx-post="{address("void", session, 2)}"' in page
        assert 'value="recorded twice"' in page
        void = {"reason": "recorded twice", "seen": "1"}
        scorekeeper.post(address("void", session, 2), void, headers=HTMX)
        assert totals(session)["Béla"] == 2

    def test_says_so_without_script_too(self, scorekeeper: Client, session: PlaySession) -> None:
        for _ in range(2):
            answer = scorekeeper.post(address("record", session), said(session), follow=True)
        assert SAME in text_of(answer)

    @pytest.mark.parametrize("headers", [{}, HTMX], ids=["browser", "htmx"])
    def test_says_nothing_of_a_second_tap_on_one_button(
        self, scorekeeper: Client, session: PlaySession, headers: dict[str, str]
    ) -> None:
        hand = said(session)
        for _ in range(2):
            answer = scorekeeper.post(
                address("record", session), hand, headers=headers, follow=True
            )
        assert "It says the same" not in text_of(answer)
        assert session.hands.count() == 1


class TestToldBefore:
    def test_is_the_hand_before_that_says_the_same(self, session: PlaySession, play: Play) -> None:
        play(session, "Anna")
        play(session, "Béla")
        assert told_before(play(session, "Béla")) == 2

    def test_passes_over_void_hands(self, session: PlaySession, play: Play, cast: Cast) -> None:
        play(session, "Béla")
        services.void_hand(hand=play(session, "Anna"), by=cast.owner, reason="")
        assert told_before(play(session, "Béla")) == 1

    def test_is_none_where_anything_differs(self, session: PlaySession, play: Play) -> None:
        assert told_before(play(session, "Béla")) is None
        assert told_before(play(session, "Anna")) is None
        assert told_before(play(session, "Anna", hearts=True)) is None
        assert told_before(play(session, "Anna", outcome={"simple": "lost"})) is None

    def test_is_none_where_others_defend(self, four: PlaySession, play: Play) -> None:
        play(four, "Béla", dealer="Anna")
        assert told_before(play(four, "Béla", dealer="Cili")) is None

    def test_looks_at_no_hand_that_does_not_count(
        self, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        play(session, "Béla")
        play(session, "Béla")
        gone = play(session, "Anna")
        services.void_hand(hand=gone, by=cast.owner, reason="")
        assert told_before(gone) is None
