"""What every page says to the browser about itself."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def headers(client: Client) -> dict[str, str]:
    return dict(client.get("/accounts/signup/").headers)


def test_nothing_inline_and_nothing_from_elsewhere_runs(headers: dict[str, str]) -> None:
    policy = set(headers["Content-Security-Policy"].split("; "))
    assert policy == {
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    }


def test_forms_keep_working(headers: dict[str, str]) -> None:
    # "no-referrer" would make Django refuse every one of them.
    assert headers["Referrer-Policy"] == "same-origin"


def test_nobody_frames_or_sniffs_it(headers: dict[str, str]) -> None:
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_plain_http_gets_no_header_that_needs_https(headers: dict[str, str]) -> None:
    assert "Strict-Transport-Security" not in headers
    assert "Cross-Origin-Opener-Policy" not in headers
