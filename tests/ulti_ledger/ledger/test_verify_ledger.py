"""The check that finds a ledger which says something else than its hands."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.ulti_ledger.conftest import Cast
from ulti_ledger.ledger.models import Hand, PlaySession, Posting, Revision
from ulti_ledger.ledger.services import restore_hand, void_hand

Play = Callable[..., Hand]


@pytest.fixture
def night(session: PlaySession, play: Play, cast: Cast) -> PlaySession:
    play(session, "Anna")
    hand = play(session, "Béla", ["ulti"], outcome={"simple": "made", "ulti": "lost"})
    void_hand(hand=hand, by=cast.owner, reason="")
    restore_hand(hand=hand, by=cast.owner)
    play(session, "Cili", ["betli"], outcome={"betli": "made"})
    return session


def complaints() -> str:
    said = StringIO()
    with pytest.raises(CommandError, match="faults found"):
        call_command("verify_ledger", stderr=said, stdout=StringIO())
    return said.getvalue()


class TestVerifyLedger:
    def test_finds_nothing_in_a_sound_ledger(self, night: PlaySession) -> None:
        said = StringIO()
        call_command("verify_ledger", stdout=said)
        assert said.getvalue() == "3 hands, every one as the rules say\n"

    def test_names_the_hand_of_a_posting_that_was_tampered_with(self, night: PlaySession) -> None:
        posting = Posting.objects.filter(hand__number=2).earliest("pk")
        Posting.objects.filter(pk=posting.pk).update(points=posting.points * 2)
        said = complaints()
        assert "hand 2: the postings up to revision 1 differ" in said
        assert "hand 1" not in said
        assert "hand 3" not in said

    def test_finds_two_changes_that_cancel_each_other(self, night: PlaySession) -> None:
        for number, by in ((1, 50), (2, -50)):
            posting = Posting.objects.filter(
                hand__number=2, revision__number=number, component="ulti"
            ).earliest("player", "against")
            Posting.objects.filter(pk=posting.pk).update(points=posting.points + by)
        assert "hand 2" in complaints()

    def test_names_the_hand_of_a_posting_that_is_gone(self, night: PlaySession) -> None:
        Posting.objects.filter(hand__number=3).earliest("pk").delete()
        assert "hand 3" in complaints()

    def test_names_a_hand_whose_facts_were_changed(self, night: PlaySession) -> None:
        revision = Revision.objects.get(hand__number=1)
        facts = {**revision.facts, "outcome": {"simple": "lost"}}
        Revision.objects.filter(pk=revision.pk).update(facts=facts)
        assert "hand 1" in complaints()

    def test_names_a_hand_that_cannot_be_scored(self, night: PlaySession) -> None:
        revision = Revision.objects.get(hand__number=1)
        Revision.objects.filter(pk=revision.pk).update(facts={**revision.facts, "outcome": {}})
        assert "hand 1: revision 1 can't be scored" in complaints()

    def test_misses_a_hand_that_is_gone(self, night: PlaySession) -> None:
        Hand.objects.get(number=1).delete()
        assert "a hand's number is missing" in complaints()

    def test_misses_a_revision_that_is_gone(self, night: PlaySession) -> None:
        Revision.objects.filter(hand__number=2, number=2).delete()
        assert "hand 2: a revision is missing" in complaints()
