"""When a night is over, as it is chosen before the first hand, and after the last."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ulti_ledger.ledger.models import PlaySession

USUAL_HANDS = 24  # at a table of three everybody deals eight times
USUAL_TARGET = 100
_MOST = 9999


class PlayOnForm(forms.Form):
    """How many hands more; nothing is an open end."""

    hands = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=_MOST,
        error_messages={
            code: _("How many hands more? A whole number from 1 on.")
            for code in ("invalid", "min_value", "max_value")
        },
    )


class FinishForm(forms.Form):
    """The format of a night; of the two numbers only the one named like it is read."""

    format = forms.ChoiceField(choices=PlaySession.Format, required=False)
    hands = forms.CharField(max_length=20, required=False)
    target = forms.CharField(max_length=20, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["format"] = cleaned.get("format") or PlaySession.Format.OPEN
        cleaned["limit"] = None
        if cleaned["format"] != PlaySession.Format.OPEN:
            cleaned["limit"] = self._limit(cleaned["format"])
        return cleaned

    def _limit(self, chosen: str) -> int | None:
        """The number beside the chosen format, or None, and it is said what is wrong with it."""
        typed = self.cleaned_data.get(chosen, "").strip()
        if typed.isascii() and typed.isdecimal() and 1 <= int(typed[:5]) <= _MOST:
            return int(typed)
        sentences = {
            "hands": _("How many hands? A whole number from 1 on."),
            "target": _("How many points? A whole number from 1 on."),
        }
        self.add_error(chosen, sentences[chosen])
        return None
