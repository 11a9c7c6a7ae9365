import json
from collections.abc import Iterator

import pytest
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.test import Client, override_settings
from django.urls import include, path
from django.views.decorators.http import require_POST

from ulti_ledger.htmx import HtmxRequest, see_other
from ulti_ledger.urls import urlpatterns as ours

HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/circles/thursday/?page=2"}


def fragment(request: HtmxRequest) -> HttpResponse:
    messages.success(request, "Béla pays 22 to each")
    return HttpResponse("<p>a fragment</p>")


def leaves(request: HtmxRequest) -> HttpResponse:
    messages.success(request, "Recorded")
    return see_other("/elsewhere/")


def elsewhere(request: HtmxRequest) -> HttpResponse:
    return HttpResponse("<p>elsewhere</p>")


def kept(request: HtmxRequest) -> HttpResponse:
    return HttpResponse("kept", headers={"Cache-Control": "max-age=60"})


@login_required
def private(request: HtmxRequest) -> HttpResponse:
    return HttpResponse("balances")


urlpatterns = [
    path("fragment/", fragment),
    path("leaves/", leaves),
    path("elsewhere/", elsewhere),
    path("kept/", kept),
    path("private/", private),
    path("only-posts/", require_POST(fragment)),
    path("to-another/", lambda request: redirect("/elsewhere/")),
    path("", include(ours)),
]


@pytest.fixture(autouse=True)
def _these_urls() -> Iterator[None]:
    with override_settings(ROOT_URLCONF=__name__):
        yield


class TestKeepPrivate:
    def test_lets_nobody_keep_a_page(self, client: Client) -> None:
        assert client.get("/elsewhere/")["Cache-Control"] == "no-store"

    def test_leaves_what_a_view_says(self, client: Client) -> None:
        assert client.get("/kept/")["Cache-Control"] == "max-age=60"


class TestLeadBackAfterLogin:
    def test_opens_the_sign_in_page_and_comes_back_to_the_page(self, client: Client) -> None:
        response = client.post("/private/", headers=HTMX)
        assert response.status_code == 204
        assert response["HX-Redirect"] == ("/accounts/login/?next=/circles/thursday/%3Fpage%3D2")

    def test_comes_back_to_no_other_site(self, client: Client) -> None:
        elsewhere = {**HTMX, "HX-Current-URL": "http://evil.example/circles/"}
        response = client.post("/private/", headers=elsewhere)
        assert response["HX-Redirect"] == "/accounts/login/?next=/"

    def test_leaves_other_redirects_alone(self, client: Client) -> None:
        response = client.get("/to-another/", headers=HTMX)
        assert (response.status_code, response["Location"]) == (302, "/elsewhere/")

    @pytest.mark.parametrize(
        ("referrer", "page"),
        [
            ("http://testserver/circles/thursday/?page=2", "/circles/thursday/%3Fpage%3D2"),
            ("http://evil.example/circles/", "/"),
            ("http://[", "/"),
            ("", "/"),
        ],
    )
    def test_leads_a_form_back_to_the_page_it_stood_on(
        self, client: Client, referrer: str, page: str
    ) -> None:
        response = client.post("/private/", headers={"Referer": referrer})
        assert response["Location"] == f"/accounts/login/?next={page}"

    def test_leaves_browsers_alone(self, client: Client) -> None:
        response = client.get("/private/")
        assert response.status_code == 302
        assert response["Location"] == "/accounts/login/?next=/private/"


class TestShowMessagesAsToasts:
    def test_sends_them_beside_the_fragment(self, client: Client) -> None:
        events = json.loads(client.get("/fragment/", headers=HTMX)["HX-Trigger"])
        toast = {"text": "Béla pays 22 to each", "level": "success"}
        assert events == {"toasts": {"toasts": [toast]}}

    def test_sends_each_once(self, client: Client) -> None:
        client.get("/fragment/", headers=HTMX)
        assert "HX-Trigger" not in client.get("/elsewhere/", headers=HTMX)

    def test_waits_for_the_page_after_a_redirect(self, client: Client) -> None:
        assert "HX-Trigger" not in client.post("/leaves/", headers=HTMX)
        assert "Recorded" in client.get("/elsewhere/", headers=HTMX)["HX-Trigger"]

    def test_leaves_them_in_the_page_of_a_browser(self, client: Client) -> None:
        assert "HX-Trigger" not in client.get("/fragment/")


class TestNonsense:
    def test_in_the_browsers_address_leads_to_the_first_page(self, client: Client) -> None:
        answer = client.get(
            "/circles/x/players/", headers={"HX-Request": "true", "HX-Current-URL": "http://["}
        )
        assert answer.status_code == 204
        assert answer["HX-Redirect"].endswith("?next=/")

    def test_in_the_charset_of_a_form_is_refused(self) -> None:
        client = Client(enforce_csrf_checks=True, raise_request_exception=False)
        client.cookies["csrftoken"] = "x" * 32  # against which Django holds what the form says
        answer = client.post(
            "/accounts/login/",
            b"x=y",
            content_type="application/x-www-form-urlencoded; charset=utf-16",
        )
        assert answer.status_code == 400
        assert "Content-Security-Policy" in answer


class TestExplainWrongMethod:
    def test_leads_on_whoever_opens_the_address_of_a_form(self, client: Client) -> None:
        answer = client.get("/only-posts/")
        assert answer.status_code == 405
        assert answer["Allow"] == "POST"
        assert "To the first page" in answer.text
