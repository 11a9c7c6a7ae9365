"""Where each room's pages begin."""

from django.urls import URLPattern, URLResolver, include, path

from ulti_ledger.ledger.views import calculator

handler403 = "ulti_ledger.errors.permission_denied"
handler429 = "ulti_ledger.errors.too_many_requests"  # django-allauth looks for it

urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/", include("ulti_ledger.accounts.urls")),
    path("calculator/", calculator.page, name="calculator"),
    path("", include("ulti_ledger.circles.urls")),
    path("circles/<slug:slug>/", include("ulti_ledger.ledger.urls")),
    path("circles/<slug:slug>/", include("ulti_ledger.reports.urls")),
]
