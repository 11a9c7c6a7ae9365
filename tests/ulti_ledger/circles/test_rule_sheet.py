"""House rules as a sheet to read."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from scoring import PRESETS, Deal, Ended, HouseRules, RuleError, Seven, Side, Silent, Trump, score
from scoring.deal import Bid, Meld, Outcome
from tests.ulti_ledger.circles.test_rule_words import values_of
from ulti_ledger.circles.rule_sheet import RuleLine, RuleSheet, matters, rule_sheet
from ulti_ledger.circles.rule_words import WORDS

GAMETWIST = PRESETS["gametwist"]

# Rules under which another one can't change any payment.
MOOT = [
    ("passed_out", {"minimum_components": 2}),
    ("passed_out_value", {"passed_out": "play"}),
    ("passed_out_value", {"passed_out": "redeal"}),
    ("passed_out_value", {"passed_out": "pay", "minimum_components": 2}),
    ("kontra_scope_no_trump", {"kontra_max": 0}),
    ("hearts_trigger", {"plain_may_trump_hearts": False}),
    ("plain_may_trump_hearts", {"trump_choice": "hearts_only"}),
    ("silent_twenty_hundred", {"silent_hundred": 0}),
    ("silent_mode", {"silent_hundred": 0, "silent_durchmars": 0}),
    ("silent_kontra", {"silent_hundred": 0, "silent_durchmars": 0}),
    ("silent_kontra", {"kontra_max": 0}),
    ("silent_cumulate", {"silent_hundred": 0}),
    ("silent_cumulate", {"silent_durchmars": 0}),
    ("silent_exclusion", {"silent_hundred": 0, "silent_durchmars": 0}),
    ("silent_by_defenders", {"silent_hundred": 0, "silent_durchmars": 0, "silent_ulti": 0}),
    ("silent_ulti_lost", {"silent_ulti": 0}),
    ("silent_ulti_parties", {"silent_ulti": 0}),
    ("silent_ulti_parties", {"silent_by_defenders": False}),
]
BIDS = [
    ("simple",),
    ("ulti", "simple"),
    ("forty_hundred",),
    ("forty_hundred", "ulti", "durchmars"),
    ("durchmars",),
    ("durchmars", "ulti"),
    ("betli",),
]
SILENTS = [
    Silent(),
    Silent(hundred=Side.SOLOIST),
    Silent(hundred=Side.SOLOIST, hundred_meld=Meld.TWENTY),
    Silent(hundred=Side.DEFENDERS),
    Silent(durchmars=Side.SOLOIST),
    Silent(hundred=Side.SOLOIST, durchmars=Side.SOLOIST),
    Silent(ulti=Seven("S", won=True)),
    Silent(ulti=Seven("S", won=False)),
    Silent(ulti=Seven("D", won=True)),
]


def hands() -> Iterator[Deal]:
    """Hands of many kinds."""
    seats = "S", ("D", "E")
    yield Deal(*seats, ended=Ended.PASSED_OUT)
    for parts in BIDS:
        for bid in (Bid(parts), Bid(parts, hearts=True), Bid(parts, trump=Trump.HEARTS)):
            for silent in SILENTS:
                wins = silent.hundred is not Side.DEFENDERS
                outcome = dict.fromkeys(parts, Outcome.MADE if wins else Outcome.LOST)
                for kontra in ({}, {parts[0]: 1}, {parts[0]: {"D": 1}}):
                    yield Deal(*seats, bid, kontra=kontra, outcome=outcome, silent=silent)


def paid(deal: Deal, rules: HouseRules) -> dict[str, int] | None:
    try:
        return dict(score(deal, rules).totals)
    except RuleError:
        return None


def sheet_of(rules: HouseRules, preset: str = "gametwist") -> RuleSheet:
    return rule_sheet(rules, preset=preset)


def lines_of(sheet: RuleSheet) -> dict[str, RuleLine]:
    return {line.name: line for group in sheet.groups for line in group.lines}


class TestRuleSheet:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_marks_nothing_where_all_is_as_the_preset_has_it(self, preset: str) -> None:
        sheet = sheet_of(PRESETS[preset], preset)
        assert not [line for line in lines_of(sheet).values() if line.differs]
        assert not [worth for worth in sheet.worths if worth.differs]
        assert sheet.differ == 0

    @pytest.mark.parametrize("preset", ["hungarian", "italian"])
    def test_marks_what_differs_and_says_what_it_was(self, preset: str) -> None:
        sheet = sheet_of(PRESETS[preset])
        marked = [line for line in lines_of(sheet).values() if line.differs]
        assert len(marked) == sheet.differ > 5
        assert all(line.base != line.sentence for line in marked)

    def test_prices_the_parts(self) -> None:
        worths = {worth.component: worth for worth in sheet_of(GAMETWIST).worths}
        assert (worths["ulti"].plain, worths["ulti"].hearts) == (4, 8)
        assert (worths["open_betli"].plain, worths["open_betli"].hearts) == (20, None)
        assert "four_aces" not in worths

    @pytest.mark.parametrize(
        ("rules", "component", "worths"),
        [
            (PRESETS["hungarian"], "open_durchmars", [(False, 24, None), (True, 12, 24)]),
            (GAMETWIST, "open_durchmars", [(None, 24, None)]),
            (GAMETWIST, "durchmars", [(None, 6, 12)]),
            (
                replace(GAMETWIST, durchmars_no_trump=9),
                "durchmars",
                [(False, 9, None), (True, 6, 12)],
            ),
            (
                replace(GAMETWIST, open_durchmars_trump=20),
                "open_durchmars",
                [(False, 24, None), (True, 20, None)],
            ),
        ],
    )
    def test_tell_trumps_apart_where_they_make_a_difference(
        self, rules: HouseRules, component: str, worths: list[tuple[bool | None, int, int | None]]
    ) -> None:
        assert [
            (worth.trumps, worth.plain, worth.hearts)
            for worth in sheet_of(rules).worths
            if worth.component == component
        ] == worths

    def test_prices_the_parts_of_a_table_that_wants_two_announced(self) -> None:
        rules = replace(GAMETWIST, minimum_components=2)
        assert {worth.component for worth in sheet_of(rules).worths} >= {"ulti", "betli"}

    def test_shows_four_aces_where_they_are_played(self) -> None:
        worths = sheet_of(replace(GAMETWIST, four_aces=True)).worths
        aces = next(worth for worth in worths if worth.component == "four_aces")
        assert (aces.plain, aces.hearts, aces.differs) == (4, 8, True)

    def test_marks_what_only_this_table_has(self) -> None:
        own = {"name": "repülő", "plain": 3, "hearts": None, "trumps": True}
        rules = GAMETWIST.but({"own_components": [own | {"carries": True, "penal": False}]})
        worth = sheet_of(rules).worths[-1]
        assert (worth.component, worth.plain, worth.hearts) == ("repülő", 3, None)
        assert worth.differs

    def test_says_no_price_that_nobody_can_be_paid(self) -> None:
        """Field report B22."""
        played = lines_of(sheet_of(GAMETWIST))
        assert "The price of passing, where it is paid" not in played
        paid_out = lines_of(sheet_of(GAMETWIST.but({"passed_out": "pay"})))
        assert paid_out["The price of passing, where it is paid"].sentence == "2 to each"

    def test_counts_no_difference_that_changes_nothing(self) -> None:
        assert sheet_of(GAMETWIST.but({"passed_out_value": 9})).differ == 0


class TestMatters:
    @pytest.mark.parametrize(("key", "others"), MOOT)
    def test_is_false_only_for_what_changes_no_payment(
        self, key: str, others: dict[str, object]
    ) -> None:
        tables = [GAMETWIST.but({**others, key: value}) for value in values_of(key)]
        assert not any(matters(key, rules) for rules in tables)
        for deal in hands():
            assert all(paid(deal, rules) == paid(deal, tables[0]) for rules in tables)

    @pytest.mark.parametrize("key", sorted({key for key, _others in MOOT}))
    def test_is_true_where_a_payment_depends_on_it(self, key: str) -> None:
        base = PRESETS["hungarian"].but({"plain_may_trump_hearts": True})
        tables = [base.but({key: value}) for value in values_of(key)]
        # "0" may be the price of what is there at all
        tables = [rules for rules in tables if matters(key, rules)]
        assert any(
            paid(deal, rules) != paid(deal, tables[0]) for deal in hands() for rules in tables
        )

    def test_is_true_for_every_other_rule(self) -> None:
        assert all(matters(key, GAMETWIST) for key in WORDS if key not in dict(MOOT))
