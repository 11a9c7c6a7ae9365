"""Points that moved without a hand."""

from collections.abc import Callable
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags

from tests.ulti_ledger.conftest import Cast, seated, totals
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Entry, Hand, PlaySession

Browse = Callable[[User], Client]
Play = Callable[..., Hand]
HTMX = {"HX-Request": "true"}
BOTH = pytest.mark.parametrize("headers", [{}, HTMX], ids=["browser", "htmx"])


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


@pytest.fixture
def entry(session: PlaySession, cast: Cast) -> Entry:
    """A penalty: Anna pays ten to each."""
    ids = seated(session)
    return services.record_entry(
        session=session,
        shares={ids["Anna"]: -20, ids["Béla"]: 10, ids["Cili"]: 10},
        note="penalty for a revoke",
        by=cast.scorekeeper,
        key=uuid4(),
    )


def address(name: str, session: PlaySession, *args: Any) -> str:
    return reverse(f"ledger:{name}", args=[session.circle.slug, session.pk, *args])


def sent(session: PlaySession, note: str = "side bet", **shares: str) -> dict[str, Any]:
    ids = seated(session)
    typed = {f"share-{ids[name]}": text for name, text in shares.items()}
    return {"key": str(uuid4()), "note": note, **typed}


def text_of(answer: Any) -> str:
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


class TestNew:
    def test_has_a_field_for_everybody_who_ever_sat_at_the_table(
        self, scorekeeper: Client, session: PlaySession, players: list[Player], cast: Cast
    ) -> None:
        services.change_lineup(session=session, players=players[1:], by=cast.owner)
        page = scorekeeper.get(address("new_entry", session)).content.decode()
        assert [f'name="share-{player.pk}"' in page for player in players] == [True] * 4

    def test_gives_each_form_a_key_of_its_own(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        url = address("new_entry", session)
        first, second = (scorekeeper.get(url).context["form"]["key"].value() for _ in range(2))
        assert first != second

    def test_writes_it_down(self, scorekeeper: Client, session: PlaySession) -> None:
        data = sent(session, Anna="+10+5-8", Cili="-7")
        answer = scorekeeper.post(address("new_entry", session), data)
        assert (answer.status_code, answer["Location"]) == (303, address("session", session))
        assert totals(session) == {"Anna": 7, "Béla": 0, "Cili": -7}
        page = text_of(scorekeeper.get(answer["Location"]))
        assert "Written down: side bet. Anna gets 7. Cili pays 7." in page

    def test_leads_htmx_back_to_the_table(self, scorekeeper: Client, session: PlaySession) -> None:
        data = sent(session, Anna="7", Cili="-7")
        answer = scorekeeper.post(address("new_entry", session), data, headers=HTMX)
        assert answer["HX-Redirect"] == address("session", session)
        assert totals(session)["Anna"] == 7

    def test_writes_a_double_tap_once(self, scorekeeper: Client, session: PlaySession) -> None:
        data = sent(session, Anna="7", Cili="-7")
        for _ in range(2):
            assert scorekeeper.post(address("new_entry", session), data).status_code == 303
        assert session.entries.count() == 1

    @BOTH
    def test_says_by_how_much_it_does_not_add_up_and_keeps_what_was_typed(
        self, scorekeeper: Client, session: PlaySession, headers: dict[str, str]
    ) -> None:
        data = sent(session, "<b>bet</b>", Anna="+10+5-8", Béla="-4")
        answer = scorekeeper.post(address("new_entry", session), data, headers=headers)
        assert answer.status_code == 422
        assert ("<html" in answer.content.decode()) is not bool(headers)
        assert "Together +3. It has to be 0. Who pays the other 3? Cili −3" in text_of(answer)
        page = answer.content.decode()
        for kept in ("+10+5-8", "-4", "&lt;b&gt;bet&lt;/b&gt;", data["key"]):
            assert f'value="{kept}"' in page
        assert not Entry.objects.exists()

    @pytest.mark.parametrize(
        ("shares", "sentence"),
        [
            ({"Anna": "ten", "Béla": "-10"}, "Write whole numbers with plus or minus between"),
            ({"Anna": "1,5", "Béla": "-1,5"}, "Write whole numbers, without decimals."),
            ({"Anna": "99999999"}, "That is more than a table can play for."),
            ({}, "Write what each won, or with a minus what each lost."),
        ],
    )
    def test_says_at_the_field_what_it_can_not_read(
        self, scorekeeper: Client, session: PlaySession, shares: dict[str, str], sentence: str
    ) -> None:
        answer = scorekeeper.post(address("new_entry", session), sent(session, **shares))
        assert answer.status_code == 422
        assert sentence in text_of(answer)

    @BOTH
    def test_is_refused_once_the_night_is_closed(
        self, scorekeeper: Client, session: PlaySession, cast: Cast, headers: dict[str, str]
    ) -> None:
        services.close_session(session=session, by=cast.owner)
        url, data = address("new_entry", session), sent(session, Anna="7", Cili="-7")
        for answer in (scorekeeper.post(url, data, headers=headers), scorekeeper.get(url)):
            assert answer.status_code == 409
            assert "Nothing can be recorded any more." in text_of(answer)
        assert not Entry.objects.exists()


class TestAddUp:
    def test_tells_the_sum_and_writes_nothing(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        data = sent(session, "", Anna="10", Béla="-20")
        answer = scorekeeper.post(address("entry_sum", session), data, headers=HTMX)
        assert answer.status_code == 200
        assert "Anna gets 10. Béla pays 20. Together −10." in text_of(answer)
        assert "Who gets the other 10? Cili +10" in text_of(answer)
        assert "entry-form" not in answer.content.decode()
        assert not Entry.objects.exists()

    def test_says_that_it_adds_up(self, scorekeeper: Client, session: PlaySession) -> None:
        data = sent(session, Anna="20", Béla="-20")
        answer = scorekeeper.post(address("entry_sum", session), data, headers=HTMX)
        assert text_of(answer).endswith("Together 0, as it has to be.")

    def test_says_that_a_number_can_not_be_read_yet(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        data = sent(session, Anna="-", Béla="-20")
        answer = scorekeeper.post(address("entry_sum", session), data, headers=HTMX)
        assert text_of(answer) == "One of the numbers can’t be read yet."

    def test_shows_a_browser_the_whole_form(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        answer = scorekeeper.post(address("entry_sum", session), sent(session, Anna="10"))
        assert answer.status_code == 200
        assert "<html" in answer.content.decode()
        assert "Who pays the other 10? Béla −10 Cili −10" in text_of(answer)

    @BOTH
    def test_lets_somebody_take_the_rest(
        self, scorekeeper: Client, session: PlaySession, headers: dict[str, str]
    ) -> None:
        cili = seated(session)["Cili"]
        data = sent(session, Anna="10", Béla="10") | {"rest": str(cili)}
        answer = scorekeeper.post(address("entry_sum", session), data, headers=headers)
        page = " ".join(answer.content.decode().split())
        assert f'name="share-{cili}" value="−20"' in page
        assert "Together 0" in page
        assert 'class="button is-main" autofocus' in page


class TestPage:
    def test_says_who_won_and_who_lost(self, scorekeeper: Client, entry: Entry) -> None:
        page = text_of(scorekeeper.get(address("entry", entry.session, entry.pk)))
        assert "penalty for a revoke" in page
        assert "before the first hand" in page
        assert "Anna pays 20. Béla gets 10. Cili gets 10." in page
        assert "Together 0" in page
        assert "szonja recorded it" in page

    def test_lets_who_watches_look_only(
        self, browse: Browse, cast: Cast, session: PlaySession, entry: Entry
    ) -> None:
        page = browse(cast.viewer).get(address("entry", session, entry.pk))
        assert page.status_code == 200
        assert "Void it" not in text_of(page)


class TestVoid:
    @BOTH
    def test_takes_it_out_and_says_who_when_and_why(
        self,
        scorekeeper: Client,
        session: PlaySession,
        entry: Entry,
        headers: dict[str, str],
    ) -> None:
        """Field report D15."""
        answer = scorekeeper.post(
            address("void_entry", session, entry.pk), {"reason": "nobody saw it"}, headers=headers
        )
        there = answer["HX-Redirect"] if headers else answer["Location"]
        assert there == address("entry", session, entry.pk)
        assert set(totals(session).values()) == {0}
        page = text_of(scorekeeper.get(there))
        assert "This is void: nobody saw it. szonja," in page
        assert "szonja made it void" in page

    def test_is_crossed_out_on_the_sheet(
        self, scorekeeper: Client, session: PlaySession, entry: Entry, play: Play
    ) -> None:
        play(session, "Anna")
        scorekeeper.post(address("void_entry", session, entry.pk), {"reason": "nobody saw it"})
        for name in ("session", "sheet"):
            page = " ".join(scorekeeper.get(address(name, session)).content.decode().split())
            assert f'<tr class="is-entry is-void" id="entry-{entry.pk}">' in page
            assert "void: nobody saw it" in page
            assert address("entry", session, entry.pk) in page

    def test_keeps_a_reason_that_is_too_long(
        self, scorekeeper: Client, session: PlaySession, entry: Entry
    ) -> None:
        url = address("void_entry", session, entry.pk)
        answer = scorekeeper.post(url, {"reason": "x" * 201})
        assert answer.status_code == 422
        assert "x" * 201 in answer.content.decode()
        assert totals(session)["Anna"] == -20

    def test_is_refused_once_the_night_is_closed(
        self, scorekeeper: Client, session: PlaySession, entry: Entry, cast: Cast
    ) -> None:
        services.close_session(session=session, by=cast.owner)
        for name in ("void_entry", "restore_entry"):
            assert scorekeeper.post(address(name, session, entry.pk)).status_code == 409
        assert totals(session)["Anna"] == -20


class TestRestore:
    @BOTH
    def test_lets_it_count_again(
        self,
        scorekeeper: Client,
        session: PlaySession,
        entry: Entry,
        cast: Cast,
        headers: dict[str, str],
    ) -> None:
        """Field report D18: later, in the entry itself."""
        services.void_entry(entry=entry, by=cast.owner)
        page = scorekeeper.get(address("entry", session, entry.pk)).content.decode()
        assert address("restore_entry", session, entry.pk) in page
        scorekeeper.post(address("restore_entry", session, entry.pk), headers=headers)
        assert totals(session) == {"Anna": -20, "Béla": 10, "Cili": 10}


class TestDoors:
    def test_are_not_there_for_who_may_not_write(
        self, browse: Browse, cast: Cast, session: PlaySession, entry: Entry
    ) -> None:
        data = sent(session, Anna="7", Cili="-7")
        for user in (cast.viewer, cast.stranger):
            client = browse(user)
            assert client.get(address("new_entry", session)).status_code == 404
            for name, more in (
                ("new_entry", []),
                ("entry_sum", []),
                ("void_entry", [entry.pk]),
                ("restore_entry", [entry.pk]),
            ):
                assert client.post(address(name, session, *more), data).status_code == 404
        assert browse(cast.stranger).get(address("entry", session, entry.pk)).status_code == 404
        assert totals(session)["Anna"] == -20

    def test_lead_who_is_not_signed_in_to_the_door(
        self, client: Client, session: PlaySession
    ) -> None:
        assert "login" in client.get(address("new_entry", session))["Location"]

    def test_are_not_there_in_another_circle_or_night(
        self,
        scorekeeper: Client,
        circle: Circle,
        hungarian_circle: Circle,
        four: PlaySession,
        entry: Entry,
    ) -> None:
        """Field report F8."""
        for slug, night in ((hungarian_circle.slug, entry.session_id), (circle.slug, four.pk)):
            for name in ("entry", "void_entry", "restore_entry"):
                url = reverse(f"ledger:{name}", args=[slug, night, entry.pk])
                answer = scorekeeper.get(url) if name == "entry" else scorekeeper.post(url)
                assert answer.status_code == 404

    def test_take_the_methods_they_are_for(
        self, scorekeeper: Client, session: PlaySession, entry: Entry
    ) -> None:
        assert scorekeeper.put(address("new_entry", session)).status_code == 405
        assert scorekeeper.get(address("entry_sum", session)).status_code == 405
        assert scorekeeper.post(address("entry", session, entry.pk)).status_code == 405
        for name in ("void_entry", "restore_entry"):
            assert scorekeeper.get(address(name, session, entry.pk)).status_code == 405

    def test_ask_the_database_the_same_however_long_the_night(
        self, scorekeeper: Client, session: PlaySession, entry: Entry, play: Play
    ) -> None:
        def queries() -> list[int]:
            counted = []
            for url in (address("new_entry", session), address("entry", session, entry.pk)):
                with CaptureQueriesContext(connection) as asked:
                    scorekeeper.get(url)
                counted.append(len(asked))
            return counted

        play(session, "Anna")
        few = queries()
        for _ in range(49):
            play(session, "Anna")
        assert queries() == few
