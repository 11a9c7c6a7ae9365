"""Whoever watches may ask about a hand; whoever keeps score answers."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from ulti_ledger.accounts.models import User
from ulti_ledger.ledger.errors import TooManyQuestions
from ulti_ledger.ledger.models import Flag, Hand
from ulti_ledger.ledger.services.locking import lock

MOST_OPEN = 20  # questions of one person in one night that wait for an answer


@transaction.atomic
def put_flag(*, hand: Hand, text: str, by: User, key: UUID) -> Flag:
    """Put a question on a hand, of a closed night as well; once for each key.

    Raises TooManyQuestions, or SessionIsGone.
    """
    session = lock(hand.session)
    if made := hand.flags.filter(key=key).first():
        return made
    waiting = Flag.objects.filter(hand__session=session, by=by, resolved_at=None)
    if waiting.count() >= MOST_OPEN:
        raise TooManyQuestions
    return Flag.objects.create(hand=hand, key=key, text=text, at=timezone.now(), by=by)


@transaction.atomic
def resolve_flag(*, flag: Flag, by: User, answer: str = "") -> Flag:
    """Say that a question is settled, and how; one that was settled before stays as it is.

    Raises SessionIsGone.
    """
    lock(flag.hand.session)
    standing = Flag.objects.get(pk=flag.pk)
    if standing.resolved_at is None:
        standing.resolved_at, standing.resolved_by = timezone.now(), by
        standing.answer = answer
        standing.save(update_fields=["resolved_at", "resolved_by", "answer"])
    return standing
