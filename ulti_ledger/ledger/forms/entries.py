"""Points that moved without a hand: a sum for each player, together 0."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.words import points, signed
from ulti_ledger.ledger.arithmetic import BadSum, add_up
from ulti_ledger.ledger.queries.sheet import Column
from ulti_ledger.ledger.story import Share


class SumField(forms.CharField):
    """A whole number, typed as a sum ("+10+5-8"); nothing is 0."""

    widget = forms.TextInput(attrs={"class": "text", "autocomplete": "off"})

    def clean(self, value: Any) -> int:
        """The sum; refuses what does not add up to a number."""
        typed = super().clean(value)
        try:
            return add_up(typed) if typed else 0
        except BadSum as bad:
            raise ValidationError(str(bad.sentence)) from bad


class KeyedForm(forms.Form):
    """One intention to write something down: the key makes one of it however often it arrives."""

    key = forms.UUIDField(
        widget=forms.HiddenInput,
        error_messages={
            "required": _("This page is too old. Write it down once more."),
            "invalid": _("This page is too old. Write it down once more."),
        },
    )


class EntryForm(KeyedForm):
    """What each player won (plus) or lost. `players` are all who ever sat at the table."""

    note = forms.CharField(
        label=_("What for?"),
        max_length=200,
        widget=forms.TextInput(
            attrs={"class": "text", "placeholder": _("revoke, side bet …"), "autocomplete": "off"}
        ),
        error_messages={
            "required": _("Say what it is for, so that it can be read on the sheet."),
            "max_length": _("Say it in at most %(limit_value)s letters."),
        },
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, players: Sequence[Column], **rest: Any
    ) -> None:
        super().__init__(data, **rest)
        self.cleaned_data = {}  # nothing was read of a form that nobody has sent
        self.players = players
        for player in players:
            label = format_html("<bdi>{}</bdi>", player.name)
            self.fields[_share_of(player)] = SumField(label=label, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.over:
            self.add_error(None, _("It does not add up to 0."))
        elif not self.moved and not self.unreadable:
            self.add_error(None, _("Write down for two players what they won or lost."))
        self._point_at_what_is_wrong()
        return cleaned

    @property
    def share_fields(self) -> Iterator[forms.BoundField]:
        """A field for each player."""
        return (self[_share_of(player)] for player in self.players)

    @property
    def shares(self) -> dict[int, int]:
        """What each player wins or loses, as far as it can be read; by player id."""
        sums = ((player.id, self._sum(player)) for player in self.players)
        return {player: total for player, total in sums if total}

    @property
    def moved(self) -> tuple[Share, ...]:
        """The same by name, for reading it back."""
        shares = self.shares
        return tuple(Share(p.name, shares[p.id]) for p in self.players if p.id in shares)

    @property
    def unreadable(self) -> bool:
        """Whether somebody's number can't be read, so that no sum can be told."""
        return any(_share_of(player) in self.errors for player in self.players)

    @property
    def over(self) -> int:
        """How many points too many were won; minus: lost. 0 while a number can't be read."""
        return 0 if self.unreadable else sum(self.shares.values())

    @property
    def takers(self) -> tuple[Column, ...]:
        """Who could take what is left over: those who have nothing yet, else everybody."""
        empty = [player for player in self.players if not self[_share_of(player)].value()]
        return tuple(empty or self.players)

    @property
    def rest(self) -> int:
        """What a taker would win (plus) or lose."""
        return -self.over

    def _sum(self, player: Column) -> int:
        return int(self.cleaned_data.get(_share_of(player), 0))

    def _point_at_what_is_wrong(self) -> None:
        """The cursor stands in the first field that is wrong."""
        for name in self.fields:
            if name in self.errors:
                self.fields[name].widget.attrs["autofocus"] = True
                return


def with_rest(data: QueryDict, players: Sequence[Column]) -> QueryDict:
    """What was sent, where the player named by `rest` takes what is left over."""
    form = EntryForm(data, players=players)
    form.full_clean()
    filled = data.copy()
    for player in players:
        if data.get("rest") == str(player.id) and form.rest:
            typed = data.get(_share_of(player), "").strip()
            filled[_share_of(player)] = (
                f"{typed}{signed(form.rest)}" if typed else points(form.rest)
            )
    return filled


def _share_of(player: Column) -> str:
    return f"share-{player.id}"
