"""The contract's table of house rules, column by column."""

import pytest

from scoring import COMPONENTS, PRESETS

VALUES = {name: row.plain for name, row in COMPONENTS.items()}

# gametwist, hungarian, italian
TABLE = {
    "values": (VALUES, VALUES, VALUES),
    "hearts_factor": (2, 2, 2),
    "hearts_trigger": ("announcement", "announcement", "trump"),
    "plain_may_trump_hearts": (True, False, True),
    "trump_choice": ("any", "any", "any"),
    "durchmars_alone": ("no_trump", "choice", "choice"),
    "durchmars_no_trump": (0, 0, 0),
    "open_durchmars_trump": (24, 12, 24),
    "open_in_hearts": ("not_allowed", "doubled", "not_allowed"),
    "four_aces": (False, False, False),
    "minimum_components": (1, 1, 1),
    "failed_ulti": ("symmetric", "penalty", "penalty"),
    "silent_hundred": (2, 2, 0),
    "silent_twenty_hundred": (0, 0, 0),
    "silent_durchmars": (3, 3, 3),
    "silent_mode": ("replaces", "replaces", "adds"),
    "silent_kontra": (True, True, False),
    "silent_cumulate": ("highest", "sum", "highest"),
    "silent_exclusion": ("together", "own", "own"),
    "silent_ulti": (2, 2, 2),
    "silent_ulti_lost": (2, 4, 0),
    "silent_ulti_parties": ("sides", "sides", "sides"),
    "silent_by_defenders": (True, True, False),
    "kontra_max": (2, 6, 6),
    "kontra_scope_no_trump": ("shared", "individual", "shared"),
    "passed_out": ("play", "pay", "play"),
    "passed_out_value": (2, 2, 2),
    "ace_value": (10, 10, 10),
    "own_components": ([], [], []),  # not in the contract: what a group has made up itself
}


class TestPresets:
    @pytest.mark.parametrize("column", range(3))
    def test_are_the_columns_of_the_table(self, column: int) -> None:
        name = ["gametwist", "hungarian", "italian"][column]
        assert PRESETS[name].to_dict() == {key: row[column] for key, row in TABLE.items()}

    def test_are_three(self) -> None:
        assert list(PRESETS) == ["gametwist", "hungarian", "italian"]
