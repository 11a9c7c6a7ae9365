"""What the rules refuse, in the players' words, at the control of the form that it is about."""

from collections.abc import Callable, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import HouseRules, RuleError
from ulti_ledger.circles import words
from ulti_ledger.ledger.forms.lines import POINTS, chip_of, line_of

_FIELDS = {
    "bid.components": "points",
    "bid.hearts": "hearts",
    "bid.trump": "trump",
    "silent.hundred": "silent-hundred",
    "silent.durchmars": "silent-durchmars",
    "silent.ulti": "seven",
    "silent.hundred_meld": "hundred_meld",
}
_ROOMS_OF_LINES = ("kontra", "outcome")


def field_of(refused: RuleError, rules: HouseRules) -> str | None:
    """The name of the form's field; None where no single one is to blame."""
    room, _dot, name = refused.field.partition(".")
    if room in _ROOMS_OF_LINES:
        return f"{room}-{line_of(rules).get(name, name)}"
    if room in ("facts", "silent") and not name:
        return None
    if refused.code == "not_combinable":
        return _newcomer(refused, rules)
    return _FIELDS.get(".".join(refused.field.split(".")[:2]), name or room)


def sentence_of(refused: RuleError, rules: HouseRules, kontra_names: Sequence[str] = ()) -> str:
    """One plain sentence, with the kontra steps as the circle calls them.

    A refusal that no hand form can bring about is said in general.
    """
    if refused.code == "not_combinable":
        return _not_combinable(refused, rules)
    if refused.code == "kontra_too_high":
        return _kontra_too_high(refused, kontra_names)
    say = _SENTENCES.get(refused.code)
    return say(refused) if say else _("This can not be written down like that.")


def _newcomer(refused: RuleError, rules: HouseRules) -> str:
    """The chip to take back: of two parts the one that was added to the other."""
    parts = [str(refused.data[which]) for which in ("one", "other")]
    chips = [chip_of(line_of(rules)[part], rules) for part in parts]
    return next((chip for chip in reversed(chips) if chip not in POINTS), "points")


def _not_combinable(refused: RuleError, rules: HouseRules) -> str:
    parts = [rules.table[str(refused.data[which])] for which in ("one", "other")]
    alone = next((part for part in parts if not (part.company or part.sociable)), None)
    if alone:
        return _("%(part)s stands alone.") % {"part": capfirst(words.component_name(alone.name))}
    one, other = (words.component_name(part.name) for part in parts)
    return _("%(one)s does not go with %(other)s.") % {"one": capfirst(one), "other": other}


def _hearts_not_allowed(refused: RuleError) -> str:
    return _("%(part)s is not played in hearts here.") % {"part": _part(refused)}


def _trump_not_allowed(refused: RuleError) -> str:
    if refused.data.get("trump") == "hearts":
        return _("Hearts as trumps has to be announced here.")
    return _("This bid can not have these trumps.")


def _kontra_too_high(refused: RuleError, kontra_names: Sequence[str]) -> str:
    highest = int(str(refused.data["highest"]))
    if not highest:
        return _("Nobody says kontra here.")
    step = words.kontra_name(highest, kontra_names)
    return _("The highest step here is %(step)s.") % {"step": step}


def _outcome_missing(refused: RuleError) -> str:
    return _("%(part)s: made or lost?") % {"part": _part(refused)}


def _silent_not_possible(refused: RuleError) -> str:
    return _("There is no such silent bonus with this bid.")


def _impossible_facts(refused: RuleError) -> str:
    return _("No deal can come out like that. Count once more.")


def _facts_contradict(refused: RuleError) -> str:
    if refused.field == "silent":
        return _("The silent bonus and what is said above exclude each other.")
    return _("What was counted and what is said above exclude each other.")


def _part(refused: RuleError) -> str:
    return capfirst(words.component_name(str(refused.data["component"])))


_SENTENCES: dict[str, Callable[[RuleError], str]] = {
    "hearts_not_allowed": _hearts_not_allowed,
    "trump_not_allowed": _trump_not_allowed,
    "trump_missing": lambda refused: _("This bid needs trumps."),
    "component_off": lambda refused: _("%(part)s is not played here.") % {"part": _part(refused)},
    "unknown_component": lambda refused: (
        _("%(part)s is not played here.") % {"part": capfirst(str(refused.data["name"]))}
    ),
    "too_few_components": lambda refused: (
        _("At least %(number)s parts have to be announced here.")
        % {"number": refused.data["minimum"]}
    ),
    "kontra_shared": lambda refused: _("With trumps one kontra binds both defenders."),
    "outcome_missing": _outcome_missing,
    "silent_not_possible": _silent_not_possible,
    "impossible_facts": _impossible_facts,
    "facts_contradict": _facts_contradict,
    "passed_out_must_be_played": lambda refused: _("Here a hand is played also where nobody bid."),
}
