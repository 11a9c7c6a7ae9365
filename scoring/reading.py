"""A hand out of JSON: every field known and every type right, before anything is asked of it."""

from collections.abc import Callable, Container, Mapping
from typing import Any, TypeVar, cast

from scoring.deal import (
    NO_FACTS,
    NOTHING_SILENT,
    Bid,
    Ended,
    Facts,
    Meld,
    Outcome,
    Seven,
    Side,
    Silent,
    Trump,
)
from scoring.errors import BadType, UnknownField
from scoring.term import Term

_HAND = frozenset(
    {"rules", "soloist", "defenders", "bid", "kontra", "outcome", "silent", "facts", "ended"}
)
_BID = frozenset({"components", "hearts", "trump"})
_SEVEN = frozenset({"player", "won"})

Word = TypeVar("Word", bound=Term)


def parts_of(hand: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a deal, every field known and every type right."""
    _refuse_unknown_fields(hand)
    ended = _word(Ended, "ended", hand["ended"]) if "ended" in hand else Ended.PLAYED
    return {
        "soloist": _text("soloist", hand.get("soloist", "")),
        "defenders": _texts("defenders", hand.get("defenders", [])),
        "bid": _bid(hand, needed=ended is not Ended.PASSED_OUT),
        "kontra": _kontra(hand["kontra"]) if "kontra" in hand else {},
        "outcome": _outcome(hand["outcome"]) if "outcome" in hand else {},
        "silent": _silent(hand["silent"]) if "silent" in hand else NOTHING_SILENT,
        "facts": _facts(hand["facts"]) if "facts" in hand else NO_FACTS,
        "ended": ended,
    }


def _refuse_unknown_fields(hand: Mapping[str, Any]) -> None:
    """First of all, wherever it stands: a field that nobody knows may change what was meant."""
    _known("", hand, _HAND)
    _known("bid.", hand.get("bid"), _BID)
    for where, names, seven in ("silent", _SILENT, "ulti"), ("facts", _FACTS, "trump_seven"):
        if isinstance(said := hand.get(where), dict):
            _known(where + ".", said, names)
            if seven in said:
                _known(f"{where}.{seven}.", said[seven], _SEVEN)


def _known(path: str, fields: object, names: Container[str]) -> None:
    if isinstance(fields, dict):
        for name in fields:
            if name not in names:
                raise UnknownField(f"{path}{name}", name=name)


def _bid(hand: Mapping[str, Any], *, needed: bool) -> Bid:
    if not needed and "bid" not in hand:
        return Bid()
    bid = json_object("bid", hand.get("bid"))
    components = bid.get("components", None if needed else [])
    return Bid(
        _texts("bid.components", components),
        _flag("bid.hearts", bid.get("hearts", False)),
        _word(Trump, "bid.trump", bid["trump"]) if "trump" in bid else None,
    )


def _kontra(kontra: object) -> dict[str, int | dict[str, int]]:
    return {
        component: (
            {name: _step(f"kontra.{component}", step) for name, step in steps.items()}
            if isinstance(steps, dict)
            else _step(f"kontra.{component}", steps)
        )
        for component, steps in json_object("kontra", kontra).items()
    }


def _outcome(outcome: object) -> dict[str, Outcome]:
    said = json_object("outcome", outcome).items()
    return {name: _word(Outcome, f"outcome.{name}", made) for name, made in said}


def _silent(silent: object) -> Silent:
    said = json_object("silent", silent)
    return Silent(**_read("silent", said, _SILENT)) if said else NOTHING_SILENT


def _facts(facts: object) -> Facts:
    said = json_object("facts", facts)
    return Facts(**_read("facts", said, _FACTS)) if said else NO_FACTS


def _read(
    room: str, said: Mapping[str, Any], readers: Mapping[str, Callable[[str, object], Any]]
) -> dict[str, Any]:
    """The fields that were said, in the order of their readers; a null was said, too."""
    return {
        name: read(f"{room}.{name}", said[name]) for name, read in readers.items() if name in said
    }


def _seven_or_none(field: str, seven: object) -> Seven | None:
    return None if seven is None else _seven(field, seven)


def _seven(field: str, seven: object) -> Seven:
    said = json_object(field, seven)
    return Seven(
        _text(f"{field}.player", said.get("player")), _flag(f"{field}.won", said.get("won"))
    )


def json_object(field: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadType(field, expected="an object")
    return value


def _texts(field: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise BadType(field, expected="a list of texts")
    for text in value:
        _text(field, text)
    return tuple(value)


def _text(field: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadType(field, expected="a text")
    return value


def _flag(field: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise BadType(field, expected="true or false")
    return value


def _whole(field: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadType(field, expected="a whole number")
    return value


def _step(field: str, value: object) -> int:
    if _whole(field, value) < 0:
        raise BadType(field, expected="a step of 0 or more")
    return value  # type: ignore[return-value]


def _word(words: type[Word], field: str, value: object) -> Word:
    member = words._value2member_map_.get(value) if isinstance(value, str) else None
    if member is None:
        raise BadType(field, expected="one of " + ", ".join(words))
    return cast(Word, member)


def _side(field: str, value: object) -> Side:
    return _word(Side, field, value)


def _meld(field: str, value: object) -> Meld:
    return _word(Meld, field, value)


_SILENT = {"hundred": _side, "durchmars": _side, "ulti": _seven, "hundred_meld": _meld}
_FACTS = {
    "soloist_points": _whole,
    "defender_points": _whole,
    "soloist_tricks": _whole,
    "soloist_aces": _whole,
    "hundred_meld": _meld,
    "trump_seven": _seven_or_none,
}
