"""Hands are recorded, corrected, voided, restored, undone, redone, in whatever order."""

from typing import Any
from uuid import uuid4

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tests.ulti_ledger.ledger.any_night.evening import PICK, Evening, choose
from tests.ulti_ledger.ledger.any_night.told import ToldHand, deals
from ulti_ledger.circles.models import Player
from ulti_ledger.ledger import services as ledger
from ulti_ledger.ledger.dealing import players_of
from ulti_ledger.ledger.errors import HandIsVoid, StaleRevision
from ulti_ledger.ledger.models import Hand
from ulti_ledger.ledger.queries.table import dealer_due

HAS_HANDS = precondition(lambda night: night.told.hands)


class Hands(Evening):
    @rule(data=st.data(), dealt_by=PICK | st.none())
    def record(self, data: Any, dealt_by: int | None) -> None:
        """By whoever is due or by anybody else, with a second tap on the button."""
        session = self.session
        seating = session.seatings.prefetch_related("seats").latest("number")
        due = dealer_due(session, seating.players)
        dealer = due if dealt_by is None else choose(seating.players, dealt_by)
        rules = session.rules.house_rules
        deal = data.draw(deals(rules, players_of(seating.players, dealer)))
        key = uuid4()
        for _ in range(2):
            hand = self.attempt(
                self.closed,
                ledger.record_hand,
                session=session,
                seating=seating,
                dealer=Player.objects.get(pk=dealer),
                deal=deal,
                by=self.by,
                key=key,
            )
        if hand:
            assert hand.number == len(self.told.hands) + 1
            self.told.hands[hand.number] = ToldHand(deal, rules, dealer)
            self.told.events += 1

    @HAS_HANDS
    @rule(data=st.data(), which=PICK, dealt_by=PICK, stale=st.sampled_from([0, 0, 0, 1]))
    def correct(self, data: Any, which: int, dealt_by: int, stale: int) -> None:
        """Any hand, by the rules it is scored by; sometimes somebody else was faster."""
        hand, told = self._hand(which)
        dealer = choose(hand.seating.players, dealt_by)
        deal = data.draw(deals(told.rules, players_of(hand.seating.players, dealer)))
        refusal = StaleRevision if stale else None if told.live else HandIsVoid
        corrected = self.attempt(
            self.closed or refusal,
            ledger.correct_hand,
            hand=hand,
            dealer=Player.objects.get(pk=dealer),
            deal=deal,
            by=self.by,
            reason="counted again",
            seen=told.said - stale,
        )
        if corrected and (deal, dealer) != (told.deal, told.dealer):
            told.deal, told.dealer = deal, dealer
            self._said(told)

    @HAS_HANDS
    @rule(which=PICK)
    def void(self, which: int) -> None:
        """Any hand, also one that is void."""
        self._void(*self._hand(which))

    @HAS_HANDS
    @rule(which=PICK)
    def restore(self, which: int) -> None:
        """Any hand, also one that counts."""
        self._restore(*self._hand(which))

    @HAS_HANDS
    @rule()
    def undo(self) -> None:
        """The newest hand that counts."""
        live = [number for number, hand in self.told.hands.items() if hand.live]
        for number in live[-1:]:
            self._void(self._numbered(number), self.told.hands[number])

    @HAS_HANDS
    @rule()
    def redo(self) -> None:
        """The newest hand that was taken back."""
        void = [number for number, hand in self.told.hands.items() if not hand.live]
        for number in void[-1:]:
            self._restore(self._numbered(number), self.told.hands[number])

    def _void(self, hand: Hand, told: ToldHand) -> None:
        done = self.attempt(self.closed, ledger.void_hand, hand=hand, by=self.by, reason="")
        if done and told.live:
            told.live = False
            self._said(told)

    def _restore(self, hand: Hand, told: ToldHand) -> None:
        done = self.attempt(self.closed, ledger.restore_hand, hand=hand, by=self.by)
        if done and not told.live:
            told.live = True
            self._said(told)

    def _hand(self, which: int) -> tuple[Hand, ToldHand]:
        number = choose(list(self.told.hands), which)
        return self._numbered(number), self.told.hands[number]

    def _numbered(self, number: int) -> Hand:
        return Hand.objects.get(session=self.session, number=number)

    def _said(self, told: ToldHand) -> None:
        told.said += 1
        self.told.events += 1
