"""A question on a hand, and what is said to it."""

from django import forms
from django.utils.translation import gettext_lazy as _

from ulti_ledger.ledger.forms.entries import KeyedForm

LONGEST = 200
_TOO_LONG = {"max_length": _("Say it in at most %(limit_value)s letters.")}


class FlagForm(KeyedForm):
    """What somebody wants to know."""

    text = forms.CharField(
        max_length=LONGEST,
        error_messages={"required": _("Write down what you want to know."), **_TOO_LONG},
    )

    def refuse(self, sentence: str) -> None:
        """Say under what was typed why it is not taken."""
        self.add_error("text", sentence)


class AnswerForm(forms.Form):
    """A question may be settled without a word."""

    answer = forms.CharField(max_length=LONGEST, required=False, error_messages=_TOO_LONG)
