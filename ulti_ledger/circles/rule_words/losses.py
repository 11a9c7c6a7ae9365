"""Kontra, and what a loss costs."""

from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.rule_words.rule import Choice, Number, Step

WORDS: dict[str, Choice | Number | Step] = {
    "failed_ulti": Choice(
        _("An announced ulti that is lost"),
        _("Many tables charge a lost ulti more than it would have won."),
        {
            "symmetric": _("costs what it would have won"),
            "penalty": _("costs its value once more; kontra doubles only the first half"),
            "doubled": _("costs twice what it would have won"),
        },
    ),
    "kontra_max": Step(_("Highest kontra"), _("Each step doubles the one before.")),
    "kontra_scope_no_trump": Choice(
        _("Kontra without trumps"),
        _("In betli, and in durchmars without trumps, a defender may be on his own."),
        {
            "shared": _("one defender’s kontra binds both"),
            "individual": _("each defender for himself"),
        },
    ),
    "passed_out": Choice(
        _("Everybody passes"),
        _("Nobody wants to play more than the simple game."),
        {
            "play": _("the simple game is played"),
            "pay": _("the holder of the first bid pays the others"),
            "redeal": _("nobody pays, and the cards are dealt again"),
        },
    ),
    "passed_out_value": Number(
        _("The price of passing, where it is paid"),
        _("What the holder of the first bid pays to each of the two others."),
        _("%(n)s to each"),
    ),
}
