"""The write path of the ledger: every row of it is made here, and none is ever changed
but who looks at a night just now, which is no part of what happened.

Each function is one transaction that locks the session first, so that two phones take turns. Points
are whole numbers per opponent, money is minor units; players are rows of the session's circle.
"""

from ulti_ledger.ledger.services.anonymity import make_anonymous
from ulti_ledger.ledger.services.deleting import delete_circle, delete_session
from ulti_ledger.ledger.services.entries import (
    record_entry,
    record_misdeal,
    restore_entry,
    void_entry,
)
from ulti_ledger.ledger.services.flags import put_flag, resolve_flag
from ulti_ledger.ledger.services.hands import (
    correct_hand,
    record_hand,
    rescore_hand,
    restore_hand,
    void_hand,
)
from ulti_ledger.ledger.services.payments import (
    carry_over,
    close_and_carry_over,
    pay,
    pay_off,
    undo_payment,
)
from ulti_ledger.ledger.services.players import delete_player, merge_players
from ulti_ledger.ledger.services.presence import note_presence
from ulti_ledger.ledger.services.sessions import (
    change_lineup,
    choose_coin,
    close_session,
    open_session,
    play_on,
    reopen_session,
    switch_rules,
)
from ulti_ledger.ledger.services.sharing import share_night

__all__ = [
    "carry_over",
    "change_lineup",
    "choose_coin",
    "close_and_carry_over",
    "close_session",
    "correct_hand",
    "delete_circle",
    "delete_player",
    "delete_session",
    "make_anonymous",
    "merge_players",
    "note_presence",
    "open_session",
    "pay",
    "pay_off",
    "play_on",
    "put_flag",
    "record_entry",
    "record_hand",
    "record_misdeal",
    "reopen_session",
    "rescore_hand",
    "resolve_flag",
    "restore_entry",
    "restore_hand",
    "share_night",
    "switch_rules",
    "undo_payment",
    "void_entry",
    "void_hand",
]
