"""A hand as a table tells it: who plays what, what was doubled, what came of it, who pays whom.

Pure values for the templates, which find the words. Points are whole numbers per opponent.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring import Contract, Deal, Ended, HouseRules, Line, Reason, Score, contract


@dataclass(frozen=True, slots=True)
class KontraSaid:
    """A doubled part; `by` names the defender where each says kontra for himself.

    `called` is what the table calls the step, `""` where it uses the usual word.
    """

    component: str
    step: int
    by: str | None = None
    called: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """What came of one part. `outcome` is made or lost, or the side that earned a silent bonus."""

    component: str
    outcome: str
    silent: bool = False
    player: str | None = None  # who played the seven of a silent ulti


@dataclass(frozen=True, slots=True)
class Share:
    """What one player won (plus) or paid (minus); a defender of a hand: from the soloist."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Aside:
    """What one defender pays the other, where the player of a silent ulti settles with both."""

    payer: str
    payee: str
    points: int


@dataclass(frozen=True, slots=True)
class Story:
    """The one sentence of a hand, in parts."""

    soloist: str
    ended: Ended
    hearts: bool
    components: tuple[str, ...]
    kontras: tuple[KontraSaid, ...]
    outcomes: tuple[Told, ...]
    agreed: str | None  # the outcome of every announced part, where they agree
    silents: tuple[Told, ...]
    shares: tuple[Share, ...]
    total: int
    aside: Aside | None = None

    @property
    def each(self) -> int | None:
        """What the soloist wins from each defender (minus: pays), where it is one amount."""
        first, *others = self.shares
        return -first.points if all(share.points == first.points for share in others) else None

    @property
    def payers(self) -> tuple[Share, ...]:
        """Whom the soloist gets from, as positive amounts."""
        return tuple(Share(s.name, -s.points) for s in self.shares if s.points < 0)

    @property
    def payees(self) -> tuple[Share, ...]:
        """Whom the soloist pays."""
        return tuple(share for share in self.shares if share.points > 0)


@dataclass(frozen=True, slots=True)
class LineTold:
    """One line of a score with its reasons; `amounts` in the order of the table's columns.

    `kontra_names` are the table's words for the steps, as a version of the rules keeps them.
    """

    component: str
    silent: bool
    outcome: str
    value: int
    amounts: tuple[int, ...]
    reasons: tuple[Reason, ...]
    kontra_names: tuple[str, ...] = ()


def tell(
    deal: Deal, result: Score, names: Mapping[str, str], kontra_names: Sequence[str] = ()
) -> Story:
    """The sentence of a scored hand; `names` by player id, `kontra_names` by step from 1 on."""
    announced = _spoken(result.contract) if result.contract else ()
    outcomes = tuple(Told(part, str(outcome)) for part, outcome in result.outcome.items())
    verdicts = {told.outcome for told in outcomes}
    return Story(
        soloist=names[deal.soloist],
        ended=deal.ended,
        hearts=bool(result.contract and deal.bid.hearts),
        components=announced,
        kontras=said_kontras(deal, names, kontra_names),
        outcomes=outcomes,
        agreed=verdicts.pop() if len(verdicts) == 1 else None,
        silents=tuple(
            Told(
                line.component, line.outcome, silent=True, player=_of_the_seven(result, line, names)
            )
            for line in result.lines
            if line.silent
        ),
        shares=tuple(Share(names[one], _from_soloist(one, deal, result)) for one in deal.defenders),
        total=result.totals[deal.soloist],
        aside=_aside(deal, result, names),
    )


def begin(
    deal: Deal, rules: HouseRules, names: Mapping[str, str], kontra_names: Sequence[str] = ()
) -> Story:
    """The sentence as far as it goes while it is not known what came of every part."""
    return Story(
        soloist=names[deal.soloist],
        ended=deal.ended,
        hearts=deal.bid.hearts,
        components=spoken_components(deal, rules),
        kontras=said_kontras(deal, names, kontra_names),
        outcomes=tuple(Told(part, str(outcome)) for part, outcome in deal.outcome.items()),
        agreed=None,
        silents=(),
        shares=(),
        total=0,
    )


def said_kontras(
    deal: Deal, names: Mapping[str, str], kontra_names: Sequence[str] = ()
) -> tuple[KontraSaid, ...]:
    """The kontras of a hand, one for both defenders where they said the same."""
    own = dict(enumerate(kontra_names, start=1))
    return tuple(
        replace(said, called=own.get(said.step, ""))
        for component, steps in deal.kontra.items()
        for said in _kontras_of(component, steps, deal.defenders, names)
        if said.step
    )


def spoken_components(deal: Deal, rules: HouseRules) -> tuple[str, ...]:
    """The parts of the bid that are named aloud, in the table's order; none where all passed."""
    return () if deal.ended == Ended.PASSED_OUT else _spoken(contract(deal.bid, rules))


def explain(
    result: Score, players: Iterable[str], kontra_names: Sequence[str] = ()
) -> tuple[LineTold, ...]:
    """The lines of a score with their reasons, the amounts in the order of `players` (ids)."""
    order = tuple(players)
    return tuple(
        LineTold(
            component=line.component,
            silent=line.silent,
            outcome=line.outcome,
            value=line.value,
            amounts=tuple(line.amounts[player] for player in order),
            reasons=line.reasons,
            kontra_names=tuple(kontra_names),
        )
        for line in result.lines
    )


def _from_soloist(defender: str, deal: Deal, result: Score) -> int:
    """What a defender gets from the soloist, all lines together."""
    return sum(
        line.amounts[defender] if _one_of(line) == deal.soloist else -line.amounts[deal.soloist]
        for line in result.lines
        if _one_of(line) in (deal.soloist, defender)
    )


def _aside(deal: Deal, result: Score, names: Mapping[str, str]) -> Aside | None:
    one, other = deal.defenders
    points = result.totals[one] - _from_soloist(one, deal, result)
    if points == 0:
        return None
    payer, payee = (other, one) if points > 0 else (one, other)
    return Aside(names[payer], names[payee], abs(points))


def _one_of(line: Line) -> str:
    """The one who settles with both others: his amount is the largest."""
    return max(line.amounts, key=lambda player: abs(line.amounts[player]))


def _spoken(bid: Contract) -> tuple[str, ...]:
    """An ulti is called without its simple game."""
    return tuple(part for part in bid.components if part != "simple") or bid.components


def _kontras_of(
    component: str,
    steps: int | Mapping[str, int],
    defenders: tuple[str, ...],
    names: Mapping[str, str],
) -> Iterable[KontraSaid]:
    if isinstance(steps, int):
        return [KontraSaid(component, steps)]
    one, other = (steps.get(defender, 0) for defender in defenders)
    if one == other:
        return [KontraSaid(component, one)]
    return [KontraSaid(component, steps.get(who, 0), names[who]) for who in defenders]


def _of_the_seven(result: Score, line: Line, names: Mapping[str, str]) -> str | None:
    seven = result.silent.ulti if line.component == "ulti" else None
    return names[seven.player] if seven else None
