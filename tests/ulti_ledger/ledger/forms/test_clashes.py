"""The card-point aid: what can not be is refused in words, at one control, with what could be."""

from itertools import product

import pytest

from scoring import PRESETS, HouseRules, RuleError, score
from ulti_ledger.ledger.forms.clashes import CODES, clash_in
from ulti_ledger.ledger.forms.hand import HandForm
from ulti_ledger.ledger.queries.table import Table

GAMETWIST = PRESETS["gametwist"]
ODD = GAMETWIST.but({"four_aces": True, "ace_value": 11})
VAGUE = (
    "No deal can come out like that. Count once more.",
    "What was counted and what is said above exclude each other.",
    "The silent bonus and what is said above exclude each other.",
)


def refusal(table: Table, rules: HouseRules, **said: str) -> tuple[str | None, str]:
    """Where the form asks, and what."""
    answers = {name.replace("__", "-"): answer for name, answer in said.items()}
    form = HandForm({"soloist": "1", **answers}, table=table, rules=rules)
    form.full_clean()
    return form.first_wrong, form.asks


class TestSentenceOfClash:
    @pytest.mark.parametrize(
        ("said", "field", "sentence"),
        [
            (
                {"soloist_points": "200"},
                "soloist_points",
                "Nobody can have 200 with this bid: at most 190.",
            ),
            (
                {"points": "forty_hundred", "soloist_points": "150"},
                "soloist_points",
                "Nobody can have 150 with this bid: at most 130.",
            ),
            (
                {"defender_points": "9" * 39 + "0"},
                "defender_points",
                f"Nobody can have {'9' * 39}0 against this bid: at most 190.",
            ),
            (
                {"soloist_tricks": "0", "soloist_points": "10"},
                "soloist_tricks",
                "There can not be 0 tricks of the soloist with 10 points for the soloist: "
                "at least 1.",
            ),
            (
                {"soloist_tricks": "10", "defender_points": "50"},
                "soloist_tricks",
                "There can not be 10 tricks of the soloist with 50 points for the defenders: "
                "at most 9.",
            ),
            (
                {"silent__hundred": "soloist", "soloist_points": "90"},
                "soloist_points",
                "A silent hundred of the soloist does not go with 90 points for the soloist.",
            ),
            (
                {"silent__hundred": "soloist", "silent__durchmars": "defenders"},
                "silent-durchmars",
                "A silent hundred of the soloist does not go with a silent durchmars of the "
                "defenders.",
            ),
            (
                {"seven": "2", "soloist_tricks": "10"},
                "soloist_tricks",
                "A seven of trumps in the last trick does not go with 10 tricks of the soloist.",
            ),
            (
                {"ulti": "on", "outcome__ulti": "made", "soloist_tricks": "0"},
                "soloist_tricks",
                "Ulti can not be made with 0 tricks of the soloist.",
            ),
            (
                {"points": "betli", "outcome__betli": "made", "soloist_tricks": "1"},
                "soloist_tricks",
                "Betli can not be made with 1 trick of the soloist.",
            ),
        ],
    )
    def test_says_what_does_not_go_with_what(
        self, table: Table, said: dict[str, str], field: str, sentence: str
    ) -> None:
        assert refusal(table, GAMETWIST, **said) == (field, sentence)

    @pytest.mark.parametrize(
        ("said", "field", "sentence"),
        [
            (
                {"soloist_points": "12"},
                "soloist_points",
                "Nobody can have 12 with this bid: 11 or 20.",
            ),
            (
                {"four_aces": "on", "soloist_tricks": "1", "soloist_aces": "4"},
                "soloist_aces",
                "There can not be 4 aces of the soloist with 1 trick of the soloist: at most 3.",
            ),
            (
                {"four_aces": "on", "soloist_aces": "5"},
                "soloist_aces",
                "There are only 4 of them.",
            ),
        ],
    )
    def test_knows_what_only_some_tables_count(
        self, table: Table, said: dict[str, str], field: str, sentence: str
    ) -> None:
        assert refusal(table, ODD, **said) == (field, sentence)

    @pytest.mark.parametrize("points", ["simple", "forty_hundred", "betli"])
    @pytest.mark.parametrize("tricks", ["", "0", "4", "10"])
    def test_is_never_vague_about_counts(self, table: Table, points: str, tricks: str) -> None:
        for mine, theirs in product(range(0, 210, 30), range(0, 210, 30)):
            said = {"soloist_points": str(mine), "defender_points": str(theirs)}
            said |= {"points": points, "soloist_tricks": tricks}
            assert refusal(table, GAMETWIST, **said)[1] not in VAGUE, said


class TestClashIn:
    def test_what_it_offers_instead_can_be(self, table: Table) -> None:
        for mine, theirs in product(range(0, 200, 10), range(0, 200, 10)):
            said = {"soloist": "1", "soloist_points": str(mine), "defender_points": str(theirs)}
            form = HandForm(said, table=table, rules=GAMETWIST)
            form.full_clean()
            assert form.deal is not None
            clash = clash_in(form.deal, GAMETWIST)
            assert (clash is None) == form.is_valid()
            for better in (clash.below, clash.above) if clash else ():
                if better is not None:
                    again = HandForm(
                        {**said, "defender_points": str(better)}, table=table, rules=GAMETWIST
                    )
                    assert again.is_valid(), (said, better)

    def test_finds_nothing_in_a_hand_that_can_be(self, table: Table) -> None:
        said = {"soloist": "1", "soloist_points": "50", "soloist_tricks": "6"}
        form = HandForm({**said, "outcome-simple": "made"}, table=table, rules=GAMETWIST)
        assert form.is_valid()
        assert form.deal is not None
        assert clash_in(form.deal, GAMETWIST) is None

    def test_is_asked_for_what_the_rules_call_impossible(self, table: Table) -> None:
        form = HandForm({"soloist": "1", "soloist_points": "200"}, table=table, rules=GAMETWIST)
        form.full_clean()
        assert form.deal is not None
        with pytest.raises(RuleError) as refused:
            score(form.deal, GAMETWIST)
        assert refused.value.code in CODES
        assert refused.value.field == "facts.soloist_points"
