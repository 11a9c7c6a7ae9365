"""How sign-in behaves here: who may make an account, and a throttle that is fair to a table."""

from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from ulti_ledger.accounts.models import User
from ulti_ledger.errors import too_many_requests
from ulti_ledger.htmx import see_other

LOCKED_MINUTES = 5  # the window of "login_failed" in ACCOUNT_RATE_LIMITS


class AccountAdapter(DefaultAccountAdapter):
    """Sign-up is closed once the first account exists, unless ULTI_OPEN_SIGNUP opens it."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return settings.ULTI_OPEN_SIGNUP or not User.objects.exists()

    def save_user(
        self, request: HttpRequest, user: AbstractBaseUser, form: BaseForm, commit: bool = True
    ) -> AbstractBaseUser:
        """Claim the first account while sign-up is closed: a second claim breaks a constraint."""
        if not settings.ULTI_OPEN_SIGNUP:
            cast(User, user).first_account = True
        try:
            with transaction.atomic():
                return super().save_user(request, user, form, commit)
        except IntegrityError:  # another visitor was faster by a moment
            raise ImmediateHttpResponse(_too_late(request)) from None

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return settings.LOGIN_REDIRECT_URL

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Answer a locked account with 429 instead of a page that looks like any other failure."""
        try:
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            page = too_many_requests(request, minutes=LOCKED_MINUTES)
            raise ImmediateHttpResponse(page) from None

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count by account alone: with the host in it, a second name of this machine resets it."""
        return str(credentials.get("username", "")).strip().lower()


def _too_late(request: HttpRequest) -> HttpResponse:
    if settings.ULTI_OPEN_SIGNUP:
        messages.error(request, _("Somebody took that name a moment ago. Choose another."))
        return see_other("account_signup")
    return render(request, "account/signup_closed.html", status=409)
