"""The house rules on a page."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.ulti_ledger.conftest import Cast
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.services import choose_preset

Browse = Callable[[User], Client]


@pytest.fixture
def url(circle: Circle) -> str:
    return reverse("circles:rules", args=[circle.slug])


@pytest.fixture
def owner(browse: Browse, cast: Cast) -> Client:
    return browse(cast.owner)


class TestRules:
    def test_says_what_is_played(self, owner: Client, url: str) -> None:
        page = owner.get(url).text
        assert "Version 1, since" in page
        assert "as at GameTwist" in page
        assert 'class="differs"' not in page
        assert page.count('class="rung"') > 10

    def test_marks_what_differs_from_gametwist(
        self, browse: Browse, cast: Cast, hungarian_circle: Circle
    ) -> None:
        url = reverse("circles:rules", args=[hungarian_circle.slug])
        page = browse(cast.viewer).get(url).text
        assert "differ from GameTwist" in page
        assert 'class="differs"' in page
        assert "GameTwist: costs what it would have won" in page

    def test_chooses_a_preset(self, owner: Client, circle: Circle, url: str) -> None:
        answer = owner.post(url, {"preset": "italian"})
        assert (answer.status_code, answer["Location"]) == (303, url)
        assert circle.rule_versions.latest("number").preset == "italian"
        page = owner.get(url).text
        assert "Version 2 holds from now on." in page
        assert "Version 2, since" in page

    def test_writes_nothing_for_what_holds_already(
        self, owner: Client, circle: Circle, url: str
    ) -> None:
        assert owner.post(url, {"preset": "gametwist"}).status_code == 303
        assert circle.rule_versions.count() == 1

    @pytest.mark.parametrize("data", [{}, {"preset": "bridge"}])
    def test_asks_for_one_of_the_three(
        self, owner: Client, circle: Circle, url: str, data: dict[str, str]
    ) -> None:
        answer = owner.post(url, data)
        assert answer.status_code == 422
        assert "Choose one of the three." in answer.text
        assert circle.rule_versions.count() == 1

    def test_offers_the_choice_to_the_owner_alone(
        self, browse: Browse, cast: Cast, url: str
    ) -> None:
        assert 'name="preset"' in browse(cast.owner).get(url).text
        assert 'name="preset"' not in browse(cast.scorekeeper).get(url).text

    def test_needs_as_many_queries_for_one_version_as_for_fifty(
        self,
        owner: Client,
        circle: Circle,
        cast: Cast,
        url: str,
        count_queries: Callable[[Client, str], int],
    ) -> None:
        for_one = count_queries(owner, url)
        for preset in ("italian", "hungarian") * 25:
            choose_preset(circle=circle, preset=preset, by=cast.owner)
        assert count_queries(owner, url) == for_one
