"""The door: which of sign-in and sign-up a visitor meets. What they do is django-allauth's."""

from collections.abc import Callable
from functools import wraps

from allauth.account.views import LoginView, PasswordChangeView, PasswordSetView, SignupView
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse

from ulti_ledger.accounts.models import User
from ulti_ledger.accounts.requests import is_guest, refuse_guests
from ulti_ledger.htmx import HtmxRequest

View = Callable[[HtmxRequest], HttpResponseBase]


def refusal_is_422(view: View) -> View:
    """django-allauth shows a refused form again with status 200; here the status says so too."""

    @wraps(view)
    def honest_view(request: HtmxRequest) -> HttpResponseBase:
        response = view(request)
        if request.method == "POST" and response.status_code == 200:
            response.status_code = 422
        return response

    return honest_view


@refusal_is_422
def sign_in(request: HtmxRequest) -> HttpResponseBase:
    """Sign in; on a fresh ledger, where nobody could, make the first account."""
    if not User.objects.exists():
        return redirect(reverse("account_signup", query=request.GET))
    if is_guest(request):
        request.user = AnonymousUser()  # a guest's phone may sign in, too
    return LoginView.as_view(extra_context={"open_signup": settings.ULTI_OPEN_SIGNUP})(request)


@refusal_is_422
def sign_up(request: HtmxRequest) -> HttpResponseBase:
    """Make an account; the first one with a word about what this is."""
    if User.objects.exists():
        return SignupView.as_view()(request)
    return SignupView.as_view(template_name="account/first_run.html")(request)


change_password = refuse_guests(refusal_is_422(PasswordChangeView.as_view()))
set_password = refuse_guests(
    refusal_is_422(PasswordSetView.as_view())
)  # for an account made without one
