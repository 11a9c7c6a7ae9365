"""What tables reported, under the numbers of the field reports. B6 is in `test_examples.py`."""

from scoring.wire import answer
from tests.scoring.hands import ANNA, BELA, CILI, Hand, hand


def totals(of: Hand) -> Hand:
    told: Hand = answer(of)["totals"]
    return told


class TestFieldReports:
    def test_b1_ulti_made_and_simple_made(self) -> None:
        made = {"ulti": "made", "simple": "made"}
        assert totals(hand("ulti", outcome=made)) == {ANNA: 10, BELA: -5, CILI: -5}

    def test_b1_names_nobody_who_sits_out(self) -> None:
        made = {"ulti": "made", "simple": "made"}
        assert "Dóra" not in totals(hand("ulti", outcome=made))
        assert answer(hand("ulti", outcome=made, dealer="Dóra"))["error"]["code"] == "unknown_field"

    def test_b2_everybody_passes_and_the_first_bidder_pays_two_to_each(self) -> None:
        passed = hand(bid=None, rules={"passed_out": "pay"}, ended="passed_out")
        assert totals(passed) == {ANNA: -4, BELA: 2, CILI: 2}

    def test_b4_tricks_decide_betli_and_points_never(self) -> None:
        worthless = hand("betli", facts={"soloist_tricks": 1, "soloist_points": 0})
        assert totals(worthless) == {ANNA: -10, BELA: 5, CILI: 5}
        without_tricks = hand("betli", facts={"soloist_points": 0})
        assert answer(without_tricks)["error"]["code"] == "outcome_missing"

    def test_b19_amounts_can_be_neither_brought_along_nor_slipped_in(self) -> None:
        forged = {ANNA: 1000, BELA: -500, CILI: -500}
        for name in ("totals", "amounts", "lines"):
            told = answer(hand(outcome={"simple": "made"}, **{name: forged}))
            assert told["error"]["code"] == "unknown_field"

    def test_b21_no_line_of_a_lost_ulti_shows_the_table_value(self) -> None:
        lost = {"ulti": "lost", "simple": "made"}
        told = answer(hand("ulti", rules={"failed_ulti": "penalty"}, outcome=lost))
        ulti = next(line for line in told["lines"] if line["component"] == "ulti")
        assert ulti["amounts"] == {ANNA: -16, BELA: 8, CILI: 8}
        assert told["totals"] == {ANNA: -14, BELA: 7, CILI: 7}
