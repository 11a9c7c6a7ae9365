from typing import Any, cast

import pytest
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from ulti_ledger.htmx import HtmxRequest, render_page_or_fragment, see_other, wants_fragment

PAGE, FRAGMENT = "403.html", "_refused.html"


def request(**headers: str) -> HtmxRequest:
    plain = RequestFactory().get("/", headers=cast(Any, headers))
    made = cast(HtmxRequest, plain)
    made.htmx = HtmxDetails(plain)
    return made


class TestWantsFragment:
    @pytest.mark.parametrize(
        ("headers", "wanted"),
        [
            ({}, False),
            ({"HX-Request": "true"}, True),
            ({"HX-Request": "true", "HX-Boosted": "true"}, False),
            ({"HX-Request": "true", "HX-History-Restore-Request": "true"}, False),
        ],
    )
    def test_is_true_for_a_swap_into_a_page(self, headers: dict[str, str], wanted: bool) -> None:
        assert wants_fragment(request(**headers)) is wanted


class TestRenderPageOrFragment:
    def test_gives_a_browser_the_page(self) -> None:
        response = render_page_or_fragment(request(), PAGE, FRAGMENT)
        assert b"<html" in response.content

    def test_gives_htmx_the_fragment(self) -> None:
        response = render_page_or_fragment(request(**{"HX-Request": "true"}), PAGE, FRAGMENT)
        assert b"<html" not in response.content
        assert b'id="refused"' in response.content

    @pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
    def test_says_that_the_answer_varies(self, headers: dict[str, str]) -> None:
        response = render_page_or_fragment(request(**headers), PAGE, FRAGMENT)
        assert "HX-Request" in response["Vary"]

    def test_carries_the_status(self) -> None:
        assert render_page_or_fragment(request(), PAGE, FRAGMENT, status=422).status_code == 422


class TestSeeOther:
    def test_turns_a_post_into_a_get(self) -> None:
        response = see_other("account_login")
        assert (response.status_code, response.url) == (303, "/accounts/login/")
