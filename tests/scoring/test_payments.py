"""The lines of a score, and that each says why it is what it is."""

from typing import Any

import pytest

from scoring import (
    PRESETS,
    Bid,
    Deal,
    Ended,
    Facts,
    HouseRules,
    Line,
    Meld,
    Outcome,
    Reason,
    Score,
    Seven,
    Side,
    Silent,
    Trump,
    score,
)
from tests.scoring.hands import ANNA, BELA, CILI

GAMETWIST, HUNGARIAN, ITALIAN = PRESETS.values()
MADE, LOST = Outcome.MADE, Outcome.LOST
SIMPLE = {"simple": MADE}


def scored(rules: HouseRules, bid: Bid, **fields: Any) -> Score:
    return score(Deal(ANNA, (BELA, CILI), bid, **fields), rules)


def line(result: Score, component: str, *, silent: bool = False) -> Line:
    found = [one for one in result.lines if (one.component, one.silent) == (component, silent)]
    assert len(found) == 1
    return found[0]


def why(of: Line) -> list[tuple[str, dict[str, int | str]]]:
    return [(reason.code, dict(reason.data)) for reason in of.reasons]


class TestScore:
    def test_carries_the_contract_and_the_outcome(self) -> None:
        result = scored(GAMETWIST, Bid(("ulti",)), outcome=SIMPLE, facts=Facts(trump_seven=None))
        assert result.contract is not None
        assert result.contract.components == ("simple", "ulti")
        assert result.outcome == {"simple": MADE, "ulti": LOST}

    def test_has_no_contract_where_nobody_bid(self) -> None:
        result = scored(HUNGARIAN, Bid(), ended=Ended.PASSED_OUT)
        assert result.contract is None
        assert why(result.lines[0]) == [
            ("own_price", {"rule": "passed_out_value", "value": 2}),
            ("passed_out", {}),
        ]

    def test_pays_nobody_for_a_redeal(self) -> None:
        rules = GAMETWIST.but({"passed_out": "redeal"})
        result = scored(rules, Bid(), ended=Ended.PASSED_OUT)
        assert (result.lines, result.totals) == ((), {ANNA: 0, BELA: 0, CILI: 0})

    def test_gives_the_same_score_twice(self) -> None:
        deal = Deal(ANNA, (BELA, CILI), Bid(("ulti",)), {"ulti": 1}, {"ulti": LOST, **SIMPLE})
        assert score(deal, HUNGARIAN) == score(deal, HUNGARIAN)

    def test_lists_every_player_of_the_hand(self) -> None:
        assert list(scored(GAMETWIST, Bid(), outcome=SIMPLE).totals) == [ANNA, BELA, CILI]


class TestReasonsOfAnAnnouncedLine:
    def test_begin_with_the_plain_value(self) -> None:
        result = scored(GAMETWIST, Bid(), outcome=SIMPLE)
        assert why(line(result, "simple")) == [("base", {"value": 1})]

    def test_go_on_with_hearts_and_kontra(self) -> None:
        result = scored(GAMETWIST, Bid(hearts=True), kontra={"simple": 2}, outcome=SIMPLE)
        assert why(line(result, "simple")) == [
            ("base", {"value": 1}),
            ("hearts", {"factor": 2}),
            ("kontra", {"step": 2, "factor": 4}),
        ]

    def test_name_the_defender_where_the_steps_differ(self) -> None:
        result = scored(
            HUNGARIAN, Bid(("betli",)), kontra={"betli": {BELA: 1}}, outcome={"betli": MADE}
        )
        assert why(line(result, "betli"))[1:] == [
            ("kontra", {"step": 1, "factor": 2, "defender": BELA})
        ]

    def test_name_both_defenders_where_both_differ(self) -> None:
        kontra = {"betli": {BELA: 1, CILI: 2}}
        result = scored(HUNGARIAN, Bid(("betli",)), kontra=kontra, outcome={"betli": MADE})
        assert why(line(result, "betli"))[1:] == [
            ("kontra", {"step": 1, "factor": 2, "defender": BELA}),
            ("kontra", {"step": 2, "factor": 4, "defender": CILI}),
        ]

    @pytest.mark.parametrize(("rule", "extra"), [("penalty", 8), ("doubled", 16)])
    def test_say_what_a_failed_ulti_costs_more(self, rule: str, extra: int) -> None:
        rules = HUNGARIAN.but({"failed_ulti": rule})
        outcome = {"ulti": LOST, **SIMPLE}
        result = scored(rules, Bid(("ulti",), hearts=True), kontra={"ulti": 1}, outcome=outcome)
        assert why(line(result, "ulti")) == [
            ("base", {"value": 4}),
            ("hearts", {"factor": 2}),
            ("kontra", {"step": 1, "factor": 2}),
            ("failed_ulti", {"rule": rule, "extra": extra}),
        ]
        assert line(result, "ulti").amounts[BELA] == 16 + extra

    def test_say_nothing_of_a_failed_ulti_that_costs_no_more(self) -> None:
        result = scored(GAMETWIST, Bid(("ulti",)), outcome={"ulti": LOST, **SIMPLE})
        assert why(line(result, "ulti")) == [("base", {"value": 4})]

    @pytest.mark.parametrize(
        ("rules", "bid", "rule", "value"),
        [
            (
                GAMETWIST.but({"durchmars_no_trump": 12}),
                Bid(("durchmars",)),
                "durchmars_no_trump",
                12,
            ),
            (
                HUNGARIAN,
                Bid(("open_durchmars",), trump=Trump.BELLS),
                "open_durchmars_trump",
                12,
            ),
        ],
    )
    def test_name_the_rule_of_another_price(
        self, rules: HouseRules, bid: Bid, rule: str, value: int
    ) -> None:
        result = scored(rules, bid, facts=Facts(soloist_tricks=9))
        assert why(result.lines[0]) == [
            ("own_price", {"rule": rule, "value": value}),
            ("decided_by", {"fact": "tricks"}),
        ]

    def test_say_that_an_open_durchmars_keeps_its_value_in_hearts(self) -> None:
        rules = GAMETWIST.but({"open_in_hearts": "fixed"})
        result = scored(
            rules, Bid(("open_durchmars",), hearts=True), outcome={"open_durchmars": MADE}
        )
        assert [code for code, _ in why(result.lines[0])] == ["own_price", "fixed_in_hearts"]

    def test_say_that_the_hand_was_thrown_in(self) -> None:
        result = scored(GAMETWIST, Bid(("ulti",)), ended=Ended.THROWN_IN)
        assert [why(one)[-1] for one in result.lines] == [("thrown_in", {})] * 2


class TestReasonsOfASilentLine:
    def test_name_its_price_and_the_kontra_of_the_simple_game(self) -> None:
        result = scored(
            GAMETWIST,
            Bid(hearts=True),
            kontra={"simple": 1},
            silent=Silent(hundred=Side.SOLOIST),
        )
        assert why(line(result, "hundred", silent=True)) == [
            ("own_price", {"rule": "silent_hundred", "value": 2}),
            ("hearts", {"factor": 2}),
            ("kontra_of_simple", {"step": 1, "factor": 2}),
            ("replaces_simple", {}),
        ]

    def test_name_the_price_without_the_forty(self) -> None:
        rules = GAMETWIST.but({"silent_twenty_hundred": 4})
        silent = Silent(hundred=Side.SOLOIST, hundred_meld=Meld.TWENTY)
        result = scored(rules, Bid(), silent=silent)
        assert why(result.lines[0])[0] == (
            "own_price",
            {"rule": "silent_twenty_hundred", "value": 4},
        )

    def test_say_that_it_stands_beside_the_simple_game(self) -> None:
        result = scored(ITALIAN, Bid(), silent=Silent(durchmars=Side.SOLOIST))
        assert why(line(result, "durchmars", silent=True))[-1] == ("beside_simple", {})

    def test_say_what_was_left_out(self) -> None:
        both = Silent(hundred=Side.SOLOIST, durchmars=Side.SOLOIST)
        result = scored(GAMETWIST, Bid(), silent=both)
        assert why(line(result, "durchmars", silent=True))[-1] == (
            "highest_of",
            {"left_out": "hundred"},
        )

    def test_say_nothing_of_a_simple_game_that_is_not_there(self) -> None:
        result = scored(
            HUNGARIAN,
            Bid(("forty_hundred",)),
            outcome={"forty_hundred": MADE},
            silent=Silent(durchmars=Side.SOLOIST),
        )
        assert why(line(result, "durchmars", silent=True)) == [
            ("own_price", {"rule": "silent_durchmars", "value": 3})
        ]

    @pytest.mark.parametrize(
        ("won", "rule", "value"), [(True, "silent_ulti", 2), (False, "silent_ulti_lost", 4)]
    )
    def test_name_the_price_of_an_ulti(self, won: bool, rule: str, value: int) -> None:
        result = scored(HUNGARIAN, Bid(), outcome=SIMPLE, silent=Silent(ulti=Seven(ANNA, won)))
        assert why(line(result, "ulti", silent=True)) == [
            ("own_price", {"rule": rule, "value": value})
        ]

    def test_say_that_the_player_of_the_seven_settles_with_everybody(self) -> None:
        rules = GAMETWIST.but({"silent_ulti_parties": "everybody"})
        result = scored(rules, Bid(), outcome=SIMPLE, silent=Silent(ulti=Seven(BELA, True)))
        assert why(line(result, "ulti", silent=True))[-1] == ("everybody", {})

    def test_say_that_a_hundred_was_asked_for_the_throw_in(self) -> None:
        result = scored(GAMETWIST, Bid(), ended=Ended.THROWN_IN_WITH_HUNDRED)
        assert why(result.lines[0])[-1] == ("thrown_in", {})


class TestReason:
    def test_is_equal_to_one_that_says_the_same(self) -> None:
        assert Reason("kontra", step=1, factor=2) == Reason("kontra", step=1, factor=2)
        assert hash(Reason("kontra", step=1, factor=2)) == hash(Reason("kontra", factor=2, step=1))
        assert Reason("kontra", step=1, factor=2) != Reason("kontra", step=2, factor=4)
