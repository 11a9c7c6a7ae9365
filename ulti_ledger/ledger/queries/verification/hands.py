"""Hands: every revision is scored again and held against the postings up to it."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from django.db.models import Sum

from scoring import RuleError, score
from ulti_ledger.ledger.dealing import players_of
from ulti_ledger.ledger.facts import Movement, deal_of, movements_of
from ulti_ledger.ledger.models import Hand, PlaySession, Posting, Revision

Net = Counter[tuple[str, bool, int, int]]


def first_unbalanced_hand(session: PlaySession) -> int | None:
    """The number of the first hand in which somebody won what nobody lost, if there is one."""
    won = (
        session.postings.order_by("hand__number")
        .values_list("hand__number", "player", "against")
        .annotate(Sum("points"))
    )
    left: dict[int, Counter[frozenset[int]]] = {}
    for hand, player, against, points in won:
        if hand is not None:
            left.setdefault(hand, Counter())[frozenset((player, against))] += points
    return next((hand for hand, pairs in left.items() if any(pairs.values())), None)


def faults_of_hand(hand: Hand) -> Iterator[str]:
    """What does not hold of a hand with its revisions, its postings and its seats."""
    revisions = sorted(hand.revisions.all(), key=lambda revision: revision.number)
    postings = list(hand.postings.all())
    known = {revision.pk for revision in revisions}
    if [revision.number for revision in revisions] != list(range(1, len(revisions) + 1)):
        yield "a revision is missing"
    if not revisions:
        yield "nothing was ever said of it"
    if any(posting.session_id != hand.session_id for posting in postings):
        yield "a posting stands in another session"
    if any(posting.revision_id not in known for posting in postings):
        yield "a posting belongs to another hand's revision"
    if hand.seating.session_id != hand.session_id:
        yield "its seats are those of another session"
    yield from _faults_of_the_table(hand, revisions)
    yield from _faults_of_repeats(revisions)
    yield from _faults_by_revision(revisions, postings)


def _faults_of_the_table(hand: Hand, revisions: list[Revision]) -> Iterator[str]:
    """Those play whom the seats and the dealer leave, and the columns say what the facts say."""
    seats = hand.seating.players
    for revision in revisions:
        deal = deal_of(revision)
        if not {str(player) for player in seats}.issuperset(deal.players):
            yield "somebody is named who did not sit there"
        elif revision.dealer_id not in seats:
            yield f"the dealer of revision {revision.number} did not sit there"
        elif {int(player) for player in deal.players} != set(players_of(seats, revision.dealer_id)):
            yield f"somebody plays in revision {revision.number} who sat out"
        if str(revision.soloist_id) != deal.soloist:
            yield f"the soloist of revision {revision.number} is another one than its facts say"


def _faults_of_repeats(revisions: list[Revision]) -> Iterator[str]:
    """A hand that is void, counts again or is scored by other rules is the hand that it was."""
    same = {Revision.Kind.VOIDED, Revision.Kind.RESTORED, Revision.Kind.RESCORED}
    for before, revision in pairwise(revisions):
        is_told_anew = revision.facts != before.facts or revision.dealer_id != before.dealer_id
        if revision.kind in same and is_told_anew:
            yield f"revision {revision.number} tells another hand than the one before it"


def _faults_by_revision(revisions: list[Revision], postings: list[Posting]) -> Iterator[str]:
    """After each revision the postings so far have to say what that revision says."""
    so_far: Net = Counter()
    for revision in revisions:
        for posting in postings:
            if posting.revision_id == revision.pk:
                so_far[_place(posting)] += posting.points
        try:
            expected = _net_of(revision)
        except RuleError as error:
            yield f"revision {revision.number} can't be scored: {error}"
            continue
        if +so_far != +expected or -so_far != -expected:
            yield f"the postings up to revision {revision.number} differ from its score"


def _net_of(revision: Revision) -> Net:
    net: Net = Counter()
    if revision.live:
        for movement in movements_of(score(deal_of(revision), revision.rules.house_rules)):
            net[_place(movement)] += movement.points
    return net


def _place(row: Posting | Movement) -> tuple[str, bool, int, int]:
    if isinstance(row, Movement):
        return row.component, row.silent, row.player, row.against
    return row.component, row.silent, row.player_id, row.against_id
