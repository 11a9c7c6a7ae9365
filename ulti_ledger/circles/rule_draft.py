"""House rules on their way to a new version: what is typed, and what it would mean."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django import forms
from django.forms.utils import ErrorList
from django.http import QueryDict
from django.utils.functional import Promise

from scoring import COMPONENTS, PRESETS, HouseRules
from scoring.house_rules import MOST_OWN
from ulti_ledger.circles.models import RuleSetVersion
from ulti_ledger.circles.names import tidy
from ulti_ledger.circles.preset_words import preset_name
from ulti_ledger.circles.rule_examples import example, part_example
from ulti_ledger.circles.rule_forms import (
    STEPS,
    OwnComponentForm,
    OwnComponents,
    RulesForm,
    own_initial,
)
from ulti_ledger.circles.rule_words import GROUPS, WORDS
from ulti_ledger.circles.words import points


@dataclass(frozen=True, slots=True)
class Dial:
    """One rule to set; `example` is in points, `was` what the preset says where this differs."""

    key: str
    field: forms.BoundField
    example: str
    was: str

    @property
    def errors(self) -> ErrorList:
        return self.field.errors


@dataclass(frozen=True, slots=True)
class DialGroup:
    """`values` is the table of what each component is worth, in the group that has it."""

    code: str
    name: Promise
    dials: tuple[Dial, ...]
    values: tuple[Dial, ...]

    @property
    def differ(self) -> int:
        return sum(bool(dial.was) for dial in (*self.dials, *self.values))

    @property
    def wrong(self) -> bool:
        return any(dial.errors for dial in (*self.dials, *self.values))


@dataclass(frozen=True, slots=True)
class OwnRow:
    """A component of the table's own to set; `is_kept` unless it is a blank row."""

    form: OwnComponentForm
    example: str

    @property
    def is_kept(self) -> bool:
        return bool(self.form["name"].value())


class RulesDraft:
    """The rules of a version, or of a preset to start again from, with what was typed over them."""

    def __init__(
        self, version: RuleSetVersion, *, preset: str = "", typed: QueryDict | None = None
    ) -> None:
        self._version = version
        self._start = version.house_rules
        if preset:  # what a table announces besides is its own, whatever it starts from
            own = version.house_rules.own_components
            self._start = replace(PRESETS[preset], own_components=own)
        initial = RulesForm.initial_of(
            self._start,
            preset=preset or version.preset,
            kontra_names=version.kontra_names,
            without_talon=version.without_talon,
        )
        self.form = RulesForm(typed, initial=initial, kontra_names=version.kontra_names)
        self.own = OwnComponents(typed, prefix="own", initial=own_initial(self._start))

    @cached_property
    def rules(self) -> HouseRules | None:
        """The rules as they stand in the form; None while something there is wrong."""
        if not self.form.is_bound:
            return self._start
        if not all([self.form.is_valid(), self.own.is_valid()]):
            return None
        return HouseRules.from_dict({**self.form.changes, "own_components": self.own.components})

    @property
    def kontra_names(self) -> list[str]:
        names: list[str] = self._version.kontra_names
        return self.form.kontra_names if self.form.is_bound and self.rules else names

    @property
    def preset(self) -> str:
        """What the rules are compared with."""
        typed = str(self.form["preset"].value())
        return typed if typed in PRESETS else self._version.preset

    @property
    def seen(self) -> str:
        """The number of the version that is being changed."""
        return str(self.form["seen"].value() or self._version.number)

    @property
    def to_save(self) -> dict[str, Any]:
        """What `save_rules` takes, of a draft that has rules."""
        return {
            "rules": self.rules,
            "preset": self.preset,
            "kontra_names": self.kontra_names,
            "without_talon": self.form.cleaned_data["without_talon"],
            "seen": self.form.cleaned_data["seen"],
        }

    @property
    def groups(self) -> tuple[DialGroup, ...]:
        return tuple(
            DialGroup(
                group.code,
                group.name,
                tuple(self._dial(key) for key in group.keys),
                tuple(map(self._value_dial, COMPONENTS)) if group.code == "values" else (),
            )
            for group in GROUPS
        )

    @property
    def dials(self) -> tuple[Dial, ...]:
        """All of them, whatever group they are in."""
        return tuple(dial for group in self.groups for dial in (*group.values, *group.dials))

    @property
    def steps(self) -> tuple[forms.BoundField, ...]:
        """The names of the steps of kontra."""
        return tuple(self.form[f"kontra-{step}"] for step in STEPS)

    @property
    def is_wrong(self) -> bool:
        return self.form.is_bound and self.rules is None

    @property
    def preset_name(self) -> str:
        return preset_name(self.preset)

    @property
    def has_own_parts(self) -> bool:
        """Whether there is something to see among the table's own components."""
        return self.own.is_bound or bool(self._start.own_components)

    @property
    def may_have_more(self) -> bool:
        return len(self.own.forms) < MOST_OWN

    @property
    def own_rows(self) -> tuple[OwnRow, ...]:
        return tuple(OwnRow(form, self._own_example(form)) for form in self.own.forms)

    def _dial(self, key: str) -> Dial:
        words, usual, rules = WORDS[key], getattr(PRESETS[self.preset], key), self.rules
        differs = rules is not None and getattr(rules, key) != usual
        return Dial(
            key,
            self.form[key],
            example(key, rules, self.kontra_names) if rules else "",
            words.say(usual, self.kontra_names) if differs else "",
        )

    def _value_dial(self, code: str) -> Dial:
        usual, rules = PRESETS[self.preset].values[code], self.rules
        differs = rules is not None and rules.values[code] != usual
        return Dial(
            f"value-{code}",
            self.form[f"value-{code}"],
            part_example(rules.table[code], rules) if rules else "",
            points(usual) if differs else "",
        )

    def _own_example(self, form: OwnComponentForm) -> str:
        name = tidy(str(form["name"].value() or ""))
        part = self.rules and self.rules.table.get(name)
        return part_example(part, self.rules) if part and self.rules else ""
