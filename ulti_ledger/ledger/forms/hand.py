"""Entering a hand: the answers of the scorekeeper, checked and scored by the rules of the table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import Deal, Ended, HouseRules, Outcome, RuleError, Score, score
from ulti_ledger.ledger.forms.clash_words import sentence_of_clash
from ulti_ledger.ledger.forms.clashes import CODES, clash_in
from ulti_ledger.ledger.forms.fields import FOLDED, fields_of
from ulti_ledger.ledger.forms.offer import offer
from ulti_ledger.ledger.forms.reading import Reading
from ulti_ledger.ledger.forms.refusals import field_of, sentence_of
from ulti_ledger.ledger.queries.table import Table
from ulti_ledger.ledger.story import Story, begin, tell

_LONGEST_WAIT = 366 * 24 * 60 * 60 * 1000  # milliseconds; a clock that runs wild ends here

DEALER_IS_GONE = _(
    "Two names of this table were made one meanwhile. Look who deals, then record it."
)
WHO_HELD_IT = _("Who held the first bid? Tap a card.")


class HandForm(forms.Form):
    """One hand at one table. No amount is ever read: the rules make them from the facts.

    `deal` is the hand as far as it was told, `score` what it comes to; None until it is known.
    `kontra_names` are the circle's words for the steps, as a version of its rules keeps them.
    """

    deal: Deal | None = None
    score: Score | None = None

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        table: Table,
        rules: HouseRules,
        kontra_names: Sequence[str] = (),
    ) -> None:
        super().__init__(data)
        self.table = table
        self.rules = rules
        self.kontra_names = kontra_names
        self.offer = offer(table, rules)
        self.fields.update(fields_of(self.offer))
        if self["ended"].value() == Ended.PASSED_OUT:
            self.fields["soloist"].error_messages["required"] = WHO_HELD_IT

    def __getitem__(self, name: str) -> forms.BoundField:
        # A template that asks for `form.table` asks here first, hundreds of times a page. Django's
        # refusal lists all fields in alphabetical order.
        if name not in self.fields:
            raise KeyError(name)
        return super().__getitem__(name)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        if self._dealer_is_gone:
            raise ValidationError(DEALER_IS_GONE, code="dealer_is_gone")
        try:
            self.deal = Reading(cleaned, self.offer, self.rules).deal()
            self.score = self._score(cleaned["outcome-all"])
        except RuleError as refused:
            self._refuse(refused)
        return cleaned

    def said(self, name: str) -> str:
        """The answer that the control of this name shows: as sent, else as the form began."""
        field = self.fields[name]
        answer = self[name].value()
        if answer is None:
            answer = self.get_initial_for_field(field, name)
        return "" if answer is None else str(answer)

    @property
    def complete(self) -> bool:
        return self.score is not None

    @property
    def story(self) -> Story | None:
        """The hand in one sentence, once it can be scored."""
        if self.deal is None or self.score is None:
            return None
        return tell(self.deal, self.score, self._names, self.kontra_names)

    @property
    def begun(self) -> Story | None:
        """The sentence as far as it goes, where nothing but an outcome is missing."""
        if self.deal is None or not self.is_unfinished:
            return None
        return begin(self.deal, self.rules, self._names, self.kontra_names)

    @property
    def is_unfinished(self) -> bool:
        """Whether all is right as far as it goes, and only an outcome is missing."""
        errors = (error for errors in self.errors.as_data().values() for error in errors)
        return {error.code for error in errors} == {"outcome_missing"}

    @property
    def says_more(self) -> bool:
        """Whether anything is said in the part that folds away."""
        return any(self._folded()) or not FOLDED.isdisjoint(self.errors)

    @property
    def first_wrong(self) -> str | None:
        """The field that is asked for first, in the order of the page."""
        return next((name for name in self.fields if name in self.errors), None)

    @property
    def asks(self) -> str:
        """What is wrong or missing, in one sentence; the first of it where there is more."""
        wrong = self.errors.get(self.first_wrong or "__all__", [""])
        return str(wrong[0])

    def wrong(self, name: str) -> Sequence[str]:
        """What is said at the control of this name."""
        return [str(error) for error in self.errors.get(name, ())]

    @property
    def _dealer_is_gone(self) -> bool:
        """Whether another one deals by now than the page said. At the calculator nobody does."""
        deals = {str(seat.id) for seat in self.table.seats if seat.deals}
        return bool(deals) and self.data.get("dealer") not in {None, *deals}

    @property
    def _names(self) -> dict[str, str]:
        return {str(seat.id): seat.name for seat in self.table.seats}

    def _score(self, rest: str) -> Score:
        """The score, where what was said of all parts goes for those that nothing else decides."""
        assert self.deal is not None
        try:
            return score(self.deal, self.rules)
        except RuleError as refused:
            component = refused.field.removeprefix("outcome.")
            if refused.code != "outcome_missing" or not rest or component in self.deal.outcome:
                raise
            decided = {**self.deal.outcome, component: Outcome(rest)}
        self.deal = replace(self.deal, outcome=decided)
        return self._score(rest)

    def _refuse(self, refused: RuleError) -> None:
        """Say it at its control; where none alone is to blame, at the first answer folded away."""
        field = field_of(refused, self.rules) or next(self._folded(), None)
        sentence = sentence_of(refused, self.rules, self.kontra_names)
        clash = clash_in(self.deal, self.rules) if self.deal and refused.code in CODES else None
        if clash:
            field, sentence = clash.field, sentence_of_clash(clash)
        error = ValidationError(sentence, code=refused.code)
        self.add_error(field if field in self.fields else None, error)

    def _folded(self) -> Iterator[str]:
        """The fields of the part that folds away in which something was said."""
        for name in self.fields:
            if name in FOLDED and self.said(name) != str(self.fields[name].initial or ""):
                yield name


class RecordForm(HandForm):
    """A hand that was just played. The key makes one hand of it however often it arrives.

    `number` is the one it was entered as. `waited`, in milliseconds, is sent by a phone that had to
    keep it.
    """

    key = forms.UUIDField(
        error_messages={
            "required": _("This page is too old. Record it once more."),
            "invalid": _("This page is too old. Record it once more."),
        }
    )

    number = forms.IntegerField(required=False, min_value=1)
    waited = forms.IntegerField(required=False)

    @property
    def waiting(self) -> timedelta | None:
        """How long the hand waited on the phone for the network; None where it did not.

        By the phone's clock alone, so one that is set wrong does no harm.
        """
        milliseconds = self.cleaned_data.get("waited")
        if milliseconds is None:
            return None
        return timedelta(milliseconds=min(max(milliseconds, 0), _LONGEST_WAIT))


class CorrectionForm(HandForm):
    """A hand told anew. `seen` is the revision that the scorekeeper looked at."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(max_length=200, required=False)
