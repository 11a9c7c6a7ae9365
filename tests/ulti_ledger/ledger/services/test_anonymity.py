"""A name that is to be forgotten."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from tests.ulti_ledger.conftest import Cast
from ulti_ledger.circles import services as circles
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Entry, Hand, PlaySession
from ulti_ledger.ledger.queries.audit import story_page
from ulti_ledger.ledger.queries.hands import hand_page
from ulti_ledger.ledger.queries.table import session_page

Play = Callable[..., Hand]
Say = Callable[..., Entry]


class TestMakeAnonymous:
    def test_gives_a_name_that_nobody_has(self, players: list[Player]) -> None:
        circles.add_player(circle=players[0].circle, name="PLAYER 1")
        assert services.make_anonymous(player=players[0]).name == "Player 2"
        assert services.make_anonymous(player=players[1]).name == "Player 3"

    def test_retires_him(self, players: list[Player]) -> None:
        assert services.make_anonymous(player=players[0]).retired_at is not None

    def test_leaves_no_name_in_old_nights(
        self, session: PlaySession, players: list[Player], play: Play, cast: Cast
    ) -> None:
        hand = play(session, "Béla")
        services.void_hand(hand=hand, by=cast.owner, reason="BÉLA, not Cili, said it", seen=1)
        services.record_entry(
            session=session,
            shares={players[1].pk: -5, players[0].pk: 5},
            note="Béla: a glass",
            by=cast.owner,
            key=uuid4(),
        )
        flag = services.put_flag(hand=hand, text="Was it Béla?", by=cast.owner, key=uuid4())
        services.resolve_flag(flag=flag, by=cast.owner, answer="Béla it was")
        before = session_page(session).sheet.total
        services.make_anonymous(player=players[1])
        told = (story_page(session), hand_page(hand), session_page(session))
        assert "Player 1" in repr(told)
        assert "béla" not in repr(told).casefold()
        assert session_page(session).sheet.total == before
        assert hand.revisions.latest("number").reason == "Player 1, not Cili, said it"

    @pytest.mark.parametrize(
        ("note", "said"),
        [
            ("Anna paid", "Player 1 paid"),
            ("anna, Anna!", "Player 1, Player 1!"),
            ("Annamari paid", "Annamari paid"),
            ("for Anna-Mária", "for Anna-Mária"),
            ("Panna", "Panna"),
        ],
    )
    def test_replaces_the_name_where_it_is_a_word_and_his(
        self, session: PlaySession, players: list[Player], cast: Cast, note: str, said: str
    ) -> None:
        circles.add_player(circle=session.circle, name="Anna-Mária")
        entry = services.record_entry(
            session=session,
            shares={players[0].pk: 5, players[1].pk: -5},
            note=note,
            by=cast.owner,
            key=uuid4(),
        )
        services.make_anonymous(player=players[0])
        entry.refresh_from_db()
        assert entry.note == said

    def test_cuts_what_would_not_fit_any_more(
        self, session: PlaySession, players: list[Player], cast: Cast
    ) -> None:
        entry = services.record_entry(
            session=session,
            shares={players[0].pk: 5, players[1].pk: -5},
            note=("Anna " * 40).strip(),
            by=cast.owner,
            key=uuid4(),
        )
        services.make_anonymous(player=players[0])
        entry.refresh_from_db()
        assert len(entry.note) == 200
        assert "Anna" not in entry.note

    def test_is_told_to_whoever_watches(self, circle: Circle, players: list[Player]) -> None:
        services.make_anonymous(player=players[0])
        assert Circle.objects.get(pk=circle.pk).changes > circle.changes
