"""The read path of the rules: frozen read models for their pages."""

import zoneinfo
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise

from ulti_ledger.accounts.models import name_of
from ulti_ledger.circles.kontra_table import KontraRow, kontra_table
from ulti_ledger.circles.models import Circle, RuleSetVersion
from ulti_ledger.circles.preset_words import preset_name
from ulti_ledger.circles.price_list import PricedBid, Rung, lists_everything, price_list, short_list
from ulti_ledger.circles.rule_changes import Change, changes_between, describe_own
from ulti_ledger.circles.rule_sheet import RuleSheet, rule_sheet

_ROOMY = 42  # bids on a sheet of paper in letters of the usual size


@dataclass(frozen=True, slots=True)
class VersionHead:
    """Which rules a page shows; `since` is the day they were chosen, in the circle's zone."""

    number: int
    since: date
    newest: bool
    preset: str
    kontra_names: tuple[str, ...]
    without_talon: bool

    @property
    def query(self) -> str:
        """What the address of a page about this version ends in."""
        return "" if self.newest else f"?version={self.number}"


@dataclass(frozen=True, slots=True)
class OwnPart:
    """A component of the circle's own, described in a few words."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of a version in words and figures; `steps` are those of kontra, 0 among them."""

    head: VersionHead
    sheet: RuleSheet
    own: tuple[OwnPart, ...]
    steps: range
    kontra: tuple[KontraRow, ...]


@dataclass(frozen=True, slots=True)
class PricesPage:
    """Every bid by value; `complete` unless there are too many parts of the circle's own."""

    head: VersionHead
    rungs: tuple[Rung, ...]
    complete: bool

    @property
    def short(self) -> tuple[Rung, ...]:
        """What has room on a sheet of paper."""
        return short_list(self.rungs)

    @property
    def is_crowded(self) -> bool:
        """Whether the sheet needs smaller letters than at a table that adds nothing of its own."""
        return sum(len(rung.bids) for rung in self.short) > _ROOMY

    @property
    def is_shortened(self) -> bool:
        return not self.complete or len(self.bids) > sum(len(rung.bids) for rung in self.short)

    @property
    def bids(self) -> tuple[PricedBid, ...]:
        return tuple(bid for rung in self.rungs for bid in rung.bids)

    @property
    def has_dear_losses(self) -> bool:
        """Whether some bid costs more when it is lost than it wins."""
        return any(bid.lost > bid.value for bid in self.bids)


@dataclass(frozen=True, slots=True)
class VersionRow:
    """One version: who made it and when, in the circle's zone, and what it changed."""

    number: int
    at: datetime
    by: str
    preset: str
    changes: tuple[Change, ...]


def rules_page(version: RuleSetVersion, *, newest: int) -> RulesPage:
    """A version of the rules in words and figures. No query."""
    rules, names = version.house_rules, version.kontra_names
    return RulesPage(
        head=_head(version, newest),
        sheet=rule_sheet(rules, preset=version.preset, kontra_names=names),
        own=tuple(OwnPart(part.name, describe_own(part)) for part in rules.own_components),
        steps=range(rules.kontra_max + 1),
        kontra=kontra_table(rules),
    )


def prices_page(version: RuleSetVersion, *, newest: int) -> PricesPage:
    """Every bid by a version of the rules. No query."""
    rules = version.house_rules
    return PricesPage(_head(version, newest), price_list(rules), lists_everything(rules))


def versions_page(circle: Circle) -> tuple[VersionRow, ...]:
    """Every version of the circle's rules, the newest first. One query."""
    zone = zoneinfo.ZoneInfo(circle.time_zone)
    versions = list(circle.rule_versions.select_related("created_by").order_by("number"))
    changes = [(), *(changes_between(old, new) for old, new in pairwise(versions))]
    rows = [
        VersionRow(
            number=version.number,
            at=version.created_at.astimezone(zone),
            by=name_of(version.created_by),
            preset=preset_name(version.preset),
            changes=changed,
        )
        for version, changed in zip(versions, changes, strict=True)
    ]
    return tuple(reversed(rows))


def _head(version: RuleSetVersion, newest: int) -> VersionHead:
    zone = zoneinfo.ZoneInfo(version.circle.time_zone)
    return VersionHead(
        number=version.number,
        since=version.created_at.astimezone(zone).date(),
        newest=version.number == newest,
        preset=preset_name(version.preset),
        kontra_names=tuple(version.kontra_names),
        without_talon=version.without_talon,
    )
