"""What the tests of this room share."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring import HouseRules


@pytest.fixture
def count_queries() -> Callable[[Client, str], int]:
    """How many queries a page needs."""

    def count(client: Client, url: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(url).status_code == 200
        return len(queries)

    return count


def typed(rules: HouseRules, *, preset: str = "gametwist", **changes: Any) -> dict[str, str]:
    """What the form of the rules sends for these rules; `changes` by the name of the input."""
    said = rules.to_dict()
    values, own = said.pop("values"), said.pop("own_components")
    data: dict[str, Any] = {"preset": preset, **said}
    data |= {f"value-{code}": value for code, value in values.items()}
    data |= {"own-TOTAL_FORMS": len(own), "own-INITIAL_FORMS": len(own)}
    for row, part in enumerate(own):
        data |= {
            f"own-{row}-{name}": "" if value is None else value for name, value in part.items()
        }
    return {name: str(value) for name, value in {**data, **changes}.items()}


def typed_part(row: int, **part: Any) -> dict[str, str]:
    """One component of the table's own in the form, as the last of `row + 1`."""
    usual = {"hearts": "", "trumps": True, "carries": True, "penal": False}
    inputs = {f"own-{row}-{name}": str(value) for name, value in {**usual, **part}.items()}
    return {"own-TOTAL_FORMS": str(row + 1), "own-INITIAL_FORMS": str(row), **inputs}
