"""Who gets a circle, and for what."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest
from django.test import RequestFactory
from pytest_django import DjangoAssertNumQueries

from tests.ulti_ledger.conftest import Cast
from ulti_ledger.circles.access import circle_to_own, circle_to_score, circle_to_view
from ulti_ledger.circles.models import Circle

Access = Callable[[HttpRequest, str], Circle]
Ask = Callable[[str], HttpRequest]

TABLE = [
    (circle_to_view, {"viewer", "scorekeeper", "owner"}),
    (circle_to_score, {"scorekeeper", "owner"}),
    (circle_to_own, {"owner"}),
]
WHO = ("anonymous", "stranger", "viewer", "scorekeeper", "owner")


@pytest.fixture
def ask(cast: Cast, circle: Circle) -> Ask:
    def request(who: str) -> HttpRequest:
        asked = RequestFactory().get("/")
        asked.user = AnonymousUser() if who == "anonymous" else getattr(cast, who)
        return asked

    return request


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize(("access", "allowed"), TABLE)
class TestAccess:
    def test_gives_the_circle_to_whoever_may(
        self, access: Access, allowed: set[str], who: str, ask: Ask, circle: Circle
    ) -> None:
        if who in allowed:
            assert access(ask(who), circle.slug) == circle
        else:
            with pytest.raises(Http404):
                access(ask(who), circle.slug)

    def test_needs_one_query(
        self,
        access: Access,
        allowed: set[str],
        who: str,
        ask: Ask,
        circle: Circle,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        request = ask(who)
        with django_assert_num_queries(1):
            try:
                access(request, circle.slug)
            except Http404:
                assert who not in allowed


class TestCircleToView:
    @pytest.mark.parametrize(
        ("who", "may_score", "may_own"),
        [("viewer", False, False), ("scorekeeper", True, False), ("owner", True, True)],
    )
    def test_says_what_else_they_may(
        self, who: str, may_score: bool, may_own: bool, ask: Ask, circle: Circle
    ) -> None:
        found = circle_to_view(ask(who), circle.slug)
        assert (found.may_score, found.may_own) == (may_score, may_own)

    def test_does_not_know_a_circle_that_is_not_there(self, ask: Ask) -> None:
        with pytest.raises(Http404):
            circle_to_view(ask("owner"), "nobody-plays-here")

    def test_gives_no_rights_over_another_circle(
        self, ask: Ask, cast: Cast, circle: Circle, hungarian_circle: Circle
    ) -> None:
        hungarian_circle.memberships.exclude(user=cast.owner).delete()
        with pytest.raises(Http404):
            circle_to_view(ask("scorekeeper"), hungarian_circle.slug)
