"""Who pays whom, in words: `{% load settling %}{% worth 200 "HUF" circle %}`."""

from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ulti_ledger.circles import words
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.money import SYMBOLS, format_amount, format_figure
from ulti_ledger.ledger.forms.settling import Look
from ulti_ledger.ledger.models import PlaySession
from ulti_ledger.ledger.queries.settling import Proposal

register = template.Library()


@register.simple_tag
def new_key() -> UUID:
    """One intention to pay, however often it arrives."""
    return uuid4()


@register.simple_tag
def link_to_look(session: PlaySession, look: Look, **changes: Any) -> SafeString:
    """The address of the settle page in another look, for a browser and for htmx."""
    address = reverse("ledger:settle", args=[session.circle.slug, session.pk])
    return format_html(
        'href="{0}" hx-get="{0}" hx-target="#payments" hx-swap="outerHTML" hx-push-url="true"',
        address + replace(look, **changes).query,
    )


@register.simple_tag
def worth(amount: int, unit: str, circle: Circle, plus: bool = False) -> str:
    """An amount in the circle's language: "200 Ft", or "18 points" where there is no currency.

    `plus` marks a balance: "+200 Ft".
    """
    if unit:
        return format_amount(amount, currency=unit, language=circle.language, plus=plus)
    return ngettext("%(points)s point", "%(points)s points", amount) % {
        "points": words.signed(amount) if plus else words.points(amount)
    }


@register.simple_tag
def figure(amount: int, unit: str, circle: Circle) -> str:
    """A balance in a column whose head names the currency: "+200"."""
    if unit:
        return format_figure(amount, currency=unit, language=circle.language, plus=True)
    return words.signed(amount)


@register.filter
def currency_sign(unit: str) -> str:
    """What stands beside the number: "Ft"."""
    return SYMBOLS.get(unit, unit)


@register.filter
def size(number: int) -> int:
    """A number without its sign, for a sentence that says which way it goes."""
    return abs(number)


@register.filter
def why_these_two(proposal: Proposal) -> SafeString:
    """Why it is this one who pays that one, in the shortest list."""
    owes, gets = -proposal.payer.left, proposal.payee.left
    if owes == gets == proposal.amount:
        text = _("{payer} owes exactly what {payee} is owed: one payment makes both even.")
    elif proposal.amount == owes:
        text = _(
            "This is all that {payer} owes. {payee} is owed more and gets the rest from others."
        )
    elif proposal.amount == gets:
        text = _("This is all that {payee} is owed. {payer} owes more and pays the rest to others.")
    else:
        text = _(
            "Once the others are paid, this is what {payer} still owes and what {payee} still gets."
        )
    return format_html(text, payer=_name(proposal.payer.name), payee=_name(proposal.payee.name))


def _name(name: str) -> SafeString:
    return format_html("<bdi>{}</bdi>", name)
