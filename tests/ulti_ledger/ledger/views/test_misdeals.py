"""A deal that went wrong."""

from collections.abc import Callable
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from tests.ulti_ledger.conftest import Cast, seated, totals
from ulti_ledger.accounts.models import User
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Hand, PlaySession
from ulti_ledger.ledger.queries.table import session_page
from ulti_ledger.ledger.queries.verification import faults

Browse = Callable[[User], Client]
Play = Callable[..., Hand]
HTMX = {"HX-Request": "true"}
BOTH = pytest.mark.parametrize("headers", [{}, HTMX], ids=["browser", "htmx"])


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


def address(name: str, session: PlaySession, *args: Any) -> str:
    return reverse(f"ledger:{name}", args=[session.circle.slug, session.pk, *args])


def sent(session: PlaySession, dealer: str | None = None) -> dict[str, Any]:
    """What the button sends, as the page was opened, `dealer` where another was chosen."""
    chosen = seated(session)[dealer] if dealer else None
    table = session_page(session, dealer=chosen).table
    return {"key": str(uuid4()), "dealer": table.dealer.id, "seating": table.seating}


def text_of(answer: Any) -> str:
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


class TestNote:
    @BOTH
    def test_b11_keeps_number_dealer_and_balances_and_lists_it(
        self, scorekeeper: Client, session: PlaySession, play: Play, headers: dict[str, str]
    ) -> None:
        for _ in range(5):
            play(session, "Béla")
        before, stood = session_page(session).table, totals(session)
        assert before.number == 6
        scorekeeper.post(address("misdeal", session), sent(session), headers=headers)
        after = session_page(session).table
        assert (after.number, after.dealer.name) == (6, before.dealer.name)
        assert totals(session) == stood
        assert f"Misdealt, {before.dealer.name} deals again" in text_of(
            scorekeeper.get(address("sheet", session))
        )
        assert play(session, "Béla").number == 6
        assert list(faults()) == []

    def test_leads_a_browser_back_to_the_table(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        answer = scorekeeper.post(address("misdeal", session), sent(session), follow=True)
        assert answer.redirect_chain[0][1] == 303
        assert "Misdealt, no score. Anna deals again." in text_of(answer)

    def test_gives_htmx_a_fresh_form_and_the_sheet(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        data = sent(session)
        answer = scorekeeper.post(address("misdeal", session), data, headers=HTMX)
        page = answer.content.decode()
        assert page.count('id="hand-form"') == 1
        assert "Misdealt, no score. Anna deals again." in text_of(answer)
        assert "Misdealt, Anna deals again" in text_of(answer)
        assert data["key"] not in page

    @BOTH
    def test_lets_the_one_who_was_chosen_deal_again(
        self, scorekeeper: Client, session: PlaySession, headers: dict[str, str]
    ) -> None:
        data = sent(session, "Cili")
        answer = scorekeeper.post(
            address("misdeal", session), data, headers=headers, follow=not headers
        )
        assert answer.context["form"].table.dealer.name == "Cili"

    def test_writes_five_taps_once(self, scorekeeper: Client, session: PlaySession) -> None:
        data = sent(session)
        for _ in range(5):
            answer = scorekeeper.post(address("misdeal", session), data, headers=HTMX)
            assert answer.status_code == 200
        assert session.entries.count() == 1

    @BOTH
    @pytest.mark.parametrize("key", ["", "nonsense"])
    def test_says_when_the_page_is_too_old(
        self, scorekeeper: Client, session: PlaySession, key: str, headers: dict[str, str]
    ) -> None:
        data = sent(session) | {"key": key}
        answer = scorekeeper.post(address("misdeal", session), data, headers=headers)
        assert answer.status_code == 422
        said = answer.headers["HX-Trigger"] if headers else text_of(answer)
        assert "This page is too old. Write it down once more." in said
        assert not session.entries.exists()

    @BOTH
    def test_is_refused_on_a_closed_night(
        self, scorekeeper: Client, session: PlaySession, cast: Cast, headers: dict[str, str]
    ) -> None:
        data = sent(session)
        services.close_session(session=session, by=cast.owner)
        answer = scorekeeper.post(address("misdeal", session), data, headers=headers)
        assert answer.status_code == 409
        assert not session.entries.exists()

    def test_is_no_address_for_who_only_watches(
        self, browse: Browse, session: PlaySession, cast: Cast
    ) -> None:
        watcher = browse(cast.viewer)
        assert watcher.post(address("misdeal", session), sent(session)).status_code == 404


class TestTheButton:
    def test_is_in_a_form_of_its_own_so_that_enter_records_the_hand(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        page = scorekeeper.get(address("session", session)).content.decode()
        inside = page[page.index('id="hand-form"') :]
        inside = inside[: inside.index("</form>")]
        assert 'type="submit" form="misdeal-form"' in inside
        assert 'id="misdeal-form"' not in inside
        assert f'action="{address("misdeal", session)}"' in page

    def test_is_not_offered_to_a_correction(
        self, scorekeeper: Client, session: PlaySession, play: Play
    ) -> None:
        hand = play(session, "Béla")
        page = scorekeeper.get(address("correct", session, hand.number)).content.decode()
        assert "misdeal" not in page


class TestAMisdeal:
    def test_can_be_taken_back_and_restored(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        scorekeeper.post(address("misdeal", session), sent(session))
        entry = session.entries.get()
        page = text_of(scorekeeper.get(address("entry", session, entry.pk)))
        assert "No score. The hand keeps its number" in page
        assert "Together" not in page
        scorekeeper.post(address("void_entry", session, entry.pk), {"reason": "it was fine"})
        assert "void: it was fine" in text_of(scorekeeper.get(address("sheet", session)))
        scorekeeper.post(address("restore_entry", session, entry.pk))
        assert "void" not in text_of(scorekeeper.get(address("sheet", session)))
        assert list(faults()) == []

    def test_is_told_in_the_story_of_the_night(
        self, scorekeeper: Client, session: PlaySession, cast: Cast
    ) -> None:
        scorekeeper.post(address("misdeal", session), sent(session))
        entry = session.entries.get()
        scorekeeper.post(address("void_entry", session, entry.pk))
        scorekeeper.post(address("restore_entry", session, entry.pk))
        story = text_of(scorekeeper.get(address("story", session)))
        who = cast.scorekeeper.get_username()
        assert f"{who} noted a misdeal: no score, Anna deals again." in story
        assert f"{who} made a misdeal of Anna void." in story
        assert f"{who} restored a misdeal of Anna." in story

    def test_goes_with_its_dealer_to_the_name_he_keeps(
        self, scorekeeper: Client, session: PlaySession
    ) -> None:
        scorekeeper.post(address("misdeal", session), sent(session))
        anna = session.circle.players.get(name="Anna")
        dezso = session.circle.players.get(name="Dezső")
        services.merge_players(kept=dezso, merged=anna)
        assert session.entries.get().dealer == dezso
