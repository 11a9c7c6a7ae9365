"""All time, or a month of it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from ulti_ledger.accounts.requests import SignedInRequest
from ulti_ledger.circles.access import circle_to_view
from ulti_ledger.reports import queries
from ulti_ledger.reports.periods import months_of


@login_required
@require_GET
def all_time(request: SignedInRequest, slug: str) -> HttpResponse:
    """Who won what, and from whom; `?month=2026-11` for a month in which the circle played."""
    circle = circle_to_view(request, slug)
    months = months_of(circle)
    asked = request.GET.get("month", "")
    month = next((one for one in months if f"{one:%Y-%m}" == asked), None)
    context = {
        "circle": circle,
        "months": months,
        "month": month,
        "page": queries.all_time(circle, month=month),
    }
    return render(request, "reports/all_time_page.html", context)
