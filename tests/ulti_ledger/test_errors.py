from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import include, path

from ulti_ledger.htmx import HtmxRequest
from ulti_ledger.urls import handler403
from ulti_ledger.urls import urlpatterns as ours

__all__ = ["handler403"]

HTMX = {"HX-Request": "true"}


def refuses(request: HtmxRequest) -> HttpResponse:
    raise PermissionDenied


def breaks(request: HtmxRequest) -> HttpResponse:
    raise RuntimeError("a misdeal")


def does_not_understand(request: HtmxRequest) -> HttpResponse:
    raise SuspiciousOperation


urlpatterns = [
    path("refuses/", refuses),
    path("breaks/", breaks),
    path("does-not-understand/", does_not_understand),
    path("", include(ours)),
]


@pytest.fixture(autouse=True)
def _these_urls() -> Iterator[None]:
    with override_settings(ROOT_URLCONF=__name__):
        yield


@pytest.fixture
def client() -> Client:
    """A client that sees a 500 as a browser does."""
    return Client(raise_request_exception=False, enforce_csrf_checks=True)


class TestErrorPages:
    @pytest.mark.parametrize(
        ("url", "status", "heading"),
        [
            ("/does-not-understand/", 400, "That card is not in this deck"),
            ("/refuses/", 403, "Only to watch"),
            ("/nobody/", 404, "Nobody sits here"),
            ("/breaks/", 500, "A misdeal, and it is ours"),
        ],
    )
    def test_are_ours_and_ask_the_database_nothing(
        self, client: Client, url: str, status: int, heading: str
    ) -> None:
        # Without the `db` fixture a query would fail the test.
        client.cookies["sessionid"] = "of-somebody-signed-in"
        response = client.get(url)
        assert response.status_code == status
        assert heading in response.content.decode()

    def test_refuse_an_unknown_host(self, client: Client) -> None:
        response = client.get("/accounts/login/", headers={"host": "evil.example"})
        assert response.status_code == 400


class TestPermissionDenied:
    def test_answers_htmx_with_a_banner(self, client: Client) -> None:
        response = client.get("/refuses/", headers=HTMX)
        assert response.status_code == 403
        assert "<html" not in response.content.decode()


class TestCsrfFailure:
    def post(self, client: Client, **headers: str) -> Any:
        return client.post("/accounts/login/", {"login": "anna"}, headers=headers)

    def test_shows_a_browser_a_page(self, client: Client) -> None:
        response = self.post(client)
        assert response.status_code == 403
        assert "Once more, please" in response.content.decode()

    def test_answers_htmx_with_a_banner(self, client: Client) -> None:
        response = self.post(client, **HTMX)
        assert response.status_code == 403
        assert response.content.decode().strip().startswith("<div")

    @pytest.mark.django_db
    def test_lets_the_second_tap_through(self, client: Client) -> None:
        token = self.post(client, **HTMX).cookies["csrftoken"].value
        assert self.post(client, **HTMX, **{"X-CSRFToken": token}).status_code != 403
