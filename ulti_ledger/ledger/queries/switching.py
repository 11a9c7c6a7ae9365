"""What hands already played would pay by other rules, before anybody decides about it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Max

from scoring import Deal, HouseRules, RuleError, Score, score
from ulti_ledger.circles.models import RuleSetVersion
from ulti_ledger.circles.queries import current_rules
from ulti_ledger.circles.rule_changes import Change, changes_between
from ulti_ledger.ledger.facts import deal_of
from ulti_ledger.ledger.models import Hand, PlaySession, Revision
from ulti_ledger.ledger.queries.sheet import Column, read_columns
from ulti_ledger.ledger.story import Story, tell


@dataclass(frozen=True, slots=True)
class Cell:
    """What a hand pays a player, by its own rules and by the others."""

    before: int
    after: int

    @property
    def change(self) -> int:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Difference:
    """A hand that would pay otherwise; a cell for each column, None for who did not play it."""

    hand: Hand
    story: Story
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A hand that the other rules do not allow, and why: it stays as it is."""

    hand: Hand
    story: Story
    why: RuleError


@dataclass(frozen=True, slots=True)
class SwitchPage:
    """What `rules`, the newest of the circle, would change in a night.

    `seen` stands for all that was said in it so far: with another number there is more to look at.
    From hand `next_number` on the rules would hold.
    """

    session: PlaySession
    rules: RuleSetVersion
    seen: int
    next_number: int
    changes: tuple[Change, ...]
    columns: tuple[Column, ...]
    differing: tuple[Difference, ...]
    refused: tuple[Refusal, ...]
    same: tuple[Hand, ...]

    @property
    def sums(self) -> tuple[int, ...]:
        """What the hands together would change for each player."""
        rows = [[cell.change if cell else 0 for cell in row.cells] for row in self.differing]
        return tuple(map(sum, zip(*rows, strict=True)))

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands that can be scored by the new rules, in the order of play."""
        hands = [*(row.hand for row in self.differing), *self.same]
        return tuple(sorted(hands, key=lambda hand: hand.number))

    @property
    def is_newest(self) -> bool:
        """Whether the night is played by these rules already."""
        return self.session.rules_id == self.rules.pk


def switch_page(session: PlaySession) -> SwitchPage:
    """Every hand that counts, scored by the newest rules of the circle; in six queries."""
    rules = current_rules(session.circle)
    columns = read_columns(session)
    standing = Revision.objects.standing().filter(hand__session=session).exclude(rules=rules)
    scored = [
        _scored(revision, rules.house_rules, columns)
        for revision in standing.select_related("rules", "hand").order_by("hand__number")
    ]
    differences = [row for row in scored if isinstance(row, Difference)]
    return SwitchPage(
        session=session,
        rules=rules,
        seen=last_said(session),
        next_number=session.hands.count() + 1,
        changes=changes_between(session.rules, rules),
        columns=columns,
        differing=tuple(row for row in differences if any(c and c.change for c in row.cells)),
        refused=tuple(row for row in scored if isinstance(row, Refusal)),
        same=tuple(row.hand for row in differences if not any(c and c.change for c in row.cells)),
    )


def last_said(session: PlaySession) -> int:
    """A number that grows with everything that is said of the hands of a night."""
    said = Revision.objects.filter(hand__session=session)
    return said.aggregate(last=Max("pk"))["last"] or 0


def _scored(
    revision: Revision, rules: HouseRules, columns: Sequence[Column]
) -> Difference | Refusal:
    deal = deal_of(revision)
    before = score(deal, revision.rules.house_rules)
    names = {str(column.id): column.name for column in columns}
    story = tell(deal, before, names, revision.rules.kontra_names)
    try:
        after = score(deal, rules)
    except RuleError as why:
        return Refusal(revision.hand, story, why)
    return Difference(revision.hand, story, _cells(deal, before, after, columns))


def _cells(
    deal: Deal, before: Score, after: Score, columns: Sequence[Column]
) -> tuple[Cell | None, ...]:
    ids = [str(column.id) for column in columns]
    return tuple(
        Cell(before.totals[one], after.totals[one]) if one in deal.players else None for one in ids
    )
