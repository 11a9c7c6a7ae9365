"""The JSON contract: every hand gets an answer, whatever it is."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import NOT_SAID, PRESETS, Bid, Deal, Ended, Facts, Meld, Outcome, RuleError, Seven
from scoring.payments import score
from scoring.wire import (
    answer,
    deal_from_json,
    deal_to_json,
    hand_from_json,
    rules_from_json,
    score_to_json,
)
from tests.scoring.hands import ANNA, BELA, CILI, PLAYERS, Hand, hand, rows
from tests.scoring.test_errors import CODES

FILES = ("examples.jsonl", "refused.jsonl", "cases.jsonl", "background.jsonl")
HANDS = [row["hand"] for name in FILES for row in rows(name)]
LINE = {"component", "silent", "outcome", "value", "kontra", "amounts"}

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
WORDS = st.sampled_from(
    [
        *("soloist", "defenders", "bid", "components", "hearts", "trump"),
        *("kontra", "outcome", "silent", "facts", "ended", "rules"),
        *("preset", "values", "ulti", "simple", "player", "won"),
        *("made", "lost", "hundred", "durchmars", "trump_seven"),
        *PLAYERS,
    ]
)
JSON = st.recursive(
    SCALARS | WORDS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(WORDS | st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=20,
)
often = settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def check(told: Hand) -> None:
    """An answer is a score that adds up, or a refusal by a code of the contract."""
    if "error" in told:
        refusal = told["error"]
        assert refusal["code"] in CODES
        assert isinstance(refusal["field"], str)
        assert refusal["message"]
        return
    assert sum(told["totals"].values()) == 0
    for line in told["lines"]:
        assert set(line) >= LINE
        assert sum(line["amounts"].values()) == 0
    json.dumps(told)


def spoiled(of: Any, chance: Random, wrong: Any) -> Any:
    """The hand with one value somewhere in it replaced."""
    if isinstance(of, dict) and of and chance.random() < 0.8:
        key = chance.choice(list(of))
        return {**of, key: spoiled(of[key], chance, wrong)}
    if isinstance(of, list) and of and chance.random() < 0.8:
        place = chance.randrange(len(of))
        return [*of[:place], spoiled(of[place], chance, wrong), *of[place + 1 :]]
    return wrong


class TestAnswer:
    @often
    @given(JSON)
    def test_never_raises(self, anything: Any) -> None:
        check(answer(anything))

    @often
    @given(st.sampled_from(HANDS), st.integers(0, 2**32), JSON)
    def test_never_raises_over_a_hand_with_something_wrong(
        self, whole: Hand, seed: int, wrong: Any
    ) -> None:
        check(answer(spoiled(whole, Random(seed), wrong)))

    @pytest.mark.parametrize("anything", [None, 4, 1.5, "hand", True, [], [{}]])
    def test_refuses_what_is_no_object(self, anything: object) -> None:
        assert answer(anything)["error"]["code"] == "bad_type"

    def test_leaves_the_hand_as_it_was(self) -> None:
        before = deepcopy(HANDS)
        for whole in HANDS:
            answer(whole)
        assert before == HANDS

    def test_writes_every_line_in_full(self) -> None:
        kontra = {"betli": {BELA: 1}}
        told = answer(hand("betli", rules="hungarian", kontra=kontra, outcome={"betli": "lost"}))
        line = {key: told["lines"][0][key] for key in LINE}
        assert line == {
            "component": "betli",
            "silent": False,
            "outcome": "lost",
            "value": 5,
            "kontra": {BELA: 1, CILI: 0},
            "amounts": {ANNA: -15, BELA: 10, CILI: 5},
        }
        assert told["totals"] == {ANNA: -15, BELA: 10, CILI: 5}

    def test_answers_the_hand_of_the_contract_as_the_contract_does(self) -> None:
        told = answer(
            {
                "rules": {"preset": "hungarian", "failed_ulti": "doubled"},
                "soloist": "Anna",
                "defenders": ["Béla", "Cili"],
                "bid": {
                    "components": ["ulti", "forty_hundred"],
                    "hearts": False,
                    "trump": "acorns",
                },
                "kontra": {"ulti": 1, "forty_hundred": {"Béla": 2, "Cili": 2}},
                "outcome": {"ulti": "made", "forty_hundred": "made"},
                "silent": {"durchmars": "soloist"},
                "ended": "played",
            }
        )
        assert [(line["component"], line["value"], line["amounts"]) for line in told["lines"]] == [
            ("forty_hundred", 4, {ANNA: 32, BELA: -16, CILI: -16}),
            ("ulti", 4, {ANNA: 16, BELA: -8, CILI: -8}),
            ("durchmars", 3, {ANNA: 6, BELA: -3, CILI: -3}),
        ]
        assert told["totals"] == {ANNA: 54, BELA: -27, CILI: -27}

    def test_takes_names_of_any_letters(self) -> None:
        names = ["\ud800", "A\u2028B", "\x00"]
        told = answer(hand(soloist=names[0], defenders=names[1:], outcome={"simple": "made"}))
        assert told["totals"] == dict(zip(names, (2, -1, -1), strict=True))

    def test_takes_names_that_are_words_of_the_contract(self) -> None:
        told = answer(
            hand("betli", soloist="betli", defenders=["made", "rules"], outcome={"betli": "made"})
        )
        assert told["totals"] == {"betli": 10, "made": -5, "rules": -5}

    def test_counts_in_numbers_of_any_size(self) -> None:
        huge = 10**300
        told = [
            answer(hand(facts={"soloist_points": huge})),
            answer(hand(kontra={"simple": huge}, outcome={"simple": "made"})),
            answer(hand(rules={"hearts_factor": huge}, outcome={"simple": "made"})),
        ]
        codes = [one["error"]["code"] for one in told]
        assert codes == ["impossible_facts", "kontra_too_high", "bad_type"]


class TestHandFromJson:
    def test_gives_the_deal_and_its_rules(self) -> None:
        deal, rules = hand_from_json(hand("ulti", rules="italian"))
        assert deal == Deal(ANNA, (BELA, CILI), Bid(("ulti",)))
        assert rules == PRESETS["italian"]

    def test_tells_a_seven_that_was_not_played_from_one_that_is_left_out(self) -> None:
        said, _ = hand_from_json(hand(facts={"trump_seven": None}))
        left_out, _ = hand_from_json(hand(facts={"soloist_tricks": 4}))
        assert (said.facts.trump_seven, left_out.facts.trump_seven) == (None, NOT_SAID)


class TestDealFromJson:
    def test_ignores_the_rules(self) -> None:
        assert deal_from_json(hand("ulti", rules="italian")) == deal_from_json(hand("ulti"))

    @pytest.mark.parametrize("whole", [row["hand"] for row in rows("examples.jsonl")])
    def test_gives_the_same_deal_again(self, whole: Hand) -> None:
        deal = deal_from_json(whole)
        assert deal_from_json(deal_to_json(deal)) == deal


class TestDealToJson:
    def test_writes_the_form_of_the_contract(self) -> None:
        deal = Deal(
            ANNA,
            (BELA, CILI),
            Bid(("ulti",), hearts=True),
            kontra={"ulti": {BELA: 1, CILI: 1}},
            outcome={"ulti": Outcome.MADE},
            facts=Facts(100, 30, hundred_meld=Meld.FORTY, trump_seven=Seven(ANNA, True)),
            ended=Ended.PLAYED,
        )
        written = deal_to_json(deal)
        written.pop("ended", None)  # it is the default
        assert json.loads(json.dumps(written)) == {
            "soloist": ANNA,
            "defenders": [BELA, CILI],
            "bid": {"components": ["ulti"], "hearts": True},
            "kontra": {"ulti": {BELA: 1, CILI: 1}},
            "outcome": {"ulti": "made"},
            "facts": {
                "soloist_points": 100,
                "defender_points": 30,
                "hundred_meld": "forty",
                "trump_seven": {"player": ANNA, "won": True},
            },
        }


class TestRulesFromJson:
    @pytest.mark.parametrize("name", PRESETS)
    def test_knows_a_preset_by_its_name(self, name: str) -> None:
        assert rules_from_json(name) == rules_from_json({"preset": name}) == PRESETS[name]

    def test_changes_single_rules_of_a_preset(self) -> None:
        rules = rules_from_json({"preset": "hungarian", "values": {"ulti": 5}, "kontra_max": 3})
        changed = rules.changed_from(PRESETS["hungarian"])
        assert changed == {"values": {**PRESETS["hungarian"].values, "ulti": 5}, "kontra_max": 3}

    @pytest.mark.parametrize("wrong", [None, 4, [], True])
    def test_refuses_what_is_no_rules(self, wrong: object) -> None:
        with pytest.raises(RuleError) as caught:
            rules_from_json(wrong)
        assert (caught.value.code, caught.value.field) == ("bad_type", "rules")

    def test_refuses_rules_that_are_nested_without_end(self) -> None:
        nested: Any = 4
        for _ in range(5000):
            nested = [nested]
        with pytest.raises(RuleError) as caught:
            rules_from_json({"values": {"ulti": nested}})
        assert caught.value.code == "bad_type"


class TestScoreToJson:
    def test_writes_the_reasons_beside_the_line(self) -> None:
        deal, rules = hand_from_json(hand(kontra={"simple": 1}, outcome={"simple": "made"}))
        written = score_to_json(score(deal, rules))
        assert written["lines"][0]["reasons"] == [
            {"code": "base", "value": 1},
            {"code": "kontra", "step": 1, "factor": 2},
        ]
