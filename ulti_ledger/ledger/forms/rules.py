"""Switching a night to the newest rules of its circle."""

from django import forms
from django.db import models
from django.utils.translation import gettext_lazy as _


class Since(models.TextChoices):
    """Which hands the rules hold for."""

    NOW = "now", _("From the next hand on")
    START = "start", _("For the hands already played, too")


class SwitchForm(forms.Form):
    """`version` is the number of the rules that were shown, `seen` what was said of the night."""

    version = forms.IntegerField()
    seen = forms.IntegerField()
    since = forms.ChoiceField(
        choices=Since,
        initial=Since.NOW,
        required=False,
        error_messages={"invalid_choice": _("There is no such choice here. Choose again.")},
    )

    def clean_since(self) -> str:
        """From now on, where nothing was chosen."""
        return self.cleaned_data["since"] or Since.NOW
