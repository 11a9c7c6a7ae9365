"""Writers of one session take turns."""

from django.db.models import F, QuerySet

from ulti_ledger.ledger.errors import SessionIsClosed, SessionIsGone
from ulti_ledger.ledger.models import PlaySession


def lock(session: PlaySession) -> PlaySession:
    """The session as it stands, until the transaction ends kept from every other writer.

    Whoever locks is about to write, so watchers are told to look again. SQLite has no lock for a
    row: there the whole transaction has locked when it began. Raises SessionIsGone.
    """
    rows = PlaySession.objects.select_related("rules", "circle")
    locked = rows.select_for_update(of=("self",)).filter(pk=session.pk).first()
    if locked is None:
        raise SessionIsGone
    count_change(PlaySession.objects.filter(pk=session.pk))
    return locked


def count_change(sessions: QuerySet[PlaySession]) -> None:
    """Let whoever watches these sessions look again."""
    sessions.update(changes=F("changes") + 1)


def refuse_closed(session: PlaySession) -> None:
    """Raise SessionIsClosed where nothing more can be recorded."""
    if session.closed_at is not None:
        raise SessionIsClosed
