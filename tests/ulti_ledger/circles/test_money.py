"""Amounts as people type and read them."""

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from ulti_ledger.circles.money import (
    LARGEST,
    SYMBOLS,
    BadAmount,
    format_amount,
    format_figure,
    parse_amount,
)

THIN = "\u202f"
NO_BREAK = "\u00a0"
MINUS = "\u2212"
currencies = st.sampled_from(sorted(SYMBOLS))
languages = st.sampled_from([code for code, _ in settings.LANGUAGES])


class TestParseAmount:
    @pytest.mark.parametrize(
        ("text", "currency", "minor"),
        [
            ("10", "HUF", 10),
            (" 10 Ft ", "HUF", 10),
            ("10ft", "HUF", 10),
            ("HUF 10", "HUF", 10),
            ("1 000", "HUF", 1000),
            (f"12{THIN}340{NO_BREAK}Ft", "HUF", 12340),
            ("1.000", "HUF", 1000),
            ("1,000", "HUF", 1000),
            ("10,00", "HUF", 10),
            ("0", "HUF", 0),
            ("007", "HUF", 7),
            ("\N{FULLWIDTH DIGIT TWO}0", "HUF", 20),
            ("2,5", "EUR", 250),
            ("2.5", "EUR", 250),
            ("2,50 €", "EUR", 250),
            ("€2.50", "EUR", 250),
            ("0,05", "EUR", 5),
            ("10", "EUR", 1000),
            ("1.000,50", "EUR", 100050),
            ("1,000.50", "EUR", 100050),
            ("1’000.50 CHF", "CHF", 100050),
            ("1 000 000", "HUF", 1000000),
            ("999999999", "HUF", LARGEST),
            ("9 999 999,99", "EUR", LARGEST),
        ],
    )
    def test_reads_what_people_write(self, text: str, currency: str, minor: int) -> None:
        assert parse_amount(text, currency=currency) == minor

    @pytest.mark.parametrize(
        ("text", "currency", "sentence"),
        [
            ("", "HUF", "Write an amount"),
            ("   ", "HUF", "Write an amount"),
            ("Ft", "HUF", "Write an amount"),
            ("-5", "HUF", "below zero"),
            (f"{MINUS}5 Ft", "HUF", "below zero"),
            ("ten", "HUF", "no amount"),
            ("10 €", "HUF", "no amount"),
            ("1e3", "HUF", "no amount"),
            ("0.500", "EUR", "no amount"),
            ("1 00", "HUF", "no amount"),
            ("1,000,50", "EUR", "no amount"),
            ("1.000.50", "EUR", "no amount"),
            ("2,5555", "EUR", "no amount"),
            ("2.5 Ft", "HUF", "whole amount"),
            ("1000000000", "HUF", "more than"),
            ("10000000", "EUR", "more than"),
            ("9" * 5000, "HUF", "more than"),
        ],
    )
    def test_says_why_it_refuses(self, text: str, currency: str, sentence: str) -> None:
        with pytest.raises(BadAmount, match=sentence):
            parse_amount(text, currency=currency)

    @given(text=st.text(alphabet="0123456789.,' -+Ft€e²½٣\u00a0\u202f"), currency=currencies)
    def test_gives_a_storable_amount_or_a_reason(self, text: str, currency: str) -> None:
        try:
            amount = parse_amount(text, currency=currency)
        except BadAmount:
            return
        assert 0 <= amount <= LARGEST


class TestFormatAmount:
    def test_shows_120_forint_as_120_ft(self) -> None:
        """Field report J2."""
        assert format_amount(120, currency="HUF", language="en") == f"120{NO_BREAK}Ft"

    @pytest.mark.parametrize(
        ("minor", "currency", "language", "text"),
        [
            (12340, "HUF", "hu", f"12{THIN}340{NO_BREAK}Ft"),
            (12340, "HUF", "en", f"12{THIN}340{NO_BREAK}Ft"),
            (250, "EUR", "hu", f"2,50{NO_BREAK}€"),
            (250, "EUR", "de", f"2,50{NO_BREAK}€"),
            (250, "EUR", "en", "€2.50"),
            (5, "CHF", "en", f"0.05{NO_BREAK}CHF"),
            (-250, "EUR", "it", f"{MINUS}2,50{NO_BREAK}€"),
            (-123456, "EUR", "fr", f"{MINUS}1{THIN}234,56{NO_BREAK}€"),
            (-10, "HUF", "hu", f"{MINUS}10{NO_BREAK}Ft"),
            (0, "HUF", "hu", f"0{NO_BREAK}Ft"),
            (100050, "PLN", "hu", f"1{THIN}000,50{NO_BREAK}zł"),
        ],
    )
    def test_writes_as_the_language_does(
        self, minor: int, currency: str, language: str, text: str
    ) -> None:
        assert format_amount(minor, currency=currency, language=language) == text

    @pytest.mark.parametrize(
        ("minor", "text"),
        [(20, f"+20{NO_BREAK}Ft"), (0, f"0{NO_BREAK}Ft"), (-20, f"{MINUS}20{NO_BREAK}Ft")],
    )
    def test_marks_a_change_where_asked(self, minor: int, text: str) -> None:
        assert format_amount(minor, currency="HUF", language="hu", plus=True) == text

    @given(minor=st.integers(0, LARGEST), currency=currencies, language=languages)
    def test_is_read_back_as_the_same_amount(
        self, minor: int, currency: str, language: str
    ) -> None:
        text = format_amount(minor, currency=currency, language=language)
        assert parse_amount(text, currency=currency) == minor

    @given(minor=st.integers(1, 10**15), currency=currencies, language=languages)
    def test_turns_only_the_sign(self, minor: int, currency: str, language: str) -> None:
        lost = format_amount(-minor, currency=currency, language=language)
        assert lost == MINUS + format_amount(minor, currency=currency, language=language)


class TestFormatFigure:
    @pytest.mark.parametrize(
        ("minor", "currency", "text"),
        [
            (12340, "HUF", f"+12{THIN}340"),
            (-12340, "HUF", f"{MINUS}12{THIN}340"),
            (250, "EUR", "+2.50"),
            (0, "EUR", "0.00"),
        ],
    )
    def test_leaves_the_currency_to_the_head_of_the_column(
        self, minor: int, currency: str, text: str
    ) -> None:
        assert format_figure(minor, currency=currency, language="en", plus=True) == text
