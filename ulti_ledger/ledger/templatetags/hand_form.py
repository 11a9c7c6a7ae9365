"""The controls of the hand form: `{% load hand_form %}{% pick form "points" "betli" %}`."""

from collections.abc import Sequence

from django import template
from django.forms import BooleanField
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Line
from ulti_ledger.circles.words import kontra_name
from ulti_ledger.ledger.forms.hand import HandForm

register = template.Library()

_SUITS = {
    "acorns": gettext_lazy("acorns"),
    "leaves": gettext_lazy("leaves"),
    "bells": gettext_lazy("bells"),
    "hearts": gettext_lazy("hearts as a plain trump suit"),
}


@register.simple_tag
def pick(form: HandForm, name: str, value: object, **attributes: object) -> SafeString:
    """A radio or a checkbox in the state in which the form was sent or begun.

    The first of the field that is asked for takes the focus.
    """
    ticked = isinstance(form.fields[name], BooleanField)
    said = "on" if ticked and form[name].value() else form.said(name)
    wrong = bool(form.wrong(name))
    given: dict[str, object] = {
        "type": "checkbox" if ticked else "radio",
        "name": name,
        "value": value,
        "checked": str(value) == said,
        "autofocus": wrong and name == form.first_wrong and _is_first(form, name, value),
        "aria-invalid": "true" if wrong else False,
        "aria-describedby": f"wrong-{name}" if wrong else False,
        **{key.replace("_", "-"): attribute for key, attribute in attributes.items()},
    }
    return _input(given)


@register.simple_tag
def number(form: HandForm, name: str, **attributes: object) -> SafeString:
    """A field for a whole number."""
    wrong = bool(form.wrong(name))
    given = {
        "class": "text",
        "type": "text",
        "inputmode": "numeric",
        "name": name,
        "id": name,
        "value": form.said(name),
        "autofocus": wrong and name == form.first_wrong,
        "aria-invalid": "true" if wrong else False,
        "aria-describedby": f"wrong-{name}" if wrong else False,
        **attributes,
    }
    return _input(given)


@register.filter
def errors_of(form: HandForm, name: str) -> Sequence[str]:
    """What is wrong with a field, also one whose name a template can't spell."""
    return form.wrong(name)


@register.filter
def has_field(form: HandForm, name: str) -> bool:
    """Whether the rules of the table have such a question."""
    return name in form.fields


@register.filter
def change_of(form: HandForm, player: int) -> int:
    """What the hand in the form brings a player."""
    return form.score.totals[str(player)] if form.score else 0


@register.filter
def won_by(line: Line, player: str) -> int:
    """What one part of the hand brings a player."""
    return line.amounts[player]


@register.filter
def kontra_spoken(step: int, own: Sequence[str] = ()) -> str:
    """A step of the pill as it is read aloud; `own` are the circle's names."""
    kontra = kontra_name(step, own)
    return _("%(kontra)s, times %(factor)s") % {"kontra": kontra, "factor": 2**step}


@register.filter
def suit_name(suit: str) -> str:
    """A suit as it is read aloud."""
    return str(_SUITS[suit])


@register.filter
def has_suit(trump: str) -> bool:
    """Whether this answer to the question of trumps names a suit."""
    return trump in _SUITS


@register.filter
def joined(start: str, end: object) -> str:
    """A name in two parts: "kontra-betli" and a player's id."""
    return f"{start}-{end}"


def _is_first(form: HandForm, name: str, value: object) -> bool:
    field = form.fields[name]
    return isinstance(field, BooleanField) or str(value) == next(iter(field.choices))[0]  # type: ignore[attr-defined]


def _input(attributes: dict[str, object]) -> SafeString:
    """True stands for an attribute without a value, False and None for none at all."""
    written = (
        f" {name}" if value is True else f' {name}="{escape(value)}"'
        for name, value in attributes.items()
        if value is not None and value is not False
    )
    return mark_safe(f"<input{''.join(written)}>")
