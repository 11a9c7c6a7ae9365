"""The lines of the hand form: one for each part that can be announced at a table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scoring import Bid, HouseRules, RuleError, Trump, contract
from ulti_ledger.circles.words import bid_name
from ulti_ledger.ledger.queries.table import Table

# A line and the parts it may stand for. Laid open, a part keeps its line.
_LINES = {
    "simple": ("simple",),
    "forty": ("forty_hundred",),
    "twenty": ("twenty_hundred",),
    "ulti": ("ulti",),
    "aces": ("four_aces",),
    "durchmars": ("durchmars", "open_durchmars"),
    "betli": ("betli", "open_betli"),
}
POINTS = ("simple", "forty_hundred", "twenty_hundred", "betli")
DURCHMARS = frozenset(_LINES["durchmars"])


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
    game without trumps; empty where one kontra binds both. `chip` is the field that adds the part.
    """

    name: str
    chip: str
    component: str
    laid_open: str | None
    figures: tuple[Figure, ...]
    open_figures: tuple[Figure, ...]
    defenders: tuple[Defender, ...]
    never_has_trumps: bool
    replaces_simple: bool

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
    def is_own(self) -> bool:
        """Whether only this table knows the part."""
        return self.name not in _LINES

    @property
    def css(self) -> str | None:
        """What a part of the table's own does to the form; the known ones have rules by name."""
        if not self.is_own:
            return None
        if self.never_has_trumps:
            return "bare"
        return "replacing" if self.replaces_simple else "added"

    @property
    def has_shared_kontra(self) -> bool:
        return not (self.never_has_trumps and self.defenders)


def parts_of(rules: HouseRules) -> dict[str, tuple[str, ...]]:
    """The parts that a table can announce, by line; its own ones are numbered."""
    known = {name: parts for name, parts in _LINES.items() if name != "aces" or rules.four_aces}
    own = {f"own-{number}": (part.name,) for number, part in enumerate(rules.own_components, 1)}
    return {**known, **own}


def line_of(rules: HouseRules) -> dict[str, str]:
    """The name of its line by part."""
    return {part: name for name, parts in parts_of(rules).items() for part in parts}


def chip_of(line: str, rules: HouseRules) -> str:
    """The field, or of the first row the answer, by which a line comes into the bid."""
    return parts_of(rules)[line][0] if line in _LINES else line


def lines_of(table: Table, rules: HouseRules) -> tuple[Line, ...]:
    """Every line of the form. Prices are those of `scoring`, never a second list of them."""
    return tuple(_line(name, parts, table, rules) for name, parts in parts_of(rules).items())


def _line(name: str, parts: tuple[str, ...], table: Table, rules: HouseRules) -> Line:
    component, *laid_open = parts
    row = rules.table[component]
    each = rules.kontra_scope_no_trump == "individual" and row.trumps != "always"
    return Line(
        name=name,
        chip=chip_of(name, rules),
        component=component,
        laid_open=laid_open[0] if laid_open else None,
        figures=tuple(_figures(component, rules)),
        open_figures=tuple(_figures(laid_open[0], rules)) if laid_open else (),
        defenders=_defenders(table) if each else (),
        never_has_trumps=row.trumps == "never",
        replaces_simple=row.replaces,
    )


def _defenders(table: Table) -> tuple[Defender, ...]:
    return tuple(
        Defender(number, seat.id, seat.name)
        for number, seat in enumerate(table.seats, start=1)
        if not seat.is_out
    )


def _figures(component: str, rules: HouseRules) -> Iterator[Figure]:
    """The worth of a part in every shape of the form in which its bid is a legal one.

    What can't be played in hearts is printed the same whether hearts was tapped or not.
    """
    for trumps, bid in _bids(component).items():
        plain = _worth(component, bid, rules)
        hearts = _worth(component, bid._replace(hearts=True), rules)
        if plain is not None:
            yield Figure(trumps if hearts is None else f"v-plain {trumps}".strip(), plain)
        if hearts is not None:
            yield Figure(f"v-hearts {trumps}".strip(), hearts)


def _bids(component: str) -> Mapping[str, Bid]:
    """The plain bids in which this part can have a price of its own, by the shape of the form."""
    if component in DURCHMARS:
        return {
            "v-trumps": Bid((component, "ulti")),
            "v-bare": Bid((component,), trump=Trump.NONE),
        }
    return {"": Bid(() if component == "simple" else (component,))}


def _worth(component: str, bid: Bid, rules: HouseRules) -> int | None:
    """Points per opponent; None where the rules refuse the bid for anything but its size."""
    try:
        return contract(bid, replace(rules, minimum_components=1)).worth[component].value
    except RuleError:
        return None
