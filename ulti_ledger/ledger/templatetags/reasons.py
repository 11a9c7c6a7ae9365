"""Why an amount is what it is: `{% load reasons %}{% arithmetic line page.players %}`."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from django import template
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import COMPONENTS, Reason
from ulti_ledger.circles import words
from ulti_ledger.circles.names import short_names
from ulti_ledger.ledger.queries.hands import Person
from ulti_ledger.ledger.story import LineTold, Story

register = template.Library()

_OWN_PRICES: dict[str, Promise] = {
    "durchmars_no_trump": gettext_lazy("{value} without trumps"),
    "open_durchmars_trump": gettext_lazy("{value} with trumps"),
    "silent_hundred": gettext_lazy("{value} for a silent hundred"),
    "silent_twenty_hundred": gettext_lazy("{value} for one without the 40 of trumps"),
    "silent_durchmars": gettext_lazy("{value} for a silent durchmars"),
    "silent_ulti": gettext_lazy("{value} for a silent ulti"),
    "silent_ulti_lost": gettext_lazy("{value} for a lost silent ulti"),
    "passed_out_value": gettext_lazy("{value} for a hand that was passed out"),
}
_IN_HEARTS = gettext_lazy("{value} in hearts")  # of a component that only this table knows
_DECIDED: dict[str, Promise] = {
    "points": gettext_lazy("The card points decided it."),
    "tricks": gettext_lazy("The tricks decided it."),
    "seven": gettext_lazy("The seven of trumps decided it."),
    "aces": gettext_lazy("The aces decided it."),
    "silent": gettext_lazy("The silent bonus decided it."),
}


class _Names(NamedTuple):
    """What the table calls its players, by id, and the steps of kontra."""

    players: Mapping[str, str]
    kontra: Sequence[str]


@register.simple_tag
def arithmetic(line: LineTold, players: Sequence[Person]) -> SafeString:
    """How the amount of a line came about: "4, hearts × 2, kontra × 2 = 16 each"."""
    names = _Names({str(person.id): person.name for person in players}, line.kontra_names)
    factors = [
        _STEPS[reason.code](reason, names) for reason in line.reasons if reason.code in _STEPS
    ]
    if len(line.reasons) == 1 and line.reasons[0].code == "base":
        return _amount(line, players)
    steps = format_html_join(", ", "{}", ([factor] for factor in factors))
    return format_html("{} = {}", steps, _amount(line, players))


@register.filter
def remarks(line: LineTold) -> list[str]:
    """What else there is to say of a line, each a sentence."""
    return [_REMARKS[reason.code](reason) for reason in line.reasons if reason.code in _REMARKS]


@register.filter
def added_up(players: Sequence[Person]) -> str:
    """The hand's amounts as a sum: "−16 + 8 + 8"."""
    first, *others = (person.points for person in players)
    terms = [f"{'−' if points < 0 else '+'} {words.points(abs(points))}" for points in others]
    return " ".join((words.points(first), *terms))


@register.filter
def with_short_names(players: Sequence[Person]) -> list[tuple[Person, str]]:
    """Each with the name for the head of a narrow column."""
    shorts = short_names([person.name for person in players])
    return list(zip(players, shorts, strict=True))


@register.filter
def replacing(story: Story) -> str:
    """The part that stands in the simple game's place, or nothing."""
    parts = (part for part in story.components if part in COMPONENTS)
    return next((words.component_name(part) for part in parts if COMPONENTS[part].replaces), "")


def _amount(line: LineTold, players: Sequence[Person]) -> SafeString:
    """What each of the others settles with the one who won or lost the line."""
    one = max(range(len(line.amounts)), key=lambda place: abs(line.amounts[place]))
    others = [place for place in range(len(line.amounts)) if place != one]
    shares = [abs(line.amounts[place]) for place in others]
    if len(set(shares)) == 1:
        return format_html(_("{points} each"), points=words.points(shares[0]))
    return format_html_join(
        ", ",
        "{}",
        (
            [_amount_of(players[place].name, share)]
            for place, share in zip(others, shares, strict=True)
        ),
    )


def _amount_of(name: str, points: int) -> SafeString:
    return format_html(
        _("{points} for {name}"),
        points=words.points(points),
        name=format_html("<bdi>{}</bdi>", name),
    )


def _base(reason: Reason, names: _Names) -> SafeString:
    return format_html("{}", words.points(int(reason.data["value"])))


def _own_price(reason: Reason, names: _Names) -> SafeString:
    text = str(_OWN_PRICES.get(str(reason.data["rule"]), _IN_HEARTS))
    return format_html(text, value=words.points(int(reason.data["value"])))


def _hearts(reason: Reason, names: _Names) -> SafeString:
    return format_html(_("hearts × {factor}"), factor=reason.data["factor"])


def _fixed_in_hearts(reason: Reason, names: _Names) -> SafeString:
    return format_html("{}", _("the same in hearts"))


def _kontra(reason: Reason, names: _Names) -> SafeString:
    kontra = words.kontra_name(int(reason.data["step"]), names.kontra)
    factor = reason.data["factor"]
    if "defender" not in reason.data:
        return format_html(_("{kontra} × {factor}"), kontra=kontra, factor=factor)
    name = format_html("<bdi>{}</bdi>", names.players[str(reason.data["defender"])])
    return format_html(_("{kontra} by {name} × {factor}"), kontra=kontra, name=name, factor=factor)


def _kontra_of_simple(reason: Reason, names: _Names) -> SafeString:
    kontra = words.kontra_name(int(reason.data["step"]), names.kontra)
    text = _("{kontra} on the simple game × {factor}")
    return format_html(text, kontra=kontra, factor=reason.data["factor"])


def _failed_ulti(reason: Reason, names: _Names) -> SafeString:
    extra = words.points(int(reason.data["extra"]))
    return format_html(_("{extra} more for a lost ulti"), extra=extra)


_STEPS: dict[str, Callable[[Reason, _Names], SafeString]] = {
    "base": _base,
    "own_price": _own_price,
    "hearts": _hearts,
    "fixed_in_hearts": _fixed_in_hearts,
    "kontra": _kontra,
    "kontra_of_simple": _kontra_of_simple,
    "failed_ulti": _failed_ulti,
}
_REMARKS: dict[str, Callable[[Reason], str]] = {
    "replaces_simple": lambda reason: _("It stands in the simple game’s place."),
    "beside_simple": lambda reason: _("It is paid beside the simple game."),
    "highest_of": lambda reason: (
        _("Only the higher bonus is paid; the %(bonus)s is not.")
        % {"bonus": words.component_name(str(reason.data["left_out"]), silent=True)}
    ),
    "everybody": lambda reason: _("Who played the seven settles with both others."),
    "thrown_in": lambda reason: _("The hand was thrown in."),
    "decided_by": lambda reason: str(_DECIDED[str(reason.data["fact"])]),
}
