"""Who pays whom, in words."""

import pytest

from ulti_ledger.circles.models import Circle
from ulti_ledger.ledger.queries.settling import Account, Proposal
from ulti_ledger.ledger.templatetags.settling import (
    currency_sign,
    figure,
    new_key,
    why_these_two,
    worth,
)

CIRCLE = Circle(language="en", currency="HUF")
MINUS = "\N{MINUS SIGN}"


def proposal(owes: int, gets: int, amount: int) -> Proposal:
    def account(name: str, left: int) -> Account:
        return Account(0, name, name, left, left, 0, 0)

    return Proposal(account("Béla", -owes), account("A<b>", gets), amount)


class TestWhyTheseTwo:
    @pytest.mark.parametrize(
        ("owes", "gets", "amount", "sentence"),
        [
            (20, 20, 20, "Béla owes exactly what A<b> is owed: one payment makes both even."),
            (
                20,
                30,
                20,
                "This is all that Béla owes. A<b> is owed more and gets the rest from others.",
            ),
            (
                30,
                20,
                20,
                "This is all that A<b> is owed. Béla owes more and pays the rest to others.",
            ),
            (
                30,
                20,
                10,
                "Once the others are paid, this is what Béla still owes and what A<b> still",
            ),
        ],
    )
    def test_finds_the_reason(self, owes: int, gets: int, amount: int, sentence: str) -> None:
        said = why_these_two(proposal(owes, gets, amount))
        plain = said.replace("<bdi>", "").replace("</bdi>", "").replace("&lt;b&gt;", "<b>")
        assert plain.startswith(sentence)

    def test_writes_names_harmlessly(self) -> None:
        assert "<bdi>A&lt;b&gt;</bdi>" in why_these_two(proposal(20, 20, 20))


class TestWorth:
    @pytest.mark.parametrize(
        ("amount", "unit", "plus", "text"),
        [
            (200, "HUF", False, "200\N{NO-BREAK SPACE}Ft"),
            (250, "EUR", True, "+€2.50"),
            (1, "", False, "1 point"),
            (-18, "", True, f"{MINUS}18 points"),
        ],
    )
    def test_is_money_or_points(self, amount: int, unit: str, plus: bool, text: str) -> None:
        assert worth(amount, unit, CIRCLE, plus=plus) == text


class TestFigure:
    @pytest.mark.parametrize(
        ("amount", "unit", "text"), [(-5, "EUR", f"{MINUS}0.05"), (20, "HUF", "+20"), (3, "", "+3")]
    )
    def test_is_a_number_alone(self, amount: int, unit: str, text: str) -> None:
        assert figure(amount, unit, CIRCLE) == text

    def test_has_the_sign_in_the_head_of_the_column(self) -> None:
        assert currency_sign("HUF") == "Ft"
        assert currency_sign("XTS") == "XTS"


class TestNewKey:
    def test_is_another_each_time(self) -> None:
        assert new_key() != new_key()
