"""What is typed before something goes for good."""

from datetime import date

import pytest

from ulti_ledger.ledger.forms.confirmation import Confirmation, ways_to_write

DAY = date(2026, 3, 7)


def takes(typed: str, *wanted: str) -> bool:
    return Confirmation({"typed": typed}, wanted=wanted).is_valid()


class TestConfirmation:
    @pytest.mark.parametrize("typed", ["Thursday table", " thursday  TABLE ", "Thursday-table."])
    def test_takes_the_name_however_it_is_written(self, typed: str) -> None:
        assert takes(typed, "Thursday table")

    @pytest.mark.parametrize("typed", ["", "Thursday", "table Thursday", "Thursday table 2", "…"])
    def test_takes_nothing_else(self, typed: str) -> None:
        assert not takes(typed, "Thursday table")

    @pytest.mark.parametrize("typed", ["7 March 2026", "March 7, 2026", "7.3.2026", "2026-03-07"])
    def test_takes_a_date_however_it_is_written(self, typed: str) -> None:
        assert takes(typed, *ways_to_write(DAY))

    @pytest.mark.parametrize("typed", ["7 March 2025", "7 March", "8.3.2026", "2026"])
    def test_takes_no_other_date(self, typed: str) -> None:
        assert not takes(typed, *ways_to_write(DAY))

    def test_takes_a_name_without_any_letter(self) -> None:
        assert takes("★ ★", "★ ★")
        assert not takes("★", "♥")
