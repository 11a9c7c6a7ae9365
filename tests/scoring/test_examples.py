"""Hands as data: a player adds a case by adding a line to one of the files beside this one.

`examples.jsonl` and `refused.jsonl` came with the contract, `background.jsonl` holds the worked
examples of the literature with their sources, `cases.jsonl` asks about each sentence of
the contract.
"""

from itertools import permutations
from typing import Any

import pytest

from scoring.wire import answer
from tests.scoring.hands import PLAYERS, Hand, cases_of, rows

PAID = cases_of("examples.jsonl", "background.jsonl")
WORKED = rows("examples.jsonl") + rows("background.jsonl")


class TestExamples:
    @pytest.mark.parametrize("case", PAID)
    def test_pays_what_the_example_says(self, case: Hand) -> None:
        assert totals(case["hand"]) == case["totals"]

    @pytest.mark.parametrize("case", cases_of("refused.jsonl"))
    def test_refuses_with_the_code(self, case: Hand) -> None:
        assert error(case["hand"])["code"] == case["code"]


class TestCases:
    @pytest.mark.parametrize("case", cases_of("cases.jsonl"))
    def test_answers_as_the_sentence_says(self, case: Hand) -> None:
        if "code" in case:
            refusal = error(case["hand"])
            assert refusal["code"] == case["code"]
            assert refusal["field"] == case.get("field", refusal["field"])
        else:
            assert totals(case["hand"]) == case["totals"]

    @pytest.mark.parametrize(
        "case", [case for case in cases_of("cases.jsonl") if "lines" in case.values[0]]
    )
    def test_draws_exactly_these_lines(self, case: Hand) -> None:
        lines, wanted = answer(case["hand"])["lines"], case["lines"]
        assert [line["component"] for line in lines] == [line["component"] for line in wanted]
        told = [{key: line[key] for key in said} for line, said in zip(lines, wanted, strict=True)]
        assert told == wanted


class TestEveryWorkedExample:
    """Field report B6: with A, B, C as soloist, the same numbers, permuted."""

    @pytest.mark.parametrize("order", list(permutations(PLAYERS)))
    def test_pays_the_same_whoever_is_the_soloist(self, order: tuple[str, ...]) -> None:
        names = dict(zip(PLAYERS, order, strict=True))
        told = [(case["note"], totals(renamed(case["hand"], names))) for case in WORKED]
        assert told == [(case["note"], renamed(case["totals"], names)) for case in WORKED]


def totals(hand: Hand) -> Any:
    """What a hand pays, or the answer itself where it is a refusal."""
    told = answer(hand)
    return told.get("totals", told)


def error(hand: Hand) -> Any:
    told = answer(hand)
    return told.get("error", {"code": None, "field": None, "instead": told})


def renamed(value: Any, names: dict[str, str]) -> Any:
    """The same JSON with other players, wherever they stand in it."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [renamed(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value
