"""Two scorekeepers at one table, each with a phone and an account."""

from collections.abc import Sequence

from django.conf import settings
from django.test import Client
from playwright.sync_api import Page

from tests.browser.table import Table
from ulti_ledger.accounts.models import User
from ulti_ledger.circles import services as circles
from ulti_ledger.circles.models import Membership, Role
from ulti_ledger.circles.queries import current_rules
from ulti_ledger.ledger import services as ledger


def begin_night_of_two_scorekeepers(names: Sequence[str], *, first_dealer: str, stake: int) -> str:
    """Begin a night in the circle of Olga, in which Szonja keeps score too; return its address."""
    olga, szonja = map(User.objects.create_user, ("olga", "szonja"))
    circle = circles.create_circle(
        name="Thursday table",
        language="en",
        time_zone="Europe/Budapest",
        currency="HUF",
        preset="gametwist",
        by=olga,
    )
    Membership.objects.create(circle=circle, user=szonja, role=Role.SCOREKEEPER)
    players = {name: circles.add_player(circle=circle, name=name) for name in names}
    session = ledger.open_session(
        circle=circle,
        rules=current_rules(circle),
        players=list(players.values()),
        first_dealer=players[first_dealer],
        stake=stake,
        rotation="round",
        by=olga,
    )
    return f"/circles/{circle.slug}/sessions/{session.pk}/"


def phone_of(username: str, page: Page, server: str, address: str) -> Table:
    """Sign somebody in on a page of his own and open the night on it."""
    client, cookie = Client(), settings.SESSION_COOKIE_NAME
    client.force_login(User.objects.get(username=username))
    value = client.cookies[cookie].value
    page.context.add_cookies([{"name": cookie, "value": value, "url": server}])
    page.goto(address)
    return Table(page)
