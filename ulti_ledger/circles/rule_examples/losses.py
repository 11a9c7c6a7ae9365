"""Kontra, losses, and hands that nobody bid for."""

from django.utils.translation import gettext_lazy as _

from ulti_ledger.circles.rule_examples.trial import HE, Trial, hand, nobody_bid

_LOST_ULTI = _("An ulti lost under kontra costs %(n)s each.")
_LOST_ULTI_QUIETLY = _("An ulti that is lost costs %(n)s each.")
_BETLI = _("Betli made, kontra by one defender: %(n)s from him, %(m)s from the other.")
_PASSED = _("Nobody bids: the holder of the first bid pays %(n)s to each.")
_ULTIS = (("ulti", "simple"), ("ulti", "forty_hundred"), ("ulti", "forty_hundred", "durchmars"))

TRIALS = {
    "failed_ulti": (
        *(Trial(_LOST_ULTI, hand(*bid, lost=["ulti"], kontra=1), "ulti") for bid in _ULTIS),
        *(Trial(_LOST_ULTI_QUIETLY, hand(*bid, lost=["ulti"]), "ulti") for bid in _ULTIS),
    ),
    "kontra_max": (
        *(
            Trial(_("A simple game with %(kontra)s: %(n)s from each."), hand("simple", kontra=step))
            for step in range(7, 0, -1)
        ),
        Trial(_("A simple game, never doubled: %(n)s from each."), hand("simple")),
    ),
    "kontra_scope_no_trump": (
        Trial(_BETLI, hand("betli", kontra={HE: 1})),
        Trial(_BETLI, hand("betli", kontra=1)),
    ),
    "passed_out": (
        Trial(_PASSED, nobody_bid()),
        Trial(_("Nobody bids: the simple game is played, for %(n)s."), hand("simple")),
    ),
    "passed_out_value": (Trial(_PASSED, nobody_bid()),),
}
