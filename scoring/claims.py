"""What is known of a play, from what was counted and from what was said, and whether it can be."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from scoring.bid import Contract
from scoring.components import Decider
from scoring.deal import (
    NO_FACTS,
    NOT_SAID,
    NOTHING_SILENT,
    Deal,
    Meld,
    Outcome,
    Seven,
    Side,
    Silent,
)
from scoring.errors import FactsContradict, ImpossibleFacts
from scoring.house_rules import HouseRules
from scoring.plays import TRICKS, Game, Last, Range, Span, can_be

HUNDRED = 100
_MANY = 10_000
_COUNTS_ALONE = {"forty_hundred": 40, "twenty_hundred": 20}

# What it says of a play that a component was made, and that it was lost.
_MADE = {
    Decider.MAJORITY: Span(margin=(1, _MANY)),
    Decider.HUNDRED: Span(soloist_points=(HUNDRED, _MANY)),
    Decider.SEVEN: Span(sevens=frozenset({Last.SOLOIST_WON})),
    Decider.ACES: Span(aces=(4, 4)),
    Decider.NO_TRICK: Span(tricks=(0, 0)),
    Decider.ALL_TRICKS: Span(tricks=(TRICKS, TRICKS)),
    Decider.NOTHING: Span(),
}
_LOST = {
    Decider.MAJORITY: Span(margin=(-_MANY, 0)),
    Decider.HUNDRED: Span(soloist_points=(0, HUNDRED - 1)),
    Decider.SEVEN: Span(sevens=frozenset(Last) - {Last.SOLOIST_WON}),
    Decider.ACES: Span(aces=(0, 3)),
    Decider.NO_TRICK: Span(tricks=(1, TRICKS)),
    Decider.ALL_TRICKS: Span(tricks=(0, TRICKS - 1)),
    Decider.NOTHING: Span(),
}
_HUNDRED_OF = {
    Side.SOLOIST: Span(soloist_points=(HUNDRED, _MANY)),
    Side.DEFENDERS: Span(defender_points=(HUNDRED, _MANY)),
}
_DURCHMARS_OF = {
    Side.SOLOIST: Span(tricks=(TRICKS, TRICKS)),
    Side.DEFENDERS: Span(tricks=(0, 0)),
}


class Counted(NamedTuple):
    """The facts of a play, None where nobody counted; without names."""

    soloist_points: int | None = None
    defender_points: int | None = None
    soloist_tricks: int | None = None
    soloist_aces: int | None = None
    trump_seven: Last | None = None


class _Said(NamedTuple):
    """What was said of a play; without names."""

    outcome: tuple[tuple[Decider, Outcome], ...]
    hundred: Side | None
    durchmars: Side | None
    seven: Last | None
    meld: Meld | None


_NOTHING_COUNTED = Counted()


def counted(deal: Deal) -> Counted:
    """The facts of a deal without its names."""
    facts = deal.facts
    if facts is NO_FACTS:
        return _NOTHING_COUNTED
    seven = facts.trump_seven
    return Counted(
        facts.soloist_points,
        facts.defender_points,
        facts.soloist_tricks,
        facts.soloist_aces,
        None if seven is NOT_SAID else _last(seven, deal.soloist),
    )


@lru_cache(maxsize=1 << 16)
def outcome_by(decider: Decider, facts: Counted) -> Outcome | None:
    """What the facts decide of a component, None where they leave it open."""
    known = _known(facts)
    if decider is Decider.NOTHING:
        return None
    if known.within(_MADE[decider]):
        return Outcome.MADE
    return Outcome.LOST if known.within(_LOST[decider]) else None


def refuse_contradictions(
    deal: Deal,
    facts: Counted,
    bid: Contract,
    rules: HouseRules,
    *,
    counted_hundred: Side | None,
    silent: Silent,
) -> None:
    """Hold what was counted and said against what the cards allow.

    `counted_hundred` is the silent hundred that the facts earn, `silent` all that was earned.
    Raises ImpossibleFacts or FactsContradict.
    """
    nothing_counted = facts is _NOTHING_COUNTED
    if nothing_counted and silent is NOTHING_SILENT and len(deal.outcome) < 2:
        return  # one thing said alone excludes nothing
    game = _game(bid.components, bid.has_trumps, rules.ace_value)
    said, meld = deal.silent, deal.facts.hundred_meld
    if not (nothing_counted or _can_be_counted(game, facts, counted_hundred, meld)):
        raise ImpossibleFacts(_impossible_alone(game, facts))
    if said is NOTHING_SILENT and not deal.outcome:
        return  # what was counted contradicts nothing
    claims = _Said(
        tuple([(bid.parts[name].decider, outcome) for name, outcome in deal.outcome.items()]),
        said.hundred,
        said.durchmars,
        None if said.ulti is None else _last(said.ulti, deal.soloist),
        said.hundred_meld,
    )
    two_sevens = said.ulti and deal.facts.trump_seven not in {said.ulti, NOT_SAID}
    if two_sevens or not _can_both_be(game, facts, silent.hundred, meld, claims):
        raise FactsContradict("silent" if nothing_counted else "facts")


@lru_cache(maxsize=1 << 16)
def _can_be_counted(game: Game, facts: Counted, hundred: Side | None, meld: Meld | None) -> bool:
    return can_be(game, _known(facts).meet(_forties(hundred, meld)))


@lru_cache(maxsize=1 << 16)
def _can_both_be(
    game: Game, facts: Counted, hundred: Side | None, meld: Meld | None, said: _Said
) -> bool:
    known = _known(facts).meet(_forties(hundred, meld)).meet(_forties(hundred, said.meld))
    for span in _spans(said):
        known = known.meet(span)
    return can_be(game, known)


def _impossible_alone(game: Game, facts: Counted) -> str:
    """The field of the fact that is impossible by itself, or that of all of them."""
    for name, value in facts._asdict().items():
        if not can_be(game, _known(Counted(**{name: value}))):
            return f"facts.{name}"
    return "facts"


def _spans(said: _Said) -> Iterator[Span]:
    """What each thing that was said means for the play."""
    for decider, outcome in said.outcome:
        yield (_MADE if outcome is Outcome.MADE else _LOST)[decider]
    if said.hundred:
        yield _HUNDRED_OF[said.hundred]
    if said.durchmars:
        yield _DURCHMARS_OF[said.durchmars]
    if said.seven:
        yield Span(sevens=frozenset({said.seven}))


def _forties(side: Side | None, meld: Meld | None) -> Span:
    """Whose the trump 40 was, as far as a silent hundred says it."""
    if side is None or meld is None:
        return Span()
    mine = frozenset({side})
    return Span(forties=mine if meld is Meld.FORTY else frozenset({None, *Side}) - mine)


@lru_cache(maxsize=1 << 16)
def _known(facts: Counted) -> Span:
    """What the facts say of the play, each as a span of one."""
    mine, theirs, anything = facts.soloist_points, facts.defender_points, Span()
    known = Span(
        tricks=_one(facts.soloist_tricks, anything.tricks),
        soloist_points=_one(mine, anything.soloist_points),
        defender_points=_one(theirs, anything.defender_points),
        margin=_one(None if mine is None or theirs is None else mine - theirs, anything.margin),
        aces=_one(facts.soloist_aces, anything.aces),
    )
    if facts.trump_seven is None:
        return known
    return known._replace(sevens=frozenset({facts.trump_seven}))


def _one(value: int | None, anything: Range) -> Range:
    return anything if value is None else (value, value)


def _last(seven: Seven | None, soloist: str) -> Last:
    if seven is None:
        return Last.ABSENT
    if seven.player == soloist:
        return Last.SOLOIST_WON if seven.won else Last.SOLOIST_LOST
    return Last.DEFENDER_WON if seven.won else Last.DEFENDER_LOST


@lru_cache
def _game(components: tuple[str, ...], has_trumps: bool, ace_value: int) -> Game:
    """What decides which plays there are."""
    melds = (_COUNTS_ALONE[name] for name in components if name in _COUNTS_ALONE)
    return Game(has_trumps, next(melds, None), ace_value)
