"""Around the hands: entries, seats, players and rules change in whatever order."""

from random import Random
from uuid import uuid4

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from scoring import HouseRules, RuleError
from tests.ulti_ledger.ledger.any_night.evening import PICK, YES_OR_NO, Evening, choose
from tests.ulti_ledger.ledger.any_night.told import RULES, ToldEntry
from ulti_ledger.circles import services as circles
from ulti_ledger.ledger import services as ledger
from ulti_ledger.ledger.dealing import FULL_TABLE, SMALLEST_TABLE
from ulti_ledger.ledger.errors import LineupSize, NotAtTheTable, TwoPeople
from ulti_ledger.ledger.models import Entry, Hand
from ulti_ledger.ledger.queries.switching import switch_page
from ulti_ledger.ledger.zero_sum import Unbalanced

HAS_ENTRIES = precondition(lambda night: night.told.entries)
MOST_PLAYERS = 9


class Table(Evening):
    @rule(
        seed=PICK,
        stranger=st.sampled_from([0, 0, 0, 1]),
        over=st.sampled_from([0, 0, 0, 3]),
    )
    def write_an_entry(self, seed: int, stranger: int, over: int) -> None:
        """Sometimes one in it never sat here, sometimes it does not add up."""
        chance = Random(seed)
        seated = sorted(self.told.seated)
        others = [player.pk for player in self.players if player.pk not in seated]
        first, *rest = chance.sample(seated, chance.randint(2, len(seated))) + others[:stranger]
        moved = {player: chance.randint(1, 30) for player in rest}
        moved[first] = over - sum(moved.values())
        refusal = NotAtTheTable if moved.keys() - set(seated) else Unbalanced if over else None
        entry = self.attempt(
            self.closed or refusal,
            ledger.record_entry,
            session=self.session,
            shares=moved,
            note="side bet",
            by=self.by,
            key=uuid4(),
        )
        if entry:
            self.told.entries[entry.pk] = ToldEntry(moved)
            self.told.events += 1

    @HAS_ENTRIES
    @rule(which=PICK, live=YES_OR_NO)
    def void_or_restore_an_entry(self, which: int, live: bool) -> None:
        entry = Entry.objects.get(pk=choose(list(self.told.entries), which))
        told = self.told.entries[entry.pk]
        turn = ledger.restore_entry if live else ledger.void_entry
        if self.attempt(self.closed, turn, entry=entry, by=self.by) and told.live is not live:
            told.live = live
            self.told.events += 1

    @rule(seed=PICK, many=st.sampled_from([3, 3, 4, 4, 2, 5]))
    def change_seats(self, seed: int, many: int) -> None:
        """Anybody comes, leaves, changes seats."""
        players = self.players
        seats = Random(seed).sample(players, min(many, len(players)))
        fits = SMALLEST_TABLE <= len(seats) <= FULL_TABLE
        done = self.attempt(
            self.closed or (None if fits else LineupSize),
            ledger.change_lineup,
            session=self.session,
            players=seats,
            by=self.by,
        )
        ids = tuple(player.pk for player in seats)
        if done and ids != self.told.seatings[-1]:
            self.told.seatings.append(ids)
            self.told.events += 1

    @rule(which=PICK, comes=YES_OR_NO)
    def change_the_list(self, which: int, comes: bool) -> None:
        """Somebody new comes to the circle, or somebody is called otherwise from now on."""
        name = f"Called {uuid4()}"
        if comes and len(self.players) < MOST_PLAYERS:
            circles.add_player(circle=self.circle, name=name)
        else:
            circles.rename_player(player=choose(self.players, which), name=name)

    @precondition(lambda night: len(night.players) > FULL_TABLE)
    @rule(which=PICK, other=PICK)
    def make_two_players_one(self, which: int, other: int) -> None:
        """Refused where they have met."""
        kept, merged = choose(self.players, which), choose(self.players, other)
        gone = merged.pk
        refusal = TwoPeople if self.told.are_two(kept.pk, gone) else None
        if self.attempt(refusal, ledger.merge_players, kept=kept, merged=merged):
            self.told.rename(gone, kept.pk)

    @rule(rules=st.sampled_from(RULES), earlier=st.sampled_from(["no", "no", "yes", "all"]))
    def switch_rules(self, rules: HouseRules, earlier: str) -> None:
        """The circle has other rules, and the night follows, with or without its earlier hands.

        With all of them it is all or nothing: where the rules do not allow one, nothing is done.
        """
        circles.save_rules(
            circle=self.circle, preset="gametwist", rules=rules, kontra_names=[], by=self.by
        )
        page = switch_page(self.session)
        hands = {"no": (), "yes": page.hands, "all": self._every_hand()}[earlier]
        done = self.attempt(
            self.closed or (RuleError if page.refused and earlier == "all" else None),
            ledger.switch_rules,
            session=self.session,
            rules=page.rules,
            by=self.by,
            hands=hands,
            seen=page.seen,
        )
        if done:
            self.told.events += not page.is_newest
            for hand in () if earlier == "no" else page.hands:
                self._scored_anew(hand.number, page.rules.house_rules)

    def _every_hand(self) -> tuple[Hand, ...]:
        return tuple(Hand.objects.filter(session=self.session).order_by("number"))

    def _scored_anew(self, number: int, rules: HouseRules) -> None:
        told = self.told.hands[number]
        told.rules = rules
        told.said += 1
        self.told.events += 1
