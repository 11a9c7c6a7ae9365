"""The controls of the hand form."""

import pytest

from scoring import PRESETS
from ulti_ledger.ledger.forms.hand import HandForm
from ulti_ledger.ledger.queries.table import SeatView, Table
from ulti_ledger.ledger.templatetags import hand_form


@pytest.fixture
def table() -> Table:
    seats = (SeatView(place, f"Player {place}", "", 0, place == 1, False) for place in (1, 2, 3))
    return Table(number=1, seating=1, seats=tuple(seats))


class TestPick:
    def test_shows_how_a_form_begins(self, table: Table) -> None:
        form = HandForm(table=table, rules=PRESETS["gametwist"])
        assert hand_form.pick(form, "points", "simple") == (
            '<input type="radio" name="points" value="simple" checked>'
        )
        assert hand_form.pick(form, "ulti", "on") == (
            '<input type="checkbox" name="ulti" value="on">'
        )

    def test_shows_what_was_sent(self, table: Table) -> None:
        said = {"soloist": "2", "ulti": "on", "kontra-ulti": "2"}
        form = HandForm(said, table=table, rules=PRESETS["gametwist"])
        assert "checked" in hand_form.pick(form, "soloist", 2)
        assert "checked" in hand_form.pick(form, "ulti", "on")
        assert "checked" in hand_form.pick(form, "kontra-ulti", 2)
        assert "checked" not in hand_form.pick(form, "kontra-ulti", 0)

    def test_leads_to_what_is_missing(self, table: Table) -> None:
        form = HandForm({"soloist": "2"}, table=table, rules=PRESETS["gametwist"])
        first = hand_form.pick(form, "outcome-simple", "made")
        assert 'autofocus aria-invalid="true" aria-describedby="wrong-outcome-simple"' in first
        assert "autofocus" not in hand_form.pick(form, "outcome-simple", "lost")

    def test_escapes_what_it_is_given(self, table: Table) -> None:
        form = HandForm(table=table, rules=PRESETS["gametwist"])
        assert '"&lt;&quot;&gt;"' in hand_form.pick(form, "points", "simple", aria_label='<">')


class TestNumber:
    def test_keeps_what_was_typed(self, table: Table) -> None:
        said = {"soloist": "2", "soloist_points": '8"5'}
        form = HandForm(said, table=table, rules=PRESETS["gametwist"])
        assert 'value="8&quot;5" autofocus' in hand_form.number(form, "soloist_points")


class TestKontraSpoken:
    def test_reads_the_sign_aloud(self) -> None:
        assert hand_form.kontra_spoken(2) == "rekontra, times 4"
