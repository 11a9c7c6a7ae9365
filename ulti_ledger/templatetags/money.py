"""Money on pages: `{% load money %}{% money amount circle %}`."""

from django import template

from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.money import format_amount

register = template.Library()


@register.simple_tag
def money(minor: int, circle: Circle, currency: str = "", plus: bool = False) -> str:
    """An amount in the circle's language: "120 Ft".

    A night names the `currency` it was played for, the circle's may have changed since. `plus`
    marks a change: "+120 Ft".
    """
    return format_amount(
        minor, currency=currency or circle.currency, language=circle.language, plus=plus
    )
