"""A night as the table remembers it: kept beside the ledger, which has to say the same."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from hypothesis import strategies as st

from scoring import (
    PRESETS,
    Deal,
    Ended,
    HouseRules,
    Outcome,
    RuleError,
    Seven,
    Side,
    Silent,
    contract,
    score,
)
from tests.scoring.hands import ANNA, BELA, CILI
from tests.scoring.strategies import kontras, legal_bids

Points = Counter[int]

_CHANGES: tuple[dict[str, object], ...] = (
    {},
    {"failed_ulti": "doubled", "values": {"betli": 7}},
    {"hearts_factor": 3, "kontra_max": 0},
    {"silent_hundred": 0, "silent_ulti": 0},
    {"silent_mode": "adds", "silent_cumulate": "sum", "silent_exclusion": "own"},
    {"silent_ulti_parties": "everybody", "silent_by_defenders": True},
    {"passed_out": "redeal"},
    {"passed_out": "pay", "passed_out_value": 3},
    {"minimum_components": 2},
    {"four_aces": True, "hearts_trigger": "trump"},
    {"kontra_scope_no_trump": "individual", "kontra_max": 7},
    {"durchmars_alone": "choice", "durchmars_no_trump": 9},
)
RULES = [preset.but(changes) for preset in PRESETS.values() for changes in _CHANGES]
"""What a circle may play by."""


@dataclass
class ToldHand:
    """A hand with the rules it is scored by; `said` counts what was said of it."""

    deal: Deal
    rules: HouseRules
    dealer: int
    live: bool = True
    said: int = 1

    @property
    def totals(self) -> Points:
        """What it pays, whether it counts or not."""
        paid = score(self.deal, self.rules).totals
        return Counter({int(player): points for player, points in paid.items()})


@dataclass
class ToldEntry:
    """Points that moved without a hand."""

    shares: dict[int, int]
    live: bool = True


@dataclass
class ToldPayment:
    """Money that was paid, or carried over; `settles` names the debt that it paid."""

    payer: int
    payee: int
    amount: int
    carried: bool = False
    settles: int | None = None
    standing: bool = True


@dataclass
class ToldNight:
    """All of it; `events` counts what the story has to tell."""

    hands: dict[int, ToldHand] = field(default_factory=dict)
    entries: dict[int, ToldEntry] = field(default_factory=dict)
    payments: dict[int, ToldPayment] = field(default_factory=dict)
    seatings: list[tuple[int, ...]] = field(default_factory=list)
    is_closed: bool = False
    events: int = 0

    @property
    def points(self) -> Points:
        """The balances: every hand that counts, scored again, and every entry."""
        balances: Points = Counter()
        for hand in self.hands.values():
            if hand.live:
                balances.update(hand.totals)
        for entry in self.entries.values():
            if entry.live:
                balances.update(entry.shares)
        return balances

    @property
    def paid(self) -> Points:
        """What each paid (minus: got) for this night."""
        paid: Points = Counter()
        for payment in self.payments.values():
            if payment.standing and payment.settles is None:
                paid[payment.payer] += payment.amount
                paid[payment.payee] -= payment.amount
        return paid

    @property
    def owed(self) -> set[int]:
        """The debts that nobody has paid or taken back."""
        settled = {one.settles for one in self.payments.values() if one.standing}
        return {
            pk
            for pk, one in self.payments.items()
            if one.carried and one.standing and pk not in settled
        }

    @property
    def seated(self) -> set[int]:
        """Everybody who ever sat at the table."""
        return {player for seats in self.seatings for player in seats}

    def are_two(self, one: int, other: int) -> bool:
        """Whether these have met at the table, or moved points or money between them."""
        groups: Iterable[Iterable[int]] = (
            *self.seatings,
            *(entry.shares for entry in self.entries.values()),
            *((paid.payer, paid.payee) for paid in self.payments.values()),
        )
        return one == other or any({one, other} <= set(group) for group in groups)

    def rename(self, old: int, new: int) -> None:
        """One player from now on, where there were two."""
        names = {old: new}
        for hand in self.hands.values():
            hand.deal = hand.deal.renamed({str(old): str(new)})
            hand.dealer = names.get(hand.dealer, hand.dealer)
        for entry in self.entries.values():
            entry.shares = {names.get(one, one): share for one, share in entry.shares.items()}
        for paid in self.payments.values():
            paid.payer = names.get(paid.payer, paid.payer)
            paid.payee = names.get(paid.payee, paid.payee)
        self.seatings = [tuple(names.get(one, one) for one in seats) for seats in self.seatings]


@st.composite
def deals(draw: st.DrawFn, rules: HouseRules, players: Sequence[int]) -> Deal:
    """Any hand of these players (ids) that the rules allow."""
    bid = draw(st.sampled_from(legal_bids(rules)))
    read = contract(bid, rules)
    made_or_lost = st.sampled_from([Outcome.MADE, Outcome.LOST])
    outcome = {part: draw(made_or_lost) for part in read.components}
    deal = Deal(ANNA, (BELA, CILI), bid, draw(kontras(read, rules)), outcome=outcome)
    told = draw(st.sampled_from([deal, *_endings(deal, rules)]))
    names = zip((ANNA, BELA, CILI), draw(st.permutations(players)), strict=True)
    return told.renamed({name: str(player) for name, player in names})


def _endings(deal: Deal, rules: HouseRules) -> list[Deal]:
    """The hand with a bonus, given up, or never begun, as far as the rules allow it."""
    other_ways = (
        replace(deal, outcome={**deal.outcome, "simple": Outcome.MADE}, silent=_HUNDRED),
        replace(deal, silent=_ULTI),
        replace(deal, outcome={}, ended=Ended.THROWN_IN),
        Deal(deal.soloist, deal.defenders, ended=Ended.PASSED_OUT),
    )
    return [way for way in other_ways if _is_legal(way, rules)]


def _is_legal(deal: Deal, rules: HouseRules) -> bool:
    try:
        score(deal, rules)
    except RuleError:
        return False
    return True


_HUNDRED = Silent(hundred=Side.SOLOIST)
_ULTI = Silent(ulti=Seven(BELA, won=True))
