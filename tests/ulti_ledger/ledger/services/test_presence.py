"""An open page says that it is there."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from ulti_ledger.ledger.models import PlaySession, Presence
from ulti_ledger.ledger.services import note_presence


@pytest.fixture
def tab() -> UUID:
    return uuid4()


class TestNotePresence:
    def test_counts_a_page_once(self, session: PlaySession, tab: UUID) -> None:
        note_presence(session_id=session.pk, tab=tab, scores=False)
        Presence.objects.update(seen_at=timezone.now() - timedelta(seconds=40))
        note_presence(session_id=session.pk, tab=tab, scores=False)
        assert Presence.objects.get().seen_at > timezone.now() - timedelta(seconds=10)

    def test_forgets_a_page_that_was_closed(self, session: PlaySession, tab: UUID) -> None:
        """Field report F3."""
        note_presence(session_id=session.pk, tab=tab, scores=False)
        Presence.objects.update(seen_at=timezone.now() - timedelta(seconds=61))
        other = uuid4()
        note_presence(session_id=session.pk, tab=other, scores=True)
        assert Presence.objects.get().tab == other
