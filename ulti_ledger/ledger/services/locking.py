"""Writers of one session take turns."""

from ulti_ledger.ledger.models import PlaySession


def lock(session: PlaySession) -> PlaySession:
    """The session as it stands, until the transaction ends kept from every other writer.

    SQLite has no lock for a row: there the whole transaction has locked when it began.
    """
    return PlaySession.objects.select_for_update().get(pk=session.pk)
