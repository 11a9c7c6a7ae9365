"""A finished hand is a value: it is refused when it is built, or it stands."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from scoring import NOT_SAID, Bid, Deal, Ended, Facts, RuleError, Seven, Silent
from tests.scoring.hands import ANNA, BELA, CILI


def refusal(soloist: str = ANNA, defenders: Any = (BELA, CILI), **rest: Any) -> str:
    with pytest.raises(RuleError) as caught:
        Deal(soloist, defenders, **rest)
    return caught.value.code


class TestDeal:
    def test_was_played_with_nothing_to_tell_unless_it_says_so(self) -> None:
        deal = Deal(ANNA, (BELA, CILI))
        assert (deal.bid, deal.ended) == (Bid(), Ended.PLAYED)
        assert (deal.kontra, deal.outcome, deal.silent, deal.facts) == ({}, {}, Silent(), Facts())

    def test_is_frozen(self) -> None:
        with pytest.raises(FrozenInstanceError):
            Deal(ANNA, (BELA, CILI)).soloist = BELA  # type: ignore[misc]

    def test_has_the_soloist_first(self) -> None:
        assert Deal(ANNA, (BELA, CILI)).players == (ANNA, BELA, CILI)

    @pytest.mark.parametrize("defenders", [(), (BELA,), (BELA, CILI, "Dóra")])
    def test_needs_two_defenders(self, defenders: tuple[str, ...]) -> None:
        assert refusal(defenders=defenders) == "wrong_number_of_players"

    def test_needs_a_soloist(self) -> None:
        assert refusal(soloist="") == "wrong_number_of_players"

    @pytest.mark.parametrize("defenders", [(ANNA, BELA), (BELA, ANNA), (BELA, BELA)])
    def test_seats_nobody_twice(self, defenders: tuple[str, ...]) -> None:
        assert refusal(defenders=defenders) == "duplicate_player"

    @pytest.mark.parametrize(
        "said",
        [
            {"kontra": {"simple": {"Zoli": 1}}},
            {"kontra": {"simple": {ANNA: 1}}},
            {"silent": Silent(ulti=Seven("Zoli", True))},
            {"facts": Facts(trump_seven=Seven("Zoli", True))},
        ],
    )
    def test_knows_nobody_else(self, said: dict[str, Any]) -> None:
        assert refusal(**said) == "unknown_player"


class TestFacts:
    def test_tells_a_seven_that_was_not_played_from_one_nobody_spoke_of(self) -> None:
        assert Facts(trump_seven=None) != Facts()
        assert Facts().trump_seven is NOT_SAID
