"""A hand told anew, made void, restored."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from tests.ulti_ledger.conftest import Cast, seated, totals
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Player
from ulti_ledger.circles.services import retire_player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.forms.telling import answers_of
from ulti_ledger.ledger.models import Hand, PlaySession, Revision
from ulti_ledger.ledger.queries.hands import as_it_stands
from ulti_ledger.ledger.queries.table import ROWS_ON_THE_PAGE

Browse = Callable[[User], Client]
Play = Callable[..., Hand]
HTMX = {"HX-Request": "true"}
WRITES = ("correct", "correct_preview", "void", "restore")


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


@pytest.fixture
def hand(four: PlaySession, play: Play) -> Hand:
    """Anna deals; Béla's ulti with kontra is lost, his simple game made."""
    return play(
        four,
        "Béla",
        ["ulti"],
        kontra={"ulti": 1},
        outcome={"ulti": "lost", "simple": "made"},
    )


def address(name: str, hand: Hand) -> str:
    session = hand.session
    return reverse(f"ledger:{name}", args=[session.circle.slug, session.pk, hand.number])


def said(hand: Hand, **changes: Any) -> dict[str, Any]:
    """What the form of a correction sends, nothing changed but `changes`."""
    standing = as_it_stands(hand)
    answers = answers_of(standing.deal, standing.rules)
    sent = {name: str(answer) for name, answer in answers.items() if answer not in (None, False)}
    sent |= {"seen": str(standing.revision), "dealer": str(standing.dealer), "reason": ""}
    return sent | {name.replace("__", "-"): change for name, change in changes.items()}


def text_of(answer: Any) -> str:
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


def kinds(hand: Hand) -> list[str]:
    return list(hand.revisions.order_by("number").values_list("kind", flat=True))


class TestCorrect:
    def test_begins_with_the_whole_hand(self, scorekeeper: Client, hand: Hand) -> None:
        page = scorekeeper.get(address("correct", hand)).content.decode()
        for name, value in (
            ("soloist", seated(hand.session)["Béla"]),
            ("ulti", "on"),
            ("kontra-ulti", "1"),
            ("outcome-ulti", "lost"),
            ("outcome-simple", "made"),
        ):
            assert re.search(rf'name="{name}" value="{value}" checked', page), name
        assert "Correct hand 1" in page
        assert 'name="seen" value="1"' in page

    def test_tells_the_hand_anew(self, scorekeeper: Client, hand: Hand) -> None:
        change = said(hand, outcome__ulti="made", reason="We all saw it.")
        answer = scorekeeper.post(address("correct", hand), change)
        assert answer.status_code == 303
        assert answer["Location"] == address("hand", hand)
        assert totals(hand.session) == {"Anna": 0, "Béla": 18, "Cili": -9, "Dezső": -9}
        page = text_of(scorekeeper.get(answer["Location"]))
        assert "Hand 1 corrected. Béla gets 9 from each." in page
        assert "“We all saw it.”" in page
        assert "Before Béla plays ulti, kontra on ulti: simple game made, ulti lost." in page

    def test_leads_htmx_back_to_the_hand(self, scorekeeper: Client, hand: Hand) -> None:
        change = said(hand, outcome__ulti="made")
        answer = scorekeeper.post(address("correct", hand), change, headers=HTMX)
        assert answer["HX-Redirect"] == address("hand", hand)

    def test_writes_nothing_where_nothing_changed(self, scorekeeper: Client, hand: Hand) -> None:
        """Field report D3."""
        assert scorekeeper.post(address("correct", hand), said(hand)).status_code == 303
        assert kinds(hand) == ["recorded"]

    def test_leaves_one_hand_of_its_number_and_nothing_pending(
        self, scorekeeper: Client, hand: Hand, four: PlaySession, play: Play
    ) -> None:
        """Field report C9: hand 7 opened again, corrected and saved twice."""
        for _ in range(5):
            play(four, "Béla", dealer="Anna")
        seventh = play(four, "Béla", dealer="Anna")
        change = said(seventh, outcome__simple="lost")
        for _ in range(2):
            scorekeeper.post(address("correct", seventh), change)
        assert kinds(seventh) == ["recorded", "corrected"]
        assert list(four.hands.order_by("number").values_list("number", flat=True)) == [
            *range(1, 8)
        ]
        page = scorekeeper.get(reverse("ledger:session", args=[four.circle.slug, four.pk]))
        assert "Record hand 8" in text_of(page)

    def test_keeps_a_soloist_who_has_left(
        self, scorekeeper: Client, four: PlaySession, players: list[Player], play: Play, cast: Cast
    ) -> None:
        """Field report A5: he went home and plays no more; his hand is opened and saved."""
        old = play(four, "Dezső", outcome={"simple": "lost"})
        services.change_lineup(session=four, players=players[:3], by=cast.owner)
        retire_player(player=players[3], retired=True)
        before = totals(four)
        page = scorekeeper.get(address("correct", old)).content.decode()
        assert f'name="soloist" value="{players[3].pk}" checked' in page
        assert scorekeeper.post(address("correct", old), said(old)).status_code == 303
        assert (kinds(old), totals(four)) == (["recorded"], before)

    def test_keeps_the_link_to_the_hand(self, scorekeeper: Client, hand: Hand) -> None:
        """Field report D20: an old link still opens the same hand, told as it is now."""
        link = address("hand", hand)
        assert "Pays 7 to each." in text_of(scorekeeper.get(link))
        scorekeeper.post(address("correct", hand), said(hand, outcome__ulti="made"))
        assert "Gets 9 from each." in text_of(scorekeeper.get(link))

    def test_is_two_taps_from_the_scoreboard(
        self, scorekeeper: Client, hand: Hand, four: PlaySession, play: Play
    ) -> None:
        """Field report D25: the hand in the sheet, then its pen, for the oldest hand as well."""
        for _ in range(20):
            play(four, "Béla", dealer="Anna")
        page = scorekeeper.get(reverse("ledger:session", args=[four.circle.slug, four.pk]))
        for number in (1, 11, 21):
            link = reverse("ledger:hand", args=[four.circle.slug, four.pk, number])
            pen = reverse("ledger:correct", args=[four.circle.slug, four.pk, number])
            assert f'href="{link}"' in page.content.decode()
            assert f'href="{pen}"' in scorekeeper.get(link).content.decode()

    def test_is_two_taps_from_the_scoreboard_for_the_oldest_hand_too(
        self, browse: Browse, cast: Cast, four: PlaySession, play: Play
    ) -> None:
        """Field report D25: the older hands, then the pen beside the number."""
        for _ in range(ROWS_ON_THE_PAGE + 1):
            play(four, "Béla", dealer="Anna")
        services.void_hand(hand=four.hands.get(number=2), by=cast.owner, reason="")
        place = [four.circle.slug, four.pk]
        sheet = reverse("ledger:sheet", args=place)
        pens = [reverse("ledger:correct", args=[*place, number]) for number in (1, 2, 3)]

        def offered(to: User) -> list[bool]:
            page = browse(to).get(sheet).content.decode()
            return [f'href="{pen}"' in page for pen in pens]

        page = browse(cast.owner).get(reverse("ledger:session", args=place)).content.decode()
        assert f'href="{sheet}"' in page
        assert f'href="{pens[0]}"' not in page
        assert offered(cast.owner) == [True, False, True]
        assert offered(cast.viewer) == [False, False, False]
        services.close_session(session=four, by=cast.owner)
        assert offered(cast.owner) == [False, False, False]

    def test_doubles_only_the_part_that_is_said(
        self, scorekeeper: Client, four: PlaySession, play: Play
    ) -> None:
        """Field report D28."""
        told = play(
            four,
            "Béla",
            ["forty_hundred", "ulti"],
            outcome=dict.fromkeys(["forty_hundred", "ulti"], "made"),
        )
        scorekeeper.post(address("correct", told), said(told, kontra__forty="1"))
        assert totals(four)["Béla"] == 2 * (4 * 2 + 4)
        page = text_of(scorekeeper.get(address("hand", told)))
        assert "kontra on 40-100" in page
        assert "4, kontra × 2 = 8 each" in page

    def test_keeps_what_was_typed_where_it_is_refused(
        self, scorekeeper: Client, hand: Hand
    ) -> None:
        change = said(hand, soloist_points="85", reason="counted again")
        for headers in ({}, HTMX):
            answer = scorekeeper.post(address("correct", hand), change, headers=headers)
            assert answer.status_code == 422
            page = answer.content.decode()
            assert 'value="85"' in page
            assert 'value="counted again"' in page
            assert "Nobody can have 85: all card points are tens. 80 or 90?" in page
        assert kinds(hand) == ["recorded"]

    def test_shows_both_versions_when_another_phone_was_faster(
        self, scorekeeper: Client, browse: Browse, cast: Cast, hand: Hand
    ) -> None:
        """Field report F1."""
        mine = said(hand, kontra__ulti="2", reason="rekontra")
        browse(cast.owner).post(address("correct", hand), said(hand, outcome__ulti="made"))
        for headers in ({}, HTMX):
            answer = scorekeeper.post(address("correct", hand), mine, headers=headers)
            assert answer.status_code == 409
            page, words = answer.content.decode(), text_of(answer)
            assert ("<html" in page) is not bool(headers)
            assert "olga corrected hand 1 while you were at it." in words
            assert "Gets 9 from each." in words
            assert "rekontra on ulti" in words
            assert 'value="rekontra"' in page
            assert 'name="seen" value="2"' in page
        assert kinds(hand) == ["recorded", "corrected"]
        scorekeeper.post(address("correct", hand), mine | {"seen": "2"})
        assert totals(hand.session)["Béla"] == 2 * (1 - 16)

    def test_offers_to_restore_what_was_voided_meanwhile(
        self, scorekeeper: Client, cast: Cast, hand: Hand
    ) -> None:
        """Field report F6."""
        mine = said(hand, outcome__ulti="made")
        services.void_hand(hand=hand, by=cast.owner, reason="misdeal")
        answer = scorekeeper.post(address("correct", hand), mine)
        assert answer.status_code == 409
        assert "olga made hand 1 void while you were at it." in text_of(answer)
        scorekeeper.post(address("correct", hand), mine | {"seen": "2", "restore": "on"})
        assert kinds(hand) == ["recorded", "voided", "restored", "corrected"]
        assert totals(hand.session)["Béla"] == 18

    def test_can_say_who_dealt(self, scorekeeper: Client, hand: Hand) -> None:
        cili = seated(hand.session)["Cili"]
        page = scorekeeper.get(address("correct", hand), {"dealer": cili}).content.decode()
        assert f'name="dealer" value="{cili}"' in page
        scorekeeper.post(address("correct", hand), said(hand, dealer=cili))
        assert totals(hand.session) == {"Anna": 7, "Béla": -14, "Cili": 0, "Dezső": 7}

    def test_leaves_the_dealers_of_later_hands(
        self, scorekeeper: Client, hand: Hand, four: PlaySession, play: Play
    ) -> None:
        """Field report E19."""
        after = play(four, "Cili")
        anna = seated(four)["Anna"]
        scorekeeper.post(
            address("correct", hand), said(hand, dealer=seated(four)["Dezső"], soloist=anna)
        )
        page = text_of(scorekeeper.get(address("hand", after)))
        assert "Béla dealt and sat out. It would have been Anna’s deal." in page

    def test_previews_in_the_seats_of_that_hand(
        self, scorekeeper: Client, hand: Hand, cast: Cast
    ) -> None:
        change = said(hand, outcome__ulti="made")
        answer = scorekeeper.post(address("correct_preview", hand), change, headers=HTMX)
        assert answer.status_code == 200
        assert "Gets 9 from each." in text_of(answer)
        assert kinds(hand) == ["recorded"]


class TestVoid:
    def test_takes_the_hand_out_of_the_count(self, scorekeeper: Client, hand: Hand) -> None:
        """Field report D15."""
        answer = scorekeeper.post(address("void", hand), {"reason": "misdeal", "seen": "1"})
        assert answer.status_code == 303
        assert set(totals(hand.session).values()) == {0}
        page = text_of(scorekeeper.get(answer["Location"]))
        assert "Hand 1 is void: misdeal. szonja," in page
        assert "Restore" in page

    def test_does_nothing_the_second_time(self, scorekeeper: Client, hand: Hand) -> None:
        """Field reports A18 and C4."""
        for reason in ("misdeal", "entered twice"):
            scorekeeper.post(address("void", hand), {"reason": reason})
        assert kinds(hand) == ["recorded", "voided"]

    def test_undoes_the_last_hand_in_one_tap(
        self, scorekeeper: Client, hand: Hand, four: PlaySession
    ) -> None:
        """Field reports D7 and D27."""
        answer = scorekeeper.post(
            address("void", hand), {"reason": "undone", "seen": "1"}, headers=HTMX
        )
        page, words = answer.content.decode(), text_of(answer)
        assert answer.status_code == 200
        assert 'id="hand-form"' in page
        assert "Hand 1 is void. Redo" in words
        assert "Anna deals and sits out" in words
        again = scorekeeper.post(address("restore", hand), headers=HTMX)
        assert "Hand 1 counts again." in text_of(again)
        assert totals(four)["Béla"] == -14

    def test_goes_on_with_the_session_also_without_script(
        self, scorekeeper: Client, hand: Hand, four: PlaySession
    ) -> None:
        undo = {"reason": "undone", "seen": "1", "back": "session"}
        answer = scorekeeper.post(address("void", hand), undo)
        assert answer["Location"] == reverse("ledger:session", args=[four.circle.slug, four.pk])

    @pytest.mark.parametrize("headers", [{}, HTMX])
    def test_looks_again_where_somebody_changed_it(
        self, scorekeeper: Client, hand: Hand, headers: dict[str, str]
    ) -> None:
        scorekeeper.post(address("correct", hand), said(hand, outcome__ulti="made"))
        change = {"reason": "undone", "seen": "1"}
        answer = scorekeeper.post(address("void", hand), change, headers=headers)
        assert answer.status_code == 409
        assert "szonja" in text_of(answer)
        assert kinds(hand) == ["recorded", "corrected"]

    @pytest.mark.parametrize("change", [{"seen": "x"}, {"seen": "1", "reason": "a" * 201}])
    def test_refuses_what_it_cannot_read(
        self, scorekeeper: Client, hand: Hand, change: dict[str, str]
    ) -> None:
        answer = scorekeeper.post(address("void", hand), change)
        assert answer.status_code == 422
        assert change.get("reason", "") in answer.content.decode()
        assert kinds(hand) == ["recorded"]

    def test_leaves_the_only_hand_to_the_first_dealer(
        self, scorekeeper: Client, hand: Hand, four: PlaySession
    ) -> None:
        """Field report D8."""
        url = reverse("ledger:session", args=[four.circle.slug, four.pk])
        assert "Béla deals and sits out" in text_of(scorekeeper.get(url))
        scorekeeper.post(address("void", hand), {"reason": "undone"})
        answer = scorekeeper.get(url)
        assert "Anna deals and sits out" in text_of(answer)
        assert (
            '<p id="nothing-to-undo">No hand yet, so there is nothing to undo.</p>' in answer.text
        )
        assert 'disabled aria-describedby="nothing-to-undo"' in answer.text


class TestRestore:
    def test_lets_the_hand_count_again(self, scorekeeper: Client, hand: Hand, cast: Cast) -> None:
        """Field report D18."""
        services.void_hand(hand=hand, by=cast.owner, reason="")
        answer = scorekeeper.post(address("restore", hand))
        assert answer.status_code == 303
        assert totals(hand.session)["Béla"] == -14
        assert "restored it" in text_of(scorekeeper.get(answer["Location"]))

    def test_leaves_a_hand_that_counts(self, scorekeeper: Client, hand: Hand) -> None:
        scorekeeper.post(address("restore", hand))
        assert kinds(hand) == ["recorded"]


class TestWhoMay:
    @pytest.mark.parametrize("name", WRITES)
    @pytest.mark.parametrize("user", ["viewer", "stranger"])
    def test_write(self, browse: Browse, cast: Cast, hand: Hand, name: str, user: str) -> None:
        client = browse(getattr(cast, user))
        assert client.post(address(name, hand), said(hand, seen="1")).status_code == 404
        assert kinds(hand) == ["recorded"]

    @pytest.mark.parametrize("name", ["correct_preview", "void", "restore"])
    def test_only_post(self, scorekeeper: Client, hand: Hand, name: str) -> None:
        assert scorekeeper.get(address(name, hand)).status_code == 405

    def test_correct_is_not_even_shown_to_who_watches(
        self, browse: Browse, cast: Cast, hand: Hand
    ) -> None:
        assert browse(cast.viewer).get(address("correct", hand)).status_code == 404

    @pytest.mark.parametrize("name", ["correct", "void", "restore"])
    def test_nobody_once_the_night_is_closed(
        self, scorekeeper: Client, hand: Hand, name: str
    ) -> None:
        change = said(hand, outcome__ulti="made")
        hand.session.closed_at = timezone.now()
        hand.session.save()
        answer = scorekeeper.post(address(name, hand), change)
        assert answer.status_code == 409
        assert "Nothing can be recorded any more." in text_of(answer)
        assert Revision.objects.count() == 1
