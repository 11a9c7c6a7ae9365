"""A walk past every page there is, with and without manners."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.ulti_ledger.conftest import Cast
from ulti_ledger.circles.models import Player
from ulti_ledger.ledger.models import Hand, PlaySession
from ulti_ledger.ledger.services import carry_over

PART = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")
NOWHERE = {
    "int": "99999999999999999999",
    "slug": "nobody",
    "str": "nothing",
    "path": "no/where",
    "uuid": "00000000-0000-4000-8000-000000000000",
}
JUNK = ["", "-1", "9" * 40, "1.5", "\x00", "💥" * 300, "<script>alert()</script>"]


def _routes(patterns: list[URLPattern | URLResolver], start: str = "/") -> Iterator[str]:
    for pattern in patterns:
        route = start + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, route)
        else:
            yield route


ROUTES = sorted(_routes(get_resolver().url_patterns))


def nowhere(route: str) -> str:
    return PART.sub(lambda part: NOWHERE[part["kind"] or "str"], route)


@pytest.fixture
def here(
    session: PlaySession, players: list[Player], play: Callable[..., Hand], cast: Cast
) -> Callable[[str], str]:
    """The address of something that is there: a circle, a night of it, its first hand, a debt."""
    play(session, "Béla")
    debt = carry_over(session=session, by=cast.owner)[0]
    known = {
        "slug": session.circle.slug,
        "session_id": str(session.pk),
        "player_id": str(players[0].pk),
        "number": "1",
        "payment_id": str(debt.pk),
    }
    return lambda route: PART.sub(
        lambda part: known.get(part["name"], NOWHERE[part["kind"] or "str"]), route
    )


@pytest.fixture
def client() -> Client:
    """A client that sees a 500 as a browser does."""
    return Client(raise_request_exception=False)


def broken(client: Client, method: str, urls: Iterable[str], **request: Any) -> list[str]:
    """The addresses that answer with 500."""
    return [url for url in urls if getattr(client, method)(url, **request).status_code >= 500]


@pytest.mark.parametrize("who", ["owner", "scorekeeper", "viewer", "stranger", "nobody"])
def test_no_page_breaks(client: Client, cast: Cast, here: Callable[[str], str], who: str) -> None:
    if who != "nobody":
        client.force_login(getattr(cast, who))
    urls = [*map(here, ROUTES), *map(nowhere, ROUTES)]
    assert broken(client, "get", urls) == []
    assert broken(client, "get", urls, headers={"HX-Request": "true"}) == []
    assert broken(client, "post", map(nowhere, ROUTES)) == []


@pytest.mark.parametrize("junk", JUNK)
def test_no_form_breaks(client: Client, cast: Cast, here: Callable[[str], str], junk: str) -> None:
    """Every field of every page, sent everywhere with something that no field can want."""
    pages = [client.get(here(route)).content.decode() for route in ROUTES]
    client.force_login(cast.owner)
    pages += [client.get(here(route)).content.decode() for route in ROUTES]
    names = {name for page in pages for name in re.findall(r'\bname="([^"]+)"', page)}
    assert {"login", "name", "soloist"} <= names
    data = dict.fromkeys(names, junk)
    assert broken(client, "get", map(here, ROUTES), data=data) == []
    for route in ROUTES:
        client.force_login(cast.owner)  # one of the forms is sign-out
        assert broken(client, "post", [here(route)], data=data) == []
