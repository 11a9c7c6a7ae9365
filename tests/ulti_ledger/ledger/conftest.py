"""Nights whose balances are just said, for what comes after the last hand."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from tests.ulti_ledger.conftest import Cast
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.queries import current_rules
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Entry, PlaySession

OpenNight = Callable[..., PlaySession]
Say = Callable[..., Entry]


@pytest.fixture
def open_for(circle: Circle, players: list[Player], cast: Cast) -> OpenNight:
    """A night of all four for this stake: `open_for(1)` plays for one forint a point."""

    def open_night(stake: int) -> PlaySession:
        return services.open_session(
            circle=circle,
            rules=current_rules(circle),
            players=players,
            first_dealer=players[0],
            stake=stake,
            rotation="round",
            by=cast.scorekeeper,
        )

    return open_night


@pytest.fixture
def forint(open_for: OpenNight) -> PlaySession:
    """A night of all four for one forint a point."""
    return open_for(1)


@pytest.fixture
def won(players: list[Player], cast: Cast) -> Say:
    """Let these be won and lost: `won(session, Anna=-37, Béla=20, Cili=17)`."""

    def say(session: PlaySession, **points: int) -> Entry:
        ids = {player.name: player.pk for player in players}
        return services.record_entry(
            session=session,
            shares={ids[name]: number for name, number in points.items()},
            note="a penalty",
            by=cast.scorekeeper,
            key=uuid4(),
        )

    return say
