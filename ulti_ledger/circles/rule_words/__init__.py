"""House rules in plain words: what each is called and asks, and one sentence for what it says."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.rule_words import bidding, losses, silent
from ulti_ledger.circles.rule_words.rule import Choice, Number, RuleWords, Step

__all__ = ["GROUPS", "WORDS", "Choice", "Group", "Number", "RuleWords", "Step"]

WORDS: Mapping[str, RuleWords] = {**losses.WORDS, **silent.WORDS, **bidding.WORDS}


@dataclass(frozen=True, slots=True)
class Group:
    """Rules that are read together, by their keys; `code` is the group's name in an address."""

    code: str
    name: Promise
    keys: tuple[str, ...]


# The order of a page. `values` and `own_components` are tables and have words of their own.
GROUPS = (
    Group(
        "disputed",
        _("Where tables differ most"),
        ("failed_ulti", "silent_ulti_lost", "kontra_scope_no_trump", "passed_out"),
    ),
    Group("values", _("Values"), ("hearts_factor",)),
    Group(
        "silent",
        _("Silent bonuses"),
        (
            "silent_hundred",
            "silent_twenty_hundred",
            "silent_durchmars",
            "silent_mode",
            "silent_kontra",
            "silent_cumulate",
            "silent_exclusion",
            "silent_by_defenders",
        ),
    ),
    Group("kontra", _("Kontra"), ("kontra_max",)),
    Group("ulti", _("Ulti"), ("silent_ulti", "silent_ulti_parties")),
    Group(
        "durchmars",
        _("Betli and durchmars"),
        ("durchmars_alone", "durchmars_no_trump", "open_durchmars_trump", "open_in_hearts"),
    ),
    Group("passed", _("Passed-out hands"), ("passed_out_value",)),
    Group(
        "unusual",
        _("Unusual"),
        (
            "four_aces",
            "minimum_components",
            "trump_choice",
            "plain_may_trump_hearts",
            "hearts_trigger",
            "ace_value",
        ),
    ),
)
