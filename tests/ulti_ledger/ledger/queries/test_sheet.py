"""The sheet: running totals that nobody has to add up again."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.ulti_ledger.conftest import Cast, choose_preset, seated, totals
from ulti_ledger.circles.models import Player
from ulti_ledger.ledger.models import Entry, Hand, PlaySession
from ulti_ledger.ledger.queries.sheet import Sheet, read_sheet
from ulti_ledger.ledger.services import (
    change_lineup,
    record_entry,
    restore_hand,
    switch_rules,
    void_entry,
    void_hand,
)

Play = Callable[..., Hand]


def running(sheet: Sheet) -> list[list[int | None]]:
    """The totals row by row, newest first."""
    return [[cell.total for cell in row.cells] for row in sheet.rows]


class TestReadSheet:
    def test_adds_up_from_hand_to_hand(self, session: PlaySession, play: Play) -> None:
        play(session, "Anna")
        play(session, "Béla", ["betli"], outcome={"betli": "lost"})
        sheet = read_sheet(session)
        assert running(sheet) == [[7, -11, 4], [2, -1, -1]]
        assert [row.points for row in sheet.rows] == [-10, 2]

    def test_marks_a_hand_that_was_scored_by_other_rules(
        self, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        hand = play(session, "Anna")
        play(session, "Béla")
        rules = choose_preset(circle=session.circle, preset="italian", by=cast.owner)
        switch_rules(session=session, rules=rules, by=cast.owner, hands=[hand])
        assert [row.is_corrected for row in read_sheet(session).rows] == [False, True]

    def test_ends_where_the_scoreboard_stands(self, four: PlaySession, play: Play) -> None:
        """Field report D5: one function feeds all."""
        for soloist in ("Béla", "Cili", "Dezső", "Anna"):
            play(four, soloist, ["ulti"], outcome={"simple": "made", "ulti": "lost"})
        sheet = read_sheet(four)
        assert running(sheet)[0] == list(totals(four).values())
        assert sheet.total == 0

    def test_marks_who_plays_and_who_sits_out(self, four: PlaySession, play: Play) -> None:
        play(four, "Cili")
        row = read_sheet(four).rows[0]
        assert [cell.is_soloist for cell in row.cells] == [False, False, True, False]
        assert [cell.is_out for cell in row.cells] == [True, False, False, False]

    def test_crosses_a_void_hand_out_in_its_place(
        self, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        """Field report D15."""
        play(session, "Anna")
        second = play(session, "Béla")
        play(session, "Cili")
        void_hand(hand=second, by=cast.owner, reason="misdeal")
        sheet = read_sheet(session)
        assert [(row.number, row.is_void) for row in sheet.rows] == [
            (3, False),
            (2, True),
            (1, False),
        ]
        assert running(sheet) == [[1, -2, 1], [None, None, None], [2, -1, -1]]
        assert sheet.rows[1].reason == "misdeal"
        restore_hand(hand=second, by=cast.owner)
        assert running(read_sheet(session)) == [[0, 0, 0], [1, 1, -2], [2, -1, -1]]

    def test_names_the_newest_hand_that_counts(
        self, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        play(session, "Anna")
        void_hand(hand=play(session, "Béla"), by=cast.owner, reason="")
        last = read_sheet(session).last
        assert last is not None
        assert last.number == 1

    def test_shows_a_latecomer_only_from_his_first_hand(
        self, session: PlaySession, players: list[Player], play: Play, cast: Cast
    ) -> None:
        play(session, "Anna")
        change_lineup(session=session, players=players, by=cast.owner)
        play(session, "Dezső", dealer="Béla")
        assert running(read_sheet(session)) == [[1, -1, -2, 2], [2, -1, -1, None]]

    def test_keeps_the_column_of_who_left(
        self, four: PlaySession, players: list[Player], play: Play, cast: Cast
    ) -> None:
        """Field report E4."""
        play(four, "Dezső")
        change_lineup(session=four, players=players[:3], by=cast.owner)
        play(four, "Anna")
        sheet = read_sheet(four)
        assert [column.name for column in sheet.columns] == ["Anna", "Béla", "Cili", "Dezső"]
        assert running(sheet) == [[2, -2, -2, 2], [0, -1, -1, 2]]
        assert sheet.rows[0].cells[3].is_out

    def test_shows_the_newest_hands_with_the_same_totals(
        self, session: PlaySession, play: Play
    ) -> None:
        for _ in range(5):
            play(session, "Anna")
        whole, newest = read_sheet(session), read_sheet(session, most=2)
        assert running(newest) == running(whole)[:2]
        assert (newest.older, whole.older) == (3, 0)

    def test_is_empty_before_the_first_hand(self, session: PlaySession) -> None:
        sheet = read_sheet(session)
        assert (sheet.rows, sheet.older, sheet.last, sheet.total) == ((), 0, None, 0)

    @pytest.mark.parametrize("hands", [1, 50])
    def test_costs_the_same_however_many_hands(
        self,
        session: PlaySession,
        play: Play,
        hands: int,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        for _ in range(hands):
            play(session, "Anna")
        with django_assert_num_queries(9):
            read_sheet(session)


class TestEntries:
    def test_stand_between_the_hands(self, session: PlaySession, play: Play, cast: Cast) -> None:
        first = bet(session, cast)
        play(session, "Anna")
        bet(session, cast)
        sheet = read_sheet(session)
        assert [cell.total for cell in sheet.first_entries[0].cells] == [-10, 10, 0]
        assert running(sheet) == [[-8, 9, -1]]
        assert [cell.total for cell in sheet.rows[0].entries[0].cells] == [-18, 19, -1]
        void_entry(entry=first, by=cast.owner, reason="nobody saw it")
        sheet = read_sheet(session)
        assert sheet.first_entries[0].is_void
        assert running(sheet) == [[2, -1, -1]]
        assert sheet.total == 0


def bet(session: PlaySession, cast: Cast) -> Entry:
    """Anna loses ten to Béla."""
    ids = seated(session)
    shares = {ids["Anna"]: -10, ids["Béla"]: 10}
    return record_entry(session=session, shares=shares, note="side bet", by=cast.owner, key=uuid4())
