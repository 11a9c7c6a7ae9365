"""Money as whole minor units (forint, cents): read what people type, print what they read."""

import re
import unicodedata
from decimal import Decimal

from babel import Locale
from babel.numbers import format_decimal, get_currency_precision, get_group_symbol
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# What stands beside the number, in whatever language: forint are "Ft" in German too.
SYMBOLS = {
    "HUF": "Ft",
    "EUR": "€",
    "CHF": "CHF",
    "GBP": "£",
    "USD": "$",
    "RON": "lei",
    "RSD": "din",
    "UAH": "₴",
    "CZK": "Kč",
    "PLN": "zł",
}
LARGEST = 999_999_999  # minor units; well within a 32-bit field

_MINUS = "\N{MINUS SIGN}"
_NO_BREAK = "\N{NO-BREAK SPACE}"
_THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"
_AMOUNT = re.compile(
    r"(?P<whole>\d+|[1-9]\d{0,2}(?P<mark>[.,'’ ])\d{3}(?:(?P=mark)\d{3})*)"
    r"(?:(?!(?P=mark))[.,](?P<decimals>\d{1,2}))?"
)


class BadAmount(ValueError):
    """What was typed is no amount; `sentence` says why to whoever typed it."""

    def __init__(self, sentence: str | Promise) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def minor_digits(currency: str) -> int:
    """How many decimals an amount has: 0 for forint, 2 for euro."""
    return get_currency_precision(currency)


def parse_amount(text: str, *, currency: str) -> int:
    """Read an amount in minor units, 0 to LARGEST; raise BadAmount where it can't be one.

    "10", "10 Ft", "2,5", "2.5", "1 000", "1.000,50" and "1,000.50" are read. A comma or a point
    with three digits behind it groups thousands, because no currency here has three decimals:
    "1.000" is a thousand. "0.500" is neither and is refused, as is what is finer than a coin.
    """
    typed = _without_currency(text, currency)
    if not typed:
        raise BadAmount(_("Write an amount, for example 10."))
    if typed[0] in f"-{_MINUS}":
        raise BadAmount(_("An amount can’t be below zero."))
    digits = minor_digits(currency)
    found = _AMOUNT.fullmatch(typed)
    if found is None:
        whole = _("This is no amount. Write it like 10.")
        raise BadAmount(_("This is no amount. Write it like 10 or 2,50.") if digits else whole)
    decimals = (found["decimals"] or "").rstrip("0")
    if len(decimals) > digits:
        raise BadAmount(_("Write a whole amount, without decimals."))
    minor = re.sub(r"\D", "", found["whole"]).lstrip("0") + decimals.ljust(digits, "0")
    # Counted before it is read: digits without end are no number worth building.
    if len(minor) > len(str(LARGEST)):
        raise BadAmount(_("That is more than a table can play for."))
    return int(minor or "0")


def format_amount(minor: int, *, currency: str, language: str, plus: bool = False) -> str:
    """Print an amount as the language writes it: "12 340 Ft", "2,50 €"; `plus` marks a change."""
    sign, number = _sign(minor, plus), _number(abs(minor), minor_digits(currency), language)
    symbol = SYMBOLS.get(currency, currency)
    if symbol in "€£$₴" and _writes_symbol_first(language):
        return f"{sign}{symbol}{number}"
    return f"{sign}{number}{_NO_BREAK}{symbol}"


def format_figure(minor: int, *, currency: str, language: str, plus: bool = False) -> str:
    """Print the number alone, for a column whose head names the currency: "+12 340"."""
    return _sign(minor, plus) + _number(abs(minor), minor_digits(currency), language)


def _sign(minor: int, plus: bool) -> str:
    return _MINUS if minor < 0 else "+" if plus and minor > 0 else ""


def _without_currency(text: str, currency: str) -> str:
    """The number alone, as one may write the currency beside it or not."""
    bare = " ".join(unicodedata.normalize("NFKC", text).split()).casefold()
    for mark in (SYMBOLS.get(currency, currency).casefold(), currency.casefold()):
        bare = bare.removeprefix(mark).removesuffix(mark).strip()
    return bare


def _number(minor: int, digits: int, language: str) -> str:
    locale = Locale.parse(language, sep="-")
    printed = format_decimal(
        Decimal(minor).scaleb(-digits),
        format=f"#,##0.{'0' * digits}" if digits else "#,##0",
        locale=locale,
    )
    return printed.replace(get_group_symbol(locale), _THIN_SPACE)


def _writes_symbol_first(language: str) -> bool:
    formats = Locale.parse(language, sep="-").currency_formats
    return str(formats["standard"].pattern).startswith("¤")
