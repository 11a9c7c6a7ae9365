"""Hands in the JSON form of the contract, and the files that hold them."""

import json
from pathlib import Path
from typing import Any, TypeAlias

import pytest

Hand: TypeAlias = dict[str, Any]

ANNA, BELA, CILI = "Anna", "Béla", "Cili"
PLAYERS = (ANNA, BELA, CILI)

_FOLDER = Path(__file__).parent


def rows(name: str) -> list[Hand]:
    """The rows of a data file beside this one."""
    lines = (_FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def cases_of(*names: str) -> list[Any]:
    """Each row of these files as a test of its own, called by its note or its code."""
    return [
        pytest.param(row, id=row.get("note") or f"{name} {number}: {row['code']}")
        for name in names
        for number, row in enumerate(rows(name), start=1)
    ]


def hand(*components: str, **fields: Any) -> Hand:
    """A bid by Anna against Béla and Cili; a field given as None is left out."""
    whole = {"soloist": ANNA, "defenders": [BELA, CILI], "bid": {"components": list(components)}}
    return {name: value for name, value in (whole | fields).items() if value is not None}
