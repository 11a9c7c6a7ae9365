"""What is typed to let somebody in, and to be let in."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ulti_ledger.accounts.models import User
from ulti_ledger.circles.forms import FocusedForm
from ulti_ledger.circles.models import Circle, Role
from ulti_ledger.circles.names import name_key, tidy
from ulti_ledger.circles.sharing import tonight


@dataclass(frozen=True, slots=True)
class Offer:
    """A kind of link to choose from. `lasts` is "tonight", "week" or "open"."""

    key: str
    role: Role
    once: bool
    lasts: str
    label: Promise

    def terms(self, circle: Circle) -> dict[str, Any]:
        """How `sharing.offer_link` is told."""
        ends: dict[str, datetime | None] = {
            "tonight": tonight(circle),
            "week": timezone.now() + timedelta(weeks=1),
            "open": None,
        }
        # Whoever is to stay comes soon: an invitation that lies about for weeks is found by others.
        open_until = timezone.now() + timedelta(days=1) if self.once else None
        return {
            "role": self.role,
            "once": self.once,
            "ends_at": ends[self.lasts],
            "open_until": open_until,
        }


OFFERS = (
    Offer("watch", Role.VIEWER, False, "open", _("Watch, until it is taken back")),
    Offer("watch-week", Role.VIEWER, False, "week", _("Watch, for a week")),
    Offer("watch-tonight", Role.VIEWER, False, "tonight", _("Watch, tonight only")),
    Offer("score-tonight", Role.SCOREKEEPER, False, "tonight", _("Keep score, tonight only")),
    Offer("score-once", Role.SCOREKEEPER, True, "open", _("Keep score, one device only")),
)


class OfferForm(forms.Form):
    """Which link to make."""

    offer = forms.ChoiceField(
        choices=[(offer.key, offer.label) for offer in OFFERS],
        error_messages={"required": _("Choose what the link is for.")},
    )

    @property
    def chosen(self) -> Offer:
        return next(offer for offer in OFFERS if offer.key == self.cleaned_data["offer"])


class JoinForm(forms.Form):
    """What to call the device of a guest; nobody has to say it."""

    device = forms.CharField(
        label=_("Whose phone is this?"),
        required=False,
        max_length=User.DEVICE_LENGTH,
        help_text=_("Shown beside what you write down. You can leave it empty."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )

    def __init__(self, *args: Any, accounts: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.accounts = {name_key(name) for name in accounts}

    def clean_device(self) -> str:
        """The name, "" where nothing of it shows; never one that an account goes by."""
        device = tidy(self.cleaned_data["device"])
        if name_key(device) in self.accounts:
            raise ValidationError(_("Somebody here has an account of this name."))
        return device if name_key(device) else ""


def _exact_input(capitals: str) -> forms.TextInput:
    """For what a phone must not correct; `capitals` as in the attribute `autocapitalize`."""
    attrs = {"autocomplete": "off", "autocapitalize": capitals, "spellcheck": "false"}
    return forms.TextInput(attrs=attrs)


class CodeForm(FocusedForm):
    """A code that somebody said across the table."""

    code = forms.CharField(
        label=_("Six letters"),
        max_length=40,
        error_messages={"required": _("Type the six letters.")},
        widget=_exact_input("characters"),
    )


class MemberForm(FocusedForm):
    """An account to give a role to."""

    username = forms.CharField(
        label=_("Username"),
        max_length=150,
        error_messages={"required": _("Write the name of the account.")},
        widget=_exact_input("none"),
    )
    role = forms.ChoiceField(label=_("May"), choices=Role.choices, initial=Role.SCOREKEEPER)


class RecoverForm(FocusedForm):
    """The recovery code of a circle, and a new password."""

    code = forms.CharField(
        label=_("Recovery code"),
        max_length=60,
        error_messages={"required": _("Type the code that you wrote down.")},
        widget=_exact_input("characters"),
    )
    password = forms.CharField(
        label=_("A new password"),
        max_length=128,
        strip=False,
        help_text=_("At least 8 characters, not only digits."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password)
        return password
