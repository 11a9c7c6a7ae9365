"""The beginning of a night of which anything can come, and what its parts share."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize

from tests.ulti_ledger.ledger.any_night.told import ToldNight
from ulti_ledger.accounts.models import User
from ulti_ledger.circles import services as circles
from ulti_ledger.circles.models import Player
from ulti_ledger.ledger import services as ledger
from ulti_ledger.ledger.errors import SessionIsClosed
from ulti_ledger.ledger.models import PlaySession

NAMES = ("Anna", "Béla", "Cili", "Dezső", "Elemér", "Fanni")
PICK = st.integers(0, 1_000)
YES_OR_NO = st.booleans()

T = TypeVar("T")
Refusal = type[Exception] | None


def choose(listed: Sequence[T], pick: int) -> T:
    """One of them, whatever was picked."""
    return listed[pick % len(listed)]


class Evening(RuleBasedStateMachine):
    """The ledger, and beside it what was told. All of it is gone afterwards."""

    def __init__(self) -> None:
        super().__init__()
        self.told = ToldNight()
        self.until_the_end = transaction.atomic()
        self.until_the_end.__enter__()

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.until_the_end.__exit__(None, None, None)

    @initialize(
        preset=st.sampled_from(["gametwist", "hungarian", "italian"]),
        stake=st.sampled_from([0, 1, 10]),
        rotation=st.sampled_from(PlaySession.Rotation.values),
    )
    def begin(self, preset: str, stake: int, rotation: str) -> None:
        """Three of six sit down."""
        self.by = User.objects.create_user(f"olga-{uuid4()}")
        self.circle = circles.create_circle(
            name="Thursday table",
            language="en",
            time_zone="Europe/Budapest",
            currency="HUF",
            preset=preset,
            by=self.by,
            players=NAMES,
        )
        first = self.players[:3]
        ledger.open_session(
            circle=self.circle,
            rules=self.circle.rule_versions.get(),
            players=first,
            first_dealer=first[0],
            stake=stake,
            rotation=rotation,
            by=self.by,
        )
        self.told.seatings.append(tuple(player.pk for player in first))
        self.told.events = 1

    @property
    def players(self) -> list[Player]:
        """Everybody of the circle."""
        return list(self.circle.players.order_by("pk"))

    @property
    def session(self) -> PlaySession:
        """The night as it stands now."""
        return PlaySession.objects.select_related("circle", "rules").get(circle=self.circle)

    @property
    def closed(self) -> Refusal:
        """What comes of writing in a night that is closed."""
        return SessionIsClosed if self.told.is_closed else None

    def attempt(self, refusal: Refusal, act: Callable[..., T], **what: Any) -> T | None:
        """What comes of it, or nothing where the ledger has to refuse."""
        if refusal is None:
            return act(**what)
        with pytest.raises(refusal):
            act(**what)
        return None
