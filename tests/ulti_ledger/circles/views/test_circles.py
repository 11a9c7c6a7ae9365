"""The first page, founding a circle, changing it."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.ulti_ledger.conftest import Cast, make_circle
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Membership

Browse = Callable[[User], Client]
GOOD = {
    "name": "Friday",
    "language": "hu",
    "currency": "HUF",
    "time_zone": "Europe/Budapest",
    "preset": "hungarian",
    "players": "Anna\nBéla\nCili",
}


@pytest.fixture
def owner(browse: Browse, cast: Cast) -> Client:
    return browse(cast.owner)


class TestHome:
    def test_asks_whoever_has_no_circle_to_found_one(self, browse: Browse, cast: Cast) -> None:
        page = browse(cast.stranger).get(reverse("circles:home"))
        assert page.status_code == 200
        assert f'action="{reverse("circles:new")}"' in page.text

    def test_goes_into_the_only_circle(self, owner: Client, circle: Circle) -> None:
        answer = owner.get(reverse("circles:home"))
        assert answer.status_code == 302
        assert answer["Location"] == reverse("ledger:nights", args=[circle.slug])

    def test_lists_several(self, owner: Client, circle: Circle, hungarian_circle: Circle) -> None:
        page = owner.get(reverse("circles:home")).text
        for one in (circle, hungarian_circle):
            assert reverse("ledger:nights", args=[one.slug]) in page

    def test_needs_as_many_queries_for_two_circles_as_for_twenty(
        self, owner: Client, cast: Cast, count_queries: Callable[[Client, str], int]
    ) -> None:
        url = reverse("circles:home")
        for _ in range(2):
            make_circle(cast, preset="gametwist")
        for_two = count_queries(owner, url)
        for _ in range(18):
            make_circle(cast, preset="gametwist")
        assert count_queries(owner, url) == for_two


class TestNew:
    def test_founds_a_circle_and_shows_its_recovery_code(self, owner: Client, cast: Cast) -> None:
        answer = owner.post(reverse("circles:new"), GOOD)
        circle = Circle.objects.get()
        assert answer.status_code == 303
        assert answer["Location"] == reverse("circles:recovery", args=[circle.slug])
        assert reverse("ledger:nights", args=[circle.slug]) in owner.get(answer["Location"]).text
        assert circle.memberships.get().user == cast.owner
        assert circle.rule_versions.get().preset == "hungarian"
        assert circle.players.count() == 3

    def test_keeps_what_was_typed(self, owner: Client) -> None:
        bad = GOOD | {"time_zone": "Kecskemét", "players": "Anna\nanna", "preset": "italian"}
        answer = owner.post(reverse("circles:new"), bad)
        assert answer.status_code == 422
        assert "There is no such zone." in answer.text
        assert "More than once: anna." in answer.text
        assert 'value="Friday"' in answer.text
        assert 'value="Kecskemét"' in answer.text
        assert "Anna\nanna</textarea>" in answer.text
        assert 'value="italian" checked' in " ".join(answer.text.split())
        assert not Circle.objects.exists()

    def test_does_not_move_the_zone_of_a_form_that_came_back(self, owner: Client) -> None:
        fresh = owner.get(reverse("circles:new")).text
        refused = owner.post(reverse("circles:new"), GOOD | {"name": ""}).text
        assert "time-zone" in fresh.replace("time-zones", "")
        assert "time-zone" not in refused.replace("time-zones", "")

    def test_answers_an_empty_form_at_each_field(self, owner: Client) -> None:
        answer = owner.post(reverse("circles:new"), {})
        assert answer.status_code == 422
        assert answer.text.count('class="wrong"') == 5


class TestEdit:
    @pytest.fixture
    def url(self, circle: Circle) -> str:
        return reverse("circles:edit", args=[circle.slug])

    def test_shows_what_holds(self, owner: Client, url: str) -> None:
        page = owner.get(url).text
        assert 'value="Thursday table"' in page
        assert 'value="Europe/Budapest"' in page
        assert '<option value="HUF" selected>' in page

    def test_saves(self, owner: Client, circle: Circle, url: str) -> None:
        answer = owner.post(url, GOOD | {"name": " Kis & Nagy <3 ", "currency": "EUR"})
        assert answer.status_code == 303
        circle.refresh_from_db()
        assert (circle.name, circle.currency) == ("Kis & Nagy <3", "EUR")

    def test_keeps_what_was_typed(self, owner: Client, circle: Circle, url: str) -> None:
        answer = owner.post(url, GOOD | {"time_zone": "nowhere"})
        assert answer.status_code == 422
        assert 'value="nowhere"' in answer.text
        circle.refresh_from_db()
        assert circle.name == "Thursday table"


WHO = ("stranger", "viewer", "scorekeeper", "owner")
PAGES = [
    ("players", "get", (404, 200, 200, 200)),
    ("players", "post", (404, 404, 422, 422)),
    ("rules", "get", (404, 200, 200, 200)),
    ("change_rules", "get", (404, 404, 404, 200)),
    ("change_rules", "post", (404, 404, 404, 422)),
    ("edit", "get", (404, 404, 404, 200)),
    ("edit", "post", (404, 404, 404, 422)),
]


class TestAccess:
    @pytest.mark.parametrize(("name", "method", "answers"), PAGES)
    @pytest.mark.parametrize("at", range(len(WHO)), ids=WHO)
    def test_is_by_role(
        self,
        browse: Browse,
        cast: Cast,
        circle: Circle,
        name: str,
        method: str,
        answers: tuple[int, ...],
        at: int,
    ) -> None:
        client = browse(getattr(cast, WHO[at]))
        url = reverse(f"circles:{name}", args=[circle.slug])
        assert getattr(client, method)(url).status_code == answers[at]

    @pytest.mark.parametrize("name", ["home", "new"])
    @pytest.mark.parametrize("method", ["get", "post"])
    def test_asks_the_unknown_to_sign_in_first(
        self, client: Client, circle: Circle, name: str, method: str
    ) -> None:
        answer = getattr(client, method)(reverse(f"circles:{name}"))
        assert answer["Location"].startswith(reverse("account_login"))

    @pytest.mark.parametrize("name", ["players", "rules", "edit"])
    @pytest.mark.parametrize("method", ["get", "post"])
    def test_asks_the_unknown_to_sign_in_before_a_circle(
        self, client: Client, circle: Circle, name: str, method: str
    ) -> None:
        answer = getattr(client, method)(reverse(f"circles:{name}", args=[circle.slug]))
        assert answer["Location"].startswith(reverse("account_login"))

    @pytest.mark.parametrize("method", ["put", "delete", "patch"])
    @pytest.mark.parametrize("name", ["players", "rules", "edit"])
    def test_is_by_get_and_post_alone(
        self, owner: Client, circle: Circle, name: str, method: str
    ) -> None:
        url = reverse(f"circles:{name}", args=[circle.slug])
        assert getattr(owner, method)(url).status_code == 405

    def test_ends_with_the_membership(self, owner: Client, cast: Cast, circle: Circle) -> None:
        Membership.objects.filter(user=cast.owner).delete()
        assert owner.get(reverse("circles:rules", args=[circle.slug])).status_code == 404
