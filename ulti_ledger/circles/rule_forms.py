"""The house rules as they are typed. No database; what is legal is up to the engine."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.forms.formsets import DELETION_FIELD_NAME
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext_lazy as _

from scoring import COMPONENTS, PRESETS, HouseRules
from scoring.house_rules import LARGEST, LONGEST_NAME, MOST_OWN
from ulti_ledger.circles.forms import FocusedForm
from ulti_ledger.circles.names import name_key, tidy
from ulti_ledger.circles.rule_words import WORDS, Choice, Number, RuleWords, Step
from ulti_ledger.circles.words import KONTRA_NAMES, component_name, kontra_name, points

LONGEST_KONTRA = 20  # a name of a step, in characters
_USUAL = {"trumps": True, "carries": True, "penal": False}
STEPS = range(1, len(KONTRA_NAMES) + 1)


def whole(
    label: Any, *, least: int = 0, most: int = LARGEST, required: bool = True, help_text: Any = ""
) -> forms.IntegerField:
    """A field for a whole number, typed on a keypad of digits."""
    sentence = format_lazy(
        _("A whole number from {least} to {most}."), least=points(least), most=points(most)
    )
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        required=required,
        min_value=least,
        max_value=most,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), sentence),
        widget=forms.TextInput(
            attrs={"class": "text", "inputmode": "numeric", "autocomplete": "off"}
        ),
    )


def one_of(
    label: Any, options: Mapping[Any, str | Promise], *, folded: bool = False, help_text: Any = ""
) -> forms.TypedChoiceField:
    """A field for one of a few, as a list or `folded`. Its value is the option's key."""
    by_text = {str(value): value for value in options}

    def value_of(text: Any) -> Any:
        if str(text) not in by_text:
            raise ValueError(text)
        return by_text[str(text)]

    return forms.TypedChoiceField(
        label=label,
        help_text=help_text,
        choices=[(text, options[value]) for text, value in by_text.items()],
        coerce=value_of,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose one of these.")),
        widget=forms.Select(attrs={"class": "text"}) if folded else forms.RadioSelect,
    )


class RulesForm(FocusedForm):
    """Every rule but the table's own components: one field for each key, component and step."""

    preset = forms.ChoiceField(
        choices=[(key, key) for key in PRESETS], widget=forms.HiddenInput, required=True
    )
    seen = forms.IntegerField(required=False)
    without_talon = forms.BooleanField(
        label=_("Dealt without a talon"),
        help_text=_("Changes no payment: it is a line on the rules sheet."),
        required=False,
    )

    def __init__(self, *args: Any, kontra_names: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for code in COMPONENTS:
            self.fields[f"value-{code}"] = whole(capfirst(component_name(code)))
        for key, words in WORDS.items():
            self.fields[key] = _field(words, kontra_names)
        for step in STEPS:
            self.fields[f"kontra-{step}"] = forms.CharField(
                label=_("The name for ×%(factor)s") % {"factor": 2**step},
                required=False,
                max_length=LONGEST_KONTRA,
                error_messages={"max_length": _("That is too long: %(limit_value)d letters fit.")},
                widget=forms.TextInput(attrs={"class": "text", "autocomplete": "off"}),
            )

    @staticmethod
    def initial_of(
        rules: HouseRules, *, preset: str, kontra_names: Sequence[str], without_talon: bool
    ) -> dict[str, Any]:
        """What the form shows before anything is typed."""
        return {
            "preset": preset,
            "without_talon": without_talon,
            **{key: getattr(rules, key) for key in WORDS},
            **{f"value-{code}": rules.values[code] for code in COMPONENTS},
            **{f"kontra-{step}": kontra_name(step, kontra_names) for step in STEPS},
        }

    def clean(self) -> None:
        """No two steps of one name: nobody would know which of them was said."""
        names: dict[str, int] = {}
        for step, name in enumerate(self.kontra_names, start=1):
            key = name_key(name or str(KONTRA_NAMES[step - 1]))
            if names.setdefault(key, step) != step:
                self.add_error(f"kontra-{step}", _("Another step has this name."))

    @property
    def kontra_names(self) -> list[str]:
        """The circle's names from step 1 on, "" for the usual one."""
        typed = [tidy(self.cleaned_data.get(f"kontra-{step}", "")) for step in STEPS]
        return [
            "" if name == usual or not name_key(name) else name
            for name, usual in zip(typed, map(str, KONTRA_NAMES), strict=True)
        ]

    @property
    def changes(self) -> dict[str, Any]:
        """The rules as the engine reads them."""
        values = {code: self.cleaned_data[f"value-{code}"] for code in COMPONENTS}
        return {"values": values, **{key: self.cleaned_data[key] for key in WORDS}}


class OwnComponentForm(FocusedForm):
    """A part of a bid that only this table has."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        error_messages={
            "required": _("What is it called?"),
            "max_length": _("That is too long: %(limit_value)d letters fit."),
        },
        widget=forms.TextInput(attrs={"class": "text", "autocomplete": "off", "dir": "auto"}),
    )
    plain = whole(_("Plain"))
    hearts = whole(
        _("In hearts"), required=False, help_text=_("Leave it empty where it is never in hearts.")
    )
    trumps = one_of(
        _("Trumps"), {True: _("has trumps"), False: _("has none, and stands alone")}, folded=True
    )
    carries = one_of(
        _("Simple game"),
        {True: _("played beside it"), False: _("replaced by it")},
        folded=True,
    )
    penal = one_of(
        _("When it is lost"),
        {False: _("costs the same"), True: _("costs as a lost ulti does")},
        folded=True,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, usual in _USUAL.items():
            self.fields[name].initial = usual

    def clean_name(self) -> str:
        name = tidy(self.cleaned_data["name"])
        if not name_key(name):
            raise ValidationError(self.fields["name"].error_messages["required"])
        if name_key(name) in _known_names():
            raise ValidationError(_("That is a part of the game already."))
        return name


class _OwnComponents(forms.BaseFormSet):  # type: ignore[type-arg]
    """The table's own components: those it has, and a row for one more."""

    def clean(self) -> None:
        keys: set[str] = set()
        for form in self.kept:
            key = name_key(form.cleaned_data["name"])
            if key in keys:
                form.add_error("name", _("Two of them have this name."))
            keys.add(key)

    @property
    def kept(self) -> list[OwnComponentForm]:
        """The rows that say something and are not to be removed."""
        said = [form for form in self.forms if form.cleaned_data.get("name")]
        return [form for form in said if not form.cleaned_data[DELETION_FIELD_NAME]]

    @property
    def components(self) -> list[dict[str, Any]]:
        """The components as the engine reads them."""
        return [
            {name: form.cleaned_data[name] for name in OwnComponentForm.base_fields}
            for form in self.kept
        ]


OwnComponents = cast(
    type[_OwnComponents],
    forms.formset_factory(
        OwnComponentForm,
        formset=_OwnComponents,
        extra=1,
        can_delete=True,
        max_num=MOST_OWN,
        absolute_max=MOST_OWN,
    ),
)


def own_initial(rules: HouseRules) -> list[dict[str, Any]]:
    """The rows of the components that a table has."""
    rows: list[dict[str, Any]] = rules.to_dict()["own_components"]
    return rows


def with_another_row(typed: QueryDict) -> QueryDict:
    """What was typed, and an empty row for one more component behind it."""
    more = typed.copy()
    rows = OwnComponents(typed, prefix="own").total_form_count()
    if rows < MOST_OWN:
        more["own-TOTAL_FORMS"] = str(rows + 1)
        for name, value in _USUAL.items():
            more[f"own-{rows}-{name}"] = str(value)
    return more


def _field(words: RuleWords, kontra_names: Sequence[str]) -> forms.Field:
    name, about = str(words.name), str(words.about)
    match words:
        case Choice():
            return one_of(name, words.options, help_text=about)
        case Number():
            return whole(name, least=words.least, most=words.most, help_text=about)
        case Step():
            options = {step: words.say(step, kontra_names) for step in range(words.most + 1)}
            return one_of(name, options, folded=True, help_text=about)


def _known_names() -> set[str]:
    """What a table can't call a part of its own: what is called so already."""
    codes = (*COMPONENTS, "hundred", "passed_out")
    return {name_key(text) for code in codes for text in (code, component_name(code))}
