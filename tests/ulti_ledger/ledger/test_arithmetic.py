"""Numbers as they are typed at a table."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti_ledger.ledger.arithmetic import LARGEST, BadSum, add_up


class TestAddUp:
    @pytest.mark.parametrize(
        ("typed", "total"),
        [
            ("12", 12),
            ("0", 0),
            ("007", 7),
            ("+10+5-8", 7),
            ("-3", -3),
            ("\N{MINUS SIGN}3", -3),
            ("10\N{EN DASH}4", 6),
            (" 10 + 5 - 8 ", 7),
            ("- 3 + 1", -2),
            ("1 000 + 20", 1020),
            ("12\N{NARROW NO-BREAK SPACE}340", 12340),
            ("1\N{NO-BREAK SPACE}000\N{NO-BREAK SPACE}000-1", 999_999),
            ("\N{FULLWIDTH DIGIT ONE}\N{FULLWIDTH DIGIT TWO}", 12),
            (str(LARGEST), LARGEST),
            (f"-{LARGEST}", -LARGEST),
        ],
    )
    def test_reads_what_a_phone_writes(self, typed: str, total: int) -> None:
        assert add_up(typed) == total

    @given(st.lists(st.integers(-999, 999), min_size=1, max_size=30), st.sampled_from(["", " "]))
    def test_adds_up(self, numbers: list[int], blank: str) -> None:
        assert add_up(blank.join(f"{number:+d}" for number in numbers)) == sum(numbers)

    @pytest.mark.parametrize(
        ("typed", "sentence"),
        [
            ("", "Write a number"),
            ("  \N{NO-BREAK SPACE}", "Write a number"),
            ("2,5", "without decimals"),
            ("10+2.5", "without decimals"),
            ("ten", "plus or minus between them"),
            ("10+", "plus or minus between them"),
            ("+", "plus or minus between them"),
            ("10++5", "plus or minus between them"),
            ("+-3", "plus or minus between them"),
            ("10 5", "plus or minus between them"),
            ("1000 000", "plus or minus between them"),
            ("3*4", "plus or minus between them"),
            ("1e3", "plus or minus between them"),
            ("٣", "plus or minus between them"),
            ("\x00", "plus or minus between them"),
            ("9" * 5000, "plus or minus between them"),
            (str(LARGEST + 1), "more than a table"),
            (f"{LARGEST}+1", "more than a table"),
            (f"-{LARGEST}-1", "more than a table"),
        ],
    )
    def test_says_what_is_wrong(self, typed: str, sentence: str) -> None:
        with pytest.raises(BadSum, match=sentence):
            add_up(typed)

    @given(st.text(max_size=40))
    def test_raises_nothing_else(self, typed: str) -> None:
        with suppress(BadSum):
            assert abs(add_up(typed)) <= LARGEST
