"""An open page says that it is there."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from ulti_ledger.ledger.models import Presence

KEPT = timedelta(minutes=1)


@transaction.atomic
def note_presence(*, session_id: int, tab: UUID, scores: bool) -> None:
    """Remember that this page is open.

    One that keeps score, of which there are few, also clears away those that have been silent for a
    minute; they counted no more for a while.
    """
    now = timezone.now()
    Presence.objects.bulk_create(
        [Presence(session_id=session_id, tab=tab, scores=scores, seen_at=now)],
        update_conflicts=True,
        unique_fields=["session", "tab"],
        update_fields=["scores", "seen_at"],
    )
    if scores:
        Presence.objects.filter(seen_at__lt=now - KEPT).delete()
