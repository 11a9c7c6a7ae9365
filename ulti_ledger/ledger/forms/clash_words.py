"""What was said of a hand and can not be, in one sentence; of a number also what could be."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring import Deal, Outcome, Side
from ulti_ledger.circles.words import component_name
from ulti_ledger.ledger.forms.clashes import Claim, Clash

_ALONE: dict[str, Promise] = {
    "soloist_points": gettext_lazy("Nobody can have %(said)s with this bid: %(fits)s."),
    "defender_points": gettext_lazy("Nobody can have %(said)s against this bid: %(fits)s."),
    "soloist_tricks": gettext_lazy("Nobody can have %(said)s tricks with this bid: %(fits)s."),
    "soloist_aces": gettext_lazy("Nobody can have %(said)s aces with this bid: %(fits)s."),
}
_COUNTS: dict[str, Promise] = {
    "soloist_points": ngettext_lazy(
        "%(number)s point for the soloist", "%(number)s points for the soloist", "number"
    ),
    "defender_points": ngettext_lazy(
        "%(number)s point for the defenders", "%(number)s points for the defenders", "number"
    ),
    "soloist_tricks": ngettext_lazy(
        "%(number)s trick of the soloist", "%(number)s tricks of the soloist", "number"
    ),
    "soloist_aces": ngettext_lazy(
        "%(number)s ace of the soloist", "%(number)s aces of the soloist", "number"
    ),
}


def sentence_of_clash(clash: Clash) -> str:
    """What does not go with what."""
    first, *others = clash.claims
    if first.room == "facts":
        return _sentence_of_counts(clash)
    rest = _listed([_phrase(clash.deal, claim) for claim in others])
    if first.room == "silent":
        bonus = capfirst(_phrase(clash.deal, first))
        return _("%(bonus)s does not go with %(rest)s.") % {"bonus": bonus, "rest": rest}
    text = _("%(part)s can not be lost with %(rest)s.")
    if clash.deal.outcome[first.name] is Outcome.MADE:
        text = _("%(part)s can not be made with %(rest)s.")
    return text % {"part": capfirst(component_name(first.name)), "rest": rest}


def _sentence_of_counts(clash: Clash) -> str:
    *others, last = clash.claims
    if not others:
        number = getattr(clash.deal.facts, last.name)
        return str(_ALONE[last.name]) % {"said": number, "fits": _fits(clash)}
    return _("There can not be %(said)s with %(rest)s: %(fits)s.") % {
        "said": _phrase(clash.deal, last),
        "rest": _listed([_phrase(clash.deal, claim) for claim in others]),
        "fits": _fits(clash),
    }


def _fits(clash: Clash) -> str:
    if clash.above is None:
        return _("at most %(number)s") % {"number": clash.below}
    if clash.below is None:
        return _("at least %(number)s") % {"number": clash.above}
    return _("%(less)s or %(more)s") % {"less": clash.below, "more": clash.above}


def _phrase(deal: Deal, claim: Claim) -> str:
    """One claim, for the middle of a sentence."""
    if claim.room == "outcome":
        made = deal.outcome[claim.name] is Outcome.MADE
        text = _("%(part)s made") if made else _("%(part)s lost")
        return text % {"part": component_name(claim.name)}
    if claim.room == "facts":
        return str(_COUNTS[claim.name] % {"number": getattr(deal.facts, claim.name)})
    if claim.name == "ulti":
        return _("a seven of trumps in the last trick")
    of_soloist = getattr(deal.silent, claim.name) is Side.SOLOIST
    text = _("a %(bonus)s of the soloist") if of_soloist else _("a %(bonus)s of the defenders")
    return text % {"bonus": component_name(claim.name, silent=True)}


def _listed(phrases: Sequence[str]) -> str:
    if len(phrases) < 2:
        return "".join(phrases)
    return _("%(more)s and %(last)s") % {"more": ", ".join(phrases[:-1]), "last": phrases[-1]}
