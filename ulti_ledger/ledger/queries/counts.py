"""How often everybody played alone tonight, and what came of it."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import TextField
from django.db.models.functions import Cast

from scoring import Outcome, score
from ulti_ledger.circles.models import RuleSetVersion
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
    for soloist, facts, rules in standing.values_list(
        "soloist", _text("facts"), _text("rules__rules")
    ):
        counts.update((part, soloist, outcome) for part, outcome in _played(facts, rules))
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


def _text(column: str) -> Cast:
    """What a column keeps as JSON, unread."""
    return Cast(column, TextField())


@lru_cache(maxsize=2048)
def _played(facts: str, rules: str) -> tuple[tuple[str, Outcome], ...]:
    """What came of each part that was announced in a hand; nothing where all passed.

    Remembered, since every page of a night asks it of all hands, and what was said of one stays.
    """
    deal = deal_of(Revision(facts=json.loads(facts)))
    house_rules = RuleSetVersion(rules=json.loads(rules)).house_rules
    outcome = score(deal, house_rules).outcome
    return tuple((part, outcome[part]) for part in spoken_components(deal, house_rules))
