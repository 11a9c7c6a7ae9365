"""Questions on hands."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from tests.ulti_ledger.conftest import Cast
from ulti_ledger.ledger import services
from ulti_ledger.ledger.errors import TooManyQuestions
from ulti_ledger.ledger.models import Flag, Hand, PlaySession
from ulti_ledger.ledger.queries.audit import events
from ulti_ledger.ledger.queries.events import FlagEvent
from ulti_ledger.ledger.queries.flags import questioned_hands, questions_of
from ulti_ledger.ledger.services.flags import MOST_OPEN

Play = Callable[..., Hand]


@pytest.fixture
def hand(session: PlaySession, play: Play) -> Hand:
    return play(session, "Béla")


@pytest.fixture
def flag(hand: Hand, cast: Cast) -> Flag:
    return services.put_flag(hand=hand, text="Kontra?", by=cast.viewer, key=uuid4())


def changes(hand: Hand) -> int:
    return PlaySession.objects.get(pk=hand.session_id).changes


class TestPutFlag:
    def test_keeps_who_asked_what_and_when(self, hand: Hand, flag: Flag) -> None:
        (question,) = questions_of(hand)
        assert (question.by, question.text, question.at) == ("vera", "Kontra?", flag.at)
        assert question.answered_at is None

    def test_once_for_each_key(self, hand: Hand, flag: Flag, cast: Cast) -> None:
        again = services.put_flag(hand=hand, text="Kontra?", by=cast.viewer, key=flag.key)
        assert again == flag
        assert Flag.objects.count() == 1

    def test_changes_no_score_and_no_history(
        self, hand: Hand, session: PlaySession, cast: Cast
    ) -> None:
        before = list(session.postings.values_list("pk", "points"))
        services.put_flag(hand=hand, text="Kontra?", by=cast.viewer, key=uuid4())
        assert list(session.postings.values_list("pk", "points")) == before
        assert hand.revisions.count() == 1

    def test_lets_watchers_look_again(self, hand: Hand, cast: Cast) -> None:
        before = changes(hand)
        services.put_flag(hand=hand, text="Kontra?", by=cast.viewer, key=uuid4())
        assert changes(hand) > before

    def test_is_taken_by_a_closed_night(self, hand: Hand, cast: Cast) -> None:
        services.close_session(session=hand.session, by=cast.owner)
        assert services.put_flag(hand=hand, text="Kontra?", by=cast.viewer, key=uuid4()).pk

    def test_refuses_a_flood_of_one_and_hears_the_others(self, hand: Hand, cast: Cast) -> None:
        for _ in range(MOST_OPEN):
            flag = services.put_flag(hand=hand, text="And?", by=cast.viewer, key=uuid4())
        with pytest.raises(TooManyQuestions):
            services.put_flag(hand=hand, text="And?", by=cast.viewer, key=uuid4())
        assert services.put_flag(hand=hand, text="Kontra?", by=cast.owner, key=uuid4()).pk
        services.resolve_flag(flag=flag, by=cast.owner)
        assert services.put_flag(hand=hand, text="And?", by=cast.viewer, key=uuid4()).pk


class TestResolveFlag:
    def test_keeps_both_with_who_and_when(self, hand: Hand, flag: Flag, cast: Cast) -> None:
        settled = services.resolve_flag(flag=flag, by=cast.scorekeeper, answer="No, too late.")
        (question,) = questions_of(hand)
        assert (question.text, question.answer) == ("Kontra?", "No, too late.")
        assert (question.by, question.answered_by) == ("vera", "szonja")
        assert question.answered_at == settled.resolved_at

    def test_leaves_what_was_said_first(self, flag: Flag, cast: Cast) -> None:
        services.resolve_flag(flag=flag, by=cast.scorekeeper, answer="No.")
        again = services.resolve_flag(flag=flag, by=cast.owner, answer="Yes.")
        assert (again.answer, again.resolved_by) == ("No.", cast.scorekeeper)

    def test_takes_the_mark_off_the_sheet(
        self, session: PlaySession, flag: Flag, cast: Cast
    ) -> None:
        assert questioned_hands(session) == (1,)
        services.resolve_flag(flag=flag, by=cast.scorekeeper)
        assert questioned_hands(session) == ()

    def test_lets_watchers_look_again(self, flag: Flag, cast: Cast) -> None:
        before = changes(flag.hand)
        services.resolve_flag(flag=flag, by=cast.scorekeeper)
        assert changes(flag.hand) > before

    def test_is_told_in_the_story(self, session: PlaySession, flag: Flag, cast: Cast) -> None:
        services.resolve_flag(flag=flag, by=cast.scorekeeper, answer="No.")
        told = [event for event in events(session) if isinstance(event, FlagEvent)]
        assert [(one.by, one.change, one.number, one.text, one.answer) for one in told] == [
            ("szonja", "answered", 1, "Kontra?", "No."),
            ("vera", "asked", 1, "Kontra?", ""),
        ]
