"""A running night is switched to other rules: nothing of the past changes behind anybody's back."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags

from scoring import PRESETS, score
from tests.ulti_ledger.circles.conftest import typed
from tests.ulti_ledger.circles.views.test_every_rule import CASES, Case
from tests.ulti_ledger.conftest import Cast, open_night, totals
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player, RuleSetVersion
from ulti_ledger.circles.services import save_rules
from ulti_ledger.ledger import services
from ulti_ledger.ledger.facts import deal_of
from ulti_ledger.ledger.models import Decision, Hand, PlaySession, Revision
from ulti_ledger.ledger.queries.switching import switch_page
from ulti_ledger.ledger.queries.verification import faults

Browse = Callable[[User], Client]
Play = Callable[..., Hand]
HTMX = {"HX-Request": "true"}
BOTH = pytest.mark.parametrize("headers", [{}, HTMX], ids=["browser", "htmx"])
LOST = {"simple": "made", "ulti": "lost"}


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


@pytest.fixture
def change(circle: Circle, cast: Cast) -> Callable[..., RuleSetVersion]:
    """A new version of the circle's rules: `change(failed_ulti="penalty")`."""

    def save(preset: str = "gametwist", **changed: Any) -> RuleSetVersion:
        return save_rules(
            circle=circle,
            preset=preset,
            rules=PRESETS[preset].but(changed),
            kontra_names=[],
            by=cast.owner,
        )

    return save


@pytest.fixture
def nine(session: PlaySession, play: Play) -> PlaySession:
    """Béla loses an ulti in hand 1 (minus 3 to each) and makes eight simple games."""
    play(session, "Béla", ["ulti"], outcome=LOST)
    for _ in range(8):
        play(session, "Béla")
    return session


def address(session: PlaySession, name: str = "switch") -> str:
    return reverse(f"ledger:{name}", args=[session.circle.slug, session.pk])


def sent(session: PlaySession, since: str = "now", **more: Any) -> dict[str, Any]:
    page = switch_page(session)
    return {"version": page.rules.number, "seen": page.seen, "since": since, **more}


def text_of(answer: Any) -> str:
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


def versions(session: PlaySession) -> list[int]:
    """The version each hand is scored by, in the order of play."""
    standing = Revision.objects.standing().filter(hand__session=session).order_by("hand__number")
    return list(standing.values_list("rules__number", flat=True))


class TestTheDifferenceTable:
    def test_shows_hand_by_hand_what_would_change(
        self, scorekeeper: Client, nine: PlaySession, change: Callable[..., Any]
    ) -> None:
        """A lost ulti costs 4, with the penalty 8; the simple game of 1 is won in both."""
        change(failed_ulti="penalty")
        text = text_of(scorekeeper.get(address(nine)))
        assert (
            "1 Béla, ulti before: +3 now: +7 before: −6 now: −14 before: +3 now: +7 "
            "Together +4−8+4 8 hands pay the same: 2, 3, 4, 5, 6, 7, 8, 9."
        ) in text
        assert "What version 2 says otherwise" in text
        assert versions(nine) == [1] * 9

    @pytest.mark.parametrize(
        ("highest", "why"),
        [(1, "The highest step here is kontra."), (0, "Nobody says kontra here.")],
    )
    def test_names_hands_that_would_not_be_legal_with_the_reason(
        self,
        scorekeeper: Client,
        session: PlaySession,
        play: Play,
        change: Callable[..., Any],
        highest: int,
        why: str,
    ) -> None:
        play(session, "Béla", kontra={"simple": 2})
        change(kontra_max=highest)
        text = text_of(scorekeeper.get(address(session)))
        assert f"stays as it is: Hand 1, Béla, simple {why}" in text
        assert "From the next hand on" not in text  # no earlier hand to ask about

    def test_names_a_part_that_is_not_announced_any_more(
        self, scorekeeper: Client, session: PlaySession, play: Play, change: Callable[..., Any]
    ) -> None:
        own = {"name": "repülő", "plain": 4, "hearts": None}
        newest = change(own_components=[own | {"trumps": True, "carries": True, "penal": False}])
        services.switch_rules(session=session, rules=newest, by=session.opened_by)  # type: ignore[arg-type]
        play(session, "Béla", ["repülő"], outcome={"repülő": "made", "simple": "made"})
        change()
        assert "Hand 1, Béla, repülő Repülő is not played here." in text_of(
            scorekeeper.get(address(session))
        )

    def test_leaves_out_void_hands_and_marks_who_sat_out(
        self,
        scorekeeper: Client,
        four: PlaySession,
        play: Play,
        change: Callable[..., Any],
        cast: Cast,
    ) -> None:
        play(four, "Béla", ["ulti"], outcome=LOST, dealer="Anna")
        gone = play(four, "Béla", ["ulti"], outcome=LOST, dealer="Anna")
        services.void_hand(hand=gone, by=cast.owner, reason="")
        change(failed_ulti="penalty")
        text = text_of(scorekeeper.get(address(four)))
        assert "1 Béla, ulti ·sat out before: −6 now: −14" in text
        assert "2 Béla" not in text

    def test_says_that_there_is_nothing_newer(self, scorekeeper: Client, nine: PlaySession) -> None:
        text = text_of(scorekeeper.get(address(nine)))
        assert "This night is played by the newest rules, version 1." in text
        assert "Play by version" not in text

    def test_is_led_to_once_newer_rules_exist(
        self,
        scorekeeper: Client,
        browse: Browse,
        cast: Cast,
        nine: PlaySession,
        change: Callable[..., Any],
    ) -> None:
        menu = scorekeeper.get(address(nine, "session")).content.decode()
        assert "House rules, version 1" in menu
        assert address(nine) not in menu
        change(failed_ulti="penalty")
        assert address(nine) in scorekeeper.get(address(nine, "session")).content.decode()
        watched = browse(cast.viewer).get(address(nine, "session")).content.decode()
        assert address(nine) not in watched


class TestSwitch:
    def test_leaves_hands_already_played_by_their_version(
        self, scorekeeper: Client, nine: PlaySession, play: Play, change: Callable[..., Any]
    ) -> None:
        """Field report B14: `failed_ulti` is changed after hand 9."""
        before = totals(nine)
        change(failed_ulti="penalty")
        answer = scorekeeper.post(address(nine), sent(nine))
        assert (answer.status_code, answer["Location"]) == (303, address(nine, "session"))
        assert totals(nine) == before
        assert versions(nine) == [1] * 9
        nine.refresh_from_db()
        play(nine, "Béla", ["ulti"], outcome=LOST)
        assert totals(nine)["Béla"] == before["Béla"] - 14
        assert "Version 2 holds from hand 10 on." in text_of(scorekeeper.get(answer["Location"]))

    def test_scores_the_hands_before_anew_where_that_is_wanted(
        self, scorekeeper: Client, nine: PlaySession, change: Callable[..., Any]
    ) -> None:
        """Field report B14: "apply to earlier hands", after the table was shown."""
        before = totals(nine)
        newest = change(failed_ulti="penalty")
        answer = scorekeeper.post(address(nine), sent(nine, "start"))
        assert totals(nine) == {
            "Anna": before["Anna"] + 4,
            "Béla": before["Béla"] - 8,
            "Cili": before["Cili"] + 4,
        }
        assert versions(nine) == [2] * 9
        assert totals(nine) == scored_by(nine, newest)
        assert list(faults()) == []
        text = text_of(scorekeeper.get(answer["Location"]))
        assert "Version 2 holds from hand 10 on. 9 hands were scored by it, too." in text
        story = text_of(scorekeeper.get(address(nine, "story")))
        assert "Pays 3 to each. Now Béla plays ulti: simple game made, ulti lost. Pays 7" in story

    def test_leaves_what_the_new_rules_do_not_allow(
        self, scorekeeper: Client, nine: PlaySession, play: Play, change: Callable[..., Any]
    ) -> None:
        play(nine, "Béla", kontra={"simple": 2})
        change(kontra_max=1, hearts_factor=3)
        scorekeeper.post(address(nine), sent(nine, "start"))
        assert versions(nine) == [2] * 9 + [1]

    def test_can_score_the_hands_before_later(
        self, scorekeeper: Client, nine: PlaySession, change: Callable[..., Any]
    ) -> None:
        newest = change(failed_ulti="penalty")
        scorekeeper.post(address(nine), sent(nine))
        nine.refresh_from_db()
        assert "Score these hands by the newest rules" in text_of(scorekeeper.get(address(nine)))
        scorekeeper.post(address(nine), sent(nine, "start"))
        assert totals(nine) == scored_by(nine, newest)
        assert Decision.objects.filter(kind=Decision.Kind.RULES).count() == 1

    def test_leads_htmx_back_to_the_table(
        self, scorekeeper: Client, nine: PlaySession, change: Callable[..., Any]
    ) -> None:
        change(failed_ulti="penalty")
        answer = scorekeeper.post(address(nine), sent(nine), headers=HTMX)
        assert answer["HX-Redirect"] == address(nine, "session")

    def test_changes_nothing_the_second_time(
        self, scorekeeper: Client, nine: PlaySession, change: Callable[..., Any]
    ) -> None:
        change(failed_ulti="penalty")
        for _ in range(2):
            nine.refresh_from_db()
            answer = scorekeeper.post(address(nine), sent(nine, "start"))
        assert "Nothing was changed." in text_of(scorekeeper.get(answer["Location"]))
        assert Decision.objects.filter(kind=Decision.Kind.RULES).count() == 1
        assert Revision.objects.filter(kind=Revision.Kind.RESCORED).count() == 9

    @BOTH
    def test_shows_the_table_again_where_a_hand_changed_meanwhile(
        self,
        scorekeeper: Client,
        nine: PlaySession,
        play: Play,
        change: Callable[..., Any],
        headers: dict[str, str],
    ) -> None:
        change(failed_ulti="penalty")
        seen = sent(nine, "start")
        play(nine, "Béla", ["ulti"], outcome=LOST)
        answer = scorekeeper.post(address(nine), seen, headers=headers)
        assert answer.status_code == 409
        text = text_of(answer)
        assert "Something changed while you were at it." in text
        assert "10 Béla, ulti before: +3 now: +7" in text
        assert re.search(r'value="start"\s+checked', answer.content.decode())
        assert versions(nine) == [1] * 10

    @BOTH
    def test_shows_the_table_again_where_the_rules_changed_meanwhile(
        self,
        scorekeeper: Client,
        nine: PlaySession,
        change: Callable[..., Any],
        headers: dict[str, str],
    ) -> None:
        change(failed_ulti="penalty")
        seen = sent(nine)
        change(failed_ulti="doubled", hearts_factor=3)
        answer = scorekeeper.post(address(nine), seen, headers=headers)
        assert answer.status_code == 409
        assert "Play by version 3" in text_of(answer)
        nine.refresh_from_db()
        assert nine.rules.number == 1

    def test_minds_no_new_hand_where_earlier_ones_stay(
        self, scorekeeper: Client, nine: PlaySession, play: Play, change: Callable[..., Any]
    ) -> None:
        change(failed_ulti="penalty")
        seen = sent(nine)
        play(nine, "Béla")
        assert scorekeeper.post(address(nine), seen).status_code == 303

    @BOTH
    @pytest.mark.parametrize("wrong", [{"since": "yesterday"}, {"version": "x"}, {"seen": ""}])
    def test_refuses_what_no_form_sends(
        self,
        scorekeeper: Client,
        nine: PlaySession,
        change: Callable[..., Any],
        wrong: dict[str, str],
        headers: dict[str, str],
    ) -> None:
        change(failed_ulti="penalty")
        answer = scorekeeper.post(address(nine), sent(nine, **wrong), headers=headers)
        assert answer.status_code == 422
        assert ("<html" in answer.content.decode()) is not bool(headers)
        nine.refresh_from_db()
        assert nine.rules.number == 1

    @BOTH
    def test_is_refused_once_the_night_is_closed(
        self,
        scorekeeper: Client,
        nine: PlaySession,
        change: Callable[..., Any],
        cast: Cast,
        headers: dict[str, str],
    ) -> None:
        change(failed_ulti="penalty")
        seen = sent(nine, "start")
        services.close_session(session=nine, by=cast.owner)
        for answer in (
            scorekeeper.get(address(nine), headers=headers),
            scorekeeper.post(address(nine), seen, headers=headers),
        ):
            assert answer.status_code == 409
            assert "closed" in text_of(answer)
        assert versions(nine) == [1] * 9

    def test_is_not_there_for_who_may_not_write(
        self, browse: Browse, cast: Cast, nine: PlaySession, hungarian_circle: Circle
    ) -> None:
        for user in (cast.viewer, cast.stranger):
            assert browse(user).get(address(nine)).status_code == 404
            assert browse(user).post(address(nine), sent(nine)).status_code == 404
        elsewhere = reverse("ledger:switch", args=[hungarian_circle.slug, nine.pk])
        assert browse(cast.owner).get(elsewhere).status_code == 404
        assert browse(cast.owner).put(address(nine)).status_code == 405

    def test_asks_the_database_the_same_however_long_the_night(
        self, scorekeeper: Client, session: PlaySession, play: Play, change: Callable[..., Any]
    ) -> None:
        play(session, "Béla", ["ulti"], outcome=LOST)
        change(failed_ulti="penalty")
        with CaptureQueriesContext(connection) as few:
            scorekeeper.get(address(session))
        for _ in range(49):
            play(session, "Béla", ["ulti"], outcome=LOST)
        with CaptureQueriesContext(connection) as many:
            scorekeeper.get(address(session))
        assert len(many) == len(few)


class TestEveryRule:
    @pytest.mark.parametrize(
        "case", [one for one in CASES if isinstance(one.before, int)], ids=lambda case: case.key
    )
    def test_changes_an_earlier_hand_as_it_would_change_the_next_one(
        self,
        browse: Browse,
        cast: Cast,
        circle: Circle,
        players: list[Player],
        play: Play,
        case: Case,
    ) -> None:
        """The hand that a key changes afterwards is changed to the same when it is scored anew."""
        rules = PRESETS[case.preset]
        save_rules(circle=circle, preset=case.preset, rules=rules, kontra_names=[], by=cast.owner)
        night = open_night(circle, players[:3], cast.scorekeeper)
        play(night, "Béla", **case.hand)
        form = typed(rules, preset=case.preset) | {k: str(v) for k, v in case.typed.items()}
        browse(cast.owner).post(reverse("circles:change_rules", args=[circle.slug]), form)
        page = switch_page(night)
        browse(cast.owner).post(address(night), sent(night, "start"))
        if isinstance(case.after, str):
            assert [refused.why.code for refused in page.refused] == [case.after]
            assert totals(night)["Béla"] == case.before
            return
        assert isinstance(case.before, int)
        assert case.before + page.sums[1] == case.after
        assert totals(night)["Béla"] == case.after


def scored_by(session: PlaySession, version: RuleSetVersion) -> dict[str, int]:
    """Balances by name where every hand that counts is scored by these rules."""
    balances = dict.fromkeys(totals(session), 0)
    names = {str(pk): name for pk, name in Player.objects.values_list("pk", "name")}
    for revision in Revision.objects.standing().filter(hand__session=session):
        for player, points in score(deal_of(revision), version.house_rules).totals.items():
            balances[names[player]] += points
    return balances
