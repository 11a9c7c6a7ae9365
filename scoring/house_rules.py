"""The house rules: every dial of a table, typed, with what it asks."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, ClassVar, Self, get_type_hints

from scoring.components import COMPONENTS, Component, own_component
from scoring.errors import BadType, UnknownComponent, UnknownRule
from scoring.term import Term

MOST_OWN = 8  # own components of one table
LONGEST_NAME = 30  # of an own component, in characters
_OWN = {"name", "plain", "hearts", "trumps", "carries", "penal"}
LARGEST = 1_000_000  # a value of a component or a bonus; keeps every sum within what a ledger holds


class HeartsTrigger(Term):
    ANNOUNCEMENT = "announcement"
    TRUMP = "trump"


class TrumpChoice(Term):
    ANY = "any"
    HEARTS_ONLY = "hearts_only"


class DurchmarsAlone(Term):
    NO_TRUMP = "no_trump"
    CHOICE = "choice"


class OpenInHearts(Term):
    NOT_ALLOWED = "not_allowed"
    FIXED = "fixed"
    DOUBLED = "doubled"


class FailedUlti(Term):
    SYMMETRIC = "symmetric"
    PENALTY = "penalty"
    DOUBLED = "doubled"


class SilentMode(Term):
    REPLACES = "replaces"
    ADDS = "adds"


class SilentCumulate(Term):
    HIGHEST = "highest"
    SUM = "sum"


class SilentExclusion(Term):
    TOGETHER = "together"
    OWN = "own"


class SilentUltiParties(Term):
    SIDES = "sides"
    EVERYBODY = "everybody"


class KontraScope(Term):
    SHARED = "shared"
    INDIVIDUAL = "individual"


class PassedOut(Term):
    PLAY = "play"
    PAY = "pay"
    REDEAL = "redeal"


_PLAIN_VALUES: Mapping[str, int] = MappingProxyType(
    {row.name: row.plain for row in COMPONENTS.values()}
)


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """How one table plays. Values are points per opponent; the defaults are GameTwist's."""

    values: Mapping[str, int] = field(default_factory=lambda: _PLAIN_VALUES)
    """What each component is worth in a plain bid."""
    hearts_factor: int = 2
    """What a hearts game multiplies."""
    hearts_trigger: HeartsTrigger = HeartsTrigger.ANNOUNCEMENT
    """Whether the announcement or the trump suit makes a hearts game."""
    plain_may_trump_hearts: bool = True
    """Whether a plain bid may name hearts as trumps."""
    trump_choice: TrumpChoice = TrumpChoice.ANY
    """Whether any suit can be trumps, or hearts always is."""
    durchmars_alone: DurchmarsAlone = DurchmarsAlone.NO_TRUMP
    """Whether a durchmars alone is played without trumps, or as the soloist says."""
    durchmars_no_trump: int = 0
    """What a closed durchmars without trumps is worth; 0: the same as with them."""
    open_durchmars_trump: int = 24
    """What an open durchmars with trumps is worth in a plain bid."""
    open_in_hearts: OpenInHearts = OpenInHearts.NOT_ALLOWED
    """Whether an open durchmars can be in hearts, and whether that doubles it."""
    four_aces: bool = False
    """Whether four aces can be announced."""
    minimum_components: int = 1
    """The fewest components a bid may announce; a carried simple game does not count."""
    failed_ulti: FailedUlti = FailedUlti.SYMMETRIC
    """What a lost announced ulti costs."""
    silent_hundred: int = 2
    """What a silent hundred is worth; 0: off."""
    silent_twenty_hundred: int = 0
    """What a silent hundred without the trump 40 is worth; 0: the same."""
    silent_durchmars: int = 3
    """What a silent durchmars is worth; 0: off."""
    silent_mode: SilentMode = SilentMode.REPLACES
    """Whether these two stand in the simple game's place or are paid beside it."""
    silent_kontra: bool = True
    """Whether kontra on the simple game multiplies these two."""
    silent_cumulate: SilentCumulate = SilentCumulate.HIGHEST
    """What a side is paid that has earned both."""
    silent_exclusion: SilentExclusion = SilentExclusion.TOGETHER
    """Which announcements turn these two off."""
    silent_ulti: int = 2
    """What a silent ulti is worth; 0: off, a lost one too."""
    silent_ulti_lost: int = 2
    """What a lost silent ulti costs."""
    silent_ulti_parties: SilentUltiParties = SilentUltiParties.SIDES
    """Whether the sides settle a silent ulti, or its player with both others."""
    silent_by_defenders: bool = True
    """Whether defenders can earn silent bonuses, and lose a silent ulti."""
    kontra_max: int = 2
    """The highest step of doubling."""
    kontra_scope_no_trump: KontraScope = KontraScope.SHARED
    """Whether each defender doubles for himself in a game without trumps."""
    passed_out: PassedOut = PassedOut.PLAY
    """What happens when nobody bids."""
    passed_out_value: int = 2
    """What the holder pays to each for a hand that was passed out."""
    ace_value: int = 10
    """Card points of an ace."""
    own_components: tuple[Component, ...] = ()
    """What this table can announce besides."""

    def __post_init__(self) -> None:
        # Rules are looked up by for every hand, so they are hashed once.
        dials = (getattr(self, name) for name in _TYPES if name != "values")
        object.__setattr__(self, "_hash", hash((*dials, *sorted(self.values.items()))))
        own = {part.name: part for part in self.own_components}
        object.__setattr__(self, "table", MappingProxyType({**COMPONENTS, **own}))

    table: ClassVar[Mapping[str, Component]]
    """Every component of this table by name, in the order in which a score lists them."""

    def __hash__(self) -> int:
        return self._hash  # type: ignore[attr-defined,no-any-return]

    def to_dict(self) -> dict[str, Any]:
        """Every rule under its name, in values that JSON knows."""
        return {name: _bare(getattr(self, name)) for name in _TYPES}

    @classmethod
    def from_dict(cls, rules: Mapping[str, object]) -> Self:
        """The rules that `to_dict` gave; a rule that is not named is GameTwist's.

        Raises BadType, UnknownRule or UnknownComponent.
        """
        return cls().but(rules)

    def but(self, changes: Mapping[str, object]) -> Self:
        """These rules with some of them changed; `values` only for the components it names.

        Raises as `from_dict` does.
        """
        read = {name: _read(name, value) for name, value in changes.items() if name in _TYPES}
        for name in changes:
            if name not in _TYPES:
                raise UnknownRule(f"rules.{name}", name=name)
        if "values" in read:
            for name in read["values"]:
                if name not in COMPONENTS:
                    raise UnknownComponent(f"rules.values.{name}", name=name)
            read["values"] = MappingProxyType({**self.values, **read["values"]})
        return replace(self, **read)

    def changed_from(self, other: "HouseRules") -> dict[str, Any]:
        """What these rules say differently, by name."""
        own, others = self.to_dict(), other.to_dict()
        return {name: value for name, value in own.items() if value != others[name]}


_TYPES = {rule.name: get_type_hints(HouseRules)[rule.name] for rule in fields(HouseRules)}
_RANGES = {"hearts_factor": (1, 100), "kontra_max": (0, 7), "ace_value": (10, 11)}


def _read(name: str, value: object) -> Any:
    """A rule's value as its type; raises BadType."""
    wanted, field_name = _TYPES[name], f"rules.{name}"
    if name == "values":
        if not isinstance(value, Mapping):
            raise BadType(field_name, expected="an object of whole numbers")
        return {key: _whole(f"{field_name}.{key}", points) for key, points in value.items()}
    if name == "own_components":
        return _own_components(field_name, value)
    if wanted is int:
        return _whole(field_name, value, *_RANGES.get(name, (0, LARGEST)))
    if wanted is bool:
        if not isinstance(value, bool):
            raise BadType(field_name, expected="true or false")
        return value
    if not isinstance(value, str) or value not in list(wanted):
        raise BadType(field_name, expected="one of " + ", ".join(wanted))
    return wanted(value)


def _own_components(field_name: str, value: object) -> tuple[Component, ...]:
    if not isinstance(value, list):
        raise BadType(field_name, expected="a list of components")
    own = tuple(_own_component(field_name, row) for row in value)
    names = [part.name for part in own]
    if len({*names, *COMPONENTS}) < len(names) + len(COMPONENTS) or len(own) > MOST_OWN:
        raise BadType(field_name, expected=f"at most {MOST_OWN} components of different names")
    return own


def _own_component(field_name: str, row: object) -> Component:
    if not isinstance(row, Mapping) or set(row) != _OWN:
        raise BadType(field_name, expected="a list of objects with " + ", ".join(sorted(_OWN)))
    name, hearts = row["name"], row["hearts"]
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
        raise BadType(f"{field_name}.name", expected=f"a text of 1 to {LONGEST_NAME} characters")
    for flag in ("trumps", "carries", "penal"):
        if not isinstance(row[flag], bool):
            raise BadType(f"{field_name}.{flag}", expected="true or false")
    return own_component(
        name,
        plain=_whole(f"{field_name}.plain", row["plain"]),
        hearts=None if hearts is None else _whole(f"{field_name}.hearts", hearts),
        trumps=row["trumps"],
        carries=row["carries"],
        penal=row["penal"],
    )


def _whole(field_name: str, value: object, least: int = 0, most: int = LARGEST) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadType(field_name, expected=f"a whole number from {least} to {most}")
    return value


def _bare(value: object) -> object:
    """A value as JSON has it."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, tuple):
        return [_own_to_dict(part) for part in value]
    return str(value) if isinstance(value, Term) else value


def _own_to_dict(part: Component) -> dict[str, object]:
    return {
        "name": part.name,
        "plain": part.plain,
        "hearts": part.hearts_value,
        "trumps": part.sociable,
        "carries": part.carries,
        "penal": part.penal,
    }
