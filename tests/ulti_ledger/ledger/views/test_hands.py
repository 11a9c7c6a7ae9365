"""Telling and recording a hand, and looking at one."""

import re
from collections.abc import Callable, Mapping
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring import PRESETS, Outcome, ladder
from tests.ulti_ledger.conftest import Cast, open_night, seated, totals
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.services import add_player
from ulti_ledger.ledger.forms.telling import answers_of
from ulti_ledger.ledger.models import Hand, PlaySession
from ulti_ledger.ledger.queries.table import Table, session_page

Browse = Callable[[User], Client]
Play = Callable[..., Hand]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


def address(name: str, session: PlaySession, *args: Any) -> str:
    return reverse(f"ledger:{name}", args=[session.circle.slug, session.pk, *args])


def said(session: PlaySession, soloist: str, **answers: Any) -> dict[str, Any]:
    """What the form of the next hand would send; names of two words as in the page."""
    table = session_page(session).table
    sent = {"key": str(uuid4()), "dealer": table.dealer.id, "seating": table.seating}
    sent |= {name.replace("__", "-"): answer for name, answer in answers.items()}
    return sent | {"soloist": seated(session)[soloist]}


def text_of(answer: Any) -> str:
    """The words of a page, without its markup."""
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


def changes(answer: Any) -> Mapping[str, str]:
    """What a preview writes on the cards, by player id."""
    found = re.findall(r'id="change-(\d+)"[^>]*>(.*?)</span>', answer.content.decode(), re.DOTALL)
    return {player: change.strip() for player, change in found}


class TestPreview:
    def test_says_the_hand_in_one_sentence(self, scorekeeper: Client, four: PlaySession) -> None:
        hand = said(four, "Béla", ulti="on", outcome__ulti="lost", outcome__simple="made")
        answer = scorekeeper.post(address("preview", four), hand, headers=HTMX)
        assert answer.status_code == 200
        assert "Béla plays ulti: simple game made, ulti lost. Pays 3 to each." in text_of(answer)
        ids = seated(four)
        assert changes(answer) == {
            str(ids["Béla"]): "−6",
            str(ids["Cili"]): "+3",
            str(ids["Dezső"]): "+3",
        }

    @pytest.mark.parametrize(
        ("answers", "question"),
        [
            ({"soloist": ""}, "Who plays? Tap a card."),
            ({"soloist": "", "ended": "passed_out"}, "Who held the first bid? Tap a card."),
            ({"ulti": "on"}, "Béla plays ulti: made or lost?"),
            (
                {"ulti": "on", "outcome-ulti": "made"},
                "Béla plays ulti. Simple game: made or lost?",
            ),
            ({"points": "betli", "ulti": "on"}, "Betli stands alone."),
            ({"kontra-simple": "1"}, "Béla plays simple game, kontra on simple game: made"),
        ],
    )
    def test_asks_for_what_is_missing(
        self,
        scorekeeper: Client,
        session: PlaySession,
        answers: dict[str, str],
        question: str,
    ) -> None:
        hand = said(session, "Béla") | answers
        answer = scorekeeper.post(address("preview", session), hand, headers=HTMX)
        assert answer.status_code == 200
        assert question in text_of(answer)
        assert "is-waiting" in answer.content.decode()

    def test_writes_nothing(self, scorekeeper: Client, session: PlaySession) -> None:
        scorekeeper.post(address("preview", session), said(session, "Béla", outcome__simple="made"))
        assert not session.hands.exists()

    def test_equals_what_is_recorded_for_every_bid_and_outcome(
        self, scorekeeper: Client, session: PlaySession, deal_by_name: Callable[..., Any]
    ) -> None:
        """Field report B7."""
        rules = PRESETS["gametwist"]
        bids = [bid for rung in ladder(rules) for bid in rung.contracts]
        assert len(bids) == 33
        before: dict[str, int] = {}
        for bid in bids:
            for made in (Outcome.MADE, Outcome.LOST):
                for odd in bid.components:
                    outcome = dict.fromkeys(bid.components, made) | {odd: Outcome.LOST}
                    spoken = [part for part in bid.components if part != "simple"]
                    deal = deal_by_name(session, "Béla", spoken, hearts=bid.hearts, outcome=outcome)
                    hand = said(session, "Béla") | {
                        name: str(answer)
                        for name, answer in answers_of(deal, rules).items()
                        if answer not in (None, False)
                    }
                    previewed = changes(scorekeeper.post(address("preview", session), hand))
                    assert scorekeeper.post(address("record", session), hand).status_code == 303
                    after = totals(session)
                    ids = seated(session)
                    moved = {
                        str(ids[name]): points - before.get(name, 0)
                        for name, points in after.items()
                    }
                    assert {who: as_number(change) for who, change in previewed.items()} == moved
                    before = after


def as_number(change: str) -> int:
    return int(change.replace("−", "-").replace("\N{NARROW NO-BREAK SPACE}", ""))


class TestRecord:
    def test_writes_the_hand_down(self, scorekeeper: Client, four: PlaySession) -> None:
        answer = scorekeeper.post(
            address("record", four), said(four, "Béla", outcome__simple="made")
        )
        assert answer.status_code == 303
        assert answer["Location"] == address("session", four)
        assert totals(four) == {"Anna": 0, "Béla": 2, "Cili": -1, "Dezső": -1}
        assert "Hand 1 recorded. Béla gets 1 from each." in text_of(
            scorekeeper.get(answer["Location"])
        )

    def test_makes_no_second_hand_when_the_page_is_loaded_again(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        """Field report I4."""
        hand = said(session, "Béla", outcome__simple="made")
        answer = scorekeeper.post(address("record", session), hand, follow=True)
        assert answer.redirect_chain == [(address("session", session), 303)]
        scorekeeper.get(address("session", session))
        assert session.hands.count() == 1

    def test_makes_one_hand_of_one_key_however_often_it_arrives(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        """Field report C2."""
        hand = said(session, "Béla", outcome__simple="made")
        for headers in (HTMX, HTMX, {}, HTMX, {}):
            assert scorekeeper.post(
                address("record", session), hand, headers=headers
            ).status_code in (200, 303)
        assert session.hands.count() == 1

    def test_asks_about_another_hand_under_a_key_that_made_one(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        first = said(session, "Béla", outcome__simple="made")
        scorekeeper.post(address("record", session), first)
        another = first | {"outcome-simple": "lost"}
        answer = scorekeeper.post(address("record", session), another, headers=HTMX)
        assert answer.status_code == 422
        assert "From this form hand 1 was recorded already." in text_of(answer)
        assert session.hands.count() == 1
        key = hidden(answer, "key")
        assert key != first["key"]
        answer = scorekeeper.post(address("record", session), another | {"key": key})
        assert answer.status_code == 303
        assert session.hands.count() == 2

    def test_answers_htmx_with_a_fresh_form_and_all_that_changed(
        self, scorekeeper: Client, four: PlaySession
    ) -> None:
        hand = said(four, "Béla", outcome__simple="made")
        answer = scorekeeper.post(address("record", four), hand, headers=HTMX)
        page = answer.content.decode()
        assert answer.status_code == 200
        assert "<html" not in page
        assert hand["key"] in answer["HX-Trigger"]
        assert hand["key"] not in page
        assert "<title>Hand 2 · Ulti Ledger</title>" in page
        for part in ("hand-number", "hand-dealer", "session-menu", "undo-form", "sheet"):
            assert re.search(rf'id="{part}"[^>]*hx-swap-oob="true"', page), part
        assert "Béla deals and sits out" in text_of(answer)
        assert page.count("autofocus") == 1

    def test_leaves_in_the_menu_what_a_scorekeeper_may_do(
        self, scorekeeper: Client, four: PlaySession
    ) -> None:
        hand = said(four, "Béla", outcome__simple="made")
        answer = scorekeeper.post(address("record", four), hand, headers=HTMX)
        for name in ("lineup", "new_entry"):
            assert address(name, four) in answer.content.decode()

    def test_records_who_deals_as_the_page_said(
        self, scorekeeper: Client, four: PlaySession
    ) -> None:
        hand = said(four, "Anna", outcome__simple="made") | {"dealer": seated(four)["Cili"]}
        scorekeeper.post(address("record", four), hand)
        assert totals(four) == {"Anna": 2, "Béla": -1, "Cili": 0, "Dezső": -1}
        page = text_of(scorekeeper.get(address("hand", four, 1)))
        assert "Cili dealt and sat out. It would have been Anna’s deal." in page

    @pytest.mark.parametrize("headers", [{}, HTMX])
    def test_keeps_everything_where_something_is_missing(
        self, scorekeeper: Client, session: PlaySession, headers: dict[str, str]
    ) -> None:
        hand = said(session, "Béla", ulti="on", hearts="on", kontra__ulti="2", seven="none")
        answer = scorekeeper.post(address("record", session), hand, headers=headers)
        page = answer.content.decode()
        assert answer.status_code == 422
        assert ("<html" in page) is not bool(headers)
        assert not session.hands.exists()
        assert "Simple game: made or lost? Then it can be recorded." in text_of(answer)
        for name, value in (("ulti", "on"), ("hearts", "on"), ("kontra-ulti", "2")):
            assert re.search(rf'name="{name}" value="{value}" checked', page), name
        assert re.search(r'name="outcome-simple" value="made" autofocus aria-invalid="true"', page)

    def test_refuses_a_form_without_a_key(self, scorekeeper: Client, session: PlaySession) -> None:
        hand = said(session, "Béla", outcome__simple="made") | {"key": "?"}
        assert scorekeeper.post(address("record", session), hand).status_code == 422
        assert not session.hands.exists()

    def test_reads_no_amount(self, scorekeeper: Client, session: PlaySession) -> None:
        """Field report B19."""
        forged = {"value": "900", "total": "900", f"change-{seated(session)['Anna']}": "900"}
        hand = said(session, "Béla", outcome__simple="made") | forged
        scorekeeper.post(address("record", session), hand)
        assert totals(session) == {"Anna": -1, "Béla": 2, "Cili": -1}

    def test_records_in_the_seats_that_were_seen(
        self, scorekeeper: Client, session: PlaySession, players: list[Player], cast: Cast
    ) -> None:
        from ulti_ledger.ledger import services

        hand = said(session, "Béla", outcome__simple="made")
        services.change_lineup(session=session, players=players, by=cast.owner)
        scorekeeper.post(address("record", session), hand)
        assert totals(session) == {"Anna": -1, "Béla": 2, "Cili": -1, "Dezső": 0}

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("seating", "0"),
            *((one, text) for one in ("seating", "dealer") for text in ("x", "9" * 400)),
        ],
    )
    def test_knows_no_seats_of_anywhere_else(
        self, scorekeeper: Client, session: PlaySession, field: str, value: str
    ) -> None:
        hand = said(session, "Béla", outcome__simple="made") | {field: value}
        assert scorekeeper.post(address("record", session), hand).status_code == 404

    def test_writes_into_no_other_session(
        self, scorekeeper: Client, session: PlaySession, circle: Circle, cast: Cast
    ) -> None:
        """Field report F8."""
        others = [add_player(circle=circle, name=name) for name in ("Éva", "Feri", "Gabi")]
        other = open_night(circle, others, cast.owner)
        hand = said(session, "Béla", outcome__simple="made")
        assert scorekeeper.post(address("record", other), hand).status_code == 404
        assert not Hand.objects.exists()

    def test_takes_nothing_once_the_night_is_closed(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        hand = said(session, "Béla", outcome__simple="made")
        session.closed_at = timezone.now()
        session.save()
        for headers in ({}, HTMX):
            answer = scorekeeper.post(address("record", session), hand, headers=headers)
            assert answer.status_code == 409
            assert "Nothing can be recorded any more." in text_of(answer)
        assert not session.hands.exists()

    def test_asks_the_database_the_same_however_long_the_night(
        self,
        scorekeeper: Client,
        session: PlaySession,
        play: Play,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        play(session, "Béla")
        url = address("record", session)
        with CaptureQueriesContext(connection) as few:
            scorekeeper.post(url, said_once(session), headers=HTMX)
        for _ in range(49):
            play(session, "Béla")
        with django_assert_num_queries(len(few)):
            scorekeeper.post(url, said_once(session), headers=HTMX)


def said_once(session: PlaySession) -> dict[str, Any]:
    """A hand whose seats and dealer are left to the session, so that no query is spent on them."""
    anna = session.first_dealer_id
    return {"key": str(uuid4()), "soloist": anna, "outcome-simple": "made"}


class TestPage:
    def test_says_why_each_amount(
        self, browse: Browse, cast: Cast, session: PlaySession, play: Play
    ) -> None:
        play(
            session,
            "Béla",
            ["forty_hundred", "ulti"],
            hearts=True,
            kontra={"forty_hundred": 1},
            outcome={"forty_hundred": "lost", "ulti": "made"},
        )
        page = text_of(browse(cast.viewer).get(address("hand", session, 1)))
        assert "4, hearts × 2, kontra × 2 = 16 each" in page
        assert "4, hearts × 2 = 8 each" in page
        assert "Check: −16 + 8 + 8 = 0" in page
        assert "40-100 replaces the simple game, so there is none here." in page
        assert "Against Anna and Cili. Anna dealt." in page

    def test_shows_who_watches_nothing_to_change(
        self, browse: Browse, cast: Cast, session: PlaySession, play: Play
    ) -> None:
        play(session, "Béla")
        assert "Void hand 1" not in text_of(browse(cast.viewer).get(address("hand", session, 1)))
        assert "Void hand 1" in text_of(browse(cast.scorekeeper).get(address("hand", session, 1)))

    def test_is_there_for_no_stranger_and_by_no_other_number(
        self, browse: Browse, cast: Cast, session: PlaySession, play: Play
    ) -> None:
        play(session, "Béla")
        assert browse(cast.stranger).get(address("hand", session, 1)).status_code == 404
        assert browse(cast.owner).get(address("hand", session, 2)).status_code == 404

    def test_belongs_to_its_session(
        self, scorekeeper: Client, session: PlaySession, four: PlaySession, play: Play
    ) -> None:
        """Field report F8."""
        play(session, "Béla")
        assert scorekeeper.get(address("hand", four, 1)).status_code == 404


class TestWhoMay:
    @pytest.mark.parametrize("name", ["record", "preview"])
    @pytest.mark.parametrize("user", ["viewer", "stranger"])
    def test_write(
        self, browse: Browse, cast: Cast, session: PlaySession, name: str, user: str
    ) -> None:
        client = browse(getattr(cast, user))
        hand = said(session, "Béla", outcome__simple="made")
        assert client.post(address(name, session), hand).status_code == 404
        assert not session.hands.exists()

    @pytest.mark.parametrize("name", ["record", "preview"])
    def test_only_post(self, scorekeeper: Client, session: PlaySession, name: str) -> None:
        assert scorekeeper.get(address(name, session)).status_code == 405

    @pytest.mark.parametrize("name", ["record", "preview"])
    def test_sign_in_first(self, client: Client, session: PlaySession, name: str) -> None:
        answer = client.post(address(name, session), said(session, "Béla"))
        assert answer.status_code == 302
        assert "/accounts/login/" in answer["Location"]


class TestAnotherDealer:
    def test_deals_one_hand_only(
        self, browse: Browse, cast: Cast, four: PlaySession, play: Play
    ) -> None:
        """The address that named him is replaced, so that a reload asks for whoever is due."""
        client = browse(cast.scorekeeper)
        page = reverse("ledger:session", args=[four.circle.slug, four.pk])
        table = client.get(page, {"dealer": seated(four)["Cili"]}).context["form"].table
        assert table.dealer.name == "Cili"
        answer = client.post(
            reverse("ledger:record", args=[four.circle.slug, four.pk]),
            simple_game(table, number=table.number),
            headers={"HX-Request": "true", "HX-Current-URL": f"http://testserver{page}?dealer=3"},
        )
        assert answer["HX-Replace-Url"] == page
        assert client.get(page).context["form"].table.dealer.name == "Dezső"


class TestRecordOfAnOvertakenHand:
    """Another phone recorded one after this form was opened."""

    def test_is_asked_about_beside_what_was_recorded(
        self, scorekeeper: Client, four: PlaySession, play: Play
    ) -> None:
        hand = said(four, "Béla", outcome__simple="made") | {"number": "1"}
        play(four, "Cili", dealer="Anna")
        answer = scorekeeper.post(address("record", four), hand, headers=HTMX)
        assert answer.status_code == 409
        assert answer["HX-Reswap"] == "none"
        asked = text_of(answer)
        assert "A hand was recorded meanwhile." in asked
        for told in ("Cili plays simple game", "Anna dealt Béla plays simple game", "Drop it"):
            assert told in asked
        assert "Add as hand 2" in asked
        assert four.hands.count() == 1

    def test_is_asked_about_without_script_in_the_form_as_it_was_sent(
        self, scorekeeper: Client, four: PlaySession, play: Play
    ) -> None:
        hand = said(four, "Béla", hearts="on", outcome__simple="made") | {"number": "1"}
        play(four, "Cili", dealer="Anna")
        answer = scorekeeper.post(address("record", four), hand)
        assert answer.status_code == 422
        asked = "Another hand was recorded meanwhile. Look whether this is the same one."
        assert f"{asked} Then it can be recorded. Record hand 2" in text_of(answer)
        assert four.hands.count() == 1
        shown = {name: hidden(answer, name) for name in ("key", "dealer", "seating", "number")}
        assert shown == {name: str(hand[name]) for name in shown} | {"number": "2"}
        assert scorekeeper.post(address("record", four), hand | shown).status_code == 303
        assert totals(four) == {"Anna": 0, "Béla": 3, "Cili": 0, "Dezső": -3}

    @pytest.mark.parametrize("headers", [{}, HTMX], ids=["browser", "htmx"])
    def test_is_asked_about_too_where_something_was_missing_at_first(
        self, scorekeeper: Client, session: PlaySession, play: Play, headers: dict[str, str]
    ) -> None:
        hand = said(session, "Béla") | {"number": "1"}
        play(session, "Cili")
        answer = scorekeeper.post(address("record", session), hand, headers=headers)
        assert "Simple game: made or lost?" in text_of(answer)
        assert "Record hand 1" in text_of(answer)
        hand |= {"outcome-simple": "made", "number": hidden(answer, "number")}
        answer = scorekeeper.post(address("record", session), hand, headers=headers)
        assert "hand was recorded meanwhile." in text_of(answer)
        assert session.hands.count() == 1

    def test_that_came_before_is_no_other_hand(
        self, scorekeeper: Client, session: PlaySession, play: Play
    ) -> None:
        hand = said(session, "Béla", outcome__simple="made") | {"number": "1"}
        scorekeeper.post(address("record", session), hand, headers=HTMX)
        play(session, "Cili")
        answer = scorekeeper.post(address("record", session), hand, headers=HTMX)
        assert "Hand 1 recorded." in text_of(answer)
        assert session.hands.count() == 2

    @pytest.mark.parametrize("number", ["0", "-1"])
    def test_has_no_number_that_no_hand_has(
        self, scorekeeper: Client, session: PlaySession, number: str
    ) -> None:
        hand = said(session, "Béla", outcome__simple="made") | {"number": number, "waited": "1"}
        answer = scorekeeper.post(address("record", session), hand, headers=HTMX)
        assert answer.status_code == 422
        assert session.hands.count() == 0


def hidden(answer: Any, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]+)"', answer.text)
    assert found is not None
    return found[1]


def simple_game(table: Table, **more: object) -> dict[str, object]:
    """The form of a simple game won by the first who plays."""
    return {
        "soloist": table.players[0].id,
        "points": "simple",
        "outcome-simple": "made",
        "dealer": table.dealer.id,
        "seating": table.seating,
        "key": uuid4(),
        **more,
    }


class TestDigitsWithoutEnd:
    @pytest.mark.parametrize("field", ["soloist_points", "defender_points", "soloist_tricks"])
    def test_are_refused_in_words(
        self, browse: Browse, cast: Cast, session: PlaySession, field: str
    ) -> None:
        client = browse(cast.scorekeeper)
        page = reverse("ledger:session", args=[session.circle.slug, session.pk])
        table = client.get(page).context["form"].table
        answer = client.post(
            reverse("ledger:record", args=[session.circle.slug, session.pk]),
            simple_game(table, **{field: "9" * 4300}),
        )
        assert answer.status_code == 422
        assert not session.hands.exists()
