"""One hand: its sentence, why each amount, what changed and who changed it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from scoring import Deal, HouseRules, score
from ulti_ledger.accounts.models import name_of
from ulti_ledger.circles.models import RuleSetVersion
from ulti_ledger.ledger.dealing import players_of
from ulti_ledger.ledger.facts import deal_of
from ulti_ledger.ledger.models import Hand, Revision
from ulti_ledger.ledger.queries.table import dealer_due
from ulti_ledger.ledger.story import LineTold, Story, explain, tell


@dataclass(frozen=True, slots=True)
class Person:
    """A player of the hand; `points` is what the hand brings him, while it counts."""

    id: int
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was said of the hand, and by whom; `story` as it stood from then on.

    `deal` is all that was noted of it, `rules` the number of their version, `before` what a
    correction or other rules replaced.
    """

    number: int
    kind: str
    by: str
    at: datetime
    reason: str
    dealer: str
    rules: int
    deal: Deal
    story: Story
    before: "Entry | None" = None

    @property
    def defenders(self) -> tuple[str, ...]:
        return tuple(share.name for share in self.story.shares)

    @property
    def sat_out(self) -> str:
        """Who dealt and did not play; `""` where the dealer of three did."""
        return "" if self.dealer in {self.story.soloist, *self.defenders} else self.dealer


@dataclass(frozen=True, slots=True)
class Standing:
    """What counts of a hand: the revision that says so, who dealt (an id), the deal.

    And the version of the rules that it is scored by.
    """

    revision: int
    dealer: int
    deal: Deal
    version: RuleSetVersion

    @property
    def rules(self) -> HouseRules:
        return self.version.house_rules


@dataclass(frozen=True, slots=True)
class HandPage:
    """What the one who doubts sees. `due` names whose deal it would be, where another dealt."""

    hand: Hand
    revision: int
    rules: int  # the number of the version it was scored by
    is_void: bool
    story: Story
    lines: tuple[LineTold, ...]
    players: tuple[Person, ...]
    dealer: str
    dealer_sat_out: bool
    due: str | None
    history: tuple[Entry, ...]

    @property
    def total(self) -> int:
        """The sum of the hand: 0, or the ledger is broken."""
        return sum(person.points for person in self.players)


def hand_page(hand: Hand) -> HandPage:
    """All there is to know of one hand, by the rules it was scored by."""
    revisions = list(hand.revisions.select_related("dealer", "by", "rules").order_by("number"))
    newest = revisions[-1]
    names = _names(hand)
    playing = players_of(hand.seating.players, newest.dealer_id)
    deal = deal_of(newest)
    result = score(deal, newest.rules.house_rules)
    order = [deal.soloist, *deal.defenders]
    due = dealer_due(hand.session, hand.seating.players, before=hand.number)
    return HandPage(
        hand=hand,
        revision=newest.number,
        rules=newest.rules.number,
        is_void=not newest.live,
        story=tell(deal, result, names, newest.rules.kontra_names),
        lines=explain(result, order, newest.rules.kontra_names),
        players=tuple(
            Person(int(player), names[player], result.totals[player]) for player in order
        ),
        dealer=newest.dealer.name,
        dealer_sat_out=newest.dealer_id not in playing,
        due=names[str(due)] if due != newest.dealer_id else None,
        history=tuple(told(revisions, names))[::-1],
    )


def newest_entry(hand: Hand) -> Entry:
    """What was said of the hand last."""
    newest = hand.revisions.select_related("dealer", "by", "rules").latest("number")
    return _entry(newest, _names(hand))


def told_before(hand: Hand) -> int | None:
    """The number of the hand before it that counts, where both say the same of the same players."""
    standing = Revision.objects.standing().filter(hand__session=hand.session)
    newest = standing.filter(hand__number__lte=hand.number).select_related("hand")
    last_two = list(newest.order_by("-hand__number")[:2])
    if len(last_two) < 2 or last_two[0].hand_id != hand.pk:
        return None
    one, other = last_two
    return other.hand.number if deal_of(one) == deal_of(other) else None


def as_it_stands(hand: Hand) -> Standing:
    """The hand as it was told last, for a correction to begin with."""
    newest = hand.revisions.select_related("rules").latest("number")
    deal = deal_of(newest)
    return Standing(newest.number, newest.dealer_id, deal, newest.rules)


def _names(hand: Hand) -> dict[str, str]:
    seats = hand.seating.seats.select_related("player")
    return {str(seat.player_id): seat.player.name for seat in seats}


def told(revisions: Iterable[Revision], names: Mapping[str, str]) -> Iterator[Entry]:
    """What was said of one hand, oldest first, each by the rules that it was scored by.

    Revisions with their rules, dealer and account; `names` by player id.
    """
    before = None
    for revision in revisions:
        entry = _entry(revision, names)
        retold = revision.kind in {Revision.Kind.CORRECTED, Revision.Kind.RESCORED}
        yield replace(entry, before=before) if retold else entry
        before = entry


def _entry(revision: Revision, names: Mapping[str, str]) -> Entry:
    deal, version = deal_of(revision), revision.rules
    return Entry(
        number=revision.number,
        kind=revision.kind,
        by=name_of(revision.by),
        at=revision.at,
        reason=revision.reason,
        dealer=revision.dealer.name,
        rules=version.number,
        deal=deal,
        story=tell(deal, score(deal, version.house_rules), names, version.kontra_names),
    )
