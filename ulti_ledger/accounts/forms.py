"""django-allauth's forms, as they look here."""

from typing import Any

from allauth.account import forms as allauth
from django.forms import Field
from django.utils.translation import gettext_lazy as _


class Labelled:
    """A form whose labels stand above its fields, on a phone that must not correct names."""

    fields: dict[str, Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            if name in ("login", "username"):
                field.widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}
            if name == "password1":
                field.help_text = _("At least 8 characters, not only digits.")


class LoginForm(Labelled, allauth.LoginForm):
    pass


class SignupForm(Labelled, allauth.SignupForm):
    pass


class ChangePasswordForm(Labelled, allauth.ChangePasswordForm):
    pass


class SetPasswordForm(Labelled, allauth.SetPasswordForm):
    pass
