"""The cast of every story: one owns, one keeps score, one watches, one is a stranger."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from scoring import PRESETS, Deal, wire
from ulti_ledger.accounts.models import User
from ulti_ledger.circles import services as circles
from ulti_ledger.circles.models import Circle, Membership, Player, Role, RuleSetVersion
from ulti_ledger.circles.queries import current_rules
from ulti_ledger.ledger import services as ledger
from ulti_ledger.ledger.dealing import players_of
from ulti_ledger.ledger.models import Hand, PlaySession
from ulti_ledger.ledger.queries.sheet import read_columns
from ulti_ledger.ledger.queries.table import dealer_due

NAMES = ("Anna", "Béla", "Cili", "Dezső")


@dataclass(frozen=True)
class Cast:
    owner: User
    scorekeeper: User
    viewer: User
    stranger: User


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast(
        *(
            User.objects.create_user(name, password="szubkontra")
            for name in ("olga", "szonja", "vera", "idegen")
        )
    )


@pytest.fixture
def circle(cast: Cast) -> Circle:
    return make_circle(cast, preset="gametwist")


@pytest.fixture
def hungarian_circle(cast: Cast) -> Circle:
    return make_circle(cast, preset="hungarian")


def make_circle(cast: Cast, *, preset: str) -> Circle:
    circle = circles.create_circle(
        name="Thursday table",
        language="en",
        time_zone="Europe/Budapest",
        currency="HUF",
        preset=preset,
        by=cast.owner,
    )
    for user, role in (
        (cast.scorekeeper, Role.SCOREKEEPER),
        (cast.viewer, Role.VIEWER),
    ):
        Membership.objects.create(circle=circle, user=user, role=role)
    return circle


@pytest.fixture
def players(circle: Circle) -> list[Player]:
    return [circles.add_player(circle=circle, name=name) for name in NAMES]


@pytest.fixture
def session(circle: Circle, players: list[Player], cast: Cast) -> PlaySession:
    """A night of three by the circle's rules, ten forints a point; Anna deals first."""
    return open_night(circle, players[:3], cast.scorekeeper)


@pytest.fixture
def four(circle: Circle, players: list[Player], cast: Cast) -> PlaySession:
    """A night of four, so that the dealer sits out."""
    return open_night(circle, players, cast.scorekeeper)


def open_night(
    circle: Circle, players: list[Player], by: User, *, rotation: str = "round"
) -> PlaySession:
    return ledger.open_session(
        circle=circle,
        rules=current_rules(circle),
        players=players,
        first_dealer=players[0],
        stake=10,
        rotation=rotation,
        by=by,
    )


@pytest.fixture
def deal_by_name() -> Callable[..., Deal]:
    """A deal by names: `deal_by_name(session, "Béla", ["ulti"], outcome={…})`.

    Who defends follows from who deals; names in `kontra`, `silent` and `facts` become ids.
    """

    def deal(
        session: PlaySession, soloist: str, *args: Any, dealer: str | None = None, **rest: Any
    ) -> Deal:
        seats = seated(session)
        deals = dealing(session, seats, dealer)
        return named_deal(seats, deals, soloist, *args, **rest)

    return deal


@pytest.fixture
def play(cast: Cast) -> Callable[..., Hand]:
    """Record a hand by names: `play(session, "Béla", ["ulti"], outcome={…})`."""

    def record(
        session: PlaySession,
        soloist: str,
        *args: Any,
        dealer: str | None = None,
        key: UUID | None = None,
        **rest: Any,
    ) -> Hand:
        if not {"outcome", "facts", "ended", "silent"} & rest.keys():
            rest["outcome"] = {"simple": "made"}
        seats = seated(session)
        deals = dealing(session, seats, dealer)
        return ledger.record_hand(
            session=session,
            seating=session.seatings.latest("number"),
            dealer=Player.objects.get(pk=deals),
            deal=named_deal(seats, deals, soloist, *args, **rest),
            by=cast.scorekeeper,
            key=key or uuid4(),
        )

    return record


def choose_preset(*, circle: Circle, preset: str, by: User) -> RuleSetVersion:
    """Play by a preset from now on, under the names for kontra that the circle has."""
    return circles.save_rules(
        circle=circle,
        preset=preset,
        rules=PRESETS[preset],
        kontra_names=circle.rule_versions.latest("number").kontra_names,
        by=by,
    )


def seated(session: PlaySession) -> dict[str, int]:
    """Who sits at the table now: ids by name, in seat order."""
    seats = session.seatings.latest("number").seats.select_related("player").order_by("position")
    return {seat.player.name: seat.player_id for seat in seats}


def dealing(session: PlaySession, seats: Mapping[str, int], name: str | None) -> int:
    """Who deals: the one of that name, else whose turn it is."""
    return seats[name] if name else dealer_due(session, tuple(seats.values()))


def named_deal(
    seats: Mapping[str, int],
    dealer: int,
    soloist: str,
    components: Sequence[str] = (),
    *,
    hearts: bool = False,
    trump: str | None = None,
    **rest: Any,
) -> Deal:
    """A deal by names, where the player with the id `dealer` deals."""
    playing = players_of(tuple(seats.values()), dealer)
    bid = {"components": list(components), "hearts": hearts}
    hand = {
        "soloist": str(seats[soloist]),
        "defenders": [str(player) for player in playing if player != seats[soloist]],
        "bid": bid | ({"trump": trump} if trump else {}),
        **by_id(rest, seats),
    }
    return wire.deal_from_json(hand)


def by_id(value: Any, ids: Mapping[str, int]) -> Any:
    """The same hand with every name in it, key or value, replaced by the player's id as text."""
    if isinstance(value, dict):
        return {by_id(key, ids): by_id(inner, ids) for key, inner in value.items()}
    return str(ids[value]) if isinstance(value, str) and value in ids else value


def totals(session: PlaySession) -> dict[str, int]:
    """Balances by name, as the scoreboard shows them."""
    return {column.name: column.balance for column in read_columns(session)}


@pytest.fixture
def browse() -> Callable[[User], Client]:
    """A browser in which somebody is signed in."""

    def signed_in(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return signed_in
