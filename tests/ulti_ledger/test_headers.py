"""What every page says to the browser about itself."""

from collections.abc import Callable
from http.cookies import Morsel

import pytest
from django.conf import settings
from django.test import Client

from tests.ulti_ledger.conftest import Cast
from ulti_ledger.accounts.models import User
from ulti_ledger.ledger.models import PlaySession
from ulti_ledger.network import own_addresses

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


def test_no_page_may_use_the_phone_s_devices(headers: dict[str, str]) -> None:
    policy = headers["Permissions-Policy"]
    assert {"camera=()", "geolocation=()", "microphone=()"} <= set(policy.split(", "))


@pytest.mark.parametrize("page", ["", "sheet/", "settle/", "story/", "hands/9/"])
def test_nobody_keeps_a_page_of_a_night(
    browse: Callable[[User], Client], cast: Cast, session: PlaySession, page: str
) -> None:
    night = f"/circles/{session.circle.slug}/sessions/{session.pk}/"
    answer = browse(cast.viewer).get(night + page)
    assert "no-store" in answer["Cache-Control"]
    policy = answer["Content-Security-Policy"]
    assert "default-src 'self'" in policy.split("; ")
    assert "unsafe" not in policy


class TestCookies:
    @pytest.fixture
    def cookies(self, client: Client) -> dict[str, "Morsel[str]"]:
        User.objects.create_user("anna", password="four-suits-32")
        client.get("/accounts/login/")
        client.post("/accounts/login/", {"login": "anna", "password": "four-suits-32"})
        return dict(client.cookies)

    def test_stay_behind_when_another_site_sends_a_form(
        self, cookies: dict[str, "Morsel[str]"]
    ) -> None:
        for name in (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME):
            assert cookies[name]["samesite"] == "Lax"

    def test_hide_the_session_from_scripts(self, cookies: dict[str, "Morsel[str]"]) -> None:
        assert cookies[settings.SESSION_COOKIE_NAME]["httponly"]


class TestHost:
    @pytest.mark.parametrize("host", ["localhost", "127.0.0.1", *own_addresses()])
    def test_is_this_machine_s(self, client: Client, host: str) -> None:
        assert client.get("/accounts/signup/", headers={"host": f"{host}:8000"}).status_code == 200

    @pytest.mark.parametrize("host", ["evil.example", "192.0.2.77", "localhost.evil.example"])
    def test_is_no_other(self, client: Client, host: str) -> None:
        assert client.get("/accounts/signup/", headers={"host": host}).status_code == 400


class TestUpload:
    def test_of_too_much_is_refused_before_it_is_read(self, client: Client) -> None:
        answer = client.post("/accounts/login/", {"login": "a" * 300_000})
        assert answer.status_code == 413
        assert "Nothing of it was kept" in answer.content.decode()

    @pytest.mark.parametrize("length", ["", "many", "-5", "9" * 5000])
    def test_is_refused_whatever_length_it_claims(self, client: Client, length: str) -> None:
        answer = client.generic("POST", "/accounts/login/", CONTENT_LENGTH=length)
        assert 300 <= answer.status_code < 500

    def test_of_a_file_is_refused(self, client: Client) -> None:
        body = (
            '--cut\r\nContent-Disposition: form-data; name="login"; filename="a.txt"\r\n\r\n'
            "anna\r\n--cut--\r\n"
        )
        kind = "multipart/form-data; boundary=cut"
        answer = client.post("/accounts/signup/", body, content_type=kind)
        assert answer.status_code == 400
        assert "makes no sense here" in answer.content.decode()
