"""Who may ask what: every address there is, with everybody who could ask. A new one needs a row."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client

from tests.ulti_ledger.conftest import Cast, make_circle
from tests.ulti_ledger.test_urls import PART, ROUTES
from ulti_ledger.accounts.models import User
from ulti_ledger.circles import sharing
from ulti_ledger.circles.models import Circle, Player, Role
from ulti_ledger.ledger import services
from ulti_ledger.ledger.access import watch_token
from ulti_ledger.ledger.models import Hand, PlaySession

# Everybody who could ask, and what they are to the circle and the night that is asked about.
OWNER = {"owner"}
SCORE = OWNER | {"scorekeeper", "scorekeeper by link"}
VIEW = SCORE | {"viewer", "viewer by link"}
NIGHT_SCORE = SCORE | {"scorekeeper of the night"}
NIGHT = VIEW | NIGHT_SCORE | {"viewer of the night"}
LOOK_UP = NIGHT | {"scorekeeper of another night"}
SIGNED_IN = LOOK_UP | {"stranger", "scorekeeper of another circle"}
ANYBODY = SIGNED_IN | {"nobody"}
ACCOUNTS = {"owner", "scorekeeper", "viewer", "stranger", "scorekeeper of another circle"}
REFUSED: set[str] = set()  # there is no such method

CIRCLE = "/circles/<slug:slug>/"
SESSION = CIRCLE + "sessions/<int:session_id>/"
HAND = SESSION + "hands/<int:number>/"
ENTRY = SESSION + "entries/<int:entry_id>/"
LINK = CIRCLE + "links/<int:link_id>/"
PLAYER = CIRCLE + "players/<int:player_id>/"

# address: who may GET it, who may POST to it
TABLE = {
    "/": (SIGNED_IN, REFUSED),
    "/accounts/inactive/": (ANYBODY, REFUSED),
    "/accounts/login/": (ANYBODY, ANYBODY),
    "/accounts/logout/": (ANYBODY, ANYBODY),
    "/accounts/password/change/": (ACCOUNTS, ACCOUNTS),
    "/accounts/password/set/": (ACCOUNTS, ACCOUNTS),
    "/accounts/signup/": (ANYBODY, ANYBODY),
    "/calculator/": (ANYBODY, REFUSED),
    "/join/": (ANYBODY, ANYBODY),
    "/join/<str:token>/": (ANYBODY, ANYBODY),
    "/recover/": (ANYBODY, ANYBODY),
    "/circles/new/": (ACCOUNTS, ACCOUNTS),
    CIRCLE: (VIEW, REFUSED),
    CIRCLE + "delete/": (OWNER, OWNER),
    CIRCLE + "edit/": (OWNER, OWNER),
    CIRCLE + "members/": (REFUSED, OWNER),
    CIRCLE + "members/<int:membership_id>/": (REFUSED, OWNER),
    CIRCLE + "numbers/": (VIEW, REFUSED),
    CIRCLE + "players/": (VIEW, SCORE),
    CIRCLE + "recovery/": (OWNER, OWNER),
    CIRCLE + "rules/": (LOOK_UP, REFUSED),
    CIRCLE + "rules/change/": (OWNER, OWNER),
    CIRCLE + "rules/examples/": (REFUSED, OWNER),
    CIRCLE + "rules/part/": (REFUSED, OWNER),
    CIRCLE + "rules/prices/": (LOOK_UP, REFUSED),
    CIRCLE + "rules/sheet/": (LOOK_UP, REFUSED),
    CIRCLE + "rules/versions/": (LOOK_UP, REFUSED),
    CIRCLE + "sessions/": (REFUSED, SCORE),
    CIRCLE + "sessions/seats/": (REFUSED, SCORE),
    CIRCLE + "sharing/": (OWNER, OWNER),
    LINK: (OWNER, REFUSED),
    LINK + "renew/": (REFUSED, OWNER),
    LINK + "revoke/": (REFUSED, OWNER),
    LINK + "speak/": (REFUSED, OWNER),
    PLAYER: (SCORE, SCORE),
    PLAYER + "anonymous/": (OWNER, OWNER),
    PLAYER + "delete/": (REFUSED, OWNER),
    PLAYER + "merge/": (REFUSED, OWNER),
    PLAYER + "retire/": (REFUSED, SCORE),
    SESSION: (NIGHT, REFUSED),
    SESSION + "close/": (REFUSED, NIGHT_SCORE),
    SESSION + "debts/<int:payment_id>/paid/": (REFUSED, NIGHT_SCORE),
    SESSION + "entries/new/": (NIGHT_SCORE, NIGHT_SCORE),
    SESSION + "entries/sum/": (REFUSED, NIGHT_SCORE),
    SESSION + "delete/": (OWNER, OWNER),
    ENTRY: (NIGHT, REFUSED),
    ENTRY + "restore/": (REFUSED, NIGHT_SCORE),
    ENTRY + "void/": (REFUSED, NIGHT_SCORE),
    SESSION + "handover/": (REFUSED, NIGHT_SCORE),
    SESSION + "hands/": (REFUSED, NIGHT_SCORE),
    SESSION + "hands/ahead/": (NIGHT_SCORE, REFUSED),
    SESSION + "hands/preview/": (REFUSED, NIGHT_SCORE),
    HAND: (NIGHT, REFUSED),
    HAND + "correct/": (NIGHT_SCORE, NIGHT_SCORE),
    HAND + "correct/preview/": (REFUSED, NIGHT_SCORE),
    HAND + "flags/": (REFUSED, NIGHT),
    HAND + "flags/<int:flag_id>/resolve/": (REFUSED, NIGHT_SCORE),
    HAND + "restore/": (REFUSED, NIGHT_SCORE),
    HAND + "void/": (REFUSED, NIGHT_SCORE),
    SESSION + "misdeal/": (REFUSED, NIGHT_SCORE),
    SESSION + "on/": (REFUSED, NIGHT_SCORE),
    SESSION + "reopen/": (REFUSED, NIGHT_SCORE),
    SESSION + "rules/": (NIGHT_SCORE, NIGHT_SCORE),
    SESSION + "seats/": (NIGHT_SCORE, NIGHT_SCORE),
    SESSION + "seats/arrange/": (REFUSED, NIGHT_SCORE),
    SESSION + "settle/": (NIGHT, REFUSED),
    SESSION + "settle/carry/": (REFUSED, NIGHT_SCORE),
    SESSION + "settle/chips/": (REFUSED, NIGHT_SCORE),
    SESSION + "settle/coin/": (REFUSED, NIGHT_SCORE),
    SESSION + "settle/pay/": (REFUSED, NIGHT_SCORE),
    SESSION + "settle/payments/<int:payment_id>/undo/": (REFUSED, NIGHT_SCORE),
    SESSION + "share/": (NIGHT_SCORE, NIGHT_SCORE),
    SESSION + "sheet/": (NIGHT, REFUSED),
    SESSION + "story/": (NIGHT, REFUSED),
    SESSION + "watch/": (NIGHT, REFUSED),
    # whoever may watch is given an address that proves it without a cookie
    SESSION + "watch/<str:token>/": (ANYBODY, REFUSED),
    SESSION + "follow/<str:token>/": (ANYBODY, REFUSED),
}


def test_every_address_has_its_row() -> None:
    assert sorted(TABLE) == ROUTES


def by_link(circle: Circle, role: Role, owner: User, session: PlaySession | None = None) -> User:
    """A guest who came by a link of this role, to the circle or to one night of it."""
    guest = User.objects.create_guest("Cili’s phone")
    link = sharing.offer_link(
        circle=circle, role=role, by=owner, session_id=session.pk if session else None
    )
    sharing.join(token=link.token, user=guest)
    return guest


@pytest.fixture
def people(cast: Cast, session: PlaySession, four: PlaySession) -> dict[str, User | None]:
    circle, owner = session.circle, cast.owner
    abroad = User.objects.create_user("abel")
    sharing.add_account(
        circle=make_circle(cast, preset="italian"), user=abroad, role=Role.SCOREKEEPER
    )
    return {
        "nobody": None,
        "stranger": cast.stranger,
        "scorekeeper of another circle": abroad,
        "scorekeeper of another night": by_link(circle, Role.SCOREKEEPER, owner, four),
        "viewer of the night": by_link(circle, Role.VIEWER, owner, session),
        "scorekeeper of the night": by_link(circle, Role.SCOREKEEPER, owner, session),
        "viewer by link": by_link(circle, Role.VIEWER, owner),
        "scorekeeper by link": by_link(circle, Role.SCOREKEEPER, owner),
        "viewer": cast.viewer,
        "scorekeeper": cast.scorekeeper,
        "owner": cast.owner,
    }


@pytest.fixture
def here(
    session: PlaySession, players: list[Player], play: Callable[..., Hand], cast: Cast
) -> Callable[[str], str]:
    """The address of something that is there."""
    hand = play(session, "Béla")
    flag = services.put_flag(hand=hand, text="Wasn’t that kontra?", by=cast.viewer, key=uuid4())
    entry = services.record_entry(
        session=session,
        shares={players[0].pk: 10, players[1].pk: -10},
        note="a glass",
        by=cast.owner,
        key=uuid4(),
    )
    debt = services.carry_over(session=session, by=cast.owner)[0]
    link = sharing.offer_link(circle=session.circle, role=Role.VIEWER, by=cast.owner)
    session.circle.membership = session.circle.memberships.get(user=cast.owner).pk
    known = {
        "slug": session.circle.slug,
        "session_id": session.pk,
        "player_id": players[3].pk,
        "number": 1,
        "payment_id": debt.pk,
        "entry_id": entry.pk,
        "flag_id": flag.pk,
        "link_id": link.pk,
        "membership_id": session.circle.memberships.get(user=cast.viewer).pk,
    }

    def address(route: str) -> str:
        token = link.token if route.startswith("/join/") else watch_token(session)
        return PART.sub(lambda part: str((known | {"token": token})[part["name"]]), route)

    return address


@contextmanager
def leaving_no_trace() -> Iterator[None]:
    """Whatever a request does is undone, so that everybody finds the same night."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def verdict(answer: Any) -> str:
    """What somebody learns who asks: no more than these four."""
    leads_to_sign_in = re.match(r"/accounts/login/\?next=", answer.headers.get("Location", ""))
    if answer.status_code == 302 and leads_to_sign_in:
        return "sign in"
    known = {404: "nothing here", 405: "no such method", 403: "forbidden"}
    return known.get(answer.status_code, "allowed")


def expected(who: str, may: set[str]) -> set[str]:
    if who in may:
        return {"allowed"}
    if not may:  # a sign-in may be asked for first
        return {"no such method", "nothing here"} | ({"sign in"} if who == "nobody" else set())
    return {"sign in"} if who == "nobody" else {"nothing here"}


@pytest.mark.parametrize(
    "who",
    sorted(ANYBODY),
)
def test_each_gets_what_the_table_says(
    people: dict[str, User | None], here: Callable[[str], str], who: str
) -> None:
    client = Client()
    user = people[who]
    if user is not None:
        client.force_login(user)
    body = {"into": Player.objects.earliest("pk").pk}
    signed_in = client.cookies.output(header="")
    wrong = []
    for route, (may_get, may_post) in TABLE.items():
        for method, may in (
            ("get", may_get),
            ("post", may_post),
            ("put", REFUSED),
            ("patch", REFUSED),
            ("delete", REFUSED),
        ):
            client.cookies = SimpleCookie(signed_in)  # one of the addresses signs out
            with leaving_no_trace():
                answer = getattr(client, method)(here(route), body)
            if verdict(answer) not in expected(who, may):
                wrong.append(f"{method} {route}: {answer.status_code}, {verdict(answer)}")
    assert not wrong, "\n".join(wrong)


class TestLinkOfANight:
    """What a night's scorekeeper may pass on: watching it. What others passed on is not his."""

    @pytest.mark.parametrize(
        ("role", "once", "may"),
        [
            (Role.VIEWER, False, NIGHT_SCORE),
            (Role.SCOREKEEPER, True, OWNER),  # and whoever made it
            (Role.SCOREKEEPER, False, OWNER),
        ],
    )
    def test_is_seen_by_whoever_may_pass_it_on(
        self,
        people: dict[str, User | None],
        session: PlaySession,
        cast: Cast,
        role: Role,
        once: bool,
        may: set[str],
    ) -> None:
        link = sharing.offer_link(
            circle=session.circle, role=role, by=cast.owner, session_id=session.pk, once=once
        )
        url = f"/circles/{session.circle.slug}/links/{link.pk}/"
        for who, user in people.items():
            client = Client()
            if user is not None:
                client.force_login(user)
            answer = client.get(url)
            assert verdict(answer) in expected(who, may), who
            assert (link.token in answer.text) is (who in may), who
