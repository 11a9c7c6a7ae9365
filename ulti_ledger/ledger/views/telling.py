"""A hand as it was sent: at which table, in which form."""

from django.http import QueryDict

from ulti_ledger.circles.models import Player
from ulti_ledger.ledger.access import dealer_of, seating_of
from ulti_ledger.ledger.forms.hand import RecordForm
from ulti_ledger.ledger.models import PlaySession, Seating
from ulti_ledger.ledger.queries.table import table_at
from ulti_ledger.ledger.views.sessions import game


def sitting(session: PlaySession, sent: QueryDict) -> tuple[Seating, Player]:
    """The seats and the dealer that the scorekeeper saw, also where they have changed by now."""
    seating = seating_of(session, sent.get("seating"))
    return seating, dealer_of(session, seating, sent.get("dealer"))


def as_told(session: PlaySession, sent: QueryDict) -> RecordForm:
    """The hand in the form of its own table."""
    seating, dealer = sitting(session, sent)
    return RecordForm(sent, **game(session, table_at(session, seating, dealer=dealer.pk)))
