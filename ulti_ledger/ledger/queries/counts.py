"""How often everybody played alone tonight, and what came of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring import Ended, Outcome, score
from ulti_ledger.ledger.facts import deal_of
from ulti_ledger.ledger.models import PlaySession, Revision
from ulti_ledger.ledger.queries.sheet import Column
from ulti_ledger.ledger.story import spoken_components


@dataclass(frozen=True, slots=True)
class Tally:
    """How often one player made and lost one part that he announced; `name` is his."""

    name: str
    made: int
    lost: int


@dataclass(frozen=True, slots=True)
class Counted:
    """One kind of bid: a tally for each column of the sheet."""

    component: str
    tallies: tuple[Tally, ...]


def soloist_counts(session: PlaySession, columns: Sequence[Column]) -> tuple[Counted, ...]:
    """What was announced, the most often first, in one query. Hands that count, no passed-out ones.

    A bid of two parts counts for both: 40-100 ulti as a 40-100 and as an ulti. The simple game
    that an ulti carries is not announced.
    """
    counts: Counter[tuple[str, int, Outcome]] = Counter()
    standing = Revision.objects.standing().filter(hand__session=session)
    for revision in standing.select_related("rules"):
        deal, rules = deal_of(revision), revision.rules.house_rules
        if deal.ended is Ended.PASSED_OUT:
            continue
        outcome = score(deal, rules).outcome
        counts.update(
            (part, revision.soloist_id, outcome[part]) for part in spoken_components(deal, rules)
        )
    played: Counter[str] = Counter()
    for (part, _, _), number in counts.items():
        played[part] += number
    return tuple(
        Counted(
            part,
            tuple(
                Tally(
                    column.name,
                    counts[part, column.id, Outcome.MADE],
                    counts[part, column.id, Outcome.LOST],
                )
                for column in columns
            ),
        )
        for part in sorted(played, key=lambda part: (-played[part], part))
    )
