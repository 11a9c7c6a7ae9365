"""Every rule, changed on its page, changes a hand that is recorded afterwards and none before."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import PRESETS, HouseRules, RuleError
from tests.ulti_ledger.circles.conftest import typed, typed_part
from tests.ulti_ledger.circles.test_services import save
from tests.ulti_ledger.conftest import Cast, open_night, totals
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.ledger.models import Hand, PlaySession

Outcome = int | str  # what Béla, who plays, wins in all; or why the table takes no such hand

MADE, LOST = {"simple": "made"}, {"simple": "lost"}
HUNDRED, DURCHMARS = {"hundred": "soloist"}, {"durchmars": "soloist"}
SEVEN_LOST = {"ulti": {"player": "Béla", "won": False}}


@dataclass(frozen=True)
class Case:
    """A rule, what is typed for it, and a hand of Béla's that shows it, at GameTwist's table."""

    key: str
    typed: dict[str, Any]
    hand: dict[str, Any]
    before: Outcome
    after: Outcome
    preset: str = "gametwist"


def case(
    key: str,
    value: Any,
    hand: dict[str, Any],
    before: Outcome,
    after: Outcome,
    preset: str = "gametwist",
) -> Case:
    change = value if isinstance(value, dict) else {key: value}
    return Case(key, change, hand, before, after, preset)


def simple(**rest: Any) -> dict[str, Any]:
    return {"outcome": MADE, **rest}


CASES = [
    case(
        "values",
        {"value-ulti": 5},
        {"components": ["ulti"], "outcome": {"ulti": "made", "simple": "made"}},
        2 * (1 + 4),
        2 * (1 + 5),
    ),
    case("hearts_factor", 3, simple(hearts=True), 2 * 2, 2 * 3),
    case("hearts_trigger", "trump", simple(trump="hearts"), 2 * 1, 2 * 2),
    case("plain_may_trump_hearts", False, simple(trump="hearts"), 2, "trump_not_allowed"),
    case("trump_choice", "hearts_only", simple(trump="acorns"), 2, "trump_not_allowed"),
    case(
        "durchmars_alone",
        "choice",
        {"components": ["durchmars"], "trump": "acorns", "outcome": {"durchmars": "made"}},
        "trump_not_allowed",
        2 * 6,
    ),
    case(
        "durchmars_no_trump",
        12,
        {"components": ["durchmars"], "outcome": {"durchmars": "made"}},
        2 * 6,
        2 * 12,
    ),
    case(
        "open_durchmars_trump",
        12,
        {
            "components": ["open_durchmars", "ulti"],
            "outcome": {"open_durchmars": "made", "ulti": "made"},
        },
        2 * (24 + 4),
        2 * (12 + 4),
    ),
    case(
        "open_in_hearts",
        "fixed",
        {
            "components": ["open_durchmars", "ulti"],
            "hearts": True,
            "outcome": {"open_durchmars": "made", "ulti": "made"},
        },
        "hearts_not_allowed",
        2 * (24 + 8),
    ),
    case(
        "four_aces",
        True,
        {"components": ["four_aces"], "outcome": {"four_aces": "made", "simple": "made"}},
        "component_off",
        2 * (4 + 1),
    ),
    case("minimum_components", 2, simple(), 2, "too_few_components"),
    case(
        "failed_ulti",
        "penalty",
        {
            "components": ["ulti"],
            "kontra": {"ulti": 1},
            "outcome": {"ulti": "lost", "simple": "made"},
        },
        2 * (1 - 8),
        2 * (1 - 12),
    ),
    case("silent_hundred", 4, simple(silent=HUNDRED), 2 * 2, 2 * 4),
    case(
        "silent_twenty_hundred",
        4,
        simple(silent=HUNDRED | {"hundred_meld": "twenty"}),
        2 * 2,
        2 * 4,
    ),
    case("silent_durchmars", 5, simple(silent=DURCHMARS), 2 * 3, 2 * 5),
    case("silent_mode", "adds", simple(silent=HUNDRED), 2 * 2, 2 * (1 + 2)),
    case("silent_kontra", False, simple(silent=HUNDRED, kontra={"simple": 1}), 2 * 4, 2 * 2),
    case("silent_cumulate", "sum", simple(silent=HUNDRED | DURCHMARS), 2 * 3, 2 * (2 + 3)),
    case(
        "silent_exclusion",
        "own",
        {
            "components": ["forty_hundred"],
            "outcome": {"forty_hundred": "made"},
            "silent": DURCHMARS,
        },
        "silent_not_possible",
        2 * (4 + 3),
    ),
    case(
        "silent_ulti",
        4,
        simple(silent={"ulti": {"player": "Béla", "won": True}}),
        2 * (1 + 2),
        2 * (1 + 4),
    ),
    case("silent_ulti_lost", 4, simple(silent=SEVEN_LOST), 2 * (1 - 2), 2 * (1 - 4)),
    case(
        "silent_ulti_parties",
        "everybody",
        simple(silent={"ulti": {"player": "Cili", "won": True}}),
        2 * (1 - 2),
        2 * 1 - 2,
    ),
    case(
        "silent_by_defenders",
        False,
        {"outcome": LOST, "silent": {"hundred": "defenders"}},
        2 * -2,
        "silent_not_possible",
    ),
    case("kontra_max", 3, simple(kontra={"simple": 3}), "kontra_too_high", 2 * 8),
    case(
        "kontra_scope_no_trump",
        "individual",
        {"components": ["betli"], "kontra": {"betli": {"Cili": 1}}, "outcome": {"betli": "made"}},
        "kontra_shared",
        10 + 5,
    ),
    case("passed_out", "pay", {"ended": "passed_out"}, "passed_out_must_be_played", 2 * -2),
    case("passed_out_value", 3, {"ended": "passed_out"}, 2 * -2, 2 * -3, "hungarian"),
    case(
        "ace_value",
        11,
        {"facts": {"soloist_points": 52, "defender_points": 42}},
        "impossible_facts",
        2 * 1,
    ),
    case(
        "own_components",
        typed_part(0, name="repülő", plain=4, penal=False),
        {"components": ["repülő"], "outcome": {"repülő": "made", "simple": "made"}},
        "unknown_component",
        2 * (4 + 1),
    ),
]


def night_of(session: PlaySession, play: Callable[..., Hand], hand: dict[str, Any]) -> Outcome:
    """What comes of the hand, recorded in this session."""
    try:
        play(session, "Béla", **hand)
    except RuleError as refused:
        return refused.code
    return totals(session)["Béla"]


class TestEveryRule:
    def test_is_tried(self) -> None:
        assert {one.key for one in CASES} == {field.name for field in fields(HouseRules)}

    @pytest.mark.parametrize("case", CASES, ids=lambda case: case.key)
    def test_changes_what_is_played_afterwards_and_nothing_before(
        self,
        browse: Callable[[User], Client],
        cast: Cast,
        circle: Circle,
        players: list[Player],
        play: Callable[..., Hand],
        case: Case,
    ) -> None:
        rules = PRESETS[case.preset]
        save(circle, cast, rules, preset=case.preset)
        before = open_night(circle, players[:3], cast.scorekeeper)
        assert night_of(before, play, case.hand) == case.before
        shown = totals(before)

        form = typed(rules, preset=case.preset) | {k: str(v) for k, v in case.typed.items()}
        url = reverse("circles:change_rules", args=[circle.slug])
        assert browse(cast.owner).post(url, form).status_code == 303

        after = open_night(circle, players[:3], cast.scorekeeper)
        assert night_of(after, play, case.hand) == case.after
        assert totals(before) == shown
        # a night that was running goes on by its version
        twice = 2 * case.before if isinstance(case.before, int) else case.before
        assert night_of(before, play, case.hand) == twice
