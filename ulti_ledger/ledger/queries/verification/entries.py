"""Entries: what they moved is what their shares say, or nothing while they are void."""

from collections import Counter
from collections.abc import Iterator

from ulti_ledger.ledger.models import Entry
from ulti_ledger.ledger.queries.verification.nights import seated_in


def faults_of_entry(entry: Entry) -> Iterator[str]:
    """What does not hold of an entry with its revisions and its postings.

    Nobody wins from another what that one did not lose to him, and a void one leaves no pair.
    """
    revisions = sorted(entry.revisions.all(), key=lambda revision: revision.number)
    if [revision.number for revision in revisions] != list(range(1, len(revisions) + 1)):
        yield "a revision is missing"
    if not revisions:
        yield "nothing was ever said of it"
        return
    named = {int(player) for player in entry.shares} | ({entry.dealer_id} - {None})
    if not named <= seated_in(entry.session):
        yield "somebody is named who did not sit there"
    if entry.kind == Entry.Kind.MISDEAL and entry.shares:
        yield "a misdeal moves points"
    if any(posting.session_id != entry.session_id for posting in entry.postings.all()):
        yield "a posting stands in another session"
    yield from _faults_of_postings(entry, is_live=revisions[-1].live)


def _faults_of_postings(entry: Entry, *, is_live: bool) -> Iterator[str]:
    won: Counter[tuple[int, int]] = Counter()
    points: Counter[int] = Counter()
    for posting in entry.postings.all():
        won[posting.player_id, posting.against_id] += posting.points
        points[posting.player_id] += posting.points
    shares = {int(player): share for player, share in entry.shares.items() if is_live}
    mirrored = all(total == -won[against, player] for (player, against), total in won.items())
    if {player: total for player, total in points.items() if total} != shares or not mirrored:
        yield "the postings differ from its shares"
    elif not is_live and any(won.values()):
        yield "it is void, but somebody still won from somebody"
