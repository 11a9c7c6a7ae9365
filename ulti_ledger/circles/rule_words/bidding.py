"""What can be announced, with which trumps, and what it is worth."""

from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.rule_words.rule import Choice, Number

WORDS: dict[str, Choice | Number] = {
    "hearts_factor": Number(
        _("Hearts"),
        _("What a hearts game multiplies, the silent bonuses too."),
        _("counts %(n)s times"),
        {1: _("counts like any other suit"), 2: _("counts twice")},
        least=1,
        most=100,
    ),
    "hearts_trigger": Choice(
        _("What makes a game a hearts game"),
        _("Hearts can be announced, or only be named as trumps afterwards."),
        {
            "announcement": _("hearts was announced"),
            "trump": _("hearts is trumps, however it was announced"),
        },
    ),
    "plain_may_trump_hearts": Choice(
        _("Hearts as trumps of a plain bid"),
        _("The soloist did not announce hearts and names it as trumps all the same."),
        {True: _("allowed"), False: _("not allowed")},
    ),
    "trump_choice": Choice(
        _("Choice of trumps"),
        _("At a few tables there is nothing to choose."),
        {"any": _("any suit"), "hearts_only": _("hearts is always trumps")},
    ),
    "durchmars_alone": Choice(
        _("Durchmars alone"),
        _("Beside a hundred or an ulti it always has trumps, and in hearts they are usual."),
        {
            "no_trump": _("is played without trumps"),
            "choice": _("with or without trumps, as the soloist likes"),
        },
    ),
    "durchmars_no_trump": Number(
        _("Durchmars without trumps"),
        _("Without trumps it is harder, and some tables pay more; 0 pays the same."),
        _("worth %(n)s"),
        {0: _("worth the same as with trumps")},
    ),
    "open_durchmars_trump": Number(
        _("Open durchmars with trumps"),
        _("The price in a plain bid where it has trumps."),
        _("worth %(n)s"),
    ),
    "open_in_hearts": Choice(
        _("Open durchmars in hearts"),
        _("Whether it can be announced in hearts, and what it is worth there."),
        {
            "not_allowed": _("not allowed"),
            "fixed": _("keeps its plain value, the other parts count as hearts"),
            "doubled": _("counts as hearts, as every part does"),
        },
    ),
    "four_aces": Choice(
        _("Four aces"),
        _("The soloist announces that he takes all four aces in his tricks."),
        {True: _("can be announced"), False: _("can’t be announced")},
    ),
    "minimum_components": Number(
        _("Smallest bid"),
        _("How many parts have to be announced; a simple game that is carried is none."),
        _("at least %(n)s parts are announced"),
        {1: _("a simple game will do")},
        least=1,
        most=3,  # more than three parts go into no bid
    ),
    "ace_value": Choice(
        _("Aces and tens"),
        _("Card points, which decide the simple game and the hundreds."),
        {
            10: _("10 points each, 90 in all with the last trick"),
            11: _("11 and 10 points, 94 in all with the last trick"),
        },
    ),
}
