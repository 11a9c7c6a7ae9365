"""House rules in plain words: what each is called, and one sentence for what it says."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.words import kontra_name, times


@dataclass(frozen=True, slots=True)
class RuleWords:
    """The words of one rule. `say` turns its value into a sentence that goes on from the name."""

    name: Promise
    say: Callable[[Any], str]


def choice(sentences: Mapping[Any, Promise]) -> Callable[[Any], str]:
    return lambda value: str(sentences[value])


def number(sentence: Promise, special: Mapping[int, Promise] | None = None) -> Callable[[int], str]:
    """A sentence with %(n)s in it; single numbers may have one of their own."""
    own = special or {}
    return lambda value: str(own[value]) if value in own else str(sentence) % {"n": value}


def highest_kontra(step: int) -> str:
    return f"{kontra_name(step)}, {times(step)}" if step else str(_("nobody says kontra"))


WORTH = _("worth %(n)s")
NOT_PAID = {0: _("not paid")}

BIDDING = {
    "minimum_components": RuleWords(
        _("Smallest bid"),
        number(_("at least %(n)s parts are announced"), {1: _("a simple game will do")}),
    ),
    "four_aces": RuleWords(
        _("Four aces"), choice({True: _("can be announced"), False: _("can’t be announced")})
    ),
    "durchmars_alone": RuleWords(
        _("Durchmars alone"),
        choice(
            {
                "no_trump": _("is played without trumps"),
                "choice": _("with or without trumps, as the soloist likes"),
            }
        ),
    ),
    "passed_out": RuleWords(
        _("Everybody passes"),
        choice(
            {
                "play": _("the simple game is played"),
                "pay": _("the holder of the first bid pays the others"),
                "redeal": _("nobody pays, and the cards are dealt again"),
            }
        ),
    ),
    "passed_out_value": RuleWords(
        _("The price of passing, where it is paid"), number(_("%(n)s to each"))
    ),
}
HEARTS_AND_TRUMPS = {
    "hearts_factor": RuleWords(
        _("Hearts"),
        number(_("counts %(n)s times"), {1: _("counts like any other suit"), 2: _("counts twice")}),
    ),
    "hearts_trigger": RuleWords(
        _("What makes a game a hearts game"),
        choice(
            {
                "announcement": _("hearts was announced"),
                "trump": _("hearts is trumps, however it was announced"),
            }
        ),
    ),
    "trump_choice": RuleWords(
        _("Choice of trumps"),
        choice({"any": _("any suit"), "hearts_only": _("hearts is always trumps")}),
    ),
    "plain_may_trump_hearts": RuleWords(
        _("Hearts as trumps of a plain bid"),
        choice({True: _("allowed"), False: _("not allowed")}),
    ),
    "open_in_hearts": RuleWords(
        _("Open durchmars in hearts"),
        choice(
            {
                "not_allowed": _("not allowed"),
                "fixed": _("keeps its plain value, the other parts count as hearts"),
                "doubled": _("counts as hearts, as every part does"),
            }
        ),
    ),
    "durchmars_no_trump": RuleWords(
        _("Durchmars without trumps"), number(WORTH, {0: _("worth the same as with trumps")})
    ),
    "open_durchmars_trump": RuleWords(_("Open durchmars with trumps"), number(WORTH)),
}
KONTRA_AND_LOSSES = {
    "kontra_max": RuleWords(_("Highest kontra"), highest_kontra),
    "kontra_scope_no_trump": RuleWords(
        _("Kontra without trumps"),
        choice(
            {
                "shared": _("one defender’s kontra binds both"),
                "individual": _("each defender for himself"),
            }
        ),
    ),
    "failed_ulti": RuleWords(
        _("An announced ulti that is lost"),
        choice(
            {
                "symmetric": _("costs what it would have won"),
                "penalty": _("costs its value once more; kontra doubles only the first half"),
                "doubled": _("costs twice what it would have won"),
            }
        ),
    ),
}
SILENT_BONUSES = {
    "silent_hundred": RuleWords(_("Silent hundred"), number(WORTH, NOT_PAID)),
    "silent_twenty_hundred": RuleWords(
        _("Silent hundred without the trump 40"), number(WORTH, {0: _("worth the same as with it")})
    ),
    "silent_durchmars": RuleWords(_("Silent durchmars"), number(WORTH, NOT_PAID)),
    "silent_mode": RuleWords(
        _("Simple game with a silent hundred or durchmars"),
        choice(
            {
                "replaces": _("the bonus is paid in its place"),
                "adds": _("both are paid"),
            }
        ),
    ),
    "silent_kontra": RuleWords(
        _("Kontra on a silent hundred or durchmars"),
        choice({True: _("the simple game’s kontra counts for it"), False: _("none")}),
    ),
    "silent_cumulate": RuleWords(
        _("Silent hundred and silent durchmars by one side"),
        choice({"highest": _("only the higher one is paid"), "sum": _("both are paid")}),
    ),
    "silent_exclusion": RuleWords(
        _("Silent hundred and durchmars, where one was announced"),
        choice(
            {
                "together": _("neither is paid"),
                "own": _("the other one still is"),
            }
        ),
    ),
    "silent_ulti": RuleWords(_("Silent ulti"), number(WORTH, NOT_PAID)),
    "silent_ulti_lost": RuleWords(
        _("Silent ulti that is lost"), number(_("costs %(n)s"), {0: _("costs nothing")})
    ),
    "silent_ulti_parties": RuleWords(
        _("Who pays a silent ulti"),
        choice(
            {
                "sides": _("one side pays the other"),
                "everybody": _("it is between the player of the seven and the two others"),
            }
        ),
    ),
    "silent_by_defenders": RuleWords(
        _("Silent bonuses for defenders"), choice({True: _("count too"), False: _("don’t count")})
    ),
}
CARD_POINTS = {
    "ace_value": RuleWords(
        _("Aces and tens"),
        choice(
            {
                10: _("10 points each, 90 in all with the last trick"),
                11: _("11 and 10 points, 94 in all with the last trick"),
            }
        ),
    ),
}

# The order of a page. `values` is not among them: it is a table (`rule_sheet`).
GROUPS: tuple[tuple[Promise, Mapping[str, RuleWords]], ...] = (
    (_("Bids"), BIDDING),
    (_("Hearts and trumps"), HEARTS_AND_TRUMPS),
    (_("Kontra and losses"), KONTRA_AND_LOSSES),
    (_("Silent bonuses"), SILENT_BONUSES),
    (_("Card points"), CARD_POINTS),
)
