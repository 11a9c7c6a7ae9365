"""What each part of a bid pays, made and lost, in a bid that the engine takes."""

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring import Component, HouseRules
from ulti_ledger.circles.rule_examples.trial import HE, changes, hand
from ulti_ledger.circles.words import points

# A part that is paid by its plain value only in this company, or only without hearts.
_COMPANY: Mapping[str, tuple[str, ...]] = {"durchmars": ("ulti",)}
_PRICED_BY_TRUMPS = "open_durchmars"


def part_example(part: Component, rules: HouseRules) -> str:
    """What a part pays: made, in hearts where that is allowed, and lost where that is more.

    "" for a part that this table does not play.
    """
    made = _pays(part, rules)
    if made is None:
        return ""
    sentences = [_("Made: %(n)s from each.") % {"n": points(made)}]
    hearts = None if part.name == _PRICED_BY_TRUMPS else _pays(part, rules, hearts=True)
    if hearts is not None:
        sentences.append(_("In hearts: %(n)s.") % {"n": points(hearts)})
    lost = _pays(part, rules, lost=True)
    if lost is not None and lost != made:
        sentences.append(_("Lost: %(n)s to each.") % {"n": points(lost)})
    return " ".join(sentences)


def _pays(
    part: Component, rules: HouseRules, *, hearts: bool = False, lost: bool = False
) -> int | None:
    components = (part.name, *_COMPANY.get(part.name, ()), *(("simple",) if part.carries else ()))
    deal = hand(*components, hearts=hearts, lost=[part.name] if lost else [])
    # By itself, also at a table that wants more than one part announced.
    change = changes(deal, replace(rules, minimum_components=1), part.name)
    return None if change is None else abs(change[HE])
