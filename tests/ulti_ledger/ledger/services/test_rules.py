"""A night is switched to other rules."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scoring import RuleError
from tests.ulti_ledger.conftest import Cast, choose_preset, totals
from ulti_ledger.circles.models import Circle, RuleSetVersion
from ulti_ledger.ledger.errors import NightMoved, SessionIsClosed
from ulti_ledger.ledger.facts import deal_of
from ulti_ledger.ledger.models import Decision, Hand, PlaySession, Revision
from ulti_ledger.ledger.queries.switching import last_said
from ulti_ledger.ledger.services import (
    close_session,
    correct_hand,
    rescore_hand,
    restore_hand,
    switch_rules,
    void_hand,
)

Play = Callable[..., Hand]
LOST = {"simple": "made", "ulti": "lost"}  # GameTwist: minus 3 to each; Hungarian: minus 7


@pytest.fixture
def hungarian(circle: Circle, cast: Cast) -> RuleSetVersion:
    return choose_preset(circle=circle, preset="hungarian", by=cast.owner)


@pytest.fixture
def italian(circle: Circle, cast: Cast, hungarian: RuleSetVersion) -> RuleSetVersion:
    """Version 3; no silent hundred is paid."""
    return choose_preset(circle=circle, preset="italian", by=cast.owner)


@pytest.fixture
def lost(session: PlaySession, play: Play) -> Hand:
    return play(session, "Béla", ["ulti"], outcome=LOST)


def kinds(hand: Hand) -> list[str]:
    return list(hand.revisions.order_by("number").values_list("kind", flat=True))


class TestSwitchRules:
    def test_holds_from_the_next_hand_on(
        self, session: PlaySession, lost: Hand, play: Play, hungarian: RuleSetVersion, cast: Cast
    ) -> None:
        session = switch_rules(session=session, rules=hungarian, by=cast.owner)
        assert totals(session)["Béla"] == -6
        play(session, "Béla", ["ulti"], outcome=LOST)
        assert totals(session)["Béla"] == -6 - 14

    def test_is_decided_once(
        self, session: PlaySession, hungarian: RuleSetVersion, cast: Cast
    ) -> None:
        for _ in range(2):
            session = switch_rules(session=session, rules=hungarian, by=cast.owner)
        decision = Decision.objects.get()
        assert (decision.kind, decision.rules, decision.by) == ("rules", hungarian, cast.owner)

    def test_scores_earlier_hands_where_that_is_wanted(
        self, session: PlaySession, lost: Hand, hungarian: RuleSetVersion, cast: Cast
    ) -> None:
        switch_rules(session=session, rules=hungarian, by=cast.owner, hands=[lost])
        assert totals(session) == {"Anna": 7, "Béla": -14, "Cili": 7}
        assert kinds(lost) == ["recorded", "rescored"]
        assert lost.revisions.get(number=1).rules.number == 1

    def test_writes_nothing_where_a_hand_is_not_legal(
        self, session: PlaySession, lost: Hand, play: Play, italian: RuleSetVersion, cast: Cast
    ) -> None:
        hundred = play(session, "Béla", silent={"hundred": "soloist"})
        with pytest.raises(RuleError):
            switch_rules(session=session, rules=italian, by=cast.owner, hands=[lost, hundred])
        session.refresh_from_db()
        assert session.rules.number == 1
        assert kinds(lost) == ["recorded"]
        assert not Decision.objects.exists()

    def test_writes_nothing_where_a_hand_changed_meanwhile(
        self, session: PlaySession, lost: Hand, play: Play, hungarian: RuleSetVersion, cast: Cast
    ) -> None:
        seen = last_said(session)
        play(session, "Béla")
        decided = {"rules": hungarian, "by": cast.owner, "hands": [lost], "seen": seen}
        with pytest.raises(NightMoved):
            switch_rules(session=session, **decided)  # type: ignore[arg-type]
        assert kinds(lost) == ["recorded"]

    def test_refuses_a_closed_night(
        self, session: PlaySession, hungarian: RuleSetVersion, cast: Cast
    ) -> None:
        close_session(session=session, by=cast.owner)
        with pytest.raises(SessionIsClosed):
            switch_rules(session=session, rules=hungarian, by=cast.owner)


class TestRescoreHand:
    def test_does_nothing_the_second_time(
        self, lost: Hand, hungarian: RuleSetVersion, cast: Cast
    ) -> None:
        for _ in range(2):
            rescore_hand(hand=lost, rules=hungarian, by=cast.owner)
        assert kinds(lost) == ["recorded", "rescored"]

    def test_leaves_a_void_hand_its_own_rules(
        self, session: PlaySession, lost: Hand, hungarian: RuleSetVersion, cast: Cast
    ) -> None:
        void_hand(hand=lost, by=cast.owner, reason="")
        rescore_hand(hand=lost, rules=hungarian, by=cast.owner)
        restore_hand(hand=lost, by=cast.owner)
        assert totals(session)["Béla"] == -6

    def test_is_kept_by_a_void_and_a_restore(
        self, session: PlaySession, lost: Hand, hungarian: RuleSetVersion, cast: Cast
    ) -> None:
        rescore_hand(hand=lost, rules=hungarian, by=cast.owner)
        void_hand(hand=lost, by=cast.owner, reason="")
        restore_hand(hand=lost, by=cast.owner)
        assert totals(session)["Béla"] == -14

    def test_is_what_a_later_correction_is_scored_by(
        self, session: PlaySession, lost: Hand, hungarian: RuleSetVersion, cast: Cast
    ) -> None:
        """A lost ulti under kontra costs 4 x 3 by the Hungarian rules."""
        newest = rescore_hand(hand=lost, rules=hungarian, by=cast.owner)
        correct_hand(
            hand=lost,
            dealer=newest.dealer,
            deal=replace(deal_of(newest), kontra={"ulti": 1}),
            by=cast.owner,
            reason="",
            seen=2,
        )
        assert totals(session)["Béla"] == 2 * (1 - 12)


class TestStanding:
    def test_is_the_newest_of_each_hand_that_counts(
        self, session: PlaySession, lost: Hand, play: Play, hungarian: RuleSetVersion, cast: Cast
    ) -> None:
        gone = play(session, "Anna")
        void_hand(hand=gone, by=cast.owner, reason="")
        newest = rescore_hand(hand=lost, rules=hungarian, by=cast.owner)
        assert list(Revision.objects.standing()) == [newest]
        restored = restore_hand(hand=gone, by=cast.owner)
        assert set(Revision.objects.standing()) == {newest, restored}
