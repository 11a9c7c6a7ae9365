"""What was counted and said of a hand and can not be together: the fewest things to blame.

Which plays there are only `scoring` knows; it is asked about one set of claims after the other.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from scoring import NO_FACTS, Deal, HouseRules, RuleError, Silent, score
from ulti_ledger.ledger.forms.fields import COUNTS
from ulti_ledger.ledger.forms.lines import line_of
from ulti_ledger.ledger.forms.offer import TEN

CODES = frozenset(("impossible_facts", "facts_contradict"))
_SILENTS = {"hundred": "silent-hundred", "durchmars": "silent-durchmars", "ulti": "seven"}
_MOST = {"soloist_points": 250, "defender_points": 250, "soloist_tricks": 10, "soloist_aces": 4}


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that was said: of which room of a deal ("outcome", "silent", "facts"), and what."""

    room: str
    name: str


@dataclass(frozen=True, slots=True)
class Clash:
    """Claims of which all but any one could be, in the order of the page."""

    deal: Deal
    rules: HouseRules
    claims: tuple[Claim, ...]

    @property
    def field(self) -> str:
        """The control that comes last: there is whoever fills in the page."""
        last = self.claims[-1]
        if last.room == "outcome":
            return f"outcome-{line_of(self.rules)[last.name]}"
        return _SILENTS[last.name] if last.room == "silent" else last.name

    @property
    def below(self) -> int | None:
        """The next number below the last count that goes with everything else."""
        return self._next(range(min(self._last_count, self._most + 1) - 1, -1, -1))

    @property
    def above(self) -> int | None:
        """The next number above it."""
        return self._next(range(self._last_count + 1, self._most + 1))

    @property
    def _most(self) -> int:
        return _MOST[self.claims[-1].name]

    @property
    def _last_count(self) -> int:
        number: int = getattr(self.deal.facts, self.claims[-1].name)
        return number

    def _next(self, numbers: Iterable[int]) -> int | None:
        name = self.claims[-1].name
        in_tens = name.endswith("points") and self.rules.ace_value == TEN
        told = _only(self.deal, self.claims)
        for number in numbers:
            if in_tens and number % TEN:
                continue
            facts: dict[str, Any] = {name: number}
            if _can_be(replace(told, facts=replace(told.facts, **facts)), self.rules):
                return number
        return None


def clash_in(deal: Deal, rules: HouseRules) -> Clash | None:
    """The smallest set of claims that no play fulfils; None where all of them can be."""
    claims = tuple(_claims(deal))
    for size in range(1, len(claims) + 1):
        for some in combinations(claims, size):
            if not _can_be(_only(deal, some), rules):
                return Clash(deal, rules, some)
    return None


def _claims(deal: Deal) -> Iterator[Claim]:
    yield from (Claim("outcome", component) for component in deal.outcome)
    yield from (Claim("silent", one) for one in _SILENTS if getattr(deal.silent, one) is not None)
    yield from (Claim("facts", one) for one in COUNTS if getattr(deal.facts, one) is not None)


def _only(deal: Deal, claims: Sequence[Claim]) -> Deal:
    """The same bid, and nothing known of the play but this."""
    rooms: dict[str, dict[str, Any]] = {"silent": {}, "facts": {}}
    for claim in claims:
        if claim.room != "outcome":
            rooms[claim.room][claim.name] = getattr(getattr(deal, claim.room), claim.name)
    outcome = {one.name: deal.outcome[one.name] for one in claims if one.room == "outcome"}
    return replace(
        deal,
        outcome=outcome,
        silent=replace(Silent(), **rooms["silent"]),
        facts=replace(NO_FACTS, **rooms["facts"]),
    )


def _can_be(deal: Deal, rules: HouseRules) -> bool:
    try:
        score(deal, rules)
    except RuleError as refused:
        return refused.code not in CODES
    return True
