"""What the hand form offers: the parts, steps and prices that there are by the rules of a table."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring import Bid, Ended, HouseRules, RuleError, Trump, contract
from ulti_ledger.circles.words import bid_name
from ulti_ledger.ledger.queries.table import SeatView, Table

# A line of the form and the parts it may stand for. Laid open, a part keeps its line.
LINES = {
    "simple": ("simple",),
    "forty": ("forty_hundred",),
    "twenty": ("twenty_hundred",),
    "ulti": ("ulti",),
    "aces": ("four_aces",),
    "durchmars": ("durchmars", "open_durchmars"),
    "betli": ("betli", "open_betli"),
}
LINE_OF = {component: line for line, components in LINES.items() for component in components}
TEN = 10
POINTS = ("simple", "forty_hundred", "twenty_hundred", "betli")
_MAY_LACK_TRUMPS = ("durchmars", "betli")


@dataclass(frozen=True, slots=True)
class Figure:
    """What a part is worth per opponent, before kontra, while the form has the shape `shape`."""

    shape: str
    points: int


@dataclass(frozen=True, slots=True)
class Defender:
    """Somebody who may say kontra for himself; his seat hides it where he plays alone."""

    seat: int
    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Line:
    """One part of the bid: what it is worth, its kontra, made or lost.

    `open_figures` are those of the part laid open. `defenders` say kontra each for himself in a
    game without trumps; empty where one kontra binds both.
    """

    name: str
    component: str
    laid_open: str | None
    figures: tuple[Figure, ...]
    open_figures: tuple[Figure, ...]
    defenders: tuple[Defender, ...]

    @property
    def label(self) -> str:
        return bid_name([self.component])

    @property
    def outcome(self) -> str:
        return f"outcome-{self.name}"

    @property
    def kontra(self) -> str:
        return f"kontra-{self.name}"

    @property
    def has_shared_kontra(self) -> bool:
        """Betli never has trumps, so where each says kontra for himself there is no other."""
        return self.name != "betli" or not self.defenders


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
    """Everything that the form of one hand has a control for."""

    table: Table
    shape: str
    lines: tuple[Line, ...]
    trumps: tuple[str, ...]
    steps: range
    silents: Silents
    ends: tuple[Ended, ...]
    in_tens: bool  # card points, as long as an ace counts ten

    @property
    def parts(self) -> dict[str, Line]:
        return {line.name: line for line in self.lines}

    @property
    def points(self) -> tuple[Line, ...]:
        """The first row of chips: one of them is always chosen."""
        return tuple(line for line in self.lines if line.component in POINTS)

    @property
    def added(self) -> tuple[Line, ...]:
        """The second row: what can be announced beside it."""
        return tuple(line for line in self.lines if line.component not in POINTS)

    @property
    def players(self) -> tuple[SeatView, ...]:
        """Those who play the hand, in seat order."""
        return self.table.players


def offer(table: Table, rules: HouseRules) -> Offer:
    """The form for this table. Prices are those of `scoring`, never a second list of them."""
    names = [name for name in LINES if name != "aces" or rules.four_aces]
    return Offer(
        table=table,
        shape=" ".join(_shape(rules)),
        lines=tuple(_line(name, table, rules) for name in names),
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


def _line(name: str, table: Table, rules: HouseRules) -> Line:
    component, *laid_open = LINES[name]
    each = rules.kontra_scope_no_trump == "individual" and name in _MAY_LACK_TRUMPS
    return Line(
        name=name,
        component=component,
        laid_open=laid_open[0] if laid_open else None,
        figures=tuple(_figures(component, rules)),
        open_figures=tuple(_figures(laid_open[0], rules)) if laid_open else (),
        defenders=_defenders(table) if each else (),
    )


def _defenders(table: Table) -> tuple[Defender, ...]:
    return tuple(
        Defender(number, seat.id, seat.name)
        for number, seat in enumerate(table.seats, start=1)
        if not seat.is_out
    )


def _figures(component: str, rules: HouseRules) -> Iterator[Figure]:
    """The worth of a part in every shape of the form in which its bid is a legal one."""
    of_any_size = replace(rules, minimum_components=1)
    for hearts, suit in ((False, "v-plain"), (True, "v-hearts")):
        for bid, trumps in _bids(component, hearts=hearts):
            try:
                worth = contract(bid, of_any_size).worth[component]
            except RuleError:
                continue
            yield Figure(f"{suit} {trumps}".strip(), worth.value)


def _bids(component: str, *, hearts: bool) -> Iterator[tuple[Bid, str]]:
    """The bids that this part can have another price in, each with its shape."""
    if component in LINES["durchmars"]:
        yield Bid((component, "ulti"), hearts=hearts), "v-trumps"
        yield Bid((component,), hearts=hearts, trump=Trump.NONE), "v-bare"
    elif component == "simple":
        yield Bid((), hearts=hearts), ""
    else:
        yield Bid((component,), hearts=hearts), ""


def _shape(rules: HouseRules) -> Iterator[str]:
    """Classes by which the style sheet shows what these rules have a question for."""
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
