"""A hand asked about away from any table: by whose rules, who the three are, and what they played.

The address carries all of it, so there stands only what differs from how the page begins.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring import HouseRules
from ulti_ledger.circles.forms import check_player_name
from ulti_ledger.circles.names import name_key, short_names
from ulti_ledger.ledger.forms.hand import HandForm
from ulti_ledger.ledger.queries.hands import Person
from ulti_ledger.ledger.queries.table import SeatView, Table
from ulti_ledger.ledger.story import LineTold, explain

_USUAL_RULES = "gametwist"
_USUAL_NAMES = {
    "one": pgettext_lazy("first player of the calculator", "Anna"),
    "two": pgettext_lazy("second player of the calculator", "Béla"),
    "three": pgettext_lazy("third player of the calculator", "Cili"),
}


class PlayerField(forms.CharField):
    """A name, or nothing for the usual one."""

    def clean(self, value: Any) -> str:
        typed: str = super().clean(value)
        return check_player_name(typed) if typed else ""


class TableForm(forms.Form):
    """Whose rules, by the key of a preset or the slug of a circle, and the names of the three."""

    rules = forms.SlugField(required=False)
    one = PlayerField(required=False, label=_("Player 1"))
    two = PlayerField(required=False, label=_("Player 2"))
    three = PlayerField(required=False, label=_("Player 3"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        seen: set[str] = set()
        for seat in _USUAL_NAMES:
            key = name_key(cleaned.get(seat, ""))
            if key in seen:
                self.add_error(seat, ValidationError(_("Two of them have this name.")))
            seen |= {key} - {""}
        return cleaned

    @property
    def rules_key(self) -> str:
        """Which rules; those of GameTwist where nothing was said."""
        said: str = self.cleaned_data["rules"]
        return said or _USUAL_RULES

    @property
    def table(self) -> Table:
        """The three at their seats, which are numbered."""
        names = self._names()
        return Table(
            number=1,
            seating=1,
            seats=tuple(
                SeatView(place, name, short, balance=0, deals=False, is_out=False)
                for place, (name, short) in enumerate(
                    zip(names, short_names(names), strict=True), start=1
                )
            ),
        )

    @property
    def names(self) -> list[tuple[forms.BoundField, str]]:
        """The fields of the names, each with the name that stands where nothing is typed."""
        return [(self[seat], str(name)) for seat, name in _USUAL_NAMES.items()]

    @property
    def names_are_said(self) -> bool:
        return any(field.value() for field, _usual in self.names)

    @property
    def kept(self) -> dict[str, str]:
        """What of it stands in the address."""
        said = {name: str(self[name].value() or "").strip() for name in self.fields}
        if said["rules"] == _USUAL_RULES:
            del said["rules"]
        return {name: answer for name, answer in said.items() if answer}

    def _names(self) -> list[str]:
        """As typed, else the usual one; where that was typed for another, one that is left."""
        typed = [self.cleaned_data.get(seat, "") for seat in _USUAL_NAMES]
        taken = {name_key(name) for name in typed}
        usual = [str(name) for name in _USUAL_NAMES.values()]
        left = [
            name
            for name, instead in zip(usual, typed, strict=True)
            if instead and name_key(name) not in taken
        ]
        return [
            name or (own if name_key(own) not in taken else left.pop(0))
            for name, own in zip(typed, usual, strict=True)
        ]


class CalculatorForm(HandForm):
    """The hand. It begins as a game of the first player; what is only missing is nowhere wrong."""

    def __init__(
        self,
        said: Mapping[str, str],
        *,
        table: Table,
        rules: HouseRules,
        kontra_names: Sequence[str] = (),
    ) -> None:
        first = str(table.players[0].id)
        answers = {name: answer for name, answer in said.items() if answer}
        super().__init__(
            {"soloist": first, **answers}, table=table, rules=rules, kontra_names=kontra_names
        )
        self.fields["soloist"].initial = first

    def wrong(self, name: str) -> Sequence[str]:
        return () if self.is_unfinished else super().wrong(name)

    @property
    def kept(self) -> dict[str, str]:
        """What of the hand stands in the address."""
        said = {
            name: ("on" if self[name].value() else "")
            if isinstance(field, forms.BooleanField)
            else self.said(name)
            for name, field in self.fields.items()
        }
        return {
            name: answer
            for name, answer in said.items()
            if answer not in ("", str(self.fields[name].initial))
        }

    @property
    def players(self) -> tuple[Person, ...]:
        """The three with what the hand brings them, the soloist first; nobody before it can pay."""
        if self.deal is None or self.score is None:
            return ()
        totals = self.score.totals
        return tuple(
            Person(int(player), self._names[player], totals[player]) for player in self.deal.players
        )

    @property
    def lines(self) -> tuple[LineTold, ...]:
        """Every amount with its reasons, in the order of the players."""
        if self.deal is None or self.score is None:
            return ()
        return explain(self.score, self.deal.players, self.kontra_names)

    @property
    def total(self) -> int:
        """The sum of the hand: 0, whatever it is."""
        return sum(person.points for person in self.players)
