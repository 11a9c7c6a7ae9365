"""A hand to try under given rules, with the sentence that tells what the engine pays for it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from scoring import Bid, Deal, Ended, Facts, HouseRules, Outcome, RuleError, Silent, score
from scoring.deal import NO_FACTS, NOTHING_SILENT, Trump
from ulti_ledger.circles.words import kontra_name, points, signed

SOLOIST, HE, OTHER = "soloist", "he", "other"


@dataclass(frozen=True, slots=True)
class Trial:
    """`sentence` may name %(n)s and %(m)s, what passes between the soloist and each defender, the
    changes %(soloist)s, %(he)s and %(other)s, and %(kontra)s, the step.

    They are those of `part` where one is named, else of the whole hand.
    """

    sentence: Promise
    deal: Deal
    part: str | None = None


def hand(
    *components: str,
    hearts: bool = False,
    trump: Trump | None = None,
    lost: Iterable[str] = (),
    kontra: int | Mapping[str, int] = 0,
    on: str | None = None,
    silent: Silent = NOTHING_SILENT,
    facts: Facts = NO_FACTS,
) -> Deal:
    """A hand that is played, everything made but what is `lost`; kontra `on` the first part."""
    outcome = dict.fromkeys(components, Outcome.MADE) | dict.fromkeys(lost, Outcome.LOST)
    return Deal(
        SOLOIST,
        (HE, OTHER),
        Bid(components, hearts, trump),
        kontra={on or components[0]: kontra} if kontra else {},
        outcome={} if facts is not NO_FACTS else outcome,
        silent=silent,
        facts=facts,
    )


def nobody_bid() -> Deal:
    return Deal(SOLOIST, (HE, OTHER), ended=Ended.PASSED_OUT)


def changes(deal: Deal, rules: HouseRules, part: str | None = None) -> dict[str, int] | None:
    """What a hand, or one part of it, changes for each player; None where the rules refuse it."""
    try:
        result = score(deal, rules)
    except RuleError:
        return None
    lines = [line for line in result.lines if part in {None, line.component}]
    return {player: sum(line.amounts[player] for line in lines) for player in deal.players}


def tell(trials: Iterable[Trial], rules: HouseRules, kontra_names: Sequence[str] = ()) -> str:
    """The first of these hands that the rules allow, with what it pays; "" if they allow none."""
    for trial in trials:
        change = changes(trial.deal, rules, trial.part)
        if change is not None:
            return str(trial.sentence) % _figures(trial.deal, change, kontra_names)
    return ""


def _figures(deal: Deal, change: Mapping[str, int], kontra_names: Sequence[str]) -> dict[str, str]:
    step = next(iter(deal.kontra.values()), 0)
    return {
        "n": points(abs(change[HE])),
        "m": points(abs(change[OTHER])),
        **{player: signed(amount) for player, amount in change.items()},
        "kontra": kontra_name(step, kontra_names) if isinstance(step, int) else "",
    }
