"""A night is closed and opened again; while it is closed nothing more is recorded."""

from collections.abc import Callable
from datetime import UTC, datetime
from unittest.mock import patch
from uuid import uuid4

import pytest

from scoring import Deal
from tests.ulti_ledger.conftest import Cast, seated, totals
from tests.ulti_ledger.ledger.conftest import Say
from ulti_ledger.circles.models import Player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.errors import SessionIsClosed
from ulti_ledger.ledger.models import Decision, Hand, PlaySession, Posting
from ulti_ledger.ledger.queries.closing import closing
from ulti_ledger.ledger.queries.settling import settlement

Play = Callable[..., Hand]


def decisions(session: PlaySession) -> list[str]:
    return [decision.kind for decision in session.decisions.order_by("pk")]


class TestCloseSession:
    def test_says_who_did_it_and_when(self, session: PlaySession, cast: Cast) -> None:
        now = datetime(2026, 11, 27, 22, 52, tzinfo=UTC)
        with patch("ulti_ledger.ledger.services.sessions.timezone.now", return_value=now):
            session = services.close_session(session=session, by=cast.scorekeeper)
        said = closing(session)
        assert said is not None
        assert (said.by, said.at.strftime("%H:%M")) == ("szonja", "23:52")

    def test_happens_once(self, session: PlaySession, cast: Cast) -> None:
        first = services.close_session(session=session, by=cast.owner).closed_at
        again = services.close_session(session=session, by=cast.scorekeeper)
        assert again.closed_at == first
        assert decisions(session) == [Decision.Kind.CLOSED]

    def test_moves_nothing(self, session: PlaySession, play: Play, cast: Cast) -> None:
        play(session, "Béla", kontra={"simple": 1})
        before = totals(session), Posting.objects.count()
        services.close_session(session=session, by=cast.owner)
        assert (totals(session), Posting.objects.count()) == before

    def test_adds_up_with_and_without_the_rounding(
        self, forint: PlaySession, won: Say, cast: Cast
    ) -> None:
        """Field report A23."""
        won(forint, Anna=-37, Béla=20, Cili=17)
        forint = services.choose_coin(session=forint, cash_step=5, by=cast.owner)
        settled = settlement(services.close_session(session=forint, by=cast.owner))
        assert [account.rounding for account in settled.accounts] != [0, 0, 0, 0]
        assert (settled.sum.worth, settled.sum.rounding, settled.sum.left) == (0, 0, 0)

    @pytest.mark.parametrize("write", ["hand", "correct", "void", "seats", "entry", "rules"])
    def test_refuses_whatever_would_change_the_night(
        self,
        session: PlaySession,
        play: Play,
        won: Say,
        deal_by_name: Callable[..., Deal],
        players: list[Player],
        cast: Cast,
        write: str,
    ) -> None:
        hand = play(session, "Béla")
        deal = deal_by_name(session, "Anna", outcome={"simple": "made"})
        services.close_session(session=session, by=cast.owner)
        writes: dict[str, Callable[[], object]] = {
            "hand": lambda: play(session, "Anna"),
            "correct": lambda: services.correct_hand(
                hand=hand, dealer=players[0], deal=deal, by=cast.owner, reason="", seen=1
            ),
            "void": lambda: services.void_hand(hand=hand, by=cast.owner, reason=""),
            "seats": lambda: services.change_lineup(
                session=session, players=players, by=cast.owner
            ),
            "entry": lambda: won(session, Anna=-20, Béla=20),
            "rules": lambda: services.switch_rules(
                session=session, rules=session.rules, by=cast.owner
            ),
        }
        before = totals(session)
        with pytest.raises(SessionIsClosed):
            writes[write]()
        assert totals(session) == before

    def test_takes_a_hand_again_that_was_recorded_before(
        self, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        """The answer got lost on the way: the second tap still belongs to that hand."""
        key = uuid4()
        hand = play(session, "Béla", key=key, dealer="Anna")
        services.close_session(session=session, by=cast.owner)
        assert play(session, "Béla", key=key, dealer="Anna") == hand


class TestReopenSession:
    def test_goes_on_as_if_nothing_had_happened(
        self, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        """Field report D10: closed by mistake, opened again, nothing lost."""
        play(session, "Béla")
        before = totals(session), list(seated(session))
        services.close_session(session=session, by=cast.owner)
        reopened = services.reopen_session(session=session, by=cast.owner)
        assert closing(reopened) is None
        assert (totals(reopened), list(seated(reopened))) == before
        assert play(reopened, "Anna").number == 2

    def test_happens_once(self, session: PlaySession, cast: Cast) -> None:
        services.close_session(session=session, by=cast.owner)
        for _ in range(2):
            services.reopen_session(session=session, by=cast.owner)
        assert decisions(session) == [Decision.Kind.CLOSED, Decision.Kind.REOPENED]

    def test_is_nothing_for_a_night_that_goes_on(self, session: PlaySession, cast: Cast) -> None:
        services.reopen_session(session=session, by=cast.owner)
        assert decisions(session) == []

    def test_goes_by_the_order_and_not_by_the_clock(self, session: PlaySession, cast: Cast) -> None:
        """Field report G8: the clock is set back an hour between two closings."""
        for hour, by in ((23, cast.owner), (22, cast.scorekeeper)):
            now = datetime(2026, 11, 27, hour, 0, tzinfo=UTC)
            with patch("ulti_ledger.ledger.services.sessions.timezone.now", return_value=now):
                services.reopen_session(session=session, by=by)
                session = services.close_session(session=session, by=by)
        said = closing(session)
        assert said is not None
        assert said.by == "szonja"


class TestChooseCoin:
    def test_is_decided_once(self, forint: PlaySession, cast: Cast) -> None:
        for _ in range(2):
            services.choose_coin(session=forint, cash_step=5, by=cast.owner)
        decision = forint.decisions.get()
        assert (decision.kind, decision.cash_step) == (Decision.Kind.COIN, 5)

    def test_writes_a_rounding_that_adds_up(
        self, forint: PlaySession, won: Say, cast: Cast
    ) -> None:
        """Field report A15: nothing to pay within the coin, and the rounding is there to see."""
        won(forint, Anna=2, Béla=-1, Cili=-1)
        settled = settlement(services.choose_coin(session=forint, cash_step=5, by=cast.owner))
        assert settled.fewest == ()
        assert [account.rounding for account in settled.accounts] == [-2, 1, 1, 0]
        services.close_session(session=forint, by=cast.owner)
