"""Points that move without a hand."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from tests.ulti_ledger.conftest import Cast, seated, totals
from ulti_ledger.circles.models import Player
from ulti_ledger.circles.services import add_player
from ulti_ledger.ledger.errors import NotAtTheTable, SessionIsClosed
from ulti_ledger.ledger.models import Entry, EntryRevision, Hand, PlaySession, Posting
from ulti_ledger.ledger.queries.verification import faults
from ulti_ledger.ledger.services import (
    change_lineup,
    close_session,
    record_entry,
    restore_entry,
    void_entry,
)
from ulti_ledger.ledger.zero_sum import Unbalanced

Play = Callable[..., Hand]
Note = Callable[..., Entry]


@pytest.fixture
def note(session: PlaySession, cast: Cast) -> Note:
    """Write down shares by name: `note(Anna=-20, Béla=10, Cili=10)`."""

    def write(key: Any = None, **shares: int) -> Entry:
        ids = {player.name: player.pk for player in Player.objects.all()}
        return record_entry(
            session=session,
            shares={ids[name]: points for name, points in shares.items()},
            note="penalty for a revoke",
            by=cast.scorekeeper,
            key=key or uuid4(),
        )

    return write


def pairs(entry: Entry) -> dict[tuple[str, str], int]:
    """What each won from each by the entry, as it stands."""
    net: dict[tuple[str, str], int] = {}
    for posting in entry.postings.select_related("player", "against"):
        pair = posting.player.name, posting.against.name
        net[pair] = net.get(pair, 0) + posting.points
    return net


class TestRecordEntry:
    def test_moves_the_points(self, session: PlaySession, play: Play, note: Note) -> None:
        play(session, "Anna")
        entry = note(Anna=-20, Béla=10, Cili=10)
        assert totals(session) == {"Anna": -18, "Béla": 9, "Cili": 9}
        assert (entry.after, entry.note) == (1, "penalty for a revoke")

    def test_says_who_won_from_whom(self, note: Note) -> None:
        assert pairs(note(Anna=-20, Béla=10, Cili=10)) == {
            ("Béla", "Anna"): 10,
            ("Anna", "Béla"): -10,
            ("Cili", "Anna"): 10,
            ("Anna", "Cili"): -10,
        }

    def test_writes_it_once_for_each_key(self, session: PlaySession, note: Note) -> None:
        key = uuid4()
        assert note(key, Anna=-5, Béla=5) == note(key, Anna=-5, Béla=5)
        assert totals(session) == {"Anna": -5, "Béla": 5, "Cili": 0}

    def test_takes_the_second_tap_also_after_the_night_was_closed(
        self, session: PlaySession, cast: Cast, note: Note
    ) -> None:
        entry = note(key := uuid4(), Anna=-5, Béla=5)
        close_session(session=session, by=cast.owner)
        assert note(key, Anna=-5, Béla=5) == entry

    def test_refuses_what_does_not_add_up(self, note: Note) -> None:
        with pytest.raises(Unbalanced) as refused:
            note(Anna=-20, Béla=10, Cili=9)
        assert refused.value.total == -1
        assert not Entry.objects.exists()

    def test_refuses_who_never_sat_at_the_table(self, players: list[Player], note: Note) -> None:
        with pytest.raises(NotAtTheTable) as refused:
            note(Anna=-5, Dezső=5)
        assert refused.value.player == players[3].pk

    def test_takes_who_has_left(
        self, session: PlaySession, players: list[Player], cast: Cast, note: Note
    ) -> None:
        change_lineup(session=session, players=[*players[:2], players[3]], by=cast.owner)
        note(Cili=-5, Anna=5)
        assert totals(session) == {"Anna": 5, "Béla": 0, "Dezső": 0, "Cili": -5}

    def test_leaves_out_who_neither_wins_nor_loses(self, note: Note) -> None:
        """Not even a stranger is in the way with nothing."""
        assert len(note(Anna=-5, Béla=5, Dezső=0).shares) == 2

    def test_refuses_a_closed_night(self, session: PlaySession, cast: Cast, note: Note) -> None:
        close_session(session=session, by=cast.owner)
        with pytest.raises(SessionIsClosed):
            note(Anna=-5, Béla=5)


class TestVoidEntry:
    def test_takes_back_what_each_won_from_each(
        self, session: PlaySession, cast: Cast, note: Note
    ) -> None:
        """With five players who win from whom is not plain; the same pairs are taken back."""
        for name in ("Elemér", "Fanni"):
            player = add_player(circle=session.circle, name=name)
            seats = [*Player.objects.filter(name__in=("Anna", "Béla")), player]
            change_lineup(session=session, players=seats, by=cast.owner)
        entry = note(Anna=-6, Béla=-5, Cili=2, Elemér=4, Fanni=5)
        moved = pairs(entry)
        void_entry(entry=Entry.objects.get(pk=entry.pk), by=cast.owner)
        assert set(pairs(entry).values()) == {0}
        assert set(totals(session).values()) == {0}
        restore_entry(entry=Entry.objects.get(pk=entry.pk), by=cast.owner)
        assert pairs(entry) == moved

    def test_keeps_who_did_it_and_why(self, cast: Cast, note: Note) -> None:
        """Field report D15."""
        void = void_entry(entry=note(Anna=-5, Béla=5), by=cast.owner, reason="nobody saw it")
        assert (void.by, void.reason, void.live) == (cast.owner, "nobody saw it", False)

    def test_does_nothing_the_second_time(self, cast: Cast, note: Note) -> None:
        """Field report A18."""
        entry = note(Anna=-5, Béla=5)
        assert void_entry(entry=entry, by=cast.owner) == void_entry(entry=entry, by=cast.owner)
        assert entry.postings.count() == 4

    def test_refuses_a_closed_night(self, session: PlaySession, cast: Cast, note: Note) -> None:
        entry = note(Anna=-5, Béla=5)
        close_session(session=session, by=cast.owner)
        with pytest.raises(SessionIsClosed):
            void_entry(entry=entry, by=cast.owner)


class TestRestoreEntry:
    def test_counts_it_again(self, session: PlaySession, cast: Cast, note: Note) -> None:
        entry = note(Anna=-5, Béla=5)
        void_entry(entry=entry, by=cast.owner)
        restored = restore_entry(entry=entry, by=cast.owner, reason="it was so")
        assert (restored.kind, restored.number) == (EntryRevision.Kind.RESTORED, 3)
        assert totals(session) == {"Anna": -5, "Béla": 5, "Cili": 0}

    def test_leaves_one_that_counts(self, cast: Cast, note: Note) -> None:
        entry = note(Anna=-5, Béla=5)
        assert restore_entry(entry=entry, by=cast.owner).number == 1
        assert entry.postings.count() == 2

    def test_refuses_a_closed_night(self, session: PlaySession, cast: Cast, note: Note) -> None:
        entry = note(Anna=-5, Béla=5)
        void_entry(entry=entry, by=cast.owner)
        close_session(session=session, by=cast.owner)
        with pytest.raises(SessionIsClosed):
            restore_entry(entry=entry, by=cast.owner)


class TestTheCheckOfEntries:
    def test_finds_nothing_in_sound_ones(self, cast: Cast, note: Note) -> None:
        note(Anna=-20, Béla=10, Cili=10)
        void_entry(entry=note(Anna=-5, Béla=5), by=cast.owner)
        assert list(faults()) == []

    def test_names_one_whose_posting_was_tampered_with(self, note: Note) -> None:
        posting = note(Anna=-5, Béla=5).postings.earliest("pk")
        Posting.objects.filter(pk=posting.pk).update(points=posting.points * 2)
        assert ["“penalty for a revoke”" in fault.where for fault in faults()] == [True]

    def test_names_one_whose_players_were_exchanged(self, session: PlaySession, note: Note) -> None:
        """Each player's sum is right, but who won from whom is not."""
        entry = note(Anna=-20, Béla=10, Cili=10)
        ids = seated(session)
        for name in ("Béla", "Cili"):
            entry.postings.filter(player=ids[name]).update(
                against=ids["Béla" if name == "Cili" else "Cili"]
            )
        assert [fault.what for fault in faults()] == ["the postings differ from its shares"]

    def test_names_a_void_one_that_still_counts(self, cast: Cast, note: Note) -> None:
        entry = note(Anna=-5, Béla=5)
        void_entry(entry=entry, by=cast.owner)
        last_two = entry.postings.order_by("-pk").values_list("pk", flat=True)[:2]
        Posting.objects.filter(pk__in=list(last_two)).delete()
        assert [fault.what for fault in faults()] == ["the postings differ from its shares"]

    def test_names_a_void_one_that_left_a_round_of_debts(self, cast: Cast, note: Note) -> None:
        entry = note(Anna=-5, Béla=5)
        void_entry(entry=entry, by=cast.owner)
        anna, bela, cili = Player.objects.order_by("pk")[:3]
        for player, against in ((anna, bela), (bela, cili), (cili, anna)):
            for one, other, points in ((player, against, 3), (against, player, -3)):
                Posting.objects.create(
                    session=entry.session, entry=entry, player=one, against=other, points=points
                )
        assert [fault.what for fault in faults()] == [
            "it is void, but somebody still won from somebody"
        ]
