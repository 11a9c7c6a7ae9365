"""An old paper sheet is typed in: the night is that day's, and says that it was entered later."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.ulti_ledger.conftest import Cast, open_night, seated, totals
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.queries import current_rules
from ulti_ledger.circles.zones import today
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Entry, Hand, PlaySession
from ulti_ledger.ledger.queries.owing import owing
from ulti_ledger.ledger.queries.verification import faults

Play = Callable[..., Hand]

LONG_AGO = date(2019, 3, 7)  # a Thursday


@pytest.fixture
def scorekeeper(browse: Callable[[User], Client], cast: Cast) -> Client:
    return browse(cast.scorekeeper)


@pytest.fixture
def old(circle: Circle, players: list[Player], cast: Cast) -> PlaySession:
    """The sheet of four that somebody found in a drawer; Cili dealt first."""
    return services.open_session(
        circle=circle,
        rules=current_rules(circle),
        players=players,
        first_dealer=players[2],
        stake=10,
        rotation="round",
        played_on=LONG_AGO,
        by=cast.scorekeeper,
    )


def begin(scorekeeper: Client, circle: Circle, players: list[Player], day: str) -> Any:
    chosen = [player.pk for player in players]
    sent = {"player": chosen, "seat": chosen, "rotation": "round", "stake": "10"}
    return scorekeeper.post(reverse("ledger:open", args=[circle.slug]), sent | {"played_on": day})


def see(client: Client, session: PlaySession, name: str, *args: Any, **query: Any) -> str:
    answer = client.get(
        reverse(f"ledger:{name}", args=[session.circle.slug, session.pk, *args]), query
    )
    return " ".join(answer.text.split())


class TestOpenNight:
    @pytest.mark.parametrize("days", [1, 7, 20_000])
    def test_takes_any_day_that_has_gone(
        self, scorekeeper: Client, circle: Circle, players: list[Player], days: int
    ) -> None:
        """Field report G10."""
        day = today(circle.time_zone) - timedelta(days)
        assert begin(scorekeeper, circle, players, day.isoformat()).status_code == 303
        session = PlaySession.objects.get()
        assert (session.date, session.entered_later) == (day, True)

    @pytest.mark.parametrize("say", [str, lambda _: ""])
    def test_is_an_ordinary_night_today(
        self,
        scorekeeper: Client,
        circle: Circle,
        players: list[Player],
        say: Callable[[date], str],
    ) -> None:
        day = today(circle.time_zone)
        begin(scorekeeper, circle, players, say(day))
        session = PlaySession.objects.get()
        assert (session.date, session.entered_later) == (day, False)
        assert "entered later" not in see(scorekeeper, session, "session")

    @pytest.mark.parametrize("day", ["tomorrow", "soon", "2026-13-40", "x" * 5000])
    def test_says_at_the_field_what_is_wrong_with_the_day(
        self, scorekeeper: Client, circle: Circle, players: list[Player], day: str
    ) -> None:
        if day == "tomorrow":
            day = (today(circle.time_zone) + timedelta(1)).isoformat()
        answer = begin(scorekeeper, circle, players, day)
        assert answer.status_code == 422
        assert 'id="played-on-why"' in answer.text
        assert f'value="{day}"' in answer.text
        assert not PlaySession.objects.exists()


class TestTheNight:
    def test_says_so_on_every_page_and_keeps_the_clock_out(
        self, scorekeeper: Client, old: PlaySession, play: Play, cast: Cast
    ) -> None:
        hand = play(old, "Béla", dealer="Anna")
        services.close_session(session=old, by=cast.owner)
        pages = [see(scorekeeper, old, name) for name in ("session", "sheet", "settle")]
        pages.append(see(scorekeeper, old, "hand", hand.number))
        for page in pages:
            assert "entered later" in page
            assert "7 March 2019" in page
        begun = old.local(hand.played_at)
        heading = pages[-1].partition("</header>")[0]
        assert f"{begun:%H:%M}" not in heading

    def test_tells_when_it_was_really_typed(
        self, scorekeeper: Client, old: PlaySession, play: Play, cast: Cast
    ) -> None:
        hand = play(old, "Béla")
        services.void_hand(hand=hand, by=cast.owner, reason="")
        typed = old.local(hand.revisions.latest("number").at)
        told = f"{typed:%-d %B %Y, %H:%M}</time>"
        assert see(scorekeeper, old, "hand", hand.number).count(told) == 3
        assert f"{typed:%A} {typed.day} {typed:%B}</h2>" in see(scorekeeper, old, "story")

    def test_tells_so_of_an_entry_too(
        self, scorekeeper: Client, old: PlaySession, cast: Cast
    ) -> None:
        ids = seated(old)
        entry = services.record_entry(
            session=old,
            shares={ids["Anna"]: -10, ids["Béla"]: 10},
            note="side bet",
            by=cast.owner,
            key=uuid4(),
        )
        typed = old.local(Entry.objects.get().revisions.get().at)
        assert f"{typed:%-d %B %Y, %H:%M}</time>" in see(scorekeeper, old, "entry", entry.pk)

    def test_lets_anybody_deal_any_hand(
        self, scorekeeper: Client, old: PlaySession, play: Play
    ) -> None:
        assert "<bdi>Cili</bdi> deals and sits out" in see(scorekeeper, old, "session")
        anna = seated(old)["Anna"]
        page = see(scorekeeper, old, "session", dealer=anna)
        assert "<bdi>Anna</bdi> deals and sits out" in page
        play(old, "Cili", dealer="Anna")
        play(old, "Béla", dealer="Anna")
        assert totals(old) == {"Anna": 0, "Béla": 1, "Cili": 1, "Dezső": -2}

    def test_is_settled_and_closed_like_any_other(
        self, scorekeeper: Client, circle: Circle, old: PlaySession, play: Play, cast: Cast
    ) -> None:
        play(old, "Béla")
        services.close_session(session=old, by=cast.owner)
        assert {owed.night for owed in owing(circle)} == {LONG_AGO}
        page = see(scorekeeper, old, "settle")
        assert "Day of payment: Thursday 7 March 2019" in page
        assert list(faults()) == []


class TestIndex:
    def test_lists_the_nights_by_their_day(
        self,
        scorekeeper: Client,
        circle: Circle,
        players: list[Player],
        old: PlaySession,
        cast: Cast,
    ) -> None:
        tonight = open_night(circle, players, cast.owner)
        services.open_session(
            circle=circle,
            rules=current_rules(circle),
            players=players[:3],
            first_dealer=players[0],
            stake=50,
            rotation="round",
            played_on=LONG_AGO - timedelta(7),
            by=cast.owner,
        )
        answer = scorekeeper.get(reverse("ledger:nights", args=[circle.slug]))
        days = [night.session.date for night in answer.context["nights"]]
        assert days == [tonight.date, LONG_AGO, LONG_AGO - timedelta(7)]
        assert answer.text.count("entered later</span>") == 2
        assert "Thursday 7 March 2019" in answer.text
        assert len(answer.context["form"].seats) == 4  # as the last night began, not the last typed

    def test_owes_the_oldest_night_first(
        self,
        scorekeeper: Client,
        circle: Circle,
        players: list[Player],
        old: PlaySession,
        play: Play,
        cast: Cast,
    ) -> None:
        tonight = open_night(circle, players, cast.owner)
        for session in (tonight, old):
            play(session, "Béla")
            services.close_session(session=session, by=cast.owner)
        nights = [owed.night for owed in owing(circle)]
        assert nights == sorted(nights)
        assert len(set(nights)) == 2
        page = scorekeeper.get(reverse("ledger:nights", args=[circle.slug]))
        assert "since Thursday 7 March 2019" in page.text

    def test_leads_to_the_nights_that_are_not_shown(
        self,
        scorekeeper: Client,
        circle: Circle,
        players: list[Player],
        old: PlaySession,
        cast: Cast,
    ) -> None:
        url = reverse("ledger:nights", args=[circle.slug])
        for _ in range(9):
            open_night(circle, players, cast.owner)
        assert "All nights" not in scorekeeper.get(url).text
        open_night(circle, players, cast.owner)
        page = scorekeeper.get(url).text
        assert "All nights" in page
        address = reverse("ledger:session", args=[circle.slug, old.pk])
        assert address not in page
        everything = scorekeeper.get(url, {"all": "on"}).text
        assert address in everything
        assert "All nights" not in everything
