"""Counting chips at the end of a night, against the ledger. Nothing of it is kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ulti_ledger.ledger.arithmetic import BadSum, add_up
from ulti_ledger.ledger.queries.settling import Account


@dataclass(frozen=True, slots=True)
class Counted:
    """The chips a player `has`, and those he `should_have` by the ledger."""

    has: int
    should_have: int

    @property
    def over(self) -> int:
        """How many too many; minus is too few."""
        return self.has - self.should_have


@dataclass(frozen=True, slots=True)
class Stack:
    """What lies before one player: the field, and the count where something was typed."""

    name: str
    field: forms.BoundField
    counted: Counted | None


class ChipForm(forms.Form):
    """Chips as they lie on the table, one a point; whoever has no number is not counted.

    Everybody began with `start`; without it each writes what he won or lost.
    """

    start = forms.CharField(required=False)

    def __init__(self, data: Mapping[str, Any] | None, *, accounts: Sequence[Account]) -> None:
        super().__init__(data)
        self.accounts = accounts
        for account in accounts:
            self.fields[_stack_of(account)] = forms.CharField(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = {name: text for name, text in (super().clean() or {}).items() if text}
        for name, text in cleaned.items():
            try:
                cleaned[name] = add_up(text)
            except BadSum as bad:
                self.add_error(name, str(bad.sentence))
        if not cleaned.keys() - {"start"} and not self.errors:
            self.add_error(None, _("Write down the chips of at least one player."))
        return cleaned

    @property
    def stacks(self) -> tuple[Stack, ...]:
        """A field for each player, with the count once it is known."""
        return tuple(
            Stack(account.name, self[_stack_of(account)], self._count(account))
            for account in self.accounts
        )

    @property
    def differing(self) -> tuple[Stack, ...]:
        """Those whose chips are not what the ledger says."""
        return tuple(stack for stack in self.stacks if stack.counted and stack.counted.over)

    @property
    def over(self) -> int:
        """How many chips too many there are together; minus is too few."""
        return sum(stack.counted.over for stack in self.differing if stack.counted)

    def _count(self, account: Account) -> Counted | None:
        has = self.cleaned_data.get(_stack_of(account)) if self.is_valid() else None
        if has is None:
            return None
        return Counted(has, self.cleaned_data.get("start", 0) + account.points)


def _stack_of(account: Account) -> str:
    return f"chips-{account.id}"
