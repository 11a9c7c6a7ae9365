"""The write path of the ledger: every row of it is made here, and none is ever changed.

Each function is one transaction that locks the session first, so that two phones take turns. Points
are whole numbers per opponent; players are rows of the session's circle.
"""

from ulti_ledger.ledger.services.hands import (
    correct_hand,
    record_hand,
    restore_hand,
    void_hand,
)
from ulti_ledger.ledger.services.sessions import change_lineup, open_session

__all__ = [
    "change_lineup",
    "correct_hand",
    "open_session",
    "record_hand",
    "restore_hand",
    "void_hand",
]
