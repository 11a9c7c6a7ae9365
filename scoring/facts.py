"""What the facts of a play decide, and what excludes what."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from scoring.bid import Contract
from scoring.components import SIMPLE, Decider, Kind
from scoring.deal import (
    NO_FACTS,
    NOT_SAID,
    NOTHING_SILENT,
    Deal,
    Ended,
    Facts,
    Meld,
    Outcome,
    Seven,
    Side,
    Silent,
)
from scoring.errors import (
    FactsContradict,
    ImpossibleFacts,
    OutcomeMissing,
    OutcomeNotAnnounced,
    RuleError,
)
from scoring.house_rules import HouseRules
from scoring.plays import TRICKS, Game, Last, Range, Span, can_be
from scoring.silent import can_earn, can_play_ulti, check_silent

_HUNDRED = 100
_MANY = 10_000
_COUNTS_ALONE = {"forty_hundred": 40, "twenty_hundred": 20}

# What it says of the play that a component was made, and that it was lost.
_MADE = {
    Decider.MAJORITY: Span(margin=(1, _MANY)),
    Decider.HUNDRED: Span(soloist_points=(_HUNDRED, _MANY)),
    Decider.SEVEN: Span(sevens=frozenset({Last.SOLOIST_WON})),
    Decider.ACES: Span(aces=(4, 4)),
    Decider.NO_TRICK: Span(tricks=(0, 0)),
    Decider.ALL_TRICKS: Span(tricks=(TRICKS, TRICKS)),
    Decider.NOTHING: Span(),
}
_LOST = {
    Decider.MAJORITY: Span(margin=(-_MANY, 0)),
    Decider.HUNDRED: Span(soloist_points=(0, _HUNDRED - 1)),
    Decider.SEVEN: Span(sevens=frozenset(Last) - {Last.SOLOIST_WON}),
    Decider.ACES: Span(aces=(0, 3)),
    Decider.NO_TRICK: Span(tricks=(1, TRICKS)),
    Decider.ALL_TRICKS: Span(tricks=(0, TRICKS - 1)),
    Decider.NOTHING: Span(),
}
_FACT = {
    Decider.MAJORITY: "points",
    Decider.HUNDRED: "points",
    Decider.SEVEN: "seven",
    Decider.ACES: "aces",
    Decider.NO_TRICK: "tricks",
    Decider.ALL_TRICKS: "tricks",
}
_HUNDRED_OF = {
    Side.SOLOIST: Span(soloist_points=(_HUNDRED, _MANY)),
    Side.DEFENDERS: Span(defender_points=(_HUNDRED, _MANY)),
}
_DURCHMARS_OF = {
    Side.SOLOIST: Span(tricks=(TRICKS, TRICKS)),
    Side.DEFENDERS: Span(tricks=(0, 0)),
}


_Claims = tuple[tuple[Decider, Outcome], ...]


class Result(NamedTuple):
    """What came of a hand: the outcome of every announced part, and the silent bonuses it earned.

    `decided_by` names the fact for each outcome that was not said but follows.
    """

    outcome: Mapping[str, Outcome]
    silent: Silent
    decided_by: Mapping[str, str]


def result_of(deal: Deal, bid: Contract, rules: HouseRules) -> Result:
    """Put together what was said and what follows from the facts.

    Raises OutcomeNotAnnounced, SilentNotPossible, ImpossibleFacts, FactsContradict or
    OutcomeMissing; the first of them in this order.
    """
    for component in deal.outcome:
        if component not in bid.components:
            raise OutcomeNotAnnounced(f"outcome.{component}", component=component)
    check_silent(deal, bid, rules)
    if deal.ended is not Ended.PLAYED:
        return _thrown_in(deal, bid, rules)
    silent = _silent(deal, bid, rules)
    counted = _counted(deal)
    game = _game(bid.components, bid.has_trumps, rules.ace_value)
    claims = tuple((bid.parts[name].decider, made) for name, made in deal.outcome.items())
    _refuse_contradictions(deal, counted, claims, silent, game)
    outcome: dict[str, Outcome] = {}
    decided_by: dict[str, str] = {}
    for component in bid.components:
        if component in deal.outcome:
            outcome[component] = deal.outcome[component]
        else:
            decider = bid.parts[component].decider
            outcome[component], decided_by[component] = _decide(component, decider, counted, silent)
    return Result(outcome, silent, decided_by)


def _thrown_in(deal: Deal, bid: Contract, rules: HouseRules) -> Result:
    """Everything announced is lost; nothing was counted, but the defenders may ask a hundred."""
    if deal.facts != NO_FACTS:
        raise FactsContradict("facts")
    for component, outcome in deal.outcome.items():
        if outcome is Outcome.MADE:
            raise FactsContradict(f"outcome.{component}")
    with_hundred = (
        deal.ended is Ended.THROWN_IN_WITH_HUNDRED
        and SIMPLE in bid.components
        and can_earn(Kind.HUNDRED, Side.DEFENDERS, bid, rules)
    )
    silent = Silent(hundred=Side.DEFENDERS) if with_hundred else NOTHING_SILENT
    return Result(dict.fromkeys(bid.components, Outcome.LOST), silent, {})


def _silent(deal: Deal, bid: Contract, rules: HouseRules) -> Silent:
    """The bonuses that were said, and those that the facts earn where they are paid."""
    said, facts = deal.silent, deal.facts
    if facts is NO_FACTS or not bid.has_trumps:
        return said
    hundred = said.hundred or _earned(Kind.HUNDRED, _hundred_in(facts), bid, rules)
    durchmars = said.durchmars or _earned(Kind.DURCHMARS, _durchmars_in(facts), bid, rules)
    ulti = said.ulti or _ulti_in(deal, bid, rules)
    if not (hundred or durchmars or ulti):
        return said
    meld = (said.hundred_meld or facts.hundred_meld) if hundred else None
    return Silent(hundred, durchmars, ulti, meld)


def _ulti_in(deal: Deal, bid: Contract, rules: HouseRules) -> Seven | None:
    seven = deal.facts.trump_seven
    if not isinstance(seven, Seven):
        return None
    return seven if can_play_ulti(deal.side_of(seven.player), bid, rules) else None


def _earned(kind: Kind, side: Side | None, bid: Contract, rules: HouseRules) -> Side | None:
    return side if side and can_earn(kind, side, bid, rules) else None


def _hundred_in(facts: Facts) -> Side | None:
    if facts.soloist_points is not None and facts.soloist_points >= _HUNDRED:
        return Side.SOLOIST
    if facts.defender_points is not None and facts.defender_points >= _HUNDRED:
        return Side.DEFENDERS
    return None


def _durchmars_in(facts: Facts) -> Side | None:
    if facts.soloist_tricks == TRICKS:
        return Side.SOLOIST
    return Side.DEFENDERS if facts.soloist_tricks == 0 else None


def _decide(
    component: str, decider: Decider, counted: "_Counted", silent: Silent
) -> tuple[Outcome, str]:
    """The outcome of a part that was left out, and the fact it follows from."""
    outcome = _outcome_by(decider, counted)
    if outcome is not None:
        return outcome, _FACT[decider]
    winner = silent.hundred or silent.durchmars
    if decider is Decider.MAJORITY and winner:
        return Outcome.MADE if winner is Side.SOLOIST else Outcome.LOST, "silent"
    raise OutcomeMissing(f"outcome.{component}", component=component)


@lru_cache(maxsize=1 << 16)
def _outcome_by(decider: Decider, counted: "_Counted") -> Outcome | None:
    known = _known(counted)
    if decider is Decider.NOTHING:
        return None
    if known.within(_MADE[decider]):
        return Outcome.MADE
    return Outcome.LOST if known.within(_LOST[decider]) else None


def _refuse_contradictions(
    deal: Deal, counted: "_Counted", claims: _Claims, silent: Silent, game: Game
) -> None:
    """Hold what was said against what the cards allow."""
    earned, meld = deal.silent, deal.facts.hundred_meld
    last = None if earned.ulti is None else _last(earned.ulti, deal.soloist)
    said = _Said(claims, earned.hundred, earned.durchmars, last, earned.hundred_meld)
    refusal = _refusal(game, counted, silent.hundred, meld, said)
    if refusal is not None:
        raise refusal("silent" if counted is _NOTHING_COUNTED else "facts")


@lru_cache(maxsize=1 << 16)
def _refusal(
    game: Game,
    counted: "_Counted",
    hundred: Side | None,
    meld: Meld | None,
    said: "_Said",
) -> type[RuleError] | None:
    """What is wrong with a play: the cards don't give what was counted, or not with what was said.

    `hundred` is whose silent hundred it is, and `meld` what was counted in it.
    """
    known = _known(counted).meet(_forties(hundred, meld))
    if not can_be(game, known):
        return ImpossibleFacts
    for span in _spans(said):
        known = known.meet(span)
    return None if can_be(game, known) else FactsContradict


def _spans(said: "_Said") -> Iterator[Span]:
    """What each thing that was said means for the play."""
    for decider, outcome in said.claims:
        yield (_MADE if outcome is Outcome.MADE else _LOST)[decider]
    if said.hundred:
        yield _HUNDRED_OF[said.hundred].meet(_forties(said.hundred, said.meld))
    if said.durchmars:
        yield _DURCHMARS_OF[said.durchmars]
    if said.last:
        yield Span(sevens=frozenset({said.last}))


def _forties(side: Side | None, meld: Meld | None) -> Span:
    """Whose the trump 40 was, as far as a silent hundred says it."""
    if side is None or meld is None:
        return Span()
    mine = frozenset({side})
    return Span(forties=mine if meld is Meld.FORTY else frozenset({None, *Side}) - mine)


class _Counted(NamedTuple):
    """The facts that were counted, None where they were not; no names."""

    soloist_points: int | None
    defender_points: int | None
    tricks: int | None
    aces: int | None
    last: Last | None


class _Said(NamedTuple):
    """What was said without counting; no names."""

    claims: _Claims
    hundred: Side | None
    durchmars: Side | None
    last: Last | None
    meld: Meld | None


def _counted(deal: Deal) -> _Counted:
    facts = deal.facts
    if facts is NO_FACTS:
        return _NOTHING_COUNTED
    seven = facts.trump_seven
    return _Counted(
        facts.soloist_points,
        facts.defender_points,
        facts.soloist_tricks,
        facts.soloist_aces,
        None if seven is NOT_SAID else _last(seven, deal.soloist),
    )


_NOTHING_COUNTED = _Counted(None, None, None, None, None)


def _last(seven: Seven | None, soloist: str) -> Last:
    if seven is None:
        return Last.ABSENT
    if seven.player == soloist:
        return Last.SOLOIST_WON if seven.won else Last.SOLOIST_LOST
    return Last.DEFENDER_WON if seven.won else Last.DEFENDER_LOST


@lru_cache(maxsize=1 << 16)
def _known(counted: _Counted) -> Span:
    """What the facts say of the play, each as a span of one."""
    mine, theirs = counted.soloist_points, counted.defender_points
    known = Span(
        tricks=_one(counted.tricks, Span().tricks),
        soloist_points=_one(mine, Span().soloist_points),
        defender_points=_one(theirs, Span().defender_points),
        margin=_one(None if mine is None or theirs is None else mine - theirs, Span().margin),
        aces=_one(counted.aces, Span().aces),
    )
    return known if counted.last is None else known._replace(sevens=frozenset({counted.last}))


def _one(value: int | None, anything: Range) -> Range:
    return anything if value is None else (value, value)


@lru_cache
def _game(components: tuple[str, ...], has_trumps: bool, ace_value: int) -> Game:
    """What decides which plays there are."""
    melds = (_COUNTS_ALONE[name] for name in components if name in _COUNTS_ALONE)
    return Game(has_trumps, next(melds, None), ace_value)
