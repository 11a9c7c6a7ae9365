"""What a rule means in points."""

from dataclasses import replace
from itertools import product

import pytest

from scoring import COMPONENTS, PRESETS, HouseRules
from scoring.house_rules import PassedOut
from tests.ulti_ledger.circles.test_rule_words import values_of
from ulti_ledger.circles.rule_examples import TRIALS, example, part_example
from ulti_ledger.circles.rule_words import WORDS, Number, Step

GAMETWIST, HUNGARIAN = PRESETS["gametwist"], PRESETS["hungarian"]
NOTHING = "By the other rules this can’t come up."


class TestExample:
    def test_is_there_for_every_rule(self) -> None:
        assert TRIALS.keys() == WORDS.keys()

    @pytest.mark.parametrize(
        ("preset", "key", "sentence"),
        [
            ("gametwist", "failed_ulti", "An ulti lost under kontra costs 8 each."),
            ("hungarian", "failed_ulti", "An ulti lost under kontra costs 12 each."),
            (
                "hungarian",
                "kontra_scope_no_trump",
                "Betli made, kontra by one defender: 10 from him, 5 from the other.",
            ),
            (
                "hungarian",
                "passed_out",
                "Nobody bids: the holder of the first bid pays 2 to each.",
            ),
            ("gametwist", "passed_out", "Nobody bids: the simple game is played, for 1."),
            ("gametwist", "passed_out_value", NOTHING),
            ("hungarian", "kontra_max", "A simple game with fedák sári: 64 from each."),
            ("italian", "silent_mode", "An ulti made with all ten tricks: 8 from each."),
        ],
    )
    def test_is_what_the_engine_pays(self, preset: str, key: str, sentence: str) -> None:
        assert example(key, PRESETS[preset]) == sentence

    def test_follows_every_formula_for_a_lost_ulti(self) -> None:
        said = [
            example("failed_ulti", GAMETWIST.but({"failed_ulti": rule}))
            for rule in ("symmetric", "penalty", "doubled")
        ]
        assert said == [f"An ulti lost under kontra costs {n} each." for n in (8, 12, 16)]

    @pytest.mark.parametrize("key", WORDS)
    def test_tells_the_values_of_a_rule_apart(self, key: str) -> None:
        base = (
            replace(GAMETWIST, passed_out=PassedOut.PAY) if key == "passed_out_value" else GAMETWIST
        )
        numbers = {
            "minimum_components": (1, 2, 3),
            "hearts_factor": (1, 2, 3),
            "kontra_max": range(8),
        }
        values = (
            numbers.get(key, (0, 3, 12))
            if isinstance(WORDS[key], Number | Step)
            else values_of(key)
        )
        said = {example(key, base.but({key: value})) for value in values}
        assert len(said) == len(values)

    def test_calls_kontra_as_the_circle_does(self) -> None:
        rules = replace(GAMETWIST, kontra_max=4)
        said = example("kontra_max", rules, ["", "", "", "mord"])
        assert said == "A simple game with mord: 16 from each."

    @pytest.mark.parametrize("key", WORDS)
    def test_says_something_at_the_oddest_tables(self, key: str) -> None:
        """Rules that get in each other's way, all at once."""
        odd = product((1, 2, 3), (0, 7), ("any", "hearts_only"), ("play", "pay"), (0, 3))
        for parts, kontra, trumps, passed, silent in odd:
            rules = GAMETWIST.but(
                {
                    "minimum_components": parts,
                    "kontra_max": kontra,
                    "trump_choice": trumps,
                    "passed_out": passed,
                    "silent_hundred": silent,
                    "silent_durchmars": silent,
                    "silent_ulti": silent,
                    "silent_by_defenders": bool(silent),
                    "hearts_trigger": "trump",
                }
            )
            said = example(key, rules)
            assert said.endswith(".")
            assert "%" not in said


class TestPartExample:
    @pytest.mark.parametrize(
        ("rules", "component", "sentence"),
        [
            (GAMETWIST, "ulti", "Made: 4 from each. In hearts: 8."),
            (HUNGARIAN, "ulti", "Made: 4 from each. In hearts: 8. Lost: 8 to each."),
            (GAMETWIST, "open_betli", "Made: 20 from each."),
            (HUNGARIAN, "open_durchmars", "Made: 24 from each."),
            (GAMETWIST, "four_aces", ""),
            (
                replace(GAMETWIST, minimum_components=3),
                "betli",
                "Made: 5 from each. In hearts: 10.",
            ),
            (
                replace(GAMETWIST, durchmars_no_trump=12),
                "durchmars",
                "Made: 6 from each. In hearts: 12.",
            ),
        ],
    )
    def test_is_what_a_part_pays(self, rules: HouseRules, component: str, sentence: str) -> None:
        assert part_example(COMPONENTS[component], rules) == sentence

    def test_prices_a_part_of_the_tables_own(self) -> None:
        own = {"name": "open ulti", "plain": 8, "hearts": 16, "trumps": True, "carries": True}
        rules = HUNGARIAN.but({"own_components": [own | {"penal": True}]})
        said = part_example(rules.table["open ulti"], rules)
        assert said == "Made: 8 from each. In hearts: 16. Lost: 16 to each."
