"""Who plays in which seat, and for a new night also who deals first and what a point is worth."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.forms import check_player_name
from ulti_ledger.circles.models import Player
from ulti_ledger.circles.money import BadAmount, parse_amount
from ulti_ledger.circles.names import name_key
from ulti_ledger.ledger.dealing import FULL_TABLE, SMALLEST_TABLE
from ulti_ledger.ledger.forms.finish import FinishForm
from ulti_ledger.ledger.lineup import arrange, move_up
from ulti_ledger.ledger.models import PlaySession

HIGHEST_STAKE = 1_000_000  # minor units a point, so that no sum outgrows what a row can hold


class LineupForm(forms.Form):
    """The players chosen, in their seats.

    `seat` is the order so far, `up` moves one player a seat up. `seats` holds who sits where also
    where the form has errors, so that nothing chosen is lost; `order` keeps the gaps of those who
    left, for the newcomer who may take them.
    """

    player = forms.TypedMultipleChoiceField(coerce=int, required=False)
    seat = forms.TypedMultipleChoiceField(coerce=int, required=False)
    up = forms.TypedChoiceField(coerce=int, required=False, empty_value=None)
    new_player = forms.CharField(max_length=200, required=False, strip=False)

    wrong_size = _("Three or four play. Choose them by their names.")

    seats: tuple[Player, ...] = ()
    order: tuple[int, ...] = ()

    def __init__(self, data: QueryDict, *, players: Sequence[Player]) -> None:
        super().__init__(data)
        self.players = {player.pk: player for player in players}
        for field in self.fields.values():
            if isinstance(field, forms.TypedMultipleChoiceField | forms.TypedChoiceField):
                field.choices = [(pk, player.name) for pk, player in self.players.items()]

    def clean_new_player(self) -> str:
        """A name that the circle does not have yet, or nothing."""
        if not self.cleaned_data["new_player"].strip():
            return ""
        name = check_player_name(self.cleaned_data["new_player"])
        for player in self.players.values():
            if player.name_key == name_key(name):
                raise ValidationError(
                    _("%(name)s is on the list already."), params={"name": player.name}
                )
        return name

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        chosen = cleaned.get("player", [])
        self.order = arrange(cleaned.get("seat", []), chosen)
        seats = tuple(player for player in self.order if player in chosen)
        if cleaned.get("up") in seats:
            self.order = seats = move_up(seats, cleaned["up"])
        self.seats = tuple(self.players[player] for player in seats)
        if not SMALLEST_TABLE <= len(seats) <= FULL_TABLE:
            self.add_error("player", self.wrong_size)
        return cleaned


class NightForm(LineupForm, FinishForm):
    """A new night."""

    rotation = forms.ChoiceField(choices=PlaySession.Rotation)
    stake = forms.CharField(max_length=20)
    first_dealer = forms.TypedChoiceField(coerce=int, required=False, empty_value=None)
    played_on = forms.DateField(
        required=False, error_messages={"invalid": _("Write a day, for example 2026-11-27.")}
    )

    def __init__(
        self, data: QueryDict, *, players: Sequence[Player], currency: str, today: date
    ) -> None:
        self.currency, self.today = currency, today
        super().__init__(data, players=players)

    def clean_stake(self) -> int:
        """What a point is worth, in minor units."""
        try:
            stake = parse_amount(self.cleaned_data["stake"], currency=self.currency)
        except BadAmount as bad:
            raise ValidationError(str(bad.sentence)) from bad
        if stake > HIGHEST_STAKE:
            raise ValidationError(_("That is more than a table can play for."))
        return stake

    def clean_played_on(self) -> date:
        """The day of the night: today, or one that has gone, whose paper is typed in."""
        day: date = self.cleaned_data["played_on"] or self.today
        if day > self.today:
            raise ValidationError(_("That day has not come yet."))
        return day

    @property
    def dealer(self) -> Player | None:
        """Who deals first: the one chosen, if he sits at the table, else the first seat."""
        chosen = self.players.get(self.cleaned_data.get("first_dealer") or 0)
        if chosen in self.seats:
            return chosen
        return self.seats[0] if self.seats else None
