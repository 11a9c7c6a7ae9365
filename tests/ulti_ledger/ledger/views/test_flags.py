"""A question on a hand, from the phone of whoever watches to the one that keeps score."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import strip_tags

from tests.ulti_ledger.conftest import Cast
from ulti_ledger.accounts.models import User
from ulti_ledger.circles import sharing
from ulti_ledger.circles.models import Role
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Flag, Hand, PlaySession
from ulti_ledger.ledger.services.flags import MOST_OPEN

Browse = Callable[[User], Client]
Play = Callable[..., Hand]


@pytest.fixture
def hand(session: PlaySession, play: Play) -> Hand:
    return play(session, "Béla")


@pytest.fixture
def viewer(browse: Browse, cast: Cast) -> Client:
    return browse(cast.viewer)


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


@pytest.fixture
def flag(hand: Hand, cast: Cast) -> Flag:
    return services.put_flag(hand=hand, text="Kontra?", by=cast.viewer, key=uuid4())


def night(session: PlaySession, page: str = "") -> str:
    return f"/circles/{session.circle.slug}/sessions/{session.pk}/{page}"


def ask(client: Client, hand: Hand, text: str, **more: str) -> Any:
    data = {"text": text, "key": str(uuid4()), **more}
    return client.post(night(hand.session, "hands/1/flags/"), data)


def resolve(client: Client, flag: Flag, answer: str = "") -> Any:
    url = night(flag.hand.session, f"hands/1/flags/{flag.pk}/resolve/")
    return client.post(url, {"answer": answer})


def text_of(answer: Any) -> str:
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


class TestAsk:
    def test_leads_back_to_the_hand(self, viewer: Client, hand: Hand) -> None:
        answer = ask(viewer, hand, "Wasn’t that kontra?")
        page = night(hand.session, "hands/1/")
        assert (answer.status_code, answer["Location"]) == (303, page)
        text = text_of(viewer.get(page))
        assert "vera asks: “Wasn’t that kontra?”" in text
        assert "Not answered yet." in text

    def test_is_for_a_guest_of_this_night_only(self, hand: Hand, cast: Cast) -> None:
        link = sharing.offer_link(
            circle=hand.session.circle,
            role=Role.VIEWER,
            by=cast.owner,
            session_id=hand.session_id,
        )
        phone = Client()
        phone.post(f"/join/{link.token}/", {"device": "Cili’s phone"})
        assert ask(phone, hand, "Kontra?").status_code == 303
        assert "Cili’s phone asks: “Kontra?”" in text_of(phone.get(night(hand.session, "hands/1/")))

    def test_twice_with_one_key_is_once(self, viewer: Client, hand: Hand) -> None:
        key = str(uuid4())
        for _ in range(2):
            assert ask(viewer, hand, "Kontra?", key=key).status_code == 303
        assert Flag.objects.count() == 1

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ("", "Write down what you want to know."),
            ("   ", "Write down what you want to know."),
            ("k" * 201, "Say it in at most 200 letters."),
        ],
    )
    def test_says_what_is_wrong_and_keeps_what_was_typed(
        self, viewer: Client, hand: Hand, typed: str, said: str
    ) -> None:
        key = str(uuid4())
        answer = ask(viewer, hand, typed, key=key)
        assert answer.status_code == 422
        assert said in text_of(answer)
        assert f'value="{typed}"' in answer.content.decode()
        assert f'value="{key}"' in answer.content.decode()
        assert not Flag.objects.exists()

    @pytest.mark.parametrize("key", ["", "no key"])
    def test_asks_once_more_where_the_key_is_none(
        self, viewer: Client, hand: Hand, key: str
    ) -> None:
        answer = ask(viewer, hand, "Kontra?", key=key)
        assert answer.status_code == 422
        assert "This page is too old." in text_of(answer)
        assert 'value="Kontra?"' in answer.content.decode()

    def test_refuses_a_flood_in_a_friendly_way(
        self, viewer: Client, hand: Hand, cast: Cast
    ) -> None:
        for _ in range(MOST_OPEN):
            services.put_flag(hand=hand, text="And?", by=cast.viewer, key=uuid4())
        answer = ask(viewer, hand, "One more?")
        assert answer.status_code == 422
        assert "Let the scorekeeper answer first." in text_of(answer)
        assert 'value="One more?"' in answer.content.decode()

    def test_shows_no_markup_of_a_guest(self, viewer: Client, hand: Hand) -> None:
        ask(viewer, hand, "<b>Kontra</b>")
        assert "<b>Kontra" not in viewer.get(night(hand.session, "hands/1/")).content.decode()

    def test_of_a_closed_night_is_taken(self, viewer: Client, hand: Hand, cast: Cast) -> None:
        services.close_session(session=hand.session, by=cast.owner)
        assert ask(viewer, hand, "Kontra?").status_code == 303


class TestResolve:
    def test_keeps_question_and_answer(self, scorekeeper: Client, flag: Flag) -> None:
        assert resolve(scorekeeper, flag, "No, too late.").status_code == 303
        hand = text_of(scorekeeper.get(night(flag.hand.session, "hands/1/")))
        assert "vera asks: “Kontra?”" in hand
        assert "szonja answers: “No, too late.”" in hand
        story = text_of(scorekeeper.get(night(flag.hand.session, "story/")))
        assert "vera asked about hand 1. “Kontra?”" in story
        assert "szonja answered a question about hand 1. “Kontra?” – “No, too late.”" in story

    def test_needs_no_word(self, scorekeeper: Client, flag: Flag) -> None:
        assert resolve(scorekeeper, flag).status_code == 303
        assert "szonja settled it" in text_of(scorekeeper.get(night(flag.hand.session, "hands/1/")))

    def test_says_where_somebody_was_faster(
        self, scorekeeper: Client, flag: Flag, cast: Cast
    ) -> None:
        services.resolve_flag(flag=flag, by=cast.owner, answer="Yes.")
        page = scorekeeper.get(resolve(scorekeeper, flag, "No.")["Location"])
        assert "Somebody else settled it a moment ago." in text_of(page)
        assert "olga answers: “Yes.”" in text_of(page)

    def test_says_what_is_too_long_and_keeps_it(self, scorekeeper: Client, flag: Flag) -> None:
        answer = resolve(scorekeeper, flag, "n" * 201)
        assert answer.status_code == 422
        assert "Say it in at most 200 letters." in text_of(answer)
        assert "n" * 201 in answer.content.decode()

    def test_is_of_a_closed_night_as_well(
        self, scorekeeper: Client, flag: Flag, cast: Cast
    ) -> None:
        services.close_session(session=flag.hand.session, by=cast.owner)
        assert resolve(scorekeeper, flag, "No.").status_code == 303

    def test_is_not_for_whoever_watches(self, viewer: Client, flag: Flag) -> None:
        assert resolve(viewer, flag, "No.").status_code == 404
        page = viewer.get(night(flag.hand.session, "hands/1/")).content.decode()
        assert "/resolve/" not in page

    def test_finds_no_question_of_another_hand(
        self, scorekeeper: Client, session: PlaySession, flag: Flag, play: Play
    ) -> None:
        play(session, "Cili")
        url = night(session, f"hands/2/flags/{flag.pk}/resolve/")
        assert scorekeeper.post(url).status_code == 404


class TestOpenQuestions:
    SAID = "Somebody has a question: hand 1"

    def test_are_shown_to_whoever_keeps_score(
        self, scorekeeper: Client, session: PlaySession, flag: Flag
    ) -> None:
        for page in ("", "sheet/"):
            text = text_of(scorekeeper.get(night(session, page)))
            assert self.SAID in text, page
            assert "open question" in text, page
        assert "A question on 1 hand" in text_of(scorekeeper.get(night(session)))

    def test_stand_in_the_head_of_the_page_and_of_its_news(
        self, scorekeeper: Client, session: PlaySession, flag: Flag
    ) -> None:
        page = scorekeeper.get(night(session)).text
        said = re.search(r'id="presence".*?</p>', page, re.DOTALL)
        assert said is not None
        assert "1 question" in said[0]
        news = re.search(r'data-news="([^"]+)"', page)
        assert news is not None
        assert "1 question" in Client().get(unescape(news[1])).text

    def test_are_a_mark_to_whoever_watches(
        self, viewer: Client, session: PlaySession, flag: Flag
    ) -> None:
        text = text_of(viewer.get(night(session)))
        assert "open question" in text
        assert self.SAID not in text

    def test_are_gone_once_settled(
        self, scorekeeper: Client, session: PlaySession, flag: Flag, cast: Cast
    ) -> None:
        services.resolve_flag(flag=flag, by=cast.owner)
        text = text_of(scorekeeper.get(night(session)))
        assert self.SAID not in text
        assert "open question" not in text

    @pytest.mark.parametrize("page", ["", "sheet/", "hands/1/", "story/"])
    def test_cost_no_query_each(
        self, scorekeeper: Client, session: PlaySession, flag: Flag, cast: Cast, page: str
    ) -> None:
        def queries() -> int:
            with CaptureQueriesContext(connection) as asked:
                assert scorekeeper.get(night(session, page)).status_code == 200
            return len(asked)

        few = queries()
        for _ in range(9):
            services.put_flag(hand=flag.hand, text="And?", by=cast.viewer, key=uuid4())
        assert queries() == few
