"""Silent bonuses: each hand twice, with the bonus and without, where the table pays none."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import Deal, Meld, Seven, Side, Silent
from ulti_ledger.circles.rule_examples.trial import HE, SOLOIST, Trial, hand

_HUNDRED = Silent(hundred=Side.SOLOIST)
_DURCHMARS = Silent(durchmars=Side.SOLOIST)
_BOTH = Silent(hundred=Side.SOLOIST, durchmars=Side.SOLOIST)
_OF_DEFENDERS = Silent(hundred=Side.DEFENDERS)
_TWENTIES = Silent(hundred=Side.SOLOIST, hundred_meld=Meld.TWENTY)
_NOTHING = Silent()


def _trials(sentence: Promise, deals: Iterable[Deal], part: str | None = None) -> tuple[Trial, ...]:
    return tuple(Trial(sentence, deal, part) for deal in deals)


TRIALS = {
    "silent_hundred": _trials(
        _("A simple game won with 100 points: %(n)s from each."),
        (hand("simple", silent=silent) for silent in (_HUNDRED, _NOTHING)),
    ),
    "silent_twenty_hundred": _trials(
        _("A simple game won with 100 points and no 40: %(n)s from each."),
        (hand("simple", silent=silent) for silent in (_TWENTIES, _NOTHING)),
    ),
    "silent_durchmars": _trials(
        _("A simple game won with all ten tricks: %(n)s from each."),
        (hand("simple", silent=silent) for silent in (_DURCHMARS, _NOTHING)),
    ),
    "silent_mode": (
        Trial(
            _("An ulti made with all ten tricks: %(n)s from each."),
            hand("ulti", "simple", silent=_DURCHMARS),
        ),
        Trial(
            _("An ulti made with 100 points: %(n)s from each."),
            hand("ulti", "simple", silent=_HUNDRED),
        ),
    ),
    "silent_kontra": (
        Trial(
            _("A simple game won with all ten tricks under kontra: %(n)s from each."),
            hand("simple", kontra=1, silent=_DURCHMARS),
        ),
        Trial(
            _("A simple game won with 100 points under kontra: %(n)s from each."),
            hand("simple", kontra=1, silent=_HUNDRED),
        ),
    ),
    "silent_cumulate": _trials(
        _("A simple game won with all ten tricks and 100 points: %(n)s from each."),
        (hand("simple", silent=silent) for silent in (_BOTH, _DURCHMARS, _HUNDRED, _NOTHING)),
    ),
    "silent_exclusion": _trials(
        _("40-100 made with all ten tricks: %(n)s from each."),
        (hand("forty_hundred", silent=silent) for silent in (_DURCHMARS, _NOTHING)),
    ),
    "silent_by_defenders": _trials(
        _("The defenders come to 100 points in a simple game: %(n)s to each."),
        (hand("simple", lost=["simple"], silent=silent) for silent in (_OF_DEFENDERS, _NOTHING)),
    ),
    "silent_ulti": _trials(
        _("The soloist’s seven wins the last trick unannounced: %(n)s from each."),
        (
            hand("simple", silent=silent)
            for silent in (Silent(ulti=Seven(SOLOIST, won=True)), _NOTHING)
        ),
        "ulti",
    ),
    "silent_ulti_lost": _trials(
        _("The soloist’s seven is beaten in the last trick: that costs %(n)s each."),
        (
            hand("simple", silent=silent)
            for silent in (Silent(ulti=Seven(SOLOIST, won=False)), _NOTHING)
        ),
        "ulti",
    ),
    "silent_ulti_parties": _trials(
        _("A defender’s silent ulti: %(he)s for him, %(other)s for the other defender."),
        (hand("simple", silent=Silent(ulti=Seven(HE, won=True))),),
        "ulti",
    ),
}
