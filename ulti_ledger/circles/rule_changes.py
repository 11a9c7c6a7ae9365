"""What a new version of the rules changes, in words. Pure: two versions in, lines out."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import COMPONENTS, Component
from ulti_ledger.circles.models import RuleSetVersion
from ulti_ledger.circles.preset_words import preset_name
from ulti_ledger.circles.rule_words import WORDS
from ulti_ledger.circles.words import component_name, kontra_name, points, times


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that was said differently before; "" where there was, or now is, no such thing."""

    name: str
    was: str
    now: str


def changes_between(old: RuleSetVersion, new: RuleSetVersion) -> tuple[Change, ...]:
    """Every difference of two versions, in the order of the rules page."""
    return (
        *_preset_change(old, new),
        *_rule_changes(old, new),
        *_value_changes(old, new),
        *_own_changes(old, new),
        *_name_changes(old, new),
        *_talon_change(old, new),
    )


def _preset_change(old: RuleSetVersion, new: RuleSetVersion) -> Iterator[Change]:
    if old.preset != new.preset:
        yield Change(_("Compared with"), preset_name(old.preset), preset_name(new.preset))


def _rule_changes(old: RuleSetVersion, new: RuleSetVersion) -> Iterator[Change]:
    changed = new.house_rules.changed_from(old.house_rules)
    for key, words in WORDS.items():
        if key in changed:
            was, now = getattr(old.house_rules, key), getattr(new.house_rules, key)
            yield Change(
                str(words.name), words.say(was, old.kontra_names), words.say(now, new.kontra_names)
            )


def _value_changes(old: RuleSetVersion, new: RuleSetVersion) -> Iterator[Change]:
    for code in COMPONENTS:
        was, now = old.house_rules.values[code], new.house_rules.values[code]
        if was != now:
            yield Change(capfirst(component_name(code)), points(was), points(now))


def _own_changes(old: RuleSetVersion, new: RuleSetVersion) -> Iterator[Change]:
    was = {part.name: part for part in old.house_rules.own_components}
    now = {part.name: part for part in new.house_rules.own_components}
    for name in {**was, **now}:
        if was.get(name) != now.get(name):
            yield Change(name, describe_own(was.get(name)), describe_own(now.get(name)))


def _name_changes(old: RuleSetVersion, new: RuleSetVersion) -> Iterator[Change]:
    for step in range(1, 8):
        was, now = kontra_name(step, old.kontra_names), kontra_name(step, new.kontra_names)
        if was != now:
            yield Change(_("The name for %(times)s") % {"times": times(step)}, was, now)


def _talon_change(old: RuleSetVersion, new: RuleSetVersion) -> Iterator[Change]:
    if old.without_talon != new.without_talon:
        said = {True: _("dealt without one"), False: _("dealt with one")}
        yield Change(_("Talon"), said[old.without_talon], said[new.without_talon])


def describe_own(part: Component | None) -> str:
    """A table's own component in a few words; "" for none."""
    if part is None:
        return ""
    hearts = part.hearts_value
    return ", ".join(
        (
            points(part.plain)
            if hearts is None
            else _("%(plain)s, in hearts %(hearts)s")
            % {"plain": points(part.plain), "hearts": points(hearts)},
            _("with trumps") if part.sociable else _("without trumps, alone"),
            _("beside the simple game") if part.carries else _("instead of the simple game"),
            _("a loss costs as a lost ulti does") if part.penal else _("a loss costs the same"),
        )
    )
