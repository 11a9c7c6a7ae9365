"""The three kinds of rules as words: a choice, a number, a step of kontra."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.house_rules import LARGEST
from ulti_ledger.circles.words import kontra_name, times


@dataclass(frozen=True, slots=True)
class Choice:
    """A rule that is one of a few. `about` says what it asks; an option goes on from the name."""

    name: Promise
    about: Promise
    options: Mapping[Any, Promise]

    def say(self, value: Any, kontra_names: Sequence[str] = ()) -> str:
        return str(self.options[value])


@dataclass(frozen=True, slots=True)
class Number:
    """A rule that is a whole number: `sentence` has %(n)s in it, `special` numbers their own."""

    name: Promise
    about: Promise
    sentence: Promise
    special: Mapping[int, Promise] = field(default_factory=dict)
    least: int = 0
    most: int = LARGEST

    def say(self, value: int, kontra_names: Sequence[str] = ()) -> str:
        return str(self.special.get(value, self.sentence)) % {"n": value}


@dataclass(frozen=True, slots=True)
class Step:
    """A rule that is a step of kontra, called as the circle calls it."""

    name: Promise
    about: Promise
    most: int = 7

    def say(self, value: int, kontra_names: Sequence[str] = ()) -> str:
        if value == 0:
            return str(_("nobody says kontra"))
        return f"{kontra_name(value, kontra_names)}, {times(value)}"


RuleWords = Choice | Number | Step
