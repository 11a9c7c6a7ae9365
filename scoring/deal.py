"""All facts of one finished hand, as they were stated."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, Literal, NamedTuple

from scoring.errors import DuplicatePlayer, UnknownPlayer, WrongNumberOfPlayers
from scoring.term import Term


class Side(Term):
    SOLOIST = "soloist"
    DEFENDERS = "defenders"


class Outcome(Term):
    MADE = "made"
    LOST = "lost"


class Trump(Term):
    ACORNS = "acorns"
    LEAVES = "leaves"
    BELLS = "bells"
    HEARTS = "hearts"
    PLAIN = "plain"  # a trump suit; which one was not noted
    NONE = "none"


class Meld(Term):
    """Whether the trump 40 was in a silent hundred."""

    FORTY = "forty"
    TWENTY = "twenty"


class Ended(Term):
    PLAYED = "played"
    THROWN_IN = "thrown_in"
    THROWN_IN_WITH_HUNDRED = "thrown_in_with_hundred"
    PASSED_OUT = "passed_out"


class _NotSaid(Enum):
    NOT_SAID = "not said"


NOT_SAID: Final = _NotSaid.NOT_SAID
"""Nobody said whether the seven of trumps was played to the last trick; None says it was not."""


class Bid(NamedTuple):
    """What was announced. The carried simple game may be left out; trump None takes the usual."""

    components: tuple[str, ...] = ()
    hearts: bool = False
    trump: Trump | None = None


@dataclass(frozen=True, slots=True)
class Seven:
    """Who played the seven of trumps to the last trick, and whether it won the trick."""

    player: str
    won: bool


@dataclass(frozen=True, slots=True)
class Silent:
    """What was earned without being announced."""

    hundred: Side | None = None
    durchmars: Side | None = None
    ulti: Seven | None = None
    hundred_meld: Meld | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """What was counted. Points are card points with the last trick and the melds that count."""

    soloist_points: int | None = None
    defender_points: int | None = None
    soloist_tricks: int | None = None
    soloist_aces: int | None = None
    hundred_meld: Meld | None = None
    trump_seven: Seven | Literal[_NotSaid.NOT_SAID] | None = NOT_SAID


NO_FACTS = Facts()
_SIMPLE_GAME = Bid()
NOTHING_SILENT = Silent()


@dataclass(frozen=True, slots=True)
class Deal:
    """One finished hand. Players are any texts, all different; who sits the hand out is not named.

    Raises DuplicatePlayer, WrongNumberOfPlayers or UnknownPlayer when built; what depends on the
    house rules is checked when it is scored.
    """

    soloist: str
    defenders: tuple[str, ...]
    bid: Bid = _SIMPLE_GAME
    kontra: Mapping[str, int | Mapping[str, int]] = field(default_factory=dict)
    outcome: Mapping[str, Outcome] = field(default_factory=dict)
    silent: Silent = NOTHING_SILENT
    facts: Facts = NO_FACTS
    ended: Ended = Ended.PLAYED

    def __post_init__(self) -> None:
        players = self.players
        if len(set(players)) < len(players):
            twice = next(name for name in players if players.count(name) > 1)
            raise DuplicatePlayer("defenders", player=twice)
        if len(players) != 3 or not all(players):
            raise WrongNumberOfPlayers("defenders" if self.soloist else "soloist")
        for component, steps in self.kontra.items():
            if not isinstance(steps, int):
                for name in steps:
                    _refuse_stranger(f"kontra.{component}", name, self.defenders)
        for where, seven in (
            ("silent.ulti.player", self.silent.ulti),
            ("facts.trump_seven.player", self.facts.trump_seven),
        ):
            if isinstance(seven, Seven):
                _refuse_stranger(where, seven.player, players)

    @property
    def players(self) -> tuple[str, ...]:
        """The soloist and his two opponents."""
        return (self.soloist, *self.defenders)

    def renamed(self, names: Mapping[str, str]) -> "Deal":
        """The same hand under other names; who is not in `names` keeps his."""

        def new(player: str) -> str:
            return names.get(player, player)

        def seven(said: Seven) -> Seven:
            return Seven(new(said.player), said.won)

        silent, facts = self.silent, self.facts
        if silent.ulti is not None:
            silent = replace(silent, ulti=seven(silent.ulti))
        if isinstance(facts.trump_seven, Seven):
            facts = replace(facts, trump_seven=seven(facts.trump_seven))
        kontra = {
            component: steps
            if isinstance(steps, int)
            else {new(defender): step for defender, step in steps.items()}
            for component, steps in self.kontra.items()
        }
        return replace(
            self,
            soloist=new(self.soloist),
            defenders=tuple(new(defender) for defender in self.defenders),
            kontra=kontra,
            silent=silent,
            facts=facts,
        )

    def side_of(self, player: str) -> Side:
        return Side.SOLOIST if player == self.soloist else Side.DEFENDERS


def _refuse_stranger(where: str, name: str, players: tuple[str, ...]) -> None:
    if name not in players:
        raise UnknownPlayer(where, player=name)
