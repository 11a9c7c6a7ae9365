"""What is earned without being announced."""

from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.rule_words.rule import Choice, Number

_WORTH = _("worth %(n)s")
_NOT_PAID = {0: _("not paid")}

WORDS: dict[str, Choice | Number] = {
    "silent_hundred": Number(
        _("Silent hundred"),
        _("A side comes to 100 card points with its twenties and forty; 0 pays nothing."),
        _WORTH,
        _NOT_PAID,
    ),
    "silent_twenty_hundred": Number(
        _("Silent hundred without the trump 40"),
        _("Only twenties helped to it, which is harder; 0 pays the same."),
        _WORTH,
        {0: _("worth the same as with it")},
    ),
    "silent_durchmars": Number(
        _("Silent durchmars"), _("A side takes all ten tricks; 0 pays nothing."), _WORTH, _NOT_PAID
    ),
    "silent_mode": Choice(
        _("Simple game with a silent hundred or durchmars"),
        _("The side that earns the bonus has won the simple game, too."),
        {"replaces": _("the bonus is paid in its place"), "adds": _("both are paid")},
    ),
    "silent_kontra": Choice(
        _("Kontra on a silent hundred or durchmars"),
        _("Somebody said kontra to the simple game, and then there was a bonus."),
        {True: _("the simple game’s kontra counts for it"), False: _("none")},
    ),
    "silent_cumulate": Choice(
        _("Silent hundred and silent durchmars by one side"),
        _("All ten tricks, and 100 points in them."),
        {"highest": _("only the higher one is paid"), "sum": _("both are paid")},
    ),
    "silent_exclusion": Choice(
        _("Silent hundred and durchmars, where one was announced"),
        _("What was announced is never paid as silent; the other one may be."),
        {"together": _("neither is paid"), "own": _("the other one still is")},
    ),
    "silent_by_defenders": Choice(
        _("Silent bonuses for defenders"),
        _("The defenders may come to a hundred, take every trick, or win with the seven."),
        {True: _("count too"), False: _("don’t count")},
    ),
    "silent_ulti": Number(
        _("Silent ulti"),
        _("The seven of trumps wins the last trick unannounced; 0 pays nothing, lost or won."),
        _WORTH,
        _NOT_PAID,
    ),
    "silent_ulti_lost": Number(
        _("Silent ulti that is lost"),
        _("The seven of trumps is played to the last trick, unannounced, and beaten."),
        _("costs %(n)s"),
        {0: _("costs nothing")},
    ),
    "silent_ulti_parties": Choice(
        _("Who pays a silent ulti"),
        _("It matters where a defender plays the seven."),
        {
            "sides": _("one side pays the other"),
            "everybody": _("it is between the player of the seven and the two others"),
        },
    ),
}
