"""The fields of the hand form: one for each control there is, with the words of the contract."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Ended, Outcome, Side
from ulti_ledger.ledger.forms.lines import POINTS, Line
from ulti_ledger.ledger.forms.offer import TEN, Offer

COUNTS = ("soloist_points", "defender_points", "soloist_tricks", "soloist_aces")
NOBODY = "none"
FOLDED = frozenset(
    ("silent-hundred", "silent-durchmars", "hundred_meld", "seven", "seven-won", *COUNTS, "ended")
)
"""What the form folds away until it is needed."""
MOST_POINTS = 10**60  # digits without end are no number worth reading out
_OUTCOMES = (Outcome.MADE, Outcome.LOST)


class OneOf(forms.ChoiceField):
    """A choice that is never empty: what was not sent (a hidden line) is as the form began."""

    def clean(self, value: Any) -> Any:
        return super().clean(value) or self.initial


def fields_of(offer: Offer) -> dict[str, forms.Field]:
    """Every field that the form has under these rules, by name, in the order of the page."""
    return dict(
        (
            *_bid(offer),
            ("outcome-all", _one_of(_OUTCOMES)),
            *(pair for line in offer.lines for pair in _line(line, offer)),
            *_silents(offer),
            *_counts(offer),
            ("ended", _one_of(offer.ends, Ended.PLAYED)),
        )
    )


def _bid(offer: Offer) -> Iterator[tuple[str, forms.Field]]:
    yield "soloist", _soloist(offer)
    yield "points", _one_of(POINTS, "simple")
    for name in (*(line.chip for line in offer.added), "open", "hearts"):
        yield name, forms.BooleanField(required=False)
    if offer.trumps:
        yield "trump", _one_of(offer.trumps, offer.trumps[0])


def _line(line: Line, offer: Offer) -> Iterator[tuple[str, forms.Field]]:
    yield line.kontra, _one_of(offer.steps, 0)
    for defender in line.defenders:
        yield f"{line.kontra}-{defender.id}", _one_of(offer.steps, 0)
    yield line.outcome, _one_of(_OUTCOMES)


def _silents(offer: Offer) -> Iterator[tuple[str, forms.Field]]:
    silents = offer.silents
    sides = (Side.SOLOIST, Side.DEFENDERS) if silents.defenders else (Side.SOLOIST,)
    if silents.hundred:
        yield "silent-hundred", _one_of((NOBODY, *sides), NOBODY)
    if silents.meld:
        yield "hundred_meld", _one_of(("forty", "twenty"), "forty")
    if silents.durchmars:
        yield "silent-durchmars", _one_of((NOBODY, *sides), NOBODY)
    if silents.ulti:
        yield "seven", _one_of((NOBODY, *(one.id for one in offer.players)), NOBODY)
        yield "seven-won", _one_of(("yes", "no"), "yes")


def _counts(offer: Offer) -> Iterator[tuple[str, forms.Field]]:
    checks = [_refuse_too_many, *([_refuse_between_tens] if offer.in_tens else [])]
    yield "soloist_points", _number(None, checks)
    yield "defender_points", _number(None, checks)
    yield "soloist_tricks", _number(10)
    if "aces" in offer.parts:
        yield "soloist_aces", _number(4)


def _soloist(offer: Offer) -> forms.Field:
    return forms.ChoiceField(
        choices=[(str(one.id), one.name) for one in offer.players],
        error_messages={
            "required": _("Who plays? Tap a card."),
            "invalid_choice": _("Who plays has to sit at the table and play this hand."),
        },
    )


def _one_of(values: Iterable[object], initial: object = "") -> forms.Field:
    return OneOf(
        choices=[(str(value), str(value)) for value in values],
        initial=str(initial),
        required=False,
        error_messages={"invalid_choice": _("There is no such choice here. Choose again.")},
    )


def _number(most: int | None, validators: Sequence[Callable[[int], None]] = ()) -> forms.Field:
    return forms.IntegerField(
        required=False,
        min_value=0,
        max_value=most,
        validators=validators,
        error_messages={
            "invalid": _("A whole number, or nothing."),
            "min_value": _("Not less than nothing."),
            "max_value": _("There are only %(limit_value)s of them."),
        },
    )


def _refuse_too_many(points: int) -> None:
    if points > MOST_POINTS:
        raise forms.ValidationError(_("There are not so many card points."))


def _refuse_between_tens(points: int) -> None:
    if points <= MOST_POINTS and (below := points % TEN):
        raise forms.ValidationError(
            _("Nobody can have %(points)s: all card points are tens. %(less)s or %(more)s?"),
            params={"points": points, "less": points - below, "more": points - below + TEN},
        )
