"""The words of a night's story: `{% load audit %}{{ event.seats|together }}`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django import template
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import Deal, RuleError
from ulti_ledger.circles import words
from ulti_ledger.circles.models import Circle, RuleSetVersion
from ulti_ledger.circles.money import format_amount
from ulti_ledger.ledger.forms.refusals import sentence_of
from ulti_ledger.ledger.queries.hands import Entry
from ulti_ledger.ledger.queries.past import Amount, Due

register = template.Library()

_NAMES = {
    "trump": _("Trumps"),
    "soloist_points": _("Soloist’s card points"),
    "defender_points": _("Defenders’ card points"),
    "soloist_tricks": _("Soloist’s tricks"),
    "soloist_aces": _("Soloist’s aces"),
    "meld": _("The meld in the hundred"),
}
_WORDS: dict[str, Promise] = {
    "acorns": _("acorns"),
    "leaves": _("leaves"),
    "bells": _("bells"),
    "hearts": _("hearts"),
    "none": _("none"),
    "forty": _("with the 40 of trumps"),
    "twenty": _("with a 20 only"),
}
_NOT_NOTED = _("not noted")


@dataclass(frozen=True, slots=True)
class Change:
    """Something that was noted differently before."""

    name: str
    was: str
    now: str


@register.filter
def noted_anew(entry: Entry) -> Iterator[Change]:
    """The facts that no sentence tells, where a correction changed them."""
    if entry.before is None:
        return
    was, now = _noted(entry.before.deal), _noted(entry.deal)
    for code, name in _NAMES.items():
        if was[code] != now[code]:
            yield Change(str(name), was[code], now[code])


@register.filter
def refusal(why: RuleError, version: RuleSetVersion) -> str:
    """Why a version of the rules does not allow a hand, in the players' words."""
    return sentence_of(why, version.house_rules, version.kontra_names)


@register.filter
def together(names: Sequence[str]) -> SafeString:
    """Names one after the other: "Anna, Béla and Cili"."""
    *others, last = names
    last_name = format_html("<bdi>{}</bdi>", last)
    if not others:
        return last_name
    listed = format_html_join(", ", "<bdi>{}</bdi>", ([name] for name in others))
    return format_html(gettext("{names} and {name}"), names=listed, name=last_name)


@register.filter
def balances(points: Sequence[Amount]) -> SafeString:
    """Who stood where: "Anna +12, Béla −4, Cili −8"."""
    return format_html_join(
        ", ", "<bdi>{}</bdi> {}", ((one.name, words.signed(one.amount)) for one in points)
    )


@register.simple_tag
def told_dues(dues: Sequence[Due], unit: str, circle: Circle) -> SafeString:
    """Who had yet to pay whom: "Anna pays Béla 20 Ft, Cili pays Béla 10 Ft"."""
    text = gettext("{payer} pays {payee} {amount}")
    return format_html_join(", ", "{}", ([_due(text, one, unit, circle)] for one in dues))


def _due(text: str, due: Due, unit: str, circle: Circle) -> SafeString:
    return format_html(
        text,
        payer=format_html("<bdi>{}</bdi>", due.payer),
        payee=format_html("<bdi>{}</bdi>", due.payee),
        amount=format_amount(due.amount, currency=unit, language=circle.language),
    )


def _noted(deal: Deal) -> dict[str, str]:
    facts = deal.facts
    noted = {
        "trump": deal.bid.trump,
        "soloist_points": facts.soloist_points,
        "defender_points": facts.defender_points,
        "soloist_tricks": facts.soloist_tricks,
        "soloist_aces": facts.soloist_aces,
        "meld": deal.silent.hundred_meld or facts.hundred_meld,
    }
    return {code: _say(value) for code, value in noted.items()}


def _say(value: object) -> str:
    if value is None or value == "plain":
        return str(_NOT_NOTED)
    return str(_WORDS.get(str(value), value))
