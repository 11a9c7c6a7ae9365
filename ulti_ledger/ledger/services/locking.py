"""Writers of one session take turns."""

from ulti_ledger.ledger.errors import SessionIsClosed
from ulti_ledger.ledger.models import PlaySession


def lock(session: PlaySession) -> PlaySession:
    """The session as it stands, until the transaction ends kept from every other writer.

    SQLite has no lock for a row: there the whole transaction has locked when it began.
    """
    rows = PlaySession.objects.select_related("rules", "circle")
    return rows.select_for_update(of=("self",)).get(pk=session.pk)


def refuse_closed(session: PlaySession) -> None:
    """Raise SessionIsClosed where nothing more can be recorded."""
    if session.closed_at is not None:
        raise SessionIsClosed
