"""What the hand form offers: the questions that there are by the rules of a table."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring import Ended, HouseRules, Trump
from ulti_ledger.ledger.forms.lines import POINTS, Line, lines_of
from ulti_ledger.ledger.queries.table import SeatView, Table

TEN = 10


@dataclass(frozen=True, slots=True)
class Silents:
    """Which silent bonuses have a price here, and who can earn them."""

    hundred: bool
    durchmars: bool
    ulti: bool
    meld: bool
    defenders: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """Everything that the form of one hand has a control for.

    `shape` are the classes by which the style sheet shows what these rules have a question for;
    `in_tens`: card points come in tens, as long as an ace counts ten.
    """

    table: Table
    shape: str
    lines: tuple[Line, ...]
    trumps: tuple[str, ...]
    steps: range
    silents: Silents
    ends: tuple[Ended, ...]
    in_tens: bool

    @property
    def parts(self) -> dict[str, Line]:
        return {line.name: line for line in self.lines}

    @property
    def points(self) -> tuple[Line, ...]:
        """The first row of chips: one of them is always chosen."""
        return tuple(line for line in self.lines if line.component in POINTS)

    @property
    def added(self) -> tuple[Line, ...]:
        """What can be announced beside it."""
        return tuple(line for line in self.lines if line.component not in POINTS)

    @property
    def has_own(self) -> bool:
        """Whether there are parts that only this table knows."""
        return any(line.is_own for line in self.lines)

    @property
    def players(self) -> tuple[SeatView, ...]:
        """Those who play the hand, in seat order."""
        return self.table.players


def offer(table: Table, rules: HouseRules) -> Offer:
    """The form for this table."""
    return Offer(
        table=table,
        shape=" ".join(_shape(rules)),
        lines=lines_of(table, rules),
        trumps=tuple(_trumps(rules)),
        steps=range(rules.kontra_max + 1),
        silents=Silents(
            hundred=rules.silent_hundred > 0,
            durchmars=rules.silent_durchmars > 0,
            ulti=rules.silent_ulti > 0,
            meld=rules.silent_hundred > 0 and rules.silent_twenty_hundred > 0,
            defenders=rules.silent_by_defenders,
        ),
        ends=tuple(_ends(rules)),
        in_tens=rules.ace_value == TEN,
    )


def _shape(rules: HouseRules) -> Iterator[str]:
    yield "alone-is-choice" if rules.durchmars_alone == "choice" else "alone-is-bare"
    yield f"silent-{rules.silent_exclusion}"
    if rules.open_in_hearts == "not_allowed":
        yield "no-open-hearts"
    if rules.hearts_trigger == "trump":
        yield "hearts-by-trump"
    if not rules.silent_by_defenders:
        yield "seven-of-soloist"
    if rules.kontra_scope_no_trump == "individual":
        yield "each-says-kontra"
    if rules.trump_choice == "hearts_only":
        yield "hearts-only"


def _trumps(rules: HouseRules) -> Iterator[str]:
    """The suits that can be named. Empty: not said, where durchmars alone may go either way."""
    choice = rules.durchmars_alone == "choice"
    if rules.trump_choice == "hearts_only" and not choice:
        return
    if choice:
        yield ""
    yield Trump.PLAIN
    if rules.trump_choice == "any":
        yield from (Trump.ACORNS, Trump.LEAVES, Trump.BELLS)
        if rules.plain_may_trump_hearts:
            yield Trump.HEARTS
    if choice:
        yield Trump.NONE


def _ends(rules: HouseRules) -> Iterator[Ended]:
    yield Ended.PLAYED
    yield Ended.THROWN_IN
    if rules.silent_hundred and rules.silent_by_defenders:
        yield Ended.THROWN_IN_WITH_HUNDRED
    if rules.passed_out != "play":
        yield Ended.PASSED_OUT
