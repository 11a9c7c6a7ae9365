"""How the end of a night is looked at, what is paid in it, and in which coins."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.models import Player
from ulti_ledger.ledger.models import PlaySession
from ulti_ledger.ledger.queries.settling import Way

# Minor units, smallest first: coins that a table may want to leave out of the game.
_COINS = {
    "HUF": (5, 10, 50, 100),
    "CZK": (100, 500, 1000),
    "RSD": (100, 500, 1000),
    "UAH": (10, 50, 100),
}
_COINS_OF_A_HUNDREDTH = (5, 10, 50)


def coins(session: PlaySession) -> tuple[int, ...]:
    """The smallest coins a night can be settled in; the first is none, 1. Points have no coins."""
    if not session.stake:
        return (1,)
    return (1, *_COINS.get(session.currency, _COINS_OF_A_HUNDREDTH))


@dataclass(frozen=True, slots=True)
class Look:
    """How the list is looked at, and the day on which what is ticked was paid."""

    way: Way = Way.FEWEST
    hub: int | None = None
    paid_on: date | None = None

    @property
    def query(self) -> str:
        """The same as the end of an address."""
        way = None if self.way == Way.FEWEST else self.way.value
        said = {"way": way, "hub": self.hub, "paid_on": self.paid_on}
        said = {name: value for name, value in said.items() if value is not None}
        return f"?{urlencode(said)}" if said else ""


class LookForm(forms.Form):
    """A look is never refused, but for a day that can't be; what is odd in it is left out."""

    way = forms.CharField(required=False)
    hub = forms.CharField(required=False)
    paid_on = forms.DateField(
        required=False, error_messages={"invalid": _("Write a day, for example 2026-11-27.")}
    )

    def __init__(self, data: Mapping[str, Any], *, session: PlaySession) -> None:
        super().__init__(data)
        self.session = session

    def clean_way(self) -> Way:
        return Way(self.cleaned_data["way"]) if self.cleaned_data["way"] in Way else Way.FEWEST

    def clean_hub(self) -> int | None:
        hub = self.cleaned_data["hub"]
        return int(hub) if hub.isascii() and hub.isdecimal() and len(hub) < 19 else None

    def clean_paid_on(self) -> date | None:
        """No day before the night, and none that has not come. A clock may be set back (G8)."""
        day: date | None = self.cleaned_data["paid_on"]
        played = self.session.date
        today = max(played, self.session.local(timezone.now()).date())
        if day is not None and day < played:
            night = date_format(played, "DATE_FORMAT")
            raise ValidationError(_("The night was on %(night)s."), params={"night": night})
        if day is not None and day > today:
            raise ValidationError(_("That day has not come yet."))
        return day

    @property
    def look(self) -> Look:
        """What was meant, as far as it can be read."""
        self.full_clean()
        said = self.cleaned_data
        return Look(said.get("way", Way.FEWEST), said.get("hub"), said.get("paid_on"))


class PayOffForm(LookForm):
    """A debt of an earlier night is paid; which one the address says."""

    key = forms.UUIDField()


class PayForm(PayOffForm):
    """One payment of the list: who gives whom how much."""

    payer = forms.ModelChoiceField(Player.objects.none())
    payee = forms.ModelChoiceField(Player.objects.none())
    amount = forms.IntegerField(min_value=1, max_value=2**62)

    def __init__(self, data: Mapping[str, Any], *, session: PlaySession) -> None:
        super().__init__(data, session=session)
        for name in ("payer", "payee"):
            self.fields[name].queryset = session.circle.players.all()  # type: ignore[attr-defined]


class CoinForm(LookForm):
    """The smallest coin on the table, in minor units."""

    step = forms.TypedChoiceField(coerce=int)

    def __init__(self, data: Mapping[str, Any], *, session: PlaySession) -> None:
        super().__init__(data, session=session)
        self.fields["step"].choices = [(coin, coin) for coin in coins(session)]  # type: ignore[attr-defined]
