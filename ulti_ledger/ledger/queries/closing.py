"""Who closed a night."""

from dataclasses import dataclass
from datetime import datetime

from ulti_ledger.accounts.models import name_of
from ulti_ledger.ledger.models import Decision, PlaySession


@dataclass(frozen=True, slots=True)
class Closing:
    """Who closed a night, and when."""

    by: str
    at: datetime


def closing(session: PlaySession) -> Closing | None:
    """Who closed the night, if it is closed. By the order of the decisions: clocks are set back."""
    if session.closed_at is None:
        return None
    closed = session.decisions.filter(kind=Decision.Kind.CLOSED).select_related("by").last()
    by = name_of(closed.by) if closed else ""
    return Closing(by, session.local(session.closed_at))
