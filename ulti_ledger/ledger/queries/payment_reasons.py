"""Why it is this one who pays that one: the hands behind a payment."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Exists, OuterRef, Sum

from scoring import Ended
from ulti_ledger.ledger.facts import deal_of
from ulti_ledger.ledger.models import PlaySession, Revision
from ulti_ledger.ledger.queries.settling import Proposal
from ulti_ledger.ledger.story import spoken_components

MOST_HANDS = 3

Source = tuple[int | None, int | None]  # the number of a hand, or else the id of an entry
Moved = tuple[Source, int, int]  # where points moved, who won them, from whom


@dataclass(frozen=True, slots=True)
class HandBehind:
    """A hand that cost or brought somebody `points`. Without a number it is an entry: a `note`."""

    number: int | None = None
    soloist: str = ""
    components: tuple[str, ...] = ()
    hearts: bool = False
    ended: Ended = Ended.PLAYED
    note: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class Because:
    """A payment and what led to it; `lost` are the points that the payer lost to the payee in all.

    Of the hands only the dearest are told, the dearest first: those in which the payer lost most,
    those in which the payee won most, those in which the payer lost most to the payee.
    """

    proposal: Proposal
    lost: int
    cost: tuple[HandBehind, ...]
    brought: tuple[HandBehind, ...]
    between: tuple[HandBehind, ...]


def because(session: PlaySession, proposals: Sequence[Proposal]) -> tuple[Because, ...]:
    """The reasons of each payment, in at most three queries however much was played."""
    moved = _moved(session)
    dearest = [_dearest(moved, proposal) for proposal in proposals]
    told = _tell(session, {source for three in dearest for one in three for source in one})
    return tuple(
        Because(
            proposal,
            sum(_between(moved, proposal).values()),
            *(
                tuple(replace(told[source], points=points) for source, points in one.items())
                for one in three
            ),
        )
        for proposal, three in zip(proposals, dearest, strict=True)
    )


def _moved(session: PlaySession) -> dict[Moved, int]:
    sums = (
        session.postings.order_by("hand__number", "entry")
        .values_list("hand__number", "entry", "player", "against")
        .annotate(Sum("points"))
    )
    return {
        ((hand, entry), player, against): points for hand, entry, player, against, points in sums
    }


def _dearest(moved: Mapping[Moved, int], proposal: Proposal) -> tuple[dict[Source, int], ...]:
    """What cost the payer most, what brought the payee most, what moved most between them."""
    cost, brought = Counter[Source](), Counter[Source]()
    for (source, player, _), points in moved.items():
        if player == proposal.payer.id:
            cost[source] -= points
        if player == proposal.payee.id:
            brought[source] += points
    return tuple(map(_top, (cost, brought, _between(moved, proposal))))


def _between(moved: Mapping[Moved, int], proposal: Proposal) -> Counter[Source]:
    """What the payer lost to the payee, by where it was."""
    pair = (proposal.payee.id, proposal.payer.id)
    return Counter(
        {source: points for (source, *both), points in moved.items() if (*both,) == pair}
    )


def _top(points: Counter[Source]) -> dict[Source, int]:
    return {source: moved for source, moved in points.most_common(MOST_HANDS) if moved > 0}


def _tell(session: PlaySession, sources: Iterable[Source]) -> dict[Source, HandBehind]:
    """What happened where points moved."""
    hands = {hand for hand, _ in sources if hand is not None}
    entries = {entry for _, entry in sources if entry is not None}
    later = Revision.objects.filter(hand=OuterRef("hand"), number__gt=OuterRef("number"))
    newest = Revision.objects.filter(
        ~Exists(later), hand__session=session, hand__number__in=hands
    ).select_related("hand", "rules", "soloist")
    notes = session.entries.filter(pk__in=entries).values_list("pk", "note")
    told: dict[Source, HandBehind] = {(None, entry): HandBehind(note=note) for entry, note in notes}
    return told | {(revision.hand.number, None): _hand(revision) for revision in newest}


def _hand(revision: Revision) -> HandBehind:
    deal = deal_of(revision)
    return HandBehind(
        number=revision.hand.number,
        soloist=revision.soloist.name,
        components=spoken_components(deal, revision.rules.house_rules),
        hearts=deal.bid.hearts,
        ended=deal.ended,
    )
