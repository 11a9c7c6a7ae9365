"""The JSON contract: a hand as it is written down, and a score as it is answered."""

import json
from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any

from scoring.deal import (
    NOT_SAID,
    Deal,
    Ended,
    Facts,
    Seven,
    Silent,
)
from scoring.errors import BadType, RuleError, UnknownRule
from scoring.house_rules import HouseRules
from scoring.lines import Line
from scoring.payments import Score, score
from scoring.presets import PRESETS
from scoring.reading import json_object, parts_of

_DEFAULT_PRESET = "gametwist"


def answer(hand: object) -> dict[str, Any]:
    """The contract's answer to one hand: its score, or the error in its place. Never raises."""
    try:
        return score_to_json(score(*hand_from_json(hand)))
    except RuleError as error:
        return error_to_json(error)


def hand_from_json(hand: object) -> tuple[Deal, HouseRules]:
    """A hand with the rules it names; raises RuleError."""
    said = json_object("hand", hand)
    parts = parts_of(said)
    rules = rules_from_json(said.get("rules", _DEFAULT_PRESET))
    return Deal(**parts), rules


def deal_from_json(hand: object) -> Deal:
    """A hand without its rules; raises RuleError."""
    return Deal(**parts_of(json_object("hand", hand)))


def rules_from_json(rules: object) -> HouseRules:
    """House rules: a preset's name, or an object that changes single rules of one."""
    if isinstance(rules, str):
        return _preset(rules)
    json_object("rules", rules)
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
        "reasons": [reason.to_dict() for reason in line.reasons],
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
