"""The read path of circles: frozen read models for the pages."""

import zoneinfo
from dataclasses import dataclass
from datetime import date

from django.db.models import Count

from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Membership, RuleSetVersion
from ulti_ledger.circles.preset_words import PRESET_WORDS
from ulti_ledger.circles.rule_sheet import BASE, RuleSheet, differences, rule_sheet


@dataclass(frozen=True, slots=True)
class CircleCard:
    """A circle as somebody who belongs to it finds it on the first page."""

    slug: str
    name: str
    players: int
    role: str


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A name on the list of players."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class PresetChoice:
    """A preset one may play by; `differ` counts the rules in which the present ones differ."""

    key: str
    name: str
    about: str
    differ: int


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of a circle now; `since` is the day they were chosen, in the circle's zone."""

    number: int
    since: date
    preset: str
    preset_name: str
    differ: int
    presets: tuple[PresetChoice, ...]
    sheet: RuleSheet


def circles_of(user: User) -> tuple[CircleCard, ...]:
    """The circles that somebody belongs to, by name. One query."""
    memberships = (
        Membership.objects.filter(user=user)
        .select_related("circle")
        .annotate(players=Count("circle__players"))
        .order_by("circle__name", "circle_id")
    )
    return tuple(
        CircleCard(
            slug=membership.circle.slug,
            name=membership.circle.name,
            players=membership.players,
            role=membership.get_role_display(),
        )
        for membership in memberships
    )


def players_of(circle: Circle) -> tuple[PlayerRow, ...]:
    """Who plays in the circle, in the order they came to it. One query."""
    return tuple(
        PlayerRow(id=pk, name=name)
        for pk, name in circle.players.order_by("pk").values_list("pk", "name")
    )


def current_rules(circle: Circle) -> RuleSetVersion:
    """The house rules that a night begun now is played by. One query."""
    return circle.rule_versions.latest("number")


def rules_page(circle: Circle) -> RulesPage:
    """The circle's present rules in words, and how far they are from each preset. One query."""
    version = current_rules(circle)
    rules = version.house_rules
    presets = tuple(
        PresetChoice(
            key=words.key,
            name=str(words.name),
            about=str(words.about),
            differ=differences(rules, words.key),
        )
        for words in PRESET_WORDS
    )
    return RulesPage(
        number=version.number,
        since=version.created_at.astimezone(zoneinfo.ZoneInfo(circle.time_zone)).date(),
        preset=version.preset,
        preset_name=next(preset.name for preset in presets if preset.key == version.preset),
        differ=differences(rules, BASE),
        presets=presets,
        sheet=rule_sheet(rules),
    )
