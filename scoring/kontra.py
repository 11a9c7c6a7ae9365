"""Who doubled what: a step for each part of the bid and each defender."""

from collections.abc import Mapping

from scoring.bid import Contract
from scoring.deal import Deal
from scoring.errors import KontraNotAnnounced, KontraShared, KontraTooHigh
from scoring.house_rules import HouseRules, KontraScope

Steps = Mapping[str, int]
"""A step by defender: 0 none, 1 kontra (times two), step k times two to the k."""


def steps_of(deal: Deal, bid: Contract, rules: HouseRules) -> dict[str, Steps]:
    """The steps of every part of the bid, 0 where nothing was said.

    Raises KontraNotAnnounced, KontraTooHigh or KontraShared; the first of them in this order.
    """
    undoubled = dict.fromkeys(deal.defenders, 0)
    steps: dict[str, Steps] = dict.fromkeys(bid.components, undoubled)
    if not deal.kontra:
        return steps
    for component in deal.kontra:
        if component not in steps:
            raise KontraNotAnnounced(f"kontra.{component}", component=component)
    for component, said in deal.kontra.items():
        if isinstance(said, int):
            steps[component] = dict.fromkeys(deal.defenders, said)
        else:
            steps[component] = {**undoubled, **said}
    _check(steps, bid, rules)
    return steps


def _check(steps: Mapping[str, Steps], bid: Contract, rules: HouseRules) -> None:
    for component, by_defender in steps.items():
        if max(by_defender.values()) > rules.kontra_max:
            raise KontraTooHigh(f"kontra.{component}", highest=rules.kontra_max)
    if not bid.has_trumps and rules.kontra_scope_no_trump is KontraScope.INDIVIDUAL:
        return
    for component, by_defender in steps.items():
        if len(set(by_defender.values())) > 1:
            raise KontraShared(f"kontra.{component}")
