"""Which silent bonuses a bid leaves open, and to whom."""

from collections.abc import Iterable, Mapping

from scoring.components import Component, Kind
from scoring.deal import Side
from scoring.house_rules import HouseRules, SilentExclusion


def open_bonuses(
    parts: Iterable[Component], rules: HouseRules, *, has_trumps: bool
) -> Mapping[str, frozenset[Side]]:
    """For a silent hundred, durchmars and ulti: the sides that can earn it; of an ulti, play it."""
    kinds = {part.kind for part in parts if part.kind}
    if kinds and rules.silent_exclusion is SilentExclusion.TOGETHER:
        kinds = set(Kind)
    is_open = {
        "hundred": rules.silent_hundred and Kind.HUNDRED not in kinds,
        "durchmars": rules.silent_durchmars and Kind.DURCHMARS not in kinds,
        "ulti": rules.silent_ulti and all(part.name != "ulti" for part in parts),
    }
    sides = frozenset(Side) if rules.silent_by_defenders else frozenset({Side.SOLOIST})
    nobody = frozenset[Side]()
    return {bonus: sides if has_trumps and paid else nobody for bonus, paid in is_open.items()}
