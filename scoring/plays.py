"""Which results the cards allow: every sum of card points, tricks and aces that some play gives.

Eight cards count, the four aces and the four tens. They lie among the soloist's tricks, the
defenders' tricks and the talon's two cards, which count for the defenders. The last trick is worth
ten. The king and over of a suit are a meld: 40 in trumps, 20 elsewhere.
"""

from collections.abc import Iterator
from enum import auto
from functools import cache, lru_cache
from typing import NamedTuple, Self

from scoring.deal import Side
from scoring.term import Term

TRICKS = 10
_HIGH_CARDS = range(5)  # of the four aces, or of the four tens, lie in one place
_TALON = 2
_LAST_TRICK = 10
_TEN = 10
_SIDE_SUITS = 3
_MOST = 10_000  # more card points than there are


class Last(Term):
    """What the seven of trumps did in the last trick."""

    ABSENT = auto()
    SOLOIST_WON = auto()
    SOLOIST_LOST = auto()
    DEFENDER_WON = auto()
    DEFENDER_LOST = auto()


class Game(NamedTuple):
    """What a play depends on. `meld`: what alone counts for the soloist of a hundred, 40 or 20."""

    has_trumps: bool
    meld: int | None
    ace_value: int


class Tally(NamedTuple):
    """A result of a play; `forty` is the side whose points have the trump 40 in them."""

    soloist_points: int
    defender_points: int
    aces: int
    forty: Side | None


Range = tuple[int, int]


class Span(NamedTuple):
    """What is known of a play: for everything the least and the most that it can be.

    `margin` is by how many points the soloist is ahead.
    """

    tricks: Range = (0, TRICKS)
    soloist_points: Range = (0, _MOST)
    defender_points: Range = (0, _MOST)
    margin: Range = (-_MOST, _MOST)
    aces: Range = (0, 4)
    sevens: frozenset[Last] = frozenset(Last)
    forties: frozenset[Side | None] = frozenset({None, *Side})

    def meet(self, other: Self) -> "Span":
        """What is known when both hold."""
        return Span(
            _meet(self.tricks, other.tricks),
            _meet(self.soloist_points, other.soloist_points),
            _meet(self.defender_points, other.defender_points),
            _meet(self.margin, other.margin),
            _meet(self.aces, other.aces),
            self.sevens & other.sevens,
            self.forties & other.forties,
        )

    def within(self, other: Self) -> bool:
        """Whether this leaves nothing open that the other excludes."""
        return self.meet(other) == self

    def holds(self, tally: Tally) -> bool:
        """Whether points and aces are as this says; the tricks and the seven are not asked."""
        soloist, defenders, aces, forty = tally
        return (
            self.soloist_points[0] <= soloist <= self.soloist_points[1]
            and self.defender_points[0] <= defenders <= self.defender_points[1]
            and self.margin[0] <= soloist - defenders <= self.margin[1]
            and self.aces[0] <= aces <= self.aces[1]
            and forty in self.forties
        )


@lru_cache(maxsize=1 << 16)
def can_be(game: Game, known: Span) -> bool:
    """Whether some deal and play of the game gives what is known."""
    fewest, most = known.tricks
    return any(
        known.holds(tally)
        for tricks in range(max(fewest, 0), min(most, TRICKS) + 1)
        for seven in known.sevens
        for tally in tallies(game, tricks, seven)
    )


@cache
def tallies(game: Game, tricks: int, seven: Last) -> frozenset[Tally]:
    """Every result with this many tricks of the soloist and this last trick."""
    if not game.has_trumps and seven is not Last.ABSENT:
        return frozenset()
    return frozenset(
        Tally(mine + melds[0], theirs + melds[1], aces, melds[2])
        for winner in _winners(tricks, seven)
        for mine, theirs, aces in _cards(tricks, winner, seven is not Last.ABSENT, game.ace_value)
        for melds in _melds(game, tricks)
    )


def _winners(tricks: int, seven: Last) -> Iterator[Side]:
    """Who may have won the last trick; a defender's beaten seven may have lost to his partner."""
    if tricks > 0 and seven not in {Last.SOLOIST_LOST, Last.DEFENDER_WON}:
        yield Side.SOLOIST
    if tricks < TRICKS and seven is not Last.SOLOIST_WON:
        yield Side.DEFENDERS


def _cards(
    tricks: int, winner: Side, seven_in_last: bool, ace_value: int
) -> set[tuple[int, int, int]]:
    """Card points of both sides with the last trick, and the soloist's aces.

    The seven of trumps takes a place in the last trick, so one card less of value fits there.
    """
    my_places = 3 * tricks - (seven_in_last and winner is Side.SOLOIST)
    their_places = 3 * (TRICKS - tricks) - (seven_in_last and winner is Side.DEFENDERS)
    last = _LAST_TRICK if winner is Side.SOLOIST else 0
    return {
        (
            ace_value * aces + _TEN * tens + last,
            ace_value * (4 - aces) + _TEN * (4 - tens) + _LAST_TRICK - last,
            aces,
        )
        for aces in _HIGH_CARDS
        for tens in _HIGH_CARDS
        if aces + tens <= my_places and 8 - aces - tens <= their_places + _TALON
    }


@cache
def _melds(game: Game, tricks: int) -> frozenset[tuple[int, int, Side | None]]:
    """What melds can add to both sides, and whose the trump 40 is. Void for a side without a trick.

    Without trumps they aren't checked: no rule forbids to have counted them.
    """
    return frozenset(
        (mine, theirs, forty)
        for mine, theirs, forty in _announced(game.meld)
        if not game.has_trumps or ((tricks > 0 or not mine) and (tricks < TRICKS or not theirs))
    )


def _announced(meld: int | None) -> Iterator[tuple[int, int, Side | None]]:
    for forty in (None, Side.SOLOIST, Side.DEFENDERS):
        for my_twenties in range(_SIDE_SUITS + 1):
            for their_twenties in range(_SIDE_SUITS + 1 - my_twenties):
                mine = 40 * (forty is Side.SOLOIST) + 20 * my_twenties
                theirs = 40 * (forty is Side.DEFENDERS) + 20 * their_twenties
                alone = mine == meld and my_twenties == (meld == 20)
                if meld is None or mine == 0 or alone:
                    yield mine, theirs, forty


def _meet(one: Range, other: Range) -> Range:
    return max(one[0], other[0]), min(one[1], other[1])
