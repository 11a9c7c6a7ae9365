"""What holds for every hand at every table."""

import json
from dataclasses import replace
from itertools import permutations
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import NO_FACTS, NOT_SAID, Deal, Ended, HouseRules, Outcome, Seven, contract, score
from scoring.wire import answer, deal_from_json, deal_to_json
from tests.scoring.cards import Play
from tests.scoring.hands import ANNA, BELA, CILI, PLAYERS
from tests.scoring.second_reading import Reading
from tests.scoring.strategies import counted, rules, stated

CountedHand = tuple[Deal, HouseRules, Play]
StatedHand = tuple[Deal, HouseRules]

many = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


class TestScore:
    @many
    @given(counted())
    def test_pays_what_a_second_reading_pays(self, hand: CountedHand) -> None:
        deal, table, played = hand
        outcome = played.outcome(contract(deal.bid, table))
        reading = Reading(deal.bid, table, dict(deal.kontra))
        assert score(deal, table).totals == reading.totals(played, deal.facts, dict(outcome))

    @many
    @given(counted())
    def test_decides_what_the_cards_say(self, hand: CountedHand) -> None:
        deal, table, played = hand
        assert score(deal, table).outcome == played.outcome(contract(deal.bid, table))

    @many
    @given(counted() | stated())
    def test_adds_up_to_zero(self, hand: tuple[Any, ...]) -> None:
        deal, table = hand[:2]
        result = score(deal, table)
        assert [sum(line.amounts.values()) for line in result.lines] == [0] * len(result.lines)
        assert result.totals == {
            player: sum(line.amounts[player] for line in result.lines) for player in PLAYERS
        }

    @many
    @given(counted(), st.data())
    def test_multiplies_exactly_what_was_doubled(self, hand: CountedHand, data: Any) -> None:
        deal, table, _ = hand
        bid = contract(deal.bid, table)
        doubled = data.draw(st.sampled_from(bid.components))
        step = data.draw(st.integers(0, table.kontra_max))
        before = score(replace(deal, kontra={**deal.kontra, doubled: 0}), table)
        after = score(replace(deal, kontra={**deal.kontra, doubled: step}), table)
        for one, other in zip(before.lines, after.lines, strict=True):
            hangs_on_it = one.component == doubled and not one.silent
            if one.silent and one.component != "ulti" and doubled == "simple":
                hangs_on_it = table.silent_kontra
            penal = hangs_on_it and (one.component, one.outcome) == ("ulti", Outcome.LOST)
            extra = one.value if penal and table.failed_ulti == "penalty" else 0
            for player, amount in one.amounts.items():
                flat = extra * (-2 if player == ANNA else 1)
                factor = 2**step if hangs_on_it else 1
                assert other.amounts[player] == (amount - flat) * factor + flat

    @many
    @given(counted() | stated(), st.sampled_from(list(permutations(PLAYERS))))
    def test_pays_the_same_under_other_names(
        self, hand: tuple[Any, ...], order: tuple[str, ...]
    ) -> None:
        deal, table = hand[:2]
        names = dict(zip(PLAYERS, order, strict=True))
        paid = score(deal, table).totals
        assert score(renamed(deal, names), table).totals == {
            names[player]: amount for player, amount in paid.items()
        }

    @many
    @given(counted())
    def test_pays_the_same_for_the_outcomes_it_derived(self, hand: CountedHand) -> None:
        deal, table, _ = hand
        by_facts = score(deal, table)
        said = replace(deal, facts=NO_FACTS, outcome=by_facts.outcome, silent=by_facts.silent)
        assert score(said, table).totals == by_facts.totals
        both = replace(said, facts=deal.facts)
        assert score(both, table).totals == by_facts.totals

    @many
    @given(counted())
    def test_takes_a_throw_in_for_all_lost(self, hand: CountedHand) -> None:
        deal, table, _ = hand
        lost = dict.fromkeys(contract(deal.bid, table).components, Outcome.LOST)
        thrown = replace(deal, facts=NO_FACTS, ended=Ended.THROWN_IN)
        all_lost = replace(deal, facts=NO_FACTS, outcome=lost)
        assert score(thrown, table).totals == score(all_lost, table).totals

    @many
    @given(counted(), st.data())
    def test_finds_nothing_impossible_in_a_play_half_told(
        self, hand: CountedHand, data: Any
    ) -> None:
        deal, table, played = hand
        names = ["soloist_points", "defender_points", "soloist_tricks", "soloist_aces"]
        left_out = data.draw(st.sets(st.sampled_from([*names, "hundred_meld"])))
        seven = data.draw(st.sampled_from([deal.facts.trump_seven, NOT_SAID]))
        facts = replace(deal.facts, trump_seven=seven, **dict.fromkeys(left_out))
        outcome = played.outcome(contract(deal.bid, table))
        result = score(replace(deal, facts=facts, outcome=outcome), table)
        assert result.outcome == outcome


class TestWire:
    @many
    @given(counted() | stated())
    def test_carries_a_deal_there_and_back(self, hand: tuple[Any, ...]) -> None:
        deal = hand[0]
        assert deal_from_json(json.loads(json.dumps(deal_to_json(deal)))) == deal

    @many
    @given(counted() | stated())
    def test_answers_what_score_says(self, hand: tuple[Any, ...]) -> None:
        deal, table = hand[:2]
        told = answer({**deal_to_json(deal), "rules": table.to_dict()})
        assert told["totals"] == score(deal, table).totals


class TestHouseRules:
    @many
    @given(rules())
    def test_comes_back_from_its_own_dict(self, table: HouseRules) -> None:
        assert HouseRules.from_dict(json.loads(json.dumps(table.to_dict()))) == table

    @many
    @given(rules(), rules())
    def test_says_exactly_what_it_changes(self, one: HouseRules, other: HouseRules) -> None:
        assert other.but(one.changed_from(other)) == one


def renamed(deal: Deal, names: dict[str, str]) -> Deal:
    """The same hand with other players."""

    def player(seven: Any) -> Any:
        return Seven(names[seven.player], seven.won) if isinstance(seven, Seven) else seven

    return replace(
        deal,
        soloist=names[ANNA],
        defenders=(names[BELA], names[CILI]),
        kontra={
            part: {names[who]: step for who, step in said.items()}
            if isinstance(said, dict)
            else said
            for part, said in deal.kontra.items()
        },
        silent=replace(deal.silent, ulti=player(deal.silent.ulti)),
        facts=replace(deal.facts, trump_seven=player(deal.facts.trump_seven)),
    )
