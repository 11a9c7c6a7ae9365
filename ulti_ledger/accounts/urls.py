"""The pages of django-allauth that this ledger uses, and no others."""

from allauth.account import views as allauth
from django.urls import path

from ulti_ledger.accounts import views

urlpatterns = [
    path("login/", views.sign_in, name="account_login"),
    path("signup/", views.sign_up, name="account_signup"),
    path("logout/", allauth.logout, name="account_logout"),
    path("inactive/", allauth.account_inactive, name="account_inactive"),
    path("password/change/", views.change_password, name="account_change_password"),
    path("password/set/", views.set_password, name="account_set_password"),
]
