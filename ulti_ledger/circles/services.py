"""The write path of circles: each function is one transaction."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from scoring import PRESETS, HouseRules
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.errors import NameTaken, RulesMoved
from ulti_ledger.circles.locking import lock_circle
from ulti_ledger.circles.models import Circle, Membership, Player, Role, RuleSetVersion
from ulti_ledger.circles.names import name_key


@transaction.atomic
def create_circle(
    *,
    name: str,
    language: str,
    time_zone: str,
    currency: str,
    preset: str,
    by: User,
    players: Iterable[str] = (),
) -> Circle:
    """Found a circle that `by` owns and that plays by a preset of house rules, its version 1.

    Raises NameTaken where one of the players is named twice.
    """
    now = timezone.now()
    circle = Circle.objects.create(
        name=name,
        slug=Circle.new_slug(name),
        language=language,
        time_zone=time_zone,
        currency=currency,
        created_at=now,
    )
    Membership.objects.create(circle=circle, user=by, role=Role.OWNER)
    _add_version(circle, number=1, preset=preset, rules=PRESETS[preset].to_dict(), by=by)
    for player in players:
        add_player(circle=circle, name=player)
    return circle


@transaction.atomic
def update_circle(
    *, circle: Circle, name: str, language: str, time_zone: str, currency: str
) -> Circle:
    """Rename or move a circle. Its address stays, and nights keep their own zone and currency."""
    circle.name = name
    circle.language = language
    circle.time_zone = time_zone
    circle.currency = currency
    circle.save(update_fields=["name", "language", "time_zone", "currency"])
    count_change(circle.pk)
    return circle


@transaction.atomic
def add_player(*, circle: Circle, name: str) -> Player:
    """Put a name on the list of players.

    Raises NameTaken where it is there, however written, or CircleIsGone.
    """
    lock_circle(circle.pk)
    # The unique key decides, so that two phones that add one name at once get one player.
    player, created = Player.objects.get_or_create(
        circle=circle,
        name_key=name_key(name),
        defaults={"name": name, "created_at": timezone.now()},
    )
    if not created:
        raise NameTaken(player)
    return player


@transaction.atomic
def rename_player(*, player: Player, name: str) -> Player:
    """Call a player by another name, in old hands too. Raises NameTaken."""
    player.name = name
    try:
        with transaction.atomic():
            player.save(update_fields=["name", "name_key"])
    except IntegrityError:
        others = Player.objects.filter(circle=player.circle_id)
        raise NameTaken(others.get(name_key=name_key(name))) from None
    count_change(player.circle_id)
    return player


def retire_player(*, player: Player, retired: bool) -> Player:
    """Offer a player for new nights no more, or again. Nothing that was played changes."""
    if retired is (player.retired_at is None):
        player.retired_at = timezone.now() if retired else None
        player.save(update_fields=["retired_at"])
    return player


@transaction.atomic
def save_rules(
    *,
    circle: Circle,
    preset: str,
    rules: HouseRules,
    kontra_names: Sequence[str],
    without_talon: bool = False,
    by: User,
    seen: int | None = None,
) -> RuleSetVersion:
    """Play by these rules from now on; hands already played keep the version they were played by.

    `kontra_names` are the circle's words for the steps from 1 on, `""` for the usual one. What
    holds already writes nothing and is returned. `seen` is the version they were changed from:
    raises RulesMoved where there is a newer one that says something else. Raises CircleIsGone.
    """
    # Two who save at once take turns, so that no number is given twice or left out.
    lock_circle(circle.pk)
    newest = circle.rule_versions.latest("number")
    names = list(kontra_names)
    while names and not names[-1]:
        names.pop()  # so that the usual names are written in one way only
    holds = newest.preset, newest.house_rules, newest.kontra_names, newest.without_talon
    if holds == (preset, rules, names, without_talon):
        return newest
    if seen is not None and seen != newest.number:
        raise RulesMoved(newest)
    return _add_version(
        circle,
        number=newest.number + 1,
        preset=preset,
        rules=rules.to_dict(),
        kontra_names=names,
        without_talon=without_talon,
        by=by,
    )


def count_change(circle_id: int) -> None:
    """Let whoever watches a night of this circle look again."""
    Circle.objects.filter(pk=circle_id).update(changes=F("changes") + 1)


def _add_version(circle: Circle, *, number: int, by: User, **said: Any) -> RuleSetVersion:
    return RuleSetVersion.objects.create(
        circle=circle, number=number, created_at=timezone.now(), created_by=by, **said
    )
