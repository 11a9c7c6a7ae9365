"""Does the ledger say what the hands say? Every revision is scored again and held against it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Max, Sum

from scoring import RuleError, score
from ulti_ledger.ledger.facts import Movement, deal_of, movements_of
from ulti_ledger.ledger.models import Entry, Hand, PlaySession, Posting, Revision

_AT_A_TIME = 200

Net = Counter[tuple[str, bool, int, int]]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that does not hold: where, and what, in words for whoever keeps the server."""

    where: str
    what: str


def faults() -> Iterator[Fault]:
    """Everything in the ledger that does not add up; memory does not grow with its size."""
    hands = (
        Hand.objects.select_related("session__circle")
        .prefetch_related("revisions__rules", "postings", "seating__seats")
        .order_by("session", "number")
    )
    for hand in hands.iterator(chunk_size=_AT_A_TIME):
        where = f"{hand.session.circle}, {hand.session.date}, hand {hand.number}"
        yield from (Fault(where, what) for what in _faults_of(hand))
    entries = Entry.objects.select_related("session__circle")
    entries = entries.prefetch_related("revisions", "postings")
    for entry in entries.iterator(chunk_size=_AT_A_TIME):
        if what := _fault_of(entry):
            yield Fault(f"{entry.session.circle}, {entry.session.date}, “{entry.note}”", what)
    for session in PlaySession.objects.annotate(last=Max("hands__number")).iterator():
        if (session.last or 0) != session.hands.count():
            yield Fault(f"{session.circle}, {session.date}", "a hand's number is missing")


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


def _fault_of(entry: Entry) -> str | None:
    """What a player won by an entry is what its shares say, or nothing while it is void.

    Nobody wins from another what that one did not lose to him, and a void one leaves no pair.
    """
    won: Counter[tuple[int, int]] = Counter()
    points: Counter[int] = Counter()
    postings = entry.postings.all()
    for posting in postings:
        won[posting.player_id, posting.against_id] += posting.points
        points[posting.player_id] += posting.points
    live = max(entry.revisions.all(), key=lambda revision: revision.number).live
    shares = {int(player): share for player, share in entry.shares.items() if live}
    mirrored = all(total == -won[against, player] for (player, against), total in won.items())
    if {player: total for player, total in points.items() if total} != shares or not mirrored:
        return "the postings differ from its shares"
    if not live and any(won.values()):
        return "it is void, but somebody still won from somebody"
    if any(posting.session_id != entry.session_id for posting in postings):
        return "a posting stands in another session"
    return None


def _faults_of(hand: Hand) -> Iterator[str]:
    revisions = sorted(hand.revisions.all(), key=lambda revision: revision.number)
    postings = list(hand.postings.all())
    known = {revision.pk for revision in revisions}
    if [revision.number for revision in revisions] != list(range(1, len(revisions) + 1)):
        yield "a revision is missing"
    if not revisions:
        yield "nothing was ever said of it"
    seats = {str(player) for player in hand.seating.players}
    if any(not seats.issuperset(deal_of(revision).players) for revision in revisions):
        yield "somebody is named who did not sit there"
    if any(posting.session_id != hand.session_id for posting in postings):
        yield "a posting stands in another session"
    if any(posting.revision_id not in known for posting in postings):
        yield "a posting belongs to another hand's revision"
    yield from _faults_by_revision(hand, revisions, postings)


def _faults_by_revision(
    hand: Hand, revisions: list[Revision], postings: list[Posting]
) -> Iterator[str]:
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
