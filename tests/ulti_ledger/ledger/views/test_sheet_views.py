"""The sheet in points, in money, and with a single column: the same facts three times."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.ulti_ledger.conftest import Cast, choose_preset, seated
from ulti_ledger.accounts.models import User
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Hand, PlaySession, Posting, Revision
from ulti_ledger.ledger.queries.settling import settlement

Play = Callable[..., Hand]

ROW = re.compile(r'<tr class="[^"]*" id="hand-(\d+)">(.*?)</tr>')
GAME = re.compile(r'<a class="game-link"[^>]*>(.*?)</a>')
FIGURE = re.compile(r'<td class="num[^"]*">(.*?)</td>')
HTMX = {"HX-Request": "true", "HX-Target": "sheet"}


@pytest.fixture
def scorekeeper(browse: Callable[[User], Client], cast: Cast) -> Client:
    return browse(cast.scorekeeper)


@pytest.fixture
def played(four: PlaySession, play: Play, cast: Cast) -> PlaySession:
    """A night of four with hands won, lost, doubled, void, and points typed by hand."""
    play(four, "Béla", kontra={"simple": 1})
    play(four, "Cili", ["ulti"], outcome={"ulti": "lost", "simple": "made"})
    services.void_hand(hand=play(four, "Anna"), by=cast.owner, reason="misdeal")
    ids = seated(four)
    services.record_entry(
        session=four,
        shares={ids["Anna"]: -150, ids["Dezső"]: 150},
        note="side bet",
        by=cast.owner,
        key=uuid4(),
    )
    play(four, "Béla", ["betli"], outcome={"betli": "made"}, silent={})
    return four


def address(name: str, session: PlaySession, *args: Any) -> str:
    return reverse(f"ledger:{name}", args=[session.circle.slug, session.pk, *args])


def flat(text: str) -> str:
    return " ".join(text.split())


def number(cell: str) -> int | None:
    """What a reader sees in a cell, or None where it is a dot."""
    text = re.sub(r"<[^>]+>|\s", "", cell.replace("\N{NARROW NO-BREAK SPACE}", ""))
    text = text.replace("\N{MINUS SIGN}", "-")
    return int(text) if re.fullmatch(r"[+-]?\d+", text) else None


def figures(page: str) -> dict[int, list[int | None]]:
    """The numbers of each hand's row, by its number."""
    return {
        int(row): [number(cell) for cell in FIGURE.findall(cells)]
        for row, cells in ROW.findall(flat(page))
    }


def running(totals: dict[int, list[int | None]], hand: int, column: int) -> int:
    """A player's total after a hand; a void one, or none at all, has left it as it was."""
    if hand == 0:
        return 0
    total = totals[hand][column]
    return running(totals, hand - 1, column) if total is None else total


class TestViews:
    def test_agree(self, scorekeeper: Client, played: PlaySession) -> None:
        """Field report B22."""
        facts = Posting.objects.count(), Revision.objects.count()
        points, money, soloist = (
            scorekeeper.get(address("sheet", played), {"view": view}).text
            for view in ("points", "money", "soloist")
        )
        totals, forints = figures(points), figures(money)
        assert len(totals) == 4
        for hand, row in totals.items():
            assert forints[hand] == [None if one is None else one * 10 for one in row]
        names = list(seated(played))
        won = []
        for hand, cells in ROW.findall(flat(soloist)):
            who = re.search(r'<td class="c-who"><bdi>(.*?)</bdi>', cells)
            if who is None:  # the void one
                continue
            column = names.index(who[1])
            change = running(totals, int(hand), column) - running(totals, int(hand) - 1, column)
            assert figures(soloist)[int(hand)] == [change]
            won.append((int(hand), who[1]))
        assert won == [(1, "Béla"), (2, "Cili"), (4, "Béla")]
        assert (Posting.objects.count(), Revision.objects.count()) == facts

    def test_end_where_the_money_is_settled(self, scorekeeper: Client, played: PlaySession) -> None:
        page = flat(scorekeeper.get(address("sheet", played), {"view": "money"}).text)
        standing = [number(cell) for cell in FIGURE.findall(page.partition("<tfoot>")[2])]
        accounts = {account.name: account.worth for account in settlement(played).accounts}
        assert standing == [accounts[name] for name in seated(played)]
        assert "in Ft" in page
        assert 'sum <span class="nowrap">= 0</span>' in page

    def test_show_a_single_column(self, scorekeeper: Client, played: PlaySession) -> None:
        page = flat(scorekeeper.get(address("sheet", played), {"view": "soloist"}).text)
        heads = re.findall(
            r'<th scope="col" class="([^"]*)"', page.partition('class="sheet-table')[2]
        )
        assert heads == ["c-no", "c-game", "c-who", "num", "wide-only c-note"]
        assert "<bdi>Dezső</bdi> +150" in page  # the side bet, beside the hands
        assert "void: misdeal" in page
        assert "sum <span" not in page  # what soloists won does not add up to 0

    def test_say_what_decided_a_hand_besides_its_bid(
        self, scorekeeper: Client, session: PlaySession, play: Play, cast: Cast
    ) -> None:
        play(session, "Béla", silent={"hundred": "soloist"})
        play(session, "Béla", ["ulti"], ended="thrown_in")
        newest = choose_preset(circle=session.circle, preset="hungarian", by=cast.owner)
        services.switch_rules(session=session, rules=newest, by=cast.owner, hands=[])
        session.refresh_from_db()
        play(session, "Béla", ended="passed_out")
        rows = ROW.findall(flat(scorekeeper.get(address("sheet", session)).text))
        games = [GAME.findall(row)[0] for _, row in rows]
        texts = [" ".join(re.sub(r"<[^>]+>", " ", game).split()) for game in games]
        assert [number for number, _ in rows] == ["1", "2", "3"]
        assert [text.partition("Béla")[0] for text in texts] == ["Simple ", "Ulti ", "Passed out "]
        assert texts[0].endswith("Silent hundred")
        assert texts[1].endswith("Thrown in")

    def test_are_a_link_without_script_and_a_fragment_with_it(
        self, scorekeeper: Client, played: PlaySession
    ) -> None:
        for name in ("session", "sheet"):
            page = scorekeeper.get(address(name, played)).text
            assert f'href="{address(name, played)}?view=money#sheet"' in page
            whole = scorekeeper.get(address(name, played), {"view": "money"}).text
            part = scorekeeper.get(address(name, played), {"view": "soloist"}, headers=HTMX).text
            assert "<html" in whole
            assert "shows-money" in whole
            assert part.strip().startswith("<section")
            assert "shows-soloist" in part
            assert "hand-form" not in part

    def test_stay_as_chosen_while_hands_are_recorded(
        self, scorekeeper: Client, played: PlaySession
    ) -> None:
        form = scorekeeper.get(address("session", played), {"view": "money"}).context["form"]
        sent = {
            "key": str(uuid4()),
            "seating": form.table.seating,
            "dealer": form.table.dealer.id,
            "number": form.table.number,
            "soloist": form.table.players[0].id,
            "points": "simple",
            "outcome-simple": "made",
        }
        answer = scorekeeper.post(address("record", played), sent, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        assert "shows-money" in answer.text
        undone = scorekeeper.post(
            address("void", played, form.table.number),
            {"reason": "undone", "back": "session", "seen": 1},
            headers={"HX-Request": "true"},
        )
        assert "shows-money" in undone.text
        assert "shows-money" in scorekeeper.get(address("session", played)).text

    @pytest.mark.parametrize("view", ["", "gold", "x" * 5000, "\x00"])
    def test_keep_to_points_where_another_is_not_meant(
        self, scorekeeper: Client, played: PlaySession, view: str
    ) -> None:
        assert "shows-points" in scorekeeper.get(address("session", played), {"view": view}).text

    def test_show_no_money_where_points_are_worth_nothing(
        self, scorekeeper: Client, session: PlaySession, play: Play
    ) -> None:
        play(session, "Béla")
        PlaySession.objects.update(stake=0)
        page = scorekeeper.get(address("session", session), {"view": "money"}).text
        assert "shows-points" in page
        assert 'id="view-money"' not in page
        assert "Soloist only" in page

    @pytest.mark.parametrize("view", ["points", "money", "soloist"])
    @pytest.mark.parametrize("hands", [1, 50])
    def test_cost_the_same_however_many_hands(
        self,
        scorekeeper: Client,
        session: PlaySession,
        play: Play,
        hands: int,
        view: str,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        for _ in range(hands):
            play(session, "Béla")
        scorekeeper.get(address("sheet", session), {"view": view})
        with django_assert_num_queries(14):
            scorekeeper.get(address("sheet", session))


class TestCounters:
    def test_stand_beside_the_sheet(self, scorekeeper: Client, played: PlaySession) -> None:
        """Field report E20."""
        for name in ("session", "sheet"):
            page = flat(scorekeeper.get(address(name, played)).text)
            counters = page.partition("Who played what")[2].partition("</details>")[0]
            assert "<bdi>Ulti</bdi>" in counters
            assert ">1 lost</span>" in counters
            assert ">1 made</span>" in counters
