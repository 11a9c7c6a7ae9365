"""The house rules: every dial of a table, typed, with what it asks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Self

from scoring.components import COMPONENTS
from scoring.errors import BadType, UnknownComponent, UnknownRule

LARGEST = 1_000_000  # a value of a component or a bonus; keeps every sum within what a ledger holds


class HeartsTrigger(StrEnum):
    ANNOUNCEMENT = "announcement"
    TRUMP = "trump"


class TrumpChoice(StrEnum):
    ANY = "any"
    HEARTS_ONLY = "hearts_only"


class DurchmarsAlone(StrEnum):
    NO_TRUMP = "no_trump"
    CHOICE = "choice"


class OpenInHearts(StrEnum):
    NOT_ALLOWED = "not_allowed"
    FIXED = "fixed"
    DOUBLED = "doubled"


class FailedUlti(StrEnum):
    SYMMETRIC = "symmetric"
    PENALTY = "penalty"
    DOUBLED = "doubled"


class SilentMode(StrEnum):
    REPLACES = "replaces"
    ADDS = "adds"


class SilentCumulate(StrEnum):
    HIGHEST = "highest"
    SUM = "sum"


class SilentExclusion(StrEnum):
    TOGETHER = "together"
    OWN = "own"


class SilentUltiParties(StrEnum):
    SIDES = "sides"
    EVERYBODY = "everybody"


class KontraScope(StrEnum):
    SHARED = "shared"
    INDIVIDUAL = "individual"


class PassedOut(StrEnum):
    PLAY = "play"
    PAY = "pay"
    REDEAL = "redeal"


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise BadType(name, expected="true or false")
    return value


def _whole(least: int, most: int) -> Callable[[str, object], int]:
    def read(name: str, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise BadType(name, expected=f"a whole number from {least} to {most}")
        return value

    return read


def _word(words: type[StrEnum]) -> Callable[[str, object], StrEnum]:
    def read(name: str, value: object) -> StrEnum:
        if not isinstance(value, str) or value not in words.__members__.values():
            raise BadType(name, expected="one of " + ", ".join(words))
        return words(value)

    return read


def _values(name: str, value: object) -> Mapping[str, int]:
    """Plain values by component; a component that is not named keeps its own."""
    if not isinstance(value, Mapping):
        raise BadType(name, expected="an object of whole numbers")
    named = {key: _points(f"{name}.{key}", points) for key, points in value.items()}
    return MappingProxyType({row.name: row.plain for row in COMPONENTS.values()} | named)


_points = _whole(0, LARGEST)


def _rule(default: Any, read: Callable[[str, object], Any]) -> Any:
    return field(default=default, metadata={"read": read})


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """How one table plays. Values are points per opponent; the defaults are GameTwist's."""

    values: Mapping[str, int] = field(
        default_factory=lambda: _values("rules.values", {}), metadata={"read": _values}
    )
    """What each component is worth in a plain bid."""
    hearts_factor: int = _rule(2, _whole(1, 100))
    """What a hearts game multiplies."""
    hearts_trigger: HeartsTrigger = _rule(HeartsTrigger.ANNOUNCEMENT, _word(HeartsTrigger))
    """Whether the announcement or the trump suit makes a hearts game."""
    plain_may_trump_hearts: bool = _rule(True, _flag)
    """Whether a plain bid may name hearts as trumps."""
    trump_choice: TrumpChoice = _rule(TrumpChoice.ANY, _word(TrumpChoice))
    """Whether any suit can be trumps, or hearts always is."""
    durchmars_alone: DurchmarsAlone = _rule(DurchmarsAlone.NO_TRUMP, _word(DurchmarsAlone))
    """Whether a durchmars alone is played without trumps, or as the soloist says."""
    durchmars_no_trump: int = _rule(0, _points)
    """What a closed durchmars without trumps is worth; 0: the same as with them."""
    open_durchmars_trump: int = _rule(24, _points)
    """What an open durchmars with trumps is worth in a plain bid."""
    open_in_hearts: OpenInHearts = _rule(OpenInHearts.NOT_ALLOWED, _word(OpenInHearts))
    """Whether an open durchmars can be in hearts, and whether that doubles it."""
    four_aces: bool = _rule(False, _flag)
    """Whether four aces can be announced."""
    minimum_components: int = _rule(1, _points)
    """The fewest components a bid may announce; a carried simple game does not count."""
    failed_ulti: FailedUlti = _rule(FailedUlti.SYMMETRIC, _word(FailedUlti))
    """What a lost announced ulti costs."""
    silent_hundred: int = _rule(2, _points)
    """What a silent hundred is worth; 0: off."""
    silent_twenty_hundred: int = _rule(0, _points)
    """What a silent hundred without the trump 40 is worth; 0: the same."""
    silent_durchmars: int = _rule(3, _points)
    """What a silent durchmars is worth; 0: off."""
    silent_mode: SilentMode = _rule(SilentMode.REPLACES, _word(SilentMode))
    """Whether these two stand in the simple game's place or are paid beside it."""
    silent_kontra: bool = _rule(True, _flag)
    """Whether kontra on the simple game multiplies these two."""
    silent_cumulate: SilentCumulate = _rule(SilentCumulate.HIGHEST, _word(SilentCumulate))
    """What a side is paid that has earned both."""
    silent_exclusion: SilentExclusion = _rule(SilentExclusion.TOGETHER, _word(SilentExclusion))
    """Which announcements turn these two off."""
    silent_ulti: int = _rule(2, _points)
    """What a silent ulti is worth; 0: off, a lost one too."""
    silent_ulti_lost: int = _rule(2, _points)
    """What a lost silent ulti costs."""
    silent_ulti_parties: SilentUltiParties = _rule(
        SilentUltiParties.SIDES, _word(SilentUltiParties)
    )
    """Whether the sides settle a silent ulti, or its player with both others."""
    silent_by_defenders: bool = _rule(True, _flag)
    """Whether defenders can earn silent bonuses, and lose a silent ulti."""
    kontra_max: int = _rule(2, _whole(0, 7))
    """The highest step of doubling."""
    kontra_scope_no_trump: KontraScope = _rule(KontraScope.SHARED, _word(KontraScope))
    """Whether each defender doubles for himself in a game without trumps."""
    passed_out: PassedOut = _rule(PassedOut.PLAY, _word(PassedOut))
    """What happens when nobody bids."""
    passed_out_value: int = _rule(2, _points)
    """What the holder pays to each for a hand that was passed out."""
    ace_value: int = _rule(10, _whole(10, 11))
    """Card points of an ace."""

    def __post_init__(self) -> None:
        hashed = (*(getattr(self, name) for name in _NAMES[1:]), *sorted(self.values.items()))
        object.__setattr__(self, "_hash", hash(hashed))

    def __hash__(self) -> int:
        return self._hash  # type: ignore[attr-defined,no-any-return]

    def to_dict(self) -> dict[str, Any]:
        """Every rule under its name, in values that JSON knows."""
        return {
            name: dict(value) if isinstance(value, Mapping) else _bare(value)
            for name, value in ((name, getattr(self, name)) for name in _NAMES)
        }

    @classmethod
    def from_dict(cls, rules: Mapping[str, object]) -> Self:
        """The rules that `to_dict` gave; a rule that is not named is GameTwist's.

        Raises BadType, UnknownRule or UnknownComponent.
        """
        return cls().but(rules)

    def but(self, changes: Mapping[str, object]) -> Self:
        """These rules with some of them changed. Raises as `from_dict` does."""
        read = {
            name: _READERS[name](f"rules.{name}", value)
            for name, value in changes.items()
            if name in _READERS
        }
        for name in changes:
            if name not in _READERS:
                raise UnknownRule(f"rules.{name}", name=name)
        if "values" in changes:
            read["values"] = self._merged(changes["values"])
        return replace(self, **read)

    def changed_from(self, other: "HouseRules") -> dict[str, Any]:
        """What these rules say differently, by name."""
        own, others = self.to_dict(), other.to_dict()
        return {name: value for name, value in own.items() if value != others[name]}

    def _merged(self, values: Any) -> Mapping[str, int]:
        for name in values:
            if name not in COMPONENTS:
                raise UnknownComponent(f"rules.values.{name}", name=name)
        return MappingProxyType({**self.values, **values})


def _bare(value: object) -> object:
    return str(value) if isinstance(value, StrEnum) else value


_NAMES = tuple(one.name for one in fields(HouseRules))
_READERS: dict[str, Callable[[str, object], Any]] = {
    one.name: one.metadata["read"] for one in fields(HouseRules)
}
