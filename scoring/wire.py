"""The JSON contract: a hand as it is written down, and a score as it is answered."""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeVar, cast

from scoring.deal import (
    NO_FACTS,
    NOT_SAID,
    NOTHING_SILENT,
    Bid,
    Deal,
    Ended,
    Facts,
    Meld,
    Outcome,
    Seven,
    Side,
    Silent,
    Trump,
)
from scoring.errors import BadType, RuleError, UnknownField, UnknownRule
from scoring.house_rules import HouseRules
from scoring.lines import Line
from scoring.payments import Score, score
from scoring.presets import PRESETS

_DEFAULT_PRESET = "gametwist"

_HAND = frozenset(
    {"rules", "soloist", "defenders", "bid", "kontra", "outcome", "silent", "facts", "ended"}
)
_BID = frozenset({"components", "hearts", "trump"})
_SEVEN = frozenset({"player", "won"})
_SILENT = frozenset(field.name for field in fields(Silent))
_FACTS = frozenset(field.name for field in fields(Facts))

Word = TypeVar("Word", bound=StrEnum)
Read = TypeVar("Read")


def answer(hand: object) -> dict[str, Any]:
    """The contract's answer to one hand: its score, or the error in its place. Never raises."""
    try:
        return score_to_json(score(*hand_from_json(hand)))
    except RuleError as error:
        return error_to_json(error)


def hand_from_json(hand: object) -> tuple[Deal, HouseRules]:
    """A hand with the rules it names; raises RuleError."""
    said = _object("hand", hand)
    parts = _read(said)
    rules = rules_from_json(said.get("rules", _DEFAULT_PRESET))
    return _deal(**parts), rules


def deal_from_json(hand: object) -> Deal:
    """A hand without its rules; raises RuleError."""
    return _deal(**_read(_object("hand", hand)))


def rules_from_json(rules: object) -> HouseRules:
    """House rules: a preset's name, or an object that changes single rules of one."""
    if isinstance(rules, str):
        return _preset(rules)
    _object("rules", rules)
    try:
        return _rules_from_text(json.dumps(rules, sort_keys=True))
    except RecursionError:
        raise BadType("rules", expected="an object of house rules") from None


def deal_to_json(deal: Deal) -> dict[str, Any]:
    """A hand in the contract's form; `deal_from_json` gives the same deal again."""
    hand: dict[str, Any] = {"soloist": deal.soloist, "defenders": list(deal.defenders)}
    hand["bid"] = {"components": list(deal.bid.components), "hearts": deal.bid.hearts}
    if deal.bid.trump is not None:
        hand["bid"]["trump"] = str(deal.bid.trump)
    for name, steps in deal.kontra.items():
        own = dict(steps) if isinstance(steps, Mapping) else steps
        hand.setdefault("kontra", {})[name] = own
    if deal.outcome:
        hand["outcome"] = {name: str(outcome) for name, outcome in deal.outcome.items()}
    if silent := _without_blanks(deal.silent):
        hand["silent"] = silent
    if facts := _without_blanks(deal.facts):
        hand["facts"] = facts
    if deal.ended is not Ended.PLAYED:
        hand["ended"] = str(deal.ended)
    return hand


def score_to_json(result: Score) -> dict[str, Any]:
    """A score in the contract's form, with the reasons of each line beside it."""
    return {
        "lines": [_line_to_json(line) for line in result.lines],
        "totals": dict(result.totals),
        "outcome": dict(result.outcome),
    }


def error_to_json(error: RuleError) -> dict[str, Any]:
    """A refusal in the contract's form."""
    return {"error": {"code": error.code, "field": error.field, "message": str(error)}}


def _line_to_json(line: Line) -> dict[str, Any]:
    return {
        "component": line.component,
        "silent": line.silent,
        "outcome": line.outcome,
        "value": line.value,
        "kontra": dict(line.kontra),
        "amounts": dict(line.amounts),
        "reasons": [{"code": reason.code, **reason.data} for reason in line.reasons],
    }


def _without_blanks(said: Silent | Facts) -> dict[str, Any]:
    """The fields that say something. Of the facts a seven that was not there says something too."""
    written: dict[str, Any] = {}
    for name in (field.name for field in fields(said)):
        value = getattr(said, name)
        if isinstance(value, Seven):
            written[name] = {"player": value.player, "won": value.won}
        elif value is None and name == "trump_seven":
            written[name] = None
        elif value is not None and value is not NOT_SAID:
            written[name] = str(value) if isinstance(value, str) else value
    return written


def _preset(name: str) -> HouseRules:
    if name not in PRESETS:
        raise UnknownRule("rules", name=name)
    return PRESETS[name]


@lru_cache(maxsize=1024)
def _rules_from_text(text: str) -> HouseRules:
    changes = json.loads(text)
    preset = changes.pop("preset", _DEFAULT_PRESET)
    if not isinstance(preset, str):
        raise BadType("rules.preset", expected="the name of a preset")
    rules = PRESETS.get(preset, PRESETS[_DEFAULT_PRESET]).but(changes)
    return rules if preset in PRESETS else _preset(preset)


def _deal(
    soloist: str,
    defenders: tuple[str, ...],
    bid: tuple[tuple[str, ...], bool, Trump | None],
    **rest: Any,
) -> Deal:
    """Built only now, because what the bid may name comes after the types and the rules."""
    return Deal(soloist, defenders, Bid(*bid), **rest)


def _read(hand: Mapping[str, Any]) -> dict[str, Any]:
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
    for where, names, seven in (("silent", _SILENT, "ulti"), ("facts", _FACTS, "trump_seven")):
        if isinstance(said := hand.get(where), dict):
            _known(f"{where}.", said, names)
            _known(f"{where}.{seven}.", said.get(seven), _SEVEN)


def _known(path: str, fields: object, names: frozenset[str]) -> None:
    if isinstance(fields, dict) and not fields.keys() <= names:
        name = next(name for name in fields if name not in names)
        raise UnknownField(f"{path}{name}", name=name)


def _bid(hand: Mapping[str, Any], *, needed: bool) -> tuple[tuple[str, ...], bool, Trump | None]:
    if not needed and "bid" not in hand:
        return (), False, None
    bid = _object("bid", hand.get("bid"))
    components = bid.get("components", None if needed else [])
    return (
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
        for component, steps in _object("kontra", kontra).items()
    }


def _outcome(outcome: object) -> dict[str, Outcome]:
    said = _object("outcome", outcome).items()
    return {name: _word(Outcome, f"outcome.{name}", made) for name, made in said}


def _silent(silent: object) -> Silent:
    said = _object("silent", silent)
    return Silent(
        hundred=_if_said(_side, "silent.hundred", said),
        durchmars=_if_said(_side, "silent.durchmars", said),
        ulti=_if_said(_seven, "silent.ulti", said),
        hundred_meld=_if_said(_meld, "silent.hundred_meld", said),
    )


def _facts(facts: object) -> Facts:
    said = _object("facts", facts)
    if not said:
        return NO_FACTS
    seven = said.get("trump_seven", NOT_SAID)
    return Facts(
        soloist_points=_if_said(_whole, "facts.soloist_points", said),
        defender_points=_if_said(_whole, "facts.defender_points", said),
        soloist_tricks=_if_said(_whole, "facts.soloist_tricks", said),
        soloist_aces=_if_said(_whole, "facts.soloist_aces", said),
        hundred_meld=_if_said(_meld, "facts.hundred_meld", said),
        trump_seven=seven
        if seven is None or seven is NOT_SAID
        else _seven("facts.trump_seven", seven),
    )


def _if_said(
    read: Callable[[str, object], Read], field: str, said: Mapping[str, Any]
) -> Read | None:
    """The field's value, None where it was left out; a null was not left out."""
    name = field.rpartition(".")[2]
    return read(field, said[name]) if name in said else None


def _seven(field: str, seven: object) -> Seven:
    said = _object(field, seven)
    return Seven(
        _text(f"{field}.player", said.get("player")), _flag(f"{field}.won", said.get("won"))
    )


def _object(field: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadType(field, expected="an object")
    return value


def _texts(field: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise BadType(field, expected="a list of texts")
    return tuple(_text(field, text) for text in value)


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
