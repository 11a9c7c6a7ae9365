"""The form of an entry: sums that have to be 0 together, and who could take the rest."""

from typing import Any
from uuid import uuid4

import pytest
from django.http import QueryDict

from ulti_ledger.ledger.forms.entries import EntryForm, with_rest
from ulti_ledger.ledger.queries.sheet import Column
from ulti_ledger.ledger.story import Share

NAMES = ("Anna", "Béla", "Cili")
PLAYERS = tuple(Column(place, name, name, 0, 1) for place, name in enumerate(NAMES, start=1))


def sent(anna: str = "", bela: str = "", cili: str = "", **rest: Any) -> QueryDict:
    data = QueryDict(mutable=True)
    data.update({"key": str(uuid4()), "note": "revoke", "share-1": anna, "share-2": bela})
    data.update({"share-3": cili, **rest})
    return data


def form(*shares: str, **rest: Any) -> EntryForm:
    made = EntryForm(sent(*shares, **rest), players=PLAYERS)
    made.full_clean()
    return made


class TestEntryForm:
    @pytest.mark.parametrize(
        ("typed", "shares"),
        [
            (("-20", "10", "10"), {1: -20, 2: 10, 3: 10}),
            (("+10+5−8", "-7", ""), {1: 7, 2: -7}),
            ((" 1 000", "-1000", "0"), {1: 1000, 2: -1000}),
        ],
    )
    def test_adds_up_what_was_typed(
        self, typed: tuple[str, str, str], shares: dict[int, int]
    ) -> None:
        """Field report J9: a field takes 10+15-8."""
        assert form(*typed).is_valid()
        assert form(*typed).shares == shares

    @pytest.mark.parametrize(
        ("typed", "over", "rest", "takers"),
        [
            (("10", "-7", ""), 3, -3, ["Cili"]),
            (("-20", "10", ""), -10, 10, ["Cili"]),
            (("10", "", ""), 10, -10, ["Béla", "Cili"]),
            (("10", "-5", "-4"), 1, -1, ["Anna", "Béla", "Cili"]),
        ],
    )
    def test_says_by_how_much_it_does_not_add_up_and_who_could_take_it(
        self, typed: tuple[str, str, str], over: int, rest: int, takers: list[str]
    ) -> None:
        wrong = form(*typed)
        assert not wrong.is_valid()
        assert (wrong.over, wrong.rest) == (over, rest)
        assert [player.name for player in wrong.takers] == takers

    def test_reads_it_back_by_name(self) -> None:
        assert form("-20", "10", "10").moved == (
            Share("Anna", -20),
            Share("Béla", 10),
            Share("Cili", 10),
        )

    @pytest.mark.parametrize("nothing", ["", "0", "5-5"])
    def test_refuses_an_entry_that_moves_nothing(self, nothing: str) -> None:
        assert form(nothing, nothing, nothing).non_field_errors() == [
            "Write down for two players what they won or lost."
        ]

    def test_tells_no_sum_while_a_number_can_not_be_read(self) -> None:
        unread = form("ten", "-10", "")
        assert (unread.unreadable, unread.over) == (True, 0)
        assert list(unread.errors) == ["share-1"]

    def test_wants_to_know_what_for(self) -> None:
        assert list(form("-5", "5", note=" ").errors) == ["note"]
        assert list(form("-5", "5", note="x" * 201).errors) == ["note"]

    @pytest.mark.parametrize("key", ["", "7"])
    def test_refuses_a_form_without_its_key(self, key: str) -> None:
        assert form("-5", "5", key=key).errors["key"] == [
            "This page is too old. Write it down once more."
        ]

    def test_puts_the_cursor_where_it_is_wrong(self) -> None:
        wrong = form("ten", "x", note="")
        focused = [
            name for name, field in wrong.fields.items() if "autofocus" in field.widget.attrs
        ]
        assert focused == ["note"]

    def test_escapes_a_name(self) -> None:
        odd = EntryForm(players=[Column(1, "Kis & Nagy <3", "Kis", 0, 1)])
        assert odd.fields["share-1"].label == "<bdi>Kis &amp; Nagy &lt;3</bdi>"


class TestWithRest:
    def test_fills_in_who_has_nothing_yet(self) -> None:
        filled = with_rest(sent("10", "10", "", rest="3"), PLAYERS)
        assert filled["share-3"] == "−20"

    def test_adds_to_what_somebody_has(self) -> None:
        filled = with_rest(sent("10", "-4", "-5", rest="2"), PLAYERS)
        assert filled["share-2"] == "-4−1"
        assert EntryForm(filled, players=PLAYERS).is_valid()

    def test_gives_what_is_missing_with_a_plus(self) -> None:
        assert with_rest(sent("-10", "4", "5", rest="2"), PLAYERS)["share-2"] == "4+1"

    @pytest.mark.parametrize("rest", ["", "x", "9", "1 "])
    def test_changes_nothing_for_nobody(self, rest: str) -> None:
        data = sent("10", "", "", rest=rest)
        assert with_rest(data, PLAYERS) == data

    def test_changes_nothing_that_adds_up_or_can_not_be_read(self) -> None:
        for data in (sent("5", "-5", "", rest="3"), sent("five", "-5", "", rest="3")):
            assert with_rest(data, PLAYERS) == data
