"""What facts decide, and what they leave open."""

from typing import Any

import pytest

from scoring import (
    PRESETS,
    Bid,
    Deal,
    Ended,
    Facts,
    HouseRules,
    Meld,
    Outcome,
    RuleError,
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


def scored(*parts: str, rules: HouseRules = GAMETWIST, bid: Any = None, **fields: Any) -> Score:
    return score(Deal(ANNA, (BELA, CILI), bid or Bid(parts), **fields), rules)


def why(result: Score) -> dict[str, str]:
    """By which fact each line was decided."""
    return {
        line.component: str(reason.data["fact"])
        for line in result.lines
        for reason in line.reasons
        if reason.code == "decided_by"
    }


def refusal(*parts: str, **fields: Any) -> tuple[str, str]:
    with pytest.raises(RuleError) as caught:
        scored(*parts, **fields)
    return caught.value.code, caught.value.field


class TestOutcome:
    def test_is_derived_and_says_by_what(self) -> None:
        result = scored("ulti", facts=Facts(50, 40, trump_seven=Seven(ANNA, True)))
        assert result.outcome == {"simple": MADE, "ulti": MADE}
        assert why(result) == {"simple": "points", "ulti": "seven"}

    def test_follows_from_tricks(self) -> None:
        result = scored("betli", facts=Facts(soloist_tricks=1))
        assert (result.outcome, why(result)) == ({"betli": LOST}, {"betli": "tricks"})

    def test_follows_from_aces(self) -> None:
        rules = GAMETWIST.but({"four_aces": True})
        result = scored(
            "four_aces", rules=rules, outcome={"simple": MADE}, facts=Facts(soloist_aces=4)
        )
        assert why(result) == {"four_aces": "aces"}

    def test_follows_from_a_silent_bonus(self) -> None:
        result = scored(
            rules=GAMETWIST.but({"silent_mode": "adds"}), silent=Silent(hundred=Side.DEFENDERS)
        )
        assert (result.outcome, why(result)) == ({"simple": LOST}, {"simple": "silent"})

    def test_needs_no_reason_where_it_was_said(self) -> None:
        assert why(scored(outcome={"simple": MADE}, facts=Facts(50, 40))) == {}

    def test_is_asked_for_where_nothing_decides_it(self) -> None:
        facts = Facts(soloist_tricks=4, soloist_aces=2)
        assert refusal(facts=facts) == ("outcome_missing", "outcome.simple")

    @pytest.mark.parametrize("ended", [Ended.THROWN_IN, Ended.THROWN_IN_WITH_HUNDRED])
    def test_is_lost_all_over_where_the_hand_was_thrown_in(self, ended: Ended) -> None:
        result = scored("ulti", ended=ended)
        assert result.outcome == {"simple": LOST, "ulti": LOST}


class TestSilent:
    def test_is_earned_by_facts(self) -> None:
        result = scored(rules=HUNGARIAN, facts=Facts(130, 0, 10, trump_seven=Seven(BELA, False)))
        assert result.silent.hundred is Side.SOLOIST
        assert result.silent.durchmars is Side.SOLOIST
        assert result.silent.ulti == Seven(BELA, False)

    def test_is_not_earned_where_it_is_off(self) -> None:
        assert scored(rules=ITALIAN, facts=Facts(100, 30)).silent == Silent()

    def test_is_not_earned_where_defenders_are_barred(self) -> None:
        facts = Facts(0, 130, 0, trump_seven=Seven(BELA, True))
        assert scored(rules=ITALIAN, facts=facts).silent == Silent()

    def test_is_not_earned_without_trumps(self) -> None:
        assert scored("betli", rules=HUNGARIAN, facts=Facts(soloist_tricks=0)).silent == Silent()

    def test_is_not_earned_beside_its_own_kind(self) -> None:
        bid = Bid(("durchmars",), trump=Trump.BELLS)
        result = scored(rules=HUNGARIAN, bid=bid, facts=Facts(130, 0, 10, trump_seven=None))
        assert result.silent == Silent(hundred=Side.SOLOIST)

    def test_takes_the_meld_from_the_facts(self) -> None:
        facts = Facts(100, 10, hundred_meld=Meld.TWENTY)
        assert scored(facts=facts).silent.hundred_meld is Meld.TWENTY

    def test_has_no_meld_without_a_hundred(self) -> None:
        facts = Facts(50, 40, hundred_meld=Meld.TWENTY)
        assert scored(facts=facts).silent.hundred_meld is None


class TestContradictions:
    @pytest.mark.parametrize(
        ("said", "facts"),
        [
            ({"outcome": {"simple": LOST}}, Facts(50, 40)),
            ({"silent": Silent(hundred=Side.SOLOIST)}, Facts(soloist_points=90)),
            ({"silent": Silent(durchmars=Side.SOLOIST)}, Facts(soloist_tricks=9)),
            ({"silent": Silent(ulti=Seven(BELA, True))}, Facts(50, 40, trump_seven=None)),
        ],
    )
    def test_refuses_what_the_facts_exclude(self, said: dict[str, Any], facts: Facts) -> None:
        assert refusal(**said, facts=facts)[0] == "facts_contradict"

    def test_takes_a_defender_for_the_other_one_nowhere(self) -> None:
        """Two defenders' sevens look alike to the cards, but only one was played."""
        said = Silent(ulti=Seven(BELA, True))
        facts = Facts(50, 40, trump_seven=Seven(CILI, True))
        assert refusal(silent=said, facts=facts)[0] == "facts_contradict"

    def test_takes_facts_that_say_the_same(self) -> None:
        result = scored(
            outcome={"simple": MADE},
            silent=Silent(hundred=Side.SOLOIST, hundred_meld=Meld.FORTY),
            facts=Facts(100, 30, 6, hundred_meld=Meld.FORTY, trump_seven=None),
        )
        assert result.totals == {ANNA: 4, BELA: -2, CILI: -2}

    def test_finds_no_forty_in_a_hundred_that_has_only_a_twenty_to_count(self) -> None:
        facts = Facts(100, 10, hundred_meld=Meld.FORTY)
        assert refusal(facts=facts)[0] == "impossible_facts"
