"""What is typed before something goes for good: its name or its date, however it is written."""

import re
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.names import name_key


class Confirmation(forms.Form):
    """`wanted` are the ways to write what has to be typed; the first one is asked for."""

    typed = forms.CharField(
        max_length=200,
        error_messages={
            "required": _("Nothing was typed, and nothing has changed."),
            "max_length": _("That is something else. Nothing has changed."),
        },
        widget=forms.TextInput(
            attrs={"class": "text", "autocomplete": "off", "autocapitalize": "none", "dir": "auto"}
        ),
    )

    def __init__(self, *args: Any, wanted: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.wanted = wanted

    def clean_typed(self) -> str:
        typed: str = self.cleaned_data["typed"]
        if _bare(typed) not in {_bare(way) for way in self.wanted}:
            self.fields["typed"].widget.attrs["autofocus"] = True
            raise ValidationError(_("That is something else. Nothing has changed."))
        return typed


def ways_to_write(day: date) -> tuple[str, ...]:
    """A date as the page says it, and as others would type it."""
    in_words = [date_format(day, style) for style in ("j F Y", "F j Y", "Y F j", "l j F Y")]
    return (*in_words, f"{day:%d %m %Y}", f"{day:%Y %m %d}", f"{day:%m %d %Y}")


def _bare(text: str) -> tuple[str, ...]:
    """Its words alone: no capitals, no signs between them, no zeros in front."""
    return tuple(word.lstrip("0") for word in re.findall(r"\w+", name_key(text))) or (text.strip(),)
