"""What is typed about a circle and its players. No database."""

from collections.abc import Iterable
from typing import Any

from babel.numbers import get_currency_name
from django import forms
from django.conf import settings
from django.conf.locale import LANG_INFO
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scoring import PRESETS
from ulti_ledger.circles.models import Player
from ulti_ledger.circles.money import SYMBOLS
from ulti_ledger.circles.names import name_key, tidy
from ulti_ledger.circles.zones import DEFAULT_ZONE, find_zone, zone_names

LONGEST_NAME: int = Player._meta.get_field("name").max_length or 0
_LONGEST_KEY: int = Player._meta.get_field("name_key").max_length or 0


def check_player_name(name: str) -> str:
    """The name as it is kept; ValidationError where nothing of it shows or it does not fit."""
    name = tidy(name)
    if not name_key(name):
        raise ValidationError(_("Write a name."))
    # Some single signs are whole words to the key: "ﷺ" is four.
    if len(name) > LONGEST_NAME or len(name_key(name)) > _LONGEST_KEY:
        raise ValidationError(
            _("That name is too long: %(most)s characters fit."), params={"most": LONGEST_NAME}
        )
    return name


def currency_choices() -> list[tuple[str, str]]:
    language = (get_language() or settings.LANGUAGE_CODE).replace("-", "_")
    return [
        (code, f"{symbol} · {get_currency_name(code, locale=language)}")
        for code, symbol in SYMBOLS.items()
    ]


def language_choices() -> list[tuple[str, str]]:
    """Each language in its own words, so that it is found by those who need it."""
    return [
        (code, str(LANG_INFO[code]["name_local"]).capitalize())
        for code in settings.CIRCLE_LANGUAGES
    ]


class FocusedForm(forms.Form):
    """A form that comes back with the cursor where the first thing is wrong."""

    def add_error(self, field: str | None, error: Any) -> None:
        super().add_error(field, error)
        if field and len(self.errors) == 1:
            self.fields[field].widget.attrs["autofocus"] = True


class CircleForm(FocusedForm):
    """What can be changed of a circle at any time."""

    name = forms.CharField(
        label=_("What is your table called?"),
        max_length=80,
        error_messages={"required": _("Give it a name, for example “Thursday table”.")},
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )
    language = forms.ChoiceField(
        label=_("Language"),
        choices=language_choices,
        help_text=_("How amounts are written. The pages speak English so far."),
    )
    currency = forms.ChoiceField(label=_("Money"), choices=currency_choices)
    time_zone = forms.CharField(
        label=_("Time zone"),
        max_length=50,
        help_text=_("A night begins by its clock. Type a city to look for it."),
        widget=forms.TextInput(
            attrs={"list": "time-zones", "autocomplete": "off", "spellcheck": "false"}
        ),
    )
    zones = staticmethod(zone_names)

    def clean_name(self) -> str:
        name = tidy(self.cleaned_data["name"])
        if not name_key(name):
            raise ValidationError(self.fields["name"].error_messages["required"])
        return name

    def clean_time_zone(self) -> str:
        zone = find_zone(self.cleaned_data["time_zone"])
        if zone is None:
            raise ValidationError(_("There is no such zone. Type a city, for example Budapest."))
        return zone


class NewCircleForm(CircleForm):
    """A circle to found, with the rules it begins with and whoever is at the table already."""

    field_order = ("name", "players", "currency", "language", "time_zone", "preset")
    preset = forms.ChoiceField(
        label=_("Which rules do you play by?"), choices=[(key, key) for key in PRESETS]
    )
    players = forms.CharField(
        label=_("Who plays?"),
        required=False,
        max_length=4000,
        help_text=_("One name a line. You can add more whenever somebody new sits down."),
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off", "dir": "auto"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {
            "language": (get_language() or settings.LANGUAGE_CODE).partition("-")[0],
            "currency": "HUF",
            "time_zone": DEFAULT_ZONE,
            "preset": "gametwist",
        } | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)

    def clean_players(self) -> list[str]:
        """The names in their order, each once."""
        lines = self.cleaned_data["players"].replace(",", "\n").splitlines()
        names = [check_player_name(line) for line in lines if line.strip()]
        keys = [name_key(name) for name in names]
        twice = [name for at, name in enumerate(names) if keys[at] in keys[:at]]
        if twice:
            raise ValidationError(
                _("More than once: %(names)s."), params={"names": ", ".join(twice)}
            )
        return names


class PlayerForm(FocusedForm):
    """A name on the list."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        error_messages={
            "required": _("Write a name."),
            "max_length": _("That name is too long: %(limit_value)d characters fit."),
        },
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )

    def clean_name(self) -> str:
        return check_player_name(self.cleaned_data["name"])

    def refuse_taken(self, player: Player) -> None:
        self.add_error("name", _("%(name)s is on the list already.") % {"name": player.name})


class BeatsForm(forms.Form):
    """Which bid somebody wants to outbid."""

    beats = forms.ChoiceField(
        required=False, error_messages={"invalid_choice": _("Nobody can bid that by these rules.")}
    )

    def __init__(self, typed: QueryDict, bids: Iterable[str]) -> None:
        super().__init__(typed)
        self.fields["beats"].choices = [("", ""), *((key, key) for key in bids)]  # type: ignore[attr-defined]
