"""A deal that went wrong."""

from uuid import uuid4

import pytest

from tests.ulti_ledger.conftest import Cast
from ulti_ledger.circles.models import Player
from ulti_ledger.ledger.errors import NotAtTheTable, SessionIsClosed
from ulti_ledger.ledger.models import Entry, PlaySession
from ulti_ledger.ledger.services import close_session, record_misdeal


class TestRecordMisdeal:
    def test_says_who_deals_again_and_moves_nothing(
        self, session: PlaySession, players: list[Player], cast: Cast
    ) -> None:
        entry = record_misdeal(session=session, dealer=players[0], by=cast.scorekeeper, key=uuid4())
        assert (entry.kind, entry.dealer, entry.after) == (Entry.Kind.MISDEAL, players[0], 0)
        assert not session.postings.exists()
        assert [revision.kind for revision in entry.revisions.all()] == ["recorded"]

    def test_makes_one_of_a_key(
        self, session: PlaySession, players: list[Player], cast: Cast
    ) -> None:
        key = uuid4()
        one, same = (
            record_misdeal(session=session, dealer=players[0], by=cast.scorekeeper, key=key)
            for _ in range(2)
        )
        assert one == same

    def test_refuses_a_dealer_who_never_sat_at_the_table(
        self, session: PlaySession, players: list[Player], cast: Cast
    ) -> None:
        with pytest.raises(NotAtTheTable):
            record_misdeal(session=session, dealer=players[3], by=cast.scorekeeper, key=uuid4())

    def test_refuses_a_closed_night(
        self, session: PlaySession, players: list[Player], cast: Cast
    ) -> None:
        close_session(session=session, by=cast.owner)
        with pytest.raises(SessionIsClosed):
            record_misdeal(session=session, dealer=players[0], by=cast.scorekeeper, key=uuid4())
