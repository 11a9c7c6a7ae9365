"""Every refusal of the contract has a hand that earns it, and a sentence that says it."""

import re

import pytest

from scoring import errors
from scoring.wire import answer
from tests.scoring.hands import Hand, rows

CODES = {
    "unknown_field",
    "bad_type",
    "unknown_rule",
    "unknown_component",
    "duplicate_player",
    "wrong_number_of_players",
    "unknown_player",
    "not_combinable",
    "simple_replaced",
    "hearts_not_allowed",
    "trump_not_allowed",
    "trump_missing",
    "component_off",
    "too_few_components",
    "kontra_not_announced",
    "kontra_too_high",
    "kontra_shared",
    "outcome_missing",
    "outcome_not_announced",
    "silent_not_possible",
    "impossible_facts",
    "facts_contradict",
    "passed_out_must_be_played",
}
HANDS = [row["hand"] for name in ("refused.jsonl", "cases.jsonl") for row in rows(name)]


def refusals(code: str) -> list[tuple[Hand, Hand]]:
    """The refusals under a code, each with its hand."""
    told = [(answer(hand).get("error", {}), hand) for hand in HANDS]
    return [(error, hand) for error, hand in told if error.get("code") == code]


class TestRuleError:
    def test_has_the_codes_of_the_contract_and_no_other(self) -> None:
        children = errors.RuleError.__subclasses__()
        assert {child.code for child in children} == CODES
        assert len(children) == len(CODES)

    @pytest.mark.parametrize("code", sorted(CODES))
    def test_says_one_plain_sentence(self, code: str) -> None:
        told = [error["message"] for error, _ in refusals(code)]
        assert told
        assert [text for text in told if not re.fullmatch(r"['A-Za-z].*[.?]", text)] == []

    @pytest.mark.parametrize("code", sorted(CODES))
    def test_points_into_the_hand(self, code: str) -> None:
        tops = {"rules", "soloist", "defenders", "bid", "kontra", "outcome", "silent", "facts"}
        tops |= {"ended", "hand"}
        told = [(error["field"].partition(".")[0], hand) for error, hand in refusals(code)]
        assert [top for top, hand in told if top not in tops | set(hand)] == []
