"""The read path of circles: frozen read models for the pages."""

from dataclasses import dataclass

from django.db.models import Count, F
from django.shortcuts import resolve_url
from django.utils import timezone

from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Membership, RuleSetVersion
from ulti_ledger.circles.names import by_name


@dataclass(frozen=True, slots=True)
class CircleCard:
    """A circle as somebody who belongs to it finds it on the first page."""

    slug: str
    name: str
    players: int
    role: str
    only_night: int | None = None  # where a link opens no more of it

    @property
    def page(self) -> tuple[str, ...]:
        """Where it is entered, as `redirect` takes it."""
        if self.only_night is None:
            return "ledger:nights", self.slug
        return "ledger:session", self.slug, str(self.only_night)

    @property
    def address(self) -> str:
        return resolve_url(*self.page)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A name on the list of players; who is retired is not offered for new nights."""

    id: int
    name: str
    is_retired: bool


def circles_of(user: User) -> tuple[CircleCard, ...]:
    """The circles that somebody belongs to, by name. One query."""
    memberships = (
        Membership.objects.filter(Membership.holds(timezone.now()), user=user)
        .select_related("circle", "link")
        .order_by(F("link__session").desc(nulls_first=True), *Membership.STRONGEST_FIRST)
        .annotate(players=Count("circle__players"))
    )
    cards: dict[int, CircleCard] = {}
    for membership in memberships:
        card = CircleCard(
            slug=membership.circle.slug,
            name=membership.circle.name,
            players=membership.players,
            role=membership.get_role_display(),
            only_night=membership.link.session_id if membership.link else None,
        )
        cards.setdefault(membership.circle_id, card)
    return tuple(sorted(cards.values(), key=lambda card: (by_name(card.name), card.slug)))


def players_of(circle: Circle) -> tuple[PlayerRow, ...]:
    """Who plays in the circle, by name, the retired last. One query."""
    listed = [
        PlayerRow(id=player.pk, name=player.name, is_retired=player.retired_at is not None)
        for player in circle.players.all()
    ]
    return tuple(sorted(listed, key=lambda player: (player.is_retired, by_name(player.name))))


def current_rules(circle: Circle) -> RuleSetVersion:
    """The house rules that a night begun now is played by. One query."""
    return circle.rule_versions.latest("number")
