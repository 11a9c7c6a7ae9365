"""A table of four at which Dezső deals; ids are 1 to 4 in seat order."""

import pytest

from ulti_ledger.ledger.queries.table import SeatView, Table


@pytest.fixture
def table() -> Table:
    names = enumerate(("Anna", "Béla", "Cili", "Dezső"), start=1)
    seats = (SeatView(place, name, name, 0, place == 4, place == 4) for place, name in names)
    return Table(number=1, seating=1, seats=tuple(seats))
