"""The story of a night, read by whoever doubts it."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from html import unescape
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.http import urlencode

from scoring import Deal, Outcome
from tests.ulti_ledger.conftest import Cast, choose_preset, open_night, seated
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.facts import deal_of
from ulti_ledger.ledger.models import Hand, PlaySession
from ulti_ledger.ledger.queries.audit import story_page

Browse = Callable[[User], Client]
Play = Callable[..., Hand]
HTMX = {"HX-Request": "true"}
NOW = "django.utils.timezone.now"


@pytest.fixture
def scorekeeper(browse: Browse, cast: Cast) -> Client:
    return browse(cast.scorekeeper)


def address(session: PlaySession, **query: str) -> str:
    url = reverse("ledger:story", args=[session.circle.slug, session.pk])
    return f"{url}?{urlencode(query)}" if query else url


def text_of(answer: Any) -> str:
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


def correct(hand: Hand, by: User, *, dealer: str = "", reason: str = "", **change: Any) -> None:
    """Say a hand anew with some of its facts changed."""
    newest = hand.revisions.latest("number")
    deal: Deal = replace(deal_of(newest), **change)
    services.correct_hand(
        hand=hand,
        dealer=Player.objects.get(name=dealer) if dealer else newest.dealer,
        deal=deal,
        by=by,
        reason=reason,
        seen=newest.number,
    )


class TestStory:
    def test_tells_how_the_night_began(self, scorekeeper: Client, four: PlaySession) -> None:
        assert (
            "szonja began the night. Anna, Béla, Cili and Dezső sit at the table. "
            "Anna deals first. A point is worth 10 Ft." in text_of(scorekeeper.get(address(four)))
        )

    def test_tells_a_correction_before_and_after(
        self, scorekeeper: Client, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        """Field reports D17 and D28: who, when, which part, by whom it was doubled."""
        hand = play(
            session,
            "Béla",
            ["forty_hundred", "ulti"],
            outcome={"forty_hundred": "made", "ulti": "made"},
        )
        correct(hand, cast.owner, kontra={"forty_hundred": 1}, reason="Cili said it.")
        answer = scorekeeper.get(address(session))
        assert (
            "olga corrected hand 1. “Cili said it.” "
            "Before Béla plays 40-100 ulti: made. Gets 8 from each. "
            "Now Béla plays 40-100 ulti, kontra on 40-100: made. Gets 12 from each."
        ) in text_of(answer)
        url = reverse("ledger:hand", args=[session.circle.slug, session.pk, 1])
        assert f'<a href="{url}">hand 1</a>' in answer.content.decode()

    def test_tells_a_correction_of_the_dealer_alone(
        self, scorekeeper: Client, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        correct(play(session, "Béla"), cast.owner, dealer="Cili")
        for page in (address(session), _hand_url(session, 1)):
            text = text_of(scorekeeper.get(page))
            assert "Dealer Anna Cili" in text
            assert "Before" not in text

    def test_tells_who_else_pays_where_another_dealer_sat_out(
        self, scorekeeper: Client, four: PlaySession, play: Play, cast: Cast
    ) -> None:
        hand = play(four, "Béla", dealer="Anna")
        ids = seated(four)
        defenders = (str(ids["Anna"]), str(ids["Dezső"]))
        correct(hand, cast.owner, dealer="Cili", defenders=defenders)
        for page in (address(four), _hand_url(four, 1)):
            assert (
                "Before Béla plays simple game: made. Gets 1 from each. Against Cili and Dezső. "
                "Now Béla plays simple game: made. Gets 1 from each. Against Anna and Dezső. "
                "Dealer Anna Cili"
            ) in text_of(scorekeeper.get(page))

    def test_tells_what_no_sentence_says(
        self, scorekeeper: Client, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        hand = play(session, "Béla", facts={"soloist_points": 60, "defender_points": 30})
        facts = deal_of(hand.revisions.get()).facts
        correct(hand, cast.owner, facts=replace(facts, soloist_points=70, defender_points=20))
        for page in (address(session), _hand_url(session, 1)):
            text = text_of(scorekeeper.get(page))
            assert "Soloist’s card points 60 70 Defenders’ card points 30 20" in text
            assert "Before" not in text

    def test_tells_what_was_made_void_and_restored(
        self, scorekeeper: Client, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        """Field reports D15 and D27: an undo is a void, a redo restores."""
        hand = play(session, "Béla")
        services.void_hand(hand=hand, by=cast.owner, reason="undone")
        services.restore_hand(hand=hand, by=cast.scorekeeper)
        text = text_of(scorekeeper.get(address(session)))
        sentence = "Béla plays simple game: made. Gets 1 from each."
        assert re.search(
            rf"szonja restored hand 1\. {sentence} \d\d:\d\d "
            rf"olga undid hand 1\. {sentence} \d\d:\d\d "
            rf"szonja recorded hand 1\. {sentence}",
            text,
        )

    def test_tells_who_sat_out_where_the_dealer_did(
        self, scorekeeper: Client, four: PlaySession, play: Play
    ) -> None:
        play(four, "Béla")
        sentence = "Béla plays simple game: made. Gets 1 from each. Anna dealt and sat out."
        assert f"szonja recorded hand 1. {sentence}" in text_of(scorekeeper.get(address(four)))

    def test_tells_by_which_rules_a_hand_was_scored_anew(
        self, scorekeeper: Client, circle: Circle, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        lost = {"simple": "made", "ulti": "lost"}
        hands = [play(session, "Béla", ["ulti"], outcome=lost), play(session, "Béla")]
        newest = choose_preset(circle=circle, preset="hungarian", by=cast.owner)
        services.switch_rules(session=session, rules=newest, by=cast.owner, hands=hands)
        text = text_of(scorekeeper.get(address(session)))
        assert "olga switched to version 2 of the rules." in text
        assert (
            "olga scored hand 1 by version 2 of the rules. Before Béla plays ulti: "
            "simple game made, ulti lost. Pays 3 to each. Now Béla plays ulti: "
            "simple game made, ulti lost. Pays 7 to each. Rules version 1 version 2"
        ) in text
        assert (
            "olga scored hand 2 by version 2 of the rules. "
            "Rules version 1 version 2 It pays the same."
        ) in text
        assert "Rules version 1 version 2" in text_of(scorekeeper.get(_hand_url(session, 1)))

    def test_tells_what_moved_without_a_hand(
        self, scorekeeper: Client, session: PlaySession, cast: Cast
    ) -> None:
        ids = seated(session)
        entry = services.record_entry(
            session=session,
            shares={ids["Anna"]: -20, ids["Béla"]: 10, ids["Cili"]: 10},
            note="penalty",
            by=cast.scorekeeper,
            key=uuid4(),
        )
        services.void_entry(entry=entry, by=cast.owner, reason="nobody saw it")
        services.restore_entry(entry=entry, by=cast.owner)
        text = text_of(scorekeeper.get(address(session)))
        moved = "Anna pays 20. Béla gets 10. Cili gets 10."
        assert f"szonja wrote down an entry: penalty. {moved}" in text
        assert f"olga made an entry void: penalty. “nobody saw it” {moved}" in text
        assert f"olga restored an entry: penalty. {moved}" in text

    def test_tells_who_came_and_who_left(
        self, scorekeeper: Client, session: PlaySession, players: list[Player], cast: Cast
    ) -> None:
        anna, bela, cili, dezso = players
        for seats in ([anna, bela, cili, dezso], [dezso, anna, cili], [anna, dezso, cili]):
            services.change_lineup(session=session, players=seats, by=cast.owner)
        text = text_of(scorekeeper.get(address(session)))
        assert (
            "olga changed the seats. Dezső came. "
            "From then on Anna, Béla, Cili and Dezső sit at the table, in this order."
        ) in text
        assert "olga changed the seats. Béla left. From then on Dezső, Anna and Cili" in text
        assert "olga changed the seats. From then on Anna, Dezső and Cili" in text

    def test_tells_what_was_paid(
        self, scorekeeper: Client, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        play(session, "Béla")
        anna, bela, cili = Player.objects.order_by("pk")[:3]
        both: Any = {"session": session, "payee": bela, "amount": 10, "by": cast.owner}
        paid = services.pay(payer=anna, key=uuid4(), **both)
        services.undo_payment(payment=paid, by=cast.scorekeeper)
        debt = services.pay(payer=cili, key=uuid4(), carried=True, **both)
        services.undo_payment(payment=debt, by=cast.scorekeeper)
        debt = services.pay(payer=cili, key=uuid4(), carried=True, **both)
        later = session.date + timedelta(days=40)
        services.pay_off(debt=debt, by=cast.owner, key=uuid4(), paid_on=later)
        text = text_of(scorekeeper.get(address(session)))
        assert "olga noted: Anna paid Béla 10 Ft." in text
        assert "szonja took it back that Anna paid Béla 10 Ft." in text
        assert "olga carried over: Cili pays Béla 10 Ft another night." in text
        assert "szonja took it back that Cili pays Béla 10 Ft another night." in text
        assert "olga noted: Cili paid Béla the 10 Ft that had been carried over." in text
        assert f"It was paid on {later.day} {later:%B}." in text
        assert text.count("It was paid on") == 1

    def test_tells_points_where_they_are_worth_nothing(
        self, scorekeeper: Client, circle: Circle, players: list[Player], play: Play, cast: Cast
    ) -> None:
        night = open_night(circle, players[:3], cast.owner)
        night.stake = 0
        night.save()
        play(night, "Béla", ["betli"], outcome={"betli": "lost"})
        anna, bela = players[:2]
        services.pay(session=night, payer=bela, payee=anna, amount=5, by=cast.owner, key=uuid4())
        text = text_of(scorekeeper.get(address(night)))
        assert "It is played for points only." in text
        assert "olga noted: Béla paid Anna 5 points." in text

    def test_tells_what_was_decided(
        self, scorekeeper: Client, session: PlaySession, cast: Cast
    ) -> None:
        services.choose_coin(session=session, cash_step=5, by=cast.owner)
        services.choose_coin(session=session, cash_step=1, by=cast.owner)
        services.close_session(session=session, by=cast.scorekeeper)
        services.reopen_session(session=session, by=cast.owner)
        text = text_of(scorekeeper.get(address(session)))
        assert "olga had it settled in coins of 5 Ft." in text
        assert "olga had it settled to the last coin." in text
        assert "szonja closed the night." in text
        assert "olga opened the night again." in text

    def test_tells_what_a_night_had_come_to_when_it_was_closed(
        self, scorekeeper: Client, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        """What was corrected and paid since does not change what is told of the first time."""
        hand = play(session, "Béla")
        services.close_session(session=session, by=cast.owner)
        services.reopen_session(session=session, by=cast.owner)
        correct(hand, cast.owner, outcome={"simple": Outcome.LOST})
        services.close_and_carry_over(session=session, by=cast.owner)
        for debt in session.payments.all():
            services.pay_off(debt=debt, by=cast.owner, key=uuid4())
        services.reopen_session(session=session, by=cast.owner)
        services.close_session(session=session, by=cast.owner)
        text = text_of(scorekeeper.get(address(session)))
        assert (
            "olga closed the night. Points in the end: Béla +2, Anna −1, Cili −1. "
            "Left open: Anna pays Béla 10 Ft, Cili pays Béla 10 Ft."
        ) in text
        assert (
            "olga closed the night. Points in the end: Anna +1, Cili +1, Béla −2. "
            "Carried over: Béla pays Anna 10 Ft, Béla pays Cili 10 Ft."
        ) in text
        assert (
            "olga closed the night. Points in the end: Anna +1, Cili +1, Béla −2. "
            "Nothing was left to pay."
        ) in text

    def test_tells_who_would_gain_by_the_odd_coin(
        self, scorekeeper: Client, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        play(session, "Béla", ["betli"], outcome={"betli": "lost"})
        play(session, "Cili")
        services.choose_coin(session=session, cash_step=50, by=cast.owner)
        assert (
            "olga had it settled in coins of 50 Ft. "
            "Anna would gain 10 Ft by it. Béla would gain 10 Ft by it. Cili would lose 20 Ft by it."
        ) in text_of(scorekeeper.get(address(session)))

    def test_calls_who_is_gone_somebody(
        self, scorekeeper: Client, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        correct(play(session, "Béla"), cast.owner, outcome={"simple": Outcome.LOST})
        cast.owner.delete()
        assert "Somebody corrected hand 1." in text_of(scorekeeper.get(address(session)))

    def test_writes_what_somebody_typed_harmlessly(
        self, scorekeeper: Client, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        services.void_hand(hand=play(session, "Béla"), by=cast.owner, reason="<b>a & b</b>")
        page = scorekeeper.get(address(session)).content.decode()
        assert "“&lt;b&gt;a &amp; b&lt;/b&gt;”" in page


class TestTheClock:
    def night(self, circle: Circle, players: list[Player], cast: Cast) -> PlaySession:
        with patch(NOW, return_value=datetime(2026, 11, 28, 20, 0, tzinfo=UTC)):
            return open_night(circle, players[:3], cast.owner)

    def test_is_the_one_on_the_wall_and_the_night_goes_on_after_midnight(
        self, scorekeeper: Client, circle: Circle, players: list[Player], play: Play, cast: Cast
    ) -> None:
        """Field report G11: from Saturday 21:00 to Sunday 00:08 it is Saturday's night."""
        night = self.night(circle, players, cast)
        with patch(NOW, return_value=datetime(2026, 11, 28, 23, 8, tzinfo=UTC)):
            hand = play(night, "Béla")
        with patch(NOW, return_value=datetime(2026, 11, 30, 11, 0, tzinfo=UTC)):
            services.void_hand(hand=hand, by=cast.owner, reason="")
            text = text_of(scorekeeper.get(address(night)))
        assert "Monday 30 November 12:00 olga made hand 1 void." in text
        assert "Saturday 28 November 00:08 szonja recorded hand 1." in text
        assert "21:00 olga began the night." in text
        assert "Sunday" not in text

    def test_goes_back_in_october(
        self, scorekeeper: Client, circle: Circle, players: list[Player], play: Play, cast: Cast
    ) -> None:
        """Field report G6: a hand at 02:50 in summer time, the next at 02:10 in winter time."""
        with patch(NOW, return_value=datetime(2026, 10, 24, 20, 0, tzinfo=UTC)):
            night = open_night(circle, players[:3], cast.owner)
        for hour, minute in ((0, 50), (1, 10)):
            with patch(NOW, return_value=datetime(2026, 10, 25, hour, minute, tzinfo=UTC)):
                play(night, "Béla")
        with patch(NOW, return_value=datetime(2026, 10, 26, tzinfo=UTC)):
            text = text_of(scorekeeper.get(address(night)))
        assert "02:10 szonja recorded hand 2." in text
        assert text.index("02:10 szonja") < text.index("02:50 szonja recorded hand 1.")


class TestPages:
    @pytest.fixture
    def long(self, session: PlaySession, play: Play) -> PlaySession:
        for _ in range(25):
            play(session, "Béla")
        return session

    def test_follow_each_other_and_lose_nothing(self, long: PlaySession) -> None:
        told, until = [], None
        for _ in range(6):
            page = story_page(long, until=until, most=5)
            told += [event for night in page.nights for event in night.events]
            until = page.older
        assert until is None
        numbers = [event.number for event in told if event.kind == "hand"]  # type: ignore[attr-defined]
        assert numbers == list(range(25, 0, -1))
        assert told[-1].kind == "open"

    def test_repeat_what_happened_at_one_moment_rather_than_lose_it(
        self, session: PlaySession, play: Play
    ) -> None:
        moment = session.started_at + timedelta(minutes=1)
        with patch(NOW, return_value=moment):
            for _ in range(4):
                play(session, "Béla")
        first = story_page(session, most=2)
        assert first.older == moment
        second = story_page(session, until=first.older, most=10)
        assert [event.kind for event in second.nights[0].events] == ["hand"] * 4 + ["open"]

    def test_lead_to_each_other(self, scorekeeper: Client, long: PlaySession) -> None:
        with patch("ulti_ledger.ledger.views.history.story_page", partial(story_page, most=20)):
            first = scorekeeper.get(address(long))
            older = re.search(r'href="(\?until=[^"]+)"', first.content.decode())
            assert older is not None
            second = scorekeeper.get(address(long) + unescape(older[1]))
        assert "hand 6." in text_of(first)
        assert "The newest" not in text_of(first)
        text = text_of(second)
        assert "hand 6." not in text
        assert "hand 5." in text
        assert text.endswith("A point is worth 10 Ft.")
        assert "The newest" in text

    @pytest.mark.parametrize(
        "until",
        [
            "yesterday",
            "2026-11-29",
            "0001-01-01T00:00:00+14:00",
            "9999-12-31T23:59:59-14:00",
            "\x00",
        ],
    )
    def test_begin_with_the_newest_where_no_moment_is_meant(
        self, scorekeeper: Client, long: PlaySession, until: str
    ) -> None:
        answer = scorekeeper.get(address(long, until=until))
        assert answer.status_code == 200
        assert "hand 25." in text_of(answer)

    def test_give_htmx_the_story_alone(self, scorekeeper: Client, session: PlaySession) -> None:
        answer = scorekeeper.get(address(session), headers=HTMX)
        assert "<html" not in answer.content.decode()
        assert "began the night" in text_of(answer)

    def test_are_there_for_who_watches_and_for_no_stranger(
        self, browse: Browse, cast: Cast, session: PlaySession
    ) -> None:
        assert browse(cast.viewer).get(address(session)).status_code == 200
        assert browse(cast.stranger).get(address(session)).status_code == 404
        assert browse(cast.owner).post(address(session)).status_code == 405

    @pytest.mark.parametrize("page", ["session", "settle"])
    def test_are_led_to(self, scorekeeper: Client, session: PlaySession, page: str) -> None:
        url = reverse(f"ledger:{page}", args=[session.circle.slug, session.pk])
        assert f'href="{address(session)}"' in scorekeeper.get(url).content.decode()

    def test_ask_the_database_the_same_however_long_the_night(
        self, scorekeeper: Client, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        correct(play(session, "Béla"), cast.owner, outcome={"simple": Outcome.LOST})
        with CaptureQueriesContext(connection) as few:
            scorekeeper.get(address(session))
        for _ in range(49):
            play(session, "Béla")
        with CaptureQueriesContext(connection) as many:
            scorekeeper.get(address(session))
        assert len(many) == len(few)


def _hand_url(session: PlaySession, number: int) -> str:
    return reverse("ledger:hand", args=[session.circle.slug, session.pk, number])
