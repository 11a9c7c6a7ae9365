"""What is answered when an answer is refused. Pages for a browser, a banner for htmx."""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render

from ulti_ledger.htmx import HtmxRequest, render_page_or_fragment

THROTTLE_SECONDS = 60  # the window of all limits by address in ACCOUNT_RATE_LIMITS


def permission_denied(request: HtmxRequest, exception: Exception) -> HttpResponse:
    """403: may look at this, but not do it."""
    return render_page_or_fragment(request, "403.html", "_refused.html", status=403)


def csrf_failure(request: HtmxRequest, reason: str = "") -> HttpResponse:
    """403: the form's proof of origin is missing or too old.

    A fresh cookie goes out with the answer, so that the second tap on the same button succeeds.
    """
    get_token(request)
    return render_page_or_fragment(request, "403_csrf.html", "_tap_again.html", status=403)


def too_many_requests(request: HttpRequest, **wait: int) -> HttpResponse:
    """429, which says how many `seconds` or `minutes` to wait.

    By itself it answers more sign-ins a minute from one address than any table needs.
    """
    wait = wait or {"seconds": THROTTLE_SECONDS}
    page = render(request, "429.html", wait, status=429)
    page["Retry-After"] = str(timedelta(**wait) // timedelta(seconds=1))
    return page
