"""The questions that were put on hands."""

from dataclasses import dataclass
from datetime import datetime

from ulti_ledger.accounts.models import name_of
from ulti_ledger.ledger.models import Flag, Hand, PlaySession


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody asked about a hand; `answered_at` is None while nobody settled it."""

    id: int
    text: str
    by: str
    at: datetime
    answer: str
    answered_by: str
    answered_at: datetime | None


def questions_of(hand: Hand) -> tuple[Question, ...]:
    """All that was asked about a hand, oldest first. One query."""
    flags = hand.flags.select_related("by", "resolved_by").order_by("at", "pk")
    return tuple(
        Question(
            id=flag.pk,
            text=flag.text,
            by=name_of(flag.by),
            at=flag.at,
            answer=flag.answer,
            answered_by=name_of(flag.resolved_by),
            answered_at=flag.resolved_at,
        )
        for flag in flags
    )


def questioned_hands(session: PlaySession) -> tuple[int, ...]:
    """The numbers of the hands with a question that waits for an answer. One query."""
    waiting = Flag.objects.filter(hand__session=session, resolved_at=None)
    numbers = waiting.order_by("hand__number").values_list("hand__number", flat=True)
    return tuple(numbers.distinct())
