"""What happened at the table, and who owes whom. Rows are only ever added.

The exceptions: a session keeps beside its decisions what now holds, and its owner may delete the
whole of it (docs/decisions/ledger.md).
"""

from ulti_ledger.ledger.models.entries import Entry, EntryRevision
from ulti_ledger.ledger.models.flags import Flag
from ulti_ledger.ledger.models.hands import Hand, Revision
from ulti_ledger.ledger.models.payments import Payment
from ulti_ledger.ledger.models.play import Decision, PlaySession, Seat, Seating
from ulti_ledger.ledger.models.postings import Posting
from ulti_ledger.ledger.models.presence import Presence

__all__ = [
    "Decision",
    "Entry",
    "EntryRevision",
    "Flag",
    "Hand",
    "Payment",
    "PlaySession",
    "Posting",
    "Presence",
    "Revision",
    "Seat",
    "Seating",
]
