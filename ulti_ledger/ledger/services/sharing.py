"""Links to one night."""

from datetime import datetime

from django.db import transaction

from ulti_ledger.accounts.models import User
from ulti_ledger.circles.locking import lock_circle
from ulti_ledger.circles.models import ShareLink
from ulti_ledger.circles.sharing import offer_link
from ulti_ledger.ledger.models import PlaySession
from ulti_ledger.ledger.services.locking import lock


@transaction.atomic
def share_night(
    *,
    session: PlaySession,
    role: str,
    by: User,
    once: bool = False,
    open_until: datetime | None = None,
    ends_at: datetime | None = None,
) -> ShareLink:
    """Make a link that gives `role` in this night only. Raises CircleIsGone or SessionIsGone."""
    lock_circle(session.circle_id)  # in the order in which a circle is deleted
    lock(session)
    return offer_link(
        circle=session.circle,
        role=role,
        by=by,
        session_id=session.pk,
        once=once,
        open_until=open_until,
        ends_at=ends_at,
    )
