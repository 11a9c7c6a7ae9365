"""A circle of 300 hands in six nights, made by chance and mended by chance."""

from collections import Counter
from collections.abc import Sequence
from io import StringIO
from random import Random
from uuid import UUID

import pytest
from django.core.management import call_command

from scoring import PRESETS, Deal, HouseRules, Outcome, contract
from tests.scoring.strategies import legal_bids
from tests.ulti_ledger.conftest import Cast, choose_preset, open_night
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.services import add_player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.dealing import players_of
from ulti_ledger.ledger.models import (
    EntryRevision,
    Hand,
    Payment,
    PlaySession,
    Posting,
    Revision,
)
from ulti_ledger.ledger.queries.nights import nights
from ulti_ledger.ledger.queries.settling import settlement
from ulti_ledger.ledger.queries.sheet import read_sheet
from ulti_ledger.ledger.queries.switching import switch_page

NIGHTS, HANDS = 6, 50


class Chance:
    """Everything that is decided by chance, the same each time."""

    def __init__(self, circle: Circle, players: list[Player], cast: Cast) -> None:
        self.random = Random(33)
        self.circle, self.players, self.by = circle, players, cast.scorekeeper

    def night(self) -> PlaySession:
        """Fifty hands with corrections, void ones, entries, other seats, names and rules."""
        session = open_night(self.circle, self.players[:3], self.by)
        for number in range(1, HANDS + 1):
            if number == HANDS // 5:
                self.hand_under_another_name(session)
            else:
                self.hand(session)
            if self.random.random() < 0.3:
                self.change(session)
            if number == HANDS // 2:
                session = self.switch(session)
        for which, proposal in enumerate(settlement(session).fewest[:2]):
            paid = services.pay(
                session=session,
                payer=Player.objects.get(pk=proposal.payer.id),
                payee=Player.objects.get(pk=proposal.payee.id),
                amount=proposal.amount,
                by=self.by,
                key=self.key(),
            )
            if which:
                services.undo_payment(payment=paid, by=self.by)
        return services.close_and_carry_over(session=session, by=self.by)

    def pay_off(self) -> None:
        """Every other debt that was carried over is paid since."""
        for debt in list(Payment.objects.owed().order_by("pk")[::2]):
            services.pay_off(debt=debt, by=self.by, key=self.key())

    def hand_under_another_name(self, session: PlaySession) -> None:
        """Cili sits there as Cilike, until somebody notices."""
        anna, bela, cili = self.players[:3]
        cilike = add_player(circle=self.circle, name="Cilike")
        services.change_lineup(session=session, players=[anna, bela, cilike], by=self.by)
        self.hand(session)
        services.change_lineup(session=session, players=[anna, bela, cili], by=self.by)
        services.merge_players(kept=cili, merged=cilike)

    def hand(self, session: PlaySession) -> Hand:
        seating = session.seatings.latest("number")
        dealer = self.random.choice(seating.players)
        return services.record_hand(
            session=session,
            seating=seating,
            dealer=Player.objects.get(pk=dealer),
            deal=self.deal(session.rules.house_rules, players_of(seating.players, dealer)),
            by=self.by,
            key=self.key(),
        )

    def deal(self, rules: HouseRules, players: Sequence[int]) -> Deal:
        """Any bid that the rules allow, doubled here and there, made or lost."""
        soloist, *defenders = map(str, self.random.sample(players, 3))
        bid = self.random.choice(legal_bids(rules))
        parts = contract(bid, rules).components
        kontra = {part: self.random.choice([0, 0, 0, 1, 2]) for part in parts}
        outcome = {part: self.random.choice(list(Outcome)) for part in parts}
        return Deal(soloist, tuple(defenders), bid, kontra, outcome)

    def change(self, session: PlaySession) -> None:
        """A hand is told anew or taken back, points move without one, or the seats change."""
        hand = self.random.choice(list(session.hands.all()))
        newest = hand.revisions.select_related("rules").latest("number")
        what = self.random.choice(["correct", "void", "entry", "seats"])
        if what == "correct" and newest.live:
            players = players_of(hand.seating.players, newest.dealer_id)
            services.correct_hand(
                hand=hand,
                dealer=newest.dealer,
                deal=self.deal(newest.rules.house_rules, players),
                by=self.by,
                reason="counted again",
                seen=newest.number,
            )
        elif what == "void":
            services.void_hand(hand=hand, by=self.by, reason="misdeal")
            if self.random.random() < 0.3:
                services.restore_hand(hand=hand, by=self.by)
        elif what == "entry":
            self.entry(session)
        else:
            seats = self.random.sample(self.players, self.random.choice([3, 4]))
            services.change_lineup(session=session, players=seats, by=self.by)

    def entry(self, session: PlaySession) -> None:
        """A side bet among those who sit here now; every other one is void."""
        one, other, third = self.random.sample(session.seatings.latest("number").players, 3)
        shares = {one: -7, other: 3, third: 4}
        entry = services.record_entry(
            session=session, shares=shares, note="side bet", by=self.by, key=self.key()
        )
        if self.random.random() < 0.5:
            services.void_entry(entry=entry, by=self.by, reason="nobody saw it")

    def switch(self, session: PlaySession) -> PlaySession:
        """Other rules, for the hands before, too, as far as they allow them."""
        choose_preset(circle=self.circle, preset=self.random.choice(list(PRESETS)), by=self.by)
        page = switch_page(session)
        return services.switch_rules(
            session=session, rules=page.rules, by=self.by, hands=page.hands, seen=page.seen
        )

    def key(self) -> UUID:
        return UUID(int=self.random.getrandbits(128))


@pytest.fixture
def chance(circle: Circle, players: list[Player], cast: Cast) -> Chance:
    return Chance(circle, players, cast)


class TestThreeHundredHands:
    def test_are_each_as_the_rules_say(self, chance: Chance, circle: Circle) -> None:
        sessions = [chance.night() for _ in range(NIGHTS)]
        chance.pay_off()
        kinds = Counter(Revision.objects.values_list("kind", flat=True))
        assert set(kinds) == set(Revision.Kind.values)  # nothing was left to chance by chance
        assert set(EntryRevision.objects.values_list("kind", flat=True)) >= {"recorded", "voided"}
        assert Payment.objects.filter(cancels__isnull=False).exists()
        assert Payment.objects.filter(settles__isnull=False).exists()
        assert Payment.objects.owed().exists()
        said = StringIO()
        call_command("verify_ledger", stdout=said)
        assert said.getvalue().startswith(f"{NIGHTS * HANDS} hands, every one as the rules say")
        for night, session in zip(reversed(nights(circle)), sessions, strict=True):
            sheet = read_sheet(session)
            assert sheet.total == 0
            balances = {column.name: column.balance for column in sheet.columns}
            assert {one.name: one.points for one in night.standings} == balances
            assert settlement(session).fewest == ()

    def test_do_not_hide_one_that_was_tampered_with(self, chance: Chance) -> None:
        session = chance.night()
        posting = Posting.objects.filter(hand__session=session, hand__number=17).earliest("pk")
        Posting.objects.filter(pk=posting.pk).update(points=posting.points + 1)
        said = StringIO()
        with pytest.raises(Exception, match="faults found"):
            call_command("verify_ledger", stdout=StringIO(), stderr=said)
        assert "hand 17" in said.getvalue()
        assert said.getvalue().count("hand 1") == said.getvalue().count("hand 17")
