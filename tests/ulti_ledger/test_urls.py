"""A walk past every page there is."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.converters import get_converters

from ulti_ledger.accounts.models import User

SAMPLES = {"int": "7", "slug": "nobody", "str": "nothing", "path": "no/where", "uuid": "0" * 8}
SAMPLES["uuid"] = "00000000-0000-4000-8000-000000000000"


def every_url() -> Iterator[str]:
    yield from _urls(get_resolver().url_patterns, "/")


def _urls(patterns: list[URLPattern | URLResolver], start: str) -> Iterator[str]:
    for pattern in patterns:
        route = start + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _urls(pattern.url_patterns, route)
        else:
            yield _filled(route)


def _filled(route: str) -> str:
    for name in get_converters():
        while f"<{name}:" in route:
            head, tail = route.split(f"<{name}:", 1)
            route = head + SAMPLES[name] + tail.split(">", 1)[1]
    return route


@pytest.fixture(params=["a stranger", "somebody signed in"])
def visitor(request: pytest.FixtureRequest, client: Client, db: None) -> Client:
    user = User.objects.create_user("anna")
    if request.param == "somebody signed in":
        client.force_login(user)
    return client


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("url", every_url())
def test_no_page_breaks(visitor: Client, url: str, method: str) -> None:
    assert getattr(visitor, method)(url).status_code < 500
