"""The check that finds a ledger which says something else than its hands."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from tests.ulti_ledger.conftest import Cast, choose_preset, make_circle, open_night
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.services import add_player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import (
    Entry,
    EntryRevision,
    Hand,
    Payment,
    PlaySession,
    Posting,
    Revision,
    Seat,
)
from ulti_ledger.ledger.services import restore_hand, void_hand

Play = Callable[..., Hand]
Say = Callable[..., Entry]


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

    def test_names_a_hand_of_somebody_elses_soloist_or_dealer(
        self, night: PlaySession, players: list[Player]
    ) -> None:
        of_three = Revision.objects.filter(hand__number=3)
        of_three.update(soloist=players[0], dealer=players[3])
        said = complaints()
        assert "hand 3: the soloist of revision 1 is another one than its facts say" in said
        assert "hand 3: the dealer of revision 1 did not sit there" in said

    def test_names_a_hand_in_which_the_dealer_of_four_plays(
        self, four: PlaySession, play: Play, players: list[Player]
    ) -> None:
        play(four, "Béla", dealer="Anna")
        Revision.objects.update(dealer=players[2])
        assert "hand 1: somebody plays in revision 1 who sat out" in complaints()

    def test_names_a_hand_that_was_told_otherwise_while_it_was_void(
        self, night: PlaySession
    ) -> None:
        """What is void is not scored, so its postings cannot tell."""
        void = Revision.objects.get(hand__number=2, kind=Revision.Kind.VOIDED)
        facts = {**void.facts, "outcome": {"simple": "lost", "ulti": "lost"}}
        Revision.objects.filter(pk=void.pk).update(facts=facts)
        assert "hand 2: revision 2 tells another hand than the one before it" in complaints()

    def test_names_a_hand_that_was_scored_anew_by_rules_it_does_not_name(
        self, night: PlaySession, circle: Circle, cast: Cast
    ) -> None:
        before = night.rules
        hungarian = choose_preset(circle=circle, preset="hungarian", by=cast.owner)
        hands = list(night.hands.filter(number=2))
        services.switch_rules(session=night, rules=hungarian, by=cast.owner, hands=hands)
        rescored = Revision.objects.filter(kind=Revision.Kind.RESCORED)
        assert rescored.update(rules=before) == 1
        said = complaints()
        assert "hand 2: the postings up to revision 4 differ from its score" in said
        assert said.count("hand ") == 1

    def test_names_a_hand_that_is_only_half_merged(
        self, night: PlaySession, players: list[Player], circle: Circle
    ) -> None:
        twin = add_player(circle=circle, name="Cilike")
        Posting.objects.filter(hand__number=3, player=players[2]).update(player=twin)
        assert "hand 3: the postings up to revision 1 differ" in complaints()

    def test_names_seats_of_another_circle(self, night: PlaySession, cast: Cast) -> None:
        stranger = add_player(circle=make_circle(cast, preset="gametwist"), name="Idegen")
        Seat.objects.filter(seating__session=night, position=1).update(player=stranger)
        assert f"{night.date}: somebody of another circle sits there" in complaints()


class TestEntries:
    @pytest.fixture
    def bet(self, forint: PlaySession, won: Say, cast: Cast) -> Entry:
        bet = won(forint, Anna=-9, Béla=4, Cili=5)
        services.void_entry(entry=bet, by=cast.owner, reason="nobody saw it")
        services.restore_entry(entry=bet, by=cast.owner)
        return bet

    def test_names_one_whose_shares_were_changed(self, bet: Entry) -> None:
        Entry.objects.update(shares={**bet.shares, str(min(map(int, bet.shares))): -8})
        assert "“a penalty”: the postings differ from its shares" in complaints()

    def test_names_one_whose_posting_was_tampered_with(self, bet: Entry) -> None:
        posting = bet.postings.earliest("pk")
        Posting.objects.filter(pk=posting.pk).update(points=posting.points + 1)
        assert "“a penalty”: the postings differ from its shares" in complaints()

    def test_names_one_that_somebody_let_count_again(self, bet: Entry) -> None:
        EntryRevision.objects.filter(number=3).update(kind=EntryRevision.Kind.VOIDED)
        assert "“a penalty”: the postings differ from its shares" in complaints()

    def test_misses_a_revision_that_is_gone(self, bet: Entry) -> None:
        EntryRevision.objects.filter(number=2).delete()
        assert "“a penalty”: a revision is missing" in complaints()
        EntryRevision.objects.all().delete()
        assert "“a penalty”: nothing was ever said of it" in complaints()

    def test_names_one_of_somebody_who_did_not_sit_there(
        self, bet: Entry, circle: Circle, players: list[Player]
    ) -> None:
        guest = add_player(circle=circle, name="Vendég")
        Entry.objects.update(shares={**bet.shares, str(guest.pk): 0})
        assert "“a penalty”: somebody is named who did not sit there" in complaints()

    def test_names_a_misdeal_that_moves_points(
        self, forint: PlaySession, players: list[Player], cast: Cast
    ) -> None:
        services.record_misdeal(session=forint, dealer=players[0], by=cast.owner, key=uuid4())
        Entry.objects.update(shares={str(players[0].pk): 5, str(players[1].pk): -5})
        assert "“misdealt”: a misdeal moves points" in complaints()


class TestPayments:
    @pytest.fixture
    def debt(self, forint: PlaySession, won: Say, cast: Cast) -> Payment:
        """Anna paid Béla, which was undone, and put off what she owes to both; Béla has his."""
        won(forint, Anna=-9, Béla=4, Cili=5)
        anna, bela, _ = forint.circle.players.order_by("pk")[:3]
        paid = services.pay(
            session=forint, payer=anna, payee=bela, amount=4, by=cast.owner, key=uuid4()
        )
        services.undo_payment(payment=paid, by=cast.owner)
        debts = {debt.payee: debt for debt in services.carry_over(session=forint, by=cast.owner)}
        services.pay_off(debt=debts[bela], by=cast.owner, key=uuid4())
        return debts[bela]

    def test_are_sound_as_they_were_made(self, debt: Payment) -> None:
        call_command("verify_ledger", stdout=StringIO())

    @pytest.mark.parametrize("field", ["amount", "payer", "payee", "paid_on", "kind"])
    def test_are_named_where_an_undo_takes_back_another(
        self, debt: Payment, players: list[Player], field: str
    ) -> None:
        undo = Payment.objects.filter(cancels__isnull=False)
        other: dict[str, object] = {
            "amount": 3,
            "payer": players[3],
            "payee": players[3],
            "paid_on": debt.paid_on + timedelta(days=1),
            "kind": Payment.Kind.CARRIED,
        }
        undo.update(**{field: other[field]})
        assert "it takes back another payment than the one it names" in complaints()

    def test_are_named_where_another_debt_was_carried(self, debt: Payment) -> None:
        """The debt was changed, and whoever paid it off remembers what it was."""
        Payment.objects.filter(pk=debt.pk).update(amount=3)
        assert "Anna to Béla, 4: it pays off another debt than the one it names" in complaints()

    def test_are_named_where_nothing_was_carried(self, debt: Payment) -> None:
        Payment.objects.filter(pk=debt.pk).update(kind=Payment.Kind.PAID)
        assert "Anna to Béla, 4: it pays off what was never carried over" in complaints()

    def test_are_named_where_one_debt_was_paid_twice(self, debt: Payment) -> None:
        again = Payment.objects.get(settles=debt)
        again.pk, again.key = None, uuid4()
        again.save()
        assert "Anna to Béla, 4: it was paid off twice" in complaints()

    def test_are_named_where_what_was_paid_is_taken_back(self, debt: Payment) -> None:
        undo = Payment.objects.get(pk=debt.pk)
        undo.pk, undo.key, undo.cancels = None, None, debt
        undo.save()
        assert "Anna to Béla, 4: it was paid off and taken back" in complaints()

    def test_are_named_where_somebody_did_not_sit_there(
        self, debt: Payment, circle: Circle
    ) -> None:
        guest = add_player(circle=circle, name="Vendég")
        Payment.objects.filter(settles=None, cancels=None).exclude(pk=debt.pk).update(payee=guest)
        assert "Anna to Vendég, 4: somebody is named who did not sit there" in complaints()

    def test_are_named_where_the_debt_is_another_circles(self, debt: Payment, cast: Cast) -> None:
        other = make_circle(cast, preset="gametwist")
        seats = [add_player(circle=other, name=name) for name in ("Anna", "Béla", "Cili")]
        elsewhere = open_night(other, seats, cast.owner)
        Payment.objects.filter(settles=debt).update(session=elsewhere)
        assert "it pays off a debt of another circle" in complaints()


class TestNights:
    def test_are_named_where_nobody_closed_them(self, night: PlaySession, cast: Cast) -> None:
        services.close_session(session=night, by=cast.owner)
        PlaySession.objects.update(closed_at=None)
        assert f"{night.date}: whether it is closed is not what was decided" in complaints()

    def test_are_named_where_nobody_chose_the_coin(self, night: PlaySession) -> None:
        PlaySession.objects.update(cash_step=5)
        assert f"{night.date}: its smallest coin is not the one that was decided" in complaints()

    def test_are_named_where_the_rules_are_others(
        self, night: PlaySession, circle: Circle, cast: Cast
    ) -> None:
        before = night.rules
        hungarian = choose_preset(circle=circle, preset="hungarian", by=cast.owner)
        services.switch_rules(session=night, rules=hungarian, by=cast.owner)
        PlaySession.objects.update(rules=before)
        assert f"{night.date}: its rules are not those that were decided" in complaints()
