"""The house rules on pages, to read and to print."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring import PRESETS
from tests.ulti_ledger.circles.test_services import save
from tests.ulti_ledger.conftest import Cast
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle

Browse = Callable[[User], Client]
PAGES = ("rules", "prices", "rules_sheet", "rule_versions")


def url(page: str, circle: Circle, query: str = "") -> str:
    return reverse(f"circles:{page}", args=[circle.slug]) + query


@pytest.fixture
def viewer(browse: Browse, cast: Cast) -> Client:
    return browse(cast.viewer)


class TestEveryPage:
    @pytest.mark.parametrize("page", PAGES)
    def test_is_for_everybody_in_the_circle_and_nobody_else(
        self, browse: Browse, cast: Cast, circle: Circle, page: str
    ) -> None:
        assert browse(cast.viewer).get(url(page, circle)).status_code == 200
        assert browse(cast.stranger).get(url(page, circle)).status_code == 404
        assert Client().get(url(page, circle)).status_code == 302

    @pytest.mark.parametrize("page", PAGES)
    def test_only_reads(self, viewer: Client, circle: Circle, page: str) -> None:
        assert viewer.post(url(page, circle)).status_code == 405

    @pytest.mark.parametrize("page", PAGES)
    def test_needs_as_many_queries_for_one_version_as_for_fifty(
        self,
        viewer: Client,
        circle: Circle,
        cast: Cast,
        page: str,
        count_queries: Callable[[Client, str], int],
    ) -> None:
        for_one = count_queries(viewer, url(page, circle))
        for preset in ("italian", "hungarian") * 25:
            save(circle, cast, PRESETS[preset])
        assert count_queries(viewer, url(page, circle)) == for_one

    @pytest.mark.parametrize("page", ["rules", "prices", "rules_sheet"])
    def test_shows_an_older_version_to_who_asks(
        self, viewer: Client, circle: Circle, cast: Cast, page: str
    ) -> None:
        save(circle, cast, PRESETS["italian"])
        shown = viewer.get(url(page, circle, "?version=1")).text
        assert "Version 1, since" in shown
        assert "These are the rules of version 1. A newer one holds now." in shown
        assert "A newer one holds now." not in viewer.get(url(page, circle)).text

    @pytest.mark.parametrize("version", ["2", "0", "-1", "x", "", "9" * 5000, "\u0661"])
    def test_has_no_version_that_is_not_there(
        self, viewer: Client, circle: Circle, version: str
    ) -> None:
        assert viewer.get(url("rules", circle, f"?version={version}")).status_code == 404

    @pytest.mark.parametrize("page", PAGES)
    def test_calls_things_as_they_are_written(
        self, viewer: Client, circle: Circle, cast: Cast, page: str
    ) -> None:
        part = {"name": "<b>repülő</b>", "plain": 4, "hearts": 8, "trumps": True, "carries": True}
        rules = PRESETS["gametwist"].but({"own_components": [part | {"penal": False}]})
        save(circle, cast, rules, kontra_names=["<i>kontró</i>"])
        shown = viewer.get(url(page, circle)).text
        assert "&lt;b&gt;repülő" in shown
        assert "<b>repülő" not in shown
        assert "<i>kontró" not in shown


class TestRules:
    def test_says_what_is_played(self, viewer: Client, circle: Circle) -> None:
        page = viewer.get(url("rules", circle)).text
        assert "Version 1, since" in page
        assert "as GameTwist has it" in page
        assert 'class="differs"' not in page

    def test_marks_what_differs_from_its_preset(
        self, viewer: Client, circle: Circle, cast: Cast
    ) -> None:
        save(circle, cast, PRESETS["gametwist"].but({"failed_ulti": "penalty"}))
        page = viewer.get(url("rules", circle)).text
        assert "1 differs from GameTwist" in page
        assert 'class="differs"' in page
        assert "GameTwist: costs what it would have won" in page

    def test_names_kontra_as_the_circle_does(
        self, viewer: Client, circle: Circle, cast: Cast
    ) -> None:
        rules = PRESETS["gametwist"].but({"kontra_max": 4})
        save(circle, cast, rules, kontra_names=["", "", "", "mord"])
        page = viewer.get(url("rules", circle)).text
        assert "mord, ×16" in page
        assert "<bdi>mord</bdi>" in page
        assert "hirskontra" not in page

    def test_offers_a_change_to_the_owner_alone(
        self, browse: Browse, cast: Cast, circle: Circle
    ) -> None:
        change = url("change_rules", circle)
        assert change in browse(cast.owner).get(url("rules", circle)).text
        assert change not in browse(cast.scorekeeper).get(url("rules", circle)).text


class TestPrices:
    def test_lists_every_bid_with_what_a_lost_ulti_costs(
        self, viewer: Client, hungarian_circle: Circle
    ) -> None:
        page = viewer.get(url("prices", hungarian_circle)).text
        assert page.count('class="said"') == 40
        assert "lost 9" in page

    def test_answers_what_beats_a_bid(self, viewer: Client, circle: Circle) -> None:
        page = viewer.get(url("prices", circle, "?beats=hearts.simple.ulti")).text
        assert "What beats hearts ulti?" in page
        assert "It is worth 10." in page
        assert '<span class="rung">12</span>' in page
        assert '<span class="rung">10</span>' not in page

    def test_says_so_where_nothing_does(self, viewer: Client, circle: Circle) -> None:
        highest = "?beats=twenty_hundred.ulti.open_durchmars"
        page = viewer.get(url("prices", circle, highest)).text
        assert "Nothing. It is the highest bid there is." in page

    def test_sends_htmx_the_list_alone(self, viewer: Client, circle: Circle) -> None:
        answer = viewer.get(url("prices", circle, "?beats=betli"), headers={"HX-Request": "true"})
        assert answer.text.lstrip().startswith('<section class="paper" id="ladder"')
        assert "HX-Request" in answer["Vary"]

    @pytest.mark.parametrize("bid", ["bridge", "forty_hundred.betli", "hearts"])
    def test_knows_no_bid_that_nobody_can_make(
        self, viewer: Client, circle: Circle, bid: str
    ) -> None:
        answer = viewer.get(url("prices", circle, f"?beats={bid}"))
        assert answer.status_code == 422
        assert "Nobody can bid that by these rules." in answer.text

    def test_admits_what_it_leaves_out(self, viewer: Client, circle: Circle, cast: Cast) -> None:
        part = {"plain": 4, "hearts": None, "trumps": True, "carries": True, "penal": False}
        parts = [part | {"name": f"part {number}"} for number in range(3)]
        save(circle, cast, PRESETS["gametwist"].but({"own_components": parts}))
        assert "they are not listed" in viewer.get(url("prices", circle)).text


class TestSheet:
    @pytest.mark.parametrize(
        ("query", "paper"), [("", "a4"), ("?paper=a5", "a5"), ("?paper=x", "a4")]
    )
    def test_takes_the_size_of_the_paper(
        self, viewer: Client, circle: Circle, query: str, paper: str
    ) -> None:
        assert f"page-rules-sheet is-{paper}" in viewer.get(url("rules_sheet", circle, query)).text

    def test_says_that_there_is_no_talon(self, viewer: Client, circle: Circle, cast: Cast) -> None:
        assert "we deal without one" not in viewer.get(url("rules_sheet", circle)).text
        save(circle, cast, PRESETS["gametwist"], without_talon=True)
        assert "we deal without one" in viewer.get(url("rules_sheet", circle)).text


class TestVersions:
    def test_says_who_changed_what(self, viewer: Client, circle: Circle, cast: Cast) -> None:
        save(circle, cast, PRESETS["gametwist"].but({"failed_ulti": "penalty"}))
        page = viewer.get(url("rule_versions", circle)).text
        assert page.index("Version 2") < page.index("Version 1")
        assert "<bdi>olga</bdi>" in page
        assert "costs what it would have won</del>" in page
        assert "kontra doubles only the first half</ins>" in page
        assert "Begun with GameTwist rules" in page
