"""What a night had come to at a moment that is gone."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.ulti_ledger.conftest import Cast
from ulti_ledger.circles.models import Player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Entry, Hand, PlaySession, Posting
from ulti_ledger.ledger.queries.past import Due, Past, Tally
from ulti_ledger.ledger.queries.settling import settlement
from ulti_ledger.ledger.queries.sheet import read_columns

Play = Callable[..., Hand]
Say = Callable[..., Entry]


@pytest.fixture
def tick() -> Iterator[Callable[[], datetime]]:
    """A clock that goes on by a minute whenever it is asked to, and says what it was before."""
    now = timezone.now()
    with patch("django.utils.timezone.now", side_effect=lambda: now):

        def go_on() -> datetime:
            nonlocal now
            before, now = now, now + timedelta(minutes=1)
            return before

        yield go_on


def tally(session: PlaySession, moment: datetime) -> Tally:
    return Past(session, {str(one.id): one.name for one in read_columns(session)}).tally(moment)


def points(session: PlaySession, moment: datetime) -> dict[str, int]:
    return {one.name: one.amount for one in tally(session, moment).points}


class TestTally:
    def test_says_what_it_was_before_a_correction_a_void_and_an_entry(
        self, forint: PlaySession, play: Play, won: Say, cast: Cast, tick: Callable[[], datetime]
    ) -> None:
        hand = play(forint, "Béla")
        played = tick()
        services.void_hand(hand=hand, by=cast.owner, reason="")
        void = tick()
        entry = won(forint, Anna=5, Cili=-5)
        written = tick()
        services.void_entry(entry=entry, by=cast.owner)
        gone = tick()
        services.restore_entry(entry=entry, by=cast.owner)
        services.restore_hand(hand=hand, by=cast.owner)
        now = tick()
        nothing = dict.fromkeys(("Anna", "Béla", "Cili", "Dezső"), 0)
        assert points(forint, played) == nothing | {"Béla": 2, "Cili": -1, "Dezső": -1}
        assert points(forint, void) == points(forint, gone) == nothing
        assert points(forint, written) == nothing | {"Anna": 5, "Cili": -5}
        assert points(forint, now) == {"Anna": 5, "Béla": 2, "Dezső": -1, "Cili": -6}
        assert list(points(forint, now)) == ["Anna", "Béla", "Dezső", "Cili"]

    def test_says_what_was_still_to_be_paid(
        self,
        forint: PlaySession,
        won: Say,
        players: list[Player],
        cast: Cast,
        tick: Callable[[], datetime],
    ) -> None:
        won(forint, Anna=-9, Béla=4, Cili=5)
        before = tick()
        anna, bela, cili, _dezso = players
        pay = partial(services.pay, session=forint, payer=anna, by=cast.owner)
        pay(payee=bela, amount=4, key=uuid4())
        carried = pay(payee=cili, amount=5, key=uuid4(), carried=True)
        even = tick()
        services.undo_payment(payment=carried, by=cast.owner)
        undone = tick()

        def owed(moment: datetime) -> set[tuple[str, str, int]]:
            return {(one.payer, one.payee, one.amount) for one in tally(forint, moment).open}

        assert owed(before) == {("Anna", "Béla", 4), ("Anna", "Cili", 5)}
        assert owed(even) == set()
        assert owed(undone) == {("Anna", "Cili", 5)}
        put_off = {moment: tally(forint, moment).carried for moment in (before, even, undone)}
        assert put_off == {before: (), even: (Due("Anna", "Cili", 5),), undone: ()}

    def test_says_what_whole_coins_moved_while_they_were_chosen(
        self, forint: PlaySession, won: Say, cast: Cast, tick: Callable[[], datetime]
    ) -> None:
        won(forint, Anna=-9, Béla=4, Cili=5)
        services.choose_coin(session=forint, cash_step=5, by=cast.owner)
        coin = tick()
        services.choose_coin(session=forint, cash_step=1, by=cast.owner)
        to_the_last = tick()
        moved = {one.name: one.amount for one in tally(forint, coin).rounding}
        assert moved == {"Béla": 1, "Anna": -1}
        assert tally(forint, to_the_last).rounding == ()

    def test_agrees_with_the_page_that_settles(
        self, forint: PlaySession, won: Say, cast: Cast
    ) -> None:
        won(forint, Anna=-37, Béla=21, Cili=19, Dezső=-3)
        forint = services.choose_coin(session=forint, cash_step=5, by=cast.owner)
        page, now = settlement(forint), tally(forint, timezone.now())
        assert {one.name: one.amount for one in now.rounding} == {
            account.name: account.rounding for account in page.accounts if account.rounding
        }
        assert [(one.payer, one.payee, one.amount) for one in now.open] == [
            (one.payer.name, one.payee.name, one.amount) for one in page.fewest
        ]

    def test_owes_nobody_points(self, open_for: Callable[..., PlaySession], won: Say) -> None:
        night = open_for(0)
        won(night, Anna=-9, Béla=9)
        now = tally(night, timezone.now())
        assert (now.unit, now.open, now.rounding) == ("", (), ())
        assert now.points[0].amount == 9

    def test_does_not_break_on_a_ledger_that_is_broken(
        self, forint: PlaySession, play: Play
    ) -> None:
        play(forint, "Béla")
        Posting.objects.filter(points__gt=0).earliest("pk").delete()
        assert tally(forint, timezone.now()).open == ()

    def test_takes_five_queries_however_much_was_played(
        self, forint: PlaySession, won: Say, play: Play, cast: Cast
    ) -> None:
        names = {str(one.id): one.name for one in read_columns(forint)}
        for _ in range(3):
            play(forint, "Béla", dealer="Anna")
            services.void_entry(entry=won(forint, Anna=-9, Béla=9), by=cast.owner)
        with CaptureQueriesContext(connection) as asked:
            past = Past(forint, names)
            for hours in range(5):
                past.tally(timezone.now() - timedelta(hours=hours))
        assert len(asked) == 5
