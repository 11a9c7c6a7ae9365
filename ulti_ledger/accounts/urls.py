"""The pages of django-allauth that this ledger uses, and no others."""

from allauth.account import views as allauth
from django.urls import path
from django.views.decorators.http import require_http_methods, require_safe

from ulti_ledger.accounts import views

# django-allauth takes a PUT for a POST.
_forms_only = require_http_methods(["GET", "HEAD", "POST"])

urlpatterns = [
    path("login/", _forms_only(views.sign_in), name="account_login"),
    path("signup/", _forms_only(views.sign_up), name="account_signup"),
    path("logout/", _forms_only(allauth.logout), name="account_logout"),
    path("inactive/", require_safe(allauth.account_inactive), name="account_inactive"),
    path("password/change/", _forms_only(views.change_password), name="account_change_password"),
    path("password/set/", _forms_only(views.set_password), name="account_set_password"),
]
