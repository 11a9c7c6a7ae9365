"""Tables, bids and finished hands for hypothesis."""

from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

from hypothesis import strategies as st

from scoring import (
    COMPONENTS,
    PRESETS,
    Bid,
    Contract,
    Deal,
    Ended,
    HouseRules,
    Outcome,
    RuleError,
    Trump,
    contract,
)
from tests.scoring.cards import Play, play
from tests.scoring.hands import ANNA, BELA, CILI

PRICE = st.integers(0, 12)
DIALS: dict[str, st.SearchStrategy[Any]] = {
    "values": st.dictionaries(st.sampled_from(sorted(COMPONENTS)), st.integers(1, 30)),
    "hearts_factor": st.integers(1, 4),
    "hearts_trigger": st.sampled_from(["announcement", "trump"]),
    "plain_may_trump_hearts": st.booleans(),
    "trump_choice": st.sampled_from(["any", "hearts_only"]),
    "durchmars_alone": st.sampled_from(["no_trump", "choice"]),
    "durchmars_no_trump": PRICE,
    "open_durchmars_trump": st.integers(1, 30),
    "open_in_hearts": st.sampled_from(["not_allowed", "fixed", "doubled"]),
    "four_aces": st.booleans(),
    "minimum_components": st.integers(1, 2),
    "failed_ulti": st.sampled_from(["symmetric", "penalty", "doubled"]),
    "silent_hundred": PRICE,
    "silent_twenty_hundred": PRICE,
    "silent_durchmars": PRICE,
    "silent_mode": st.sampled_from(["replaces", "adds"]),
    "silent_kontra": st.booleans(),
    "silent_cumulate": st.sampled_from(["highest", "sum"]),
    "silent_exclusion": st.sampled_from(["together", "own"]),
    "silent_ulti": PRICE,
    "silent_ulti_lost": PRICE,
    "silent_ulti_parties": st.sampled_from(["sides", "everybody"]),
    "silent_by_defenders": st.booleans(),
    "kontra_max": st.integers(0, 7),
    "kontra_scope_no_trump": st.sampled_from(["shared", "individual"]),
    "passed_out": st.sampled_from(["play", "pay", "redeal"]),
    "passed_out_value": PRICE,
    "ace_value": st.sampled_from([10, 11]),
}
"""What each house rule can be, by name."""

_PARTS = [name for name in COMPONENTS if name != "simple"]


def rules() -> st.SearchStrategy[HouseRules]:
    """A preset with any of its rules changed."""
    changed = st.fixed_dictionaries({}, optional=DIALS)
    return st.builds(
        lambda preset, changes: preset.but(changes), st.sampled_from([*PRESETS.values()]), changed
    )


def _is_legal(bid: Bid, table: HouseRules) -> bool:
    try:
        contract(bid, table)
    except RuleError:
        return False
    return True


_EVERY_PART = HouseRules(four_aces=True)
_TOGETHER = [
    parts
    for size in range(4)
    for parts in combinations(_PARTS, size)
    if _is_legal(Bid(parts), _EVERY_PART)
]


@lru_cache(maxsize=256)
def legal_bids(table: HouseRules) -> tuple[Bid, ...]:
    """Every bid that can be announced at this table."""
    bids = (
        Bid(parts, hearts, trump)
        for parts in _TOGETHER
        for hearts in (False, True)
        for trump in (None, *Trump)
    )
    return tuple(bid for bid in bids if _is_legal(bid, table))


@st.composite
def counted(draw: st.DrawFn) -> tuple[Deal, HouseRules, Play]:
    """A hand that was played, with all its facts and any kontra."""
    table = draw(rules())
    bid = draw(st.sampled_from(legal_bids(table)))
    read = contract(bid, table)
    played = play(Random(draw(st.integers(0, 2**32))), table.ace_value)
    kontra = draw(kontras(read, table))
    return Deal(ANNA, (BELA, CILI), bid, kontra, facts=played.facts(read)), table, played


def kontras(bid: Contract, table: HouseRules) -> st.SearchStrategy[dict[str, Any]]:
    step: st.SearchStrategy[Any] = st.integers(0, table.kontra_max)
    if not bid.has_trumps and table.kontra_scope_no_trump == "individual":
        step = step | st.dictionaries(st.sampled_from([BELA, CILI]), step)
    return st.dictionaries(st.sampled_from(bid.components), step)


@st.composite
def stated(draw: st.DrawFn) -> tuple[Deal, HouseRules]:
    """A hand of which only the outcomes were said, or that was thrown in."""
    deal, table, played = draw(counted())
    read = contract(deal.bid, table)
    lost = dict.fromkeys(read.components, Outcome.LOST)
    said = Deal(deal.soloist, deal.defenders, deal.bid, deal.kontra)
    return draw(
        st.sampled_from(
            [
                (replace(said, outcome=played.outcome(read)), table),
                (replace(said, outcome=lost, ended=Ended.THROWN_IN), table),
                (replace(said, ended=Ended.THROWN_IN_WITH_HUNDRED), table),
            ]
        )
    )
