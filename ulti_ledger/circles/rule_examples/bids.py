"""Trumps, hearts, and what can be announced."""

from django.utils.translation import gettext_lazy as _

from scoring import Facts, Trump
from ulti_ledger.circles.rule_examples.trial import Trial, hand

_IN_HEARTS = _("A simple game announced in hearts: %(n)s from each.")
_HEARTS_NAMED = _("A plain simple game with hearts as trumps: %(n)s from each.")

TRIALS = {
    "hearts_factor": (Trial(_IN_HEARTS, hand("simple", hearts=True)),),
    "hearts_trigger": (
        Trial(_HEARTS_NAMED, hand("simple", trump=Trump.HEARTS)),
        Trial(_IN_HEARTS, hand("simple", hearts=True)),
    ),
    "plain_may_trump_hearts": (
        Trial(_HEARTS_NAMED, hand("simple", trump=Trump.HEARTS)),
        Trial(
            _("A plain simple game has acorns, leaves or bells: %(n)s from each."),
            hand("simple", trump=Trump.ACORNS),
        ),
    ),
    "trump_choice": (
        Trial(
            _("A simple game with acorns as trumps: %(n)s from each."),
            hand("simple", trump=Trump.ACORNS),
        ),
        Trial(_("A plain simple game, hearts as trumps: %(n)s from each."), hand("simple")),
    ),
    "durchmars_alone": (
        Trial(
            _("Durchmars alone, made with trumps: %(n)s from each."),
            hand("durchmars", trump=Trump.PLAIN),
        ),
        Trial(_("Durchmars alone, made without trumps: %(n)s from each."), hand("durchmars")),
    ),
    "durchmars_no_trump": (
        Trial(_("Durchmars made without trumps: %(n)s from each."), hand("durchmars")),
    ),
    "open_durchmars_trump": (
        Trial(
            _("Open durchmars beside an ulti, both made: %(n)s from each."),
            hand("open_durchmars", "ulti"),
        ),
    ),
    "open_in_hearts": (
        Trial(
            _("Open durchmars beside an ulti in hearts, both made: %(n)s from each."),
            hand("open_durchmars", "ulti", hearts=True),
        ),
        Trial(
            _("Open durchmars beside an ulti is never in hearts; plain it gets %(n)s from each."),
            hand("open_durchmars", "ulti"),
        ),
    ),
    "four_aces": (
        Trial(
            _("Four aces and the simple game made: %(n)s from each."), hand("four_aces", "simple")
        ),
        # a hand that every table takes
        Trial(
            _("All four aces in the soloist’s tricks pay nothing by themselves."),
            hand("forty_hundred", "ulti", "durchmars"),
        ),
    ),
    "minimum_components": (
        Trial(_("A simple game alone can be announced, for %(n)s."), hand("simple")),
        Trial(_("40-100 with an ulti can be announced, for %(n)s."), hand("forty_hundred", "ulti")),
        Trial(
            _("40-100 with an ulti and durchmars can be announced, for %(n)s."),
            hand("forty_hundred", "ulti", "durchmars"),
        ),
    ),
    "ace_value": (
        Trial(
            _("50 card points to 40 win a simple game: %(n)s from each."),
            hand("simple", facts=Facts(soloist_points=50, defender_points=40)),
        ),
        Trial(
            _("52 card points to 42 win a simple game: %(n)s from each."),
            hand("simple", facts=Facts(soloist_points=52, defender_points=42)),
        ),
    ),
}
