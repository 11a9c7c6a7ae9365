"""The list of players."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.ulti_ledger.conftest import Cast
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.circles.services import add_player

Browse = Callable[[User], Client]
FAMILY = "👨\u200d👩\u200d👧"


@pytest.fixture
def url(circle: Circle) -> str:
    return reverse("circles:players", args=[circle.slug])


@pytest.fixture
def owner(browse: Browse, cast: Cast) -> Client:
    return browse(cast.owner)


class TestPlayers:
    def test_lists_who_plays(self, owner: Client, circle: Circle, url: str) -> None:
        add_player(circle=circle, name="Anna")
        assert "<bdi>Anna</bdi>" in owner.get(url).text

    def test_puts_a_name_on_the_list(self, owner: Client, circle: Circle, url: str) -> None:
        answer = owner.post(url, {"name": " Kis  Béla "})
        assert (answer.status_code, answer["Location"]) == (303, url)
        assert circle.players.get().name == "Kis Béla"

    def test_answers_htmx_with_the_list(self, owner: Client, url: str) -> None:
        answer = owner.post(url, {"name": "Anna"}, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        assert answer.text.lstrip().startswith('<section class="paper" id="players"')
        assert "<bdi>Anna</bdi>" in answer.text
        assert "Anna can play." in answer["HX-Trigger"]

    @pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
    def test_says_at_the_field_that_a_name_is_taken(
        self, owner: Client, circle: Circle, url: str, headers: dict[str, str]
    ) -> None:
        """Field report E2."""
        add_player(circle=circle, name="Anna")
        answer = owner.post(url, {"name": "anna"}, headers=headers)
        assert answer.status_code == 422
        assert "Anna is on the list already." in answer.text
        assert 'value="anna"' in answer.text
        assert 'aria-invalid="true"' in answer.text
        assert circle.players.count() == 1

    def test_keeps_what_is_too_long(self, owner: Client, url: str) -> None:
        answer = owner.post(url, {"name": "x" * 61})
        assert answer.status_code == 422
        assert f'value="{"x" * 61}"' in answer.text

    def test_shows_an_emoji_family_whole(self, owner: Client, circle: Circle, url: str) -> None:
        """Field report M1."""
        owner.post(url, {"name": f"{FAMILY} Béla"})
        assert circle.players.get().name == f"{FAMILY} Béla"
        assert f"<bdi>{FAMILY} Béla</bdi>" in owner.get(url).text

    def test_escapes_a_name_once(self, owner: Client, url: str) -> None:
        """Field report M2."""
        owner.post(url, {"name": "Kis & Nagy <3"})
        page = owner.get(url).text
        assert "<bdi>Kis &amp; Nagy &lt;3</bdi>" in page
        assert "&amp;amp;" not in page
        assert "&amp;lt;" not in page

    def test_escapes_the_circle_once_in_the_title(
        self, owner: Client, circle: Circle, url: str
    ) -> None:
        """Field report M2."""
        Circle.objects.filter(pk=circle.pk).update(name="Kis & Nagy <3")
        page = owner.get(url).text
        assert "<title>Players · Kis &amp; Nagy &lt;3 · Ulti Ledger</title>" in page
        assert "&amp;amp;" not in page

    def test_gives_a_viewer_the_list_and_no_form(
        self, browse: Browse, cast: Cast, circle: Circle, url: str
    ) -> None:
        add_player(circle=circle, name="Anna")
        page = browse(cast.viewer).get(url).text
        assert "<bdi>Anna</bdi>" in page
        assert f'action="{url}"' not in page

    def test_needs_as_many_queries_for_one_player_as_for_fifty(
        self, owner: Client, circle: Circle, url: str, count_queries: Callable[[Client, str], int]
    ) -> None:
        add_player(circle=circle, name="Anna")
        for_one = count_queries(owner, url)
        for number in range(50):
            add_player(circle=circle, name=f"Anna {number}")
        assert count_queries(owner, url) == for_one


class TestPlayer:
    @pytest.fixture
    def anna(self, circle: Circle) -> Player:
        return add_player(circle=circle, name="Anna")

    @pytest.fixture
    def url(self, circle: Circle, anna: Player) -> str:
        return reverse("circles:player", args=[circle.slug, anna.pk])

    def test_renames(self, owner: Client, circle: Circle, url: str) -> None:
        """Field report E9."""
        assert 'value="Anna"' in owner.get(url).text
        answer = owner.post(url, {"name": "Panna"})
        assert (answer.status_code, answer["Location"]) == (
            303,
            reverse("circles:players", args=[circle.slug]),
        )
        assert circle.players.get().name == "Panna"

    @pytest.mark.parametrize(
        ("typed", "sentence"),
        [("cili", "Cili is on the list already."), ("", "Write a name."), ("x" * 61, "too long")],
    )
    def test_says_at_the_field_what_is_wrong(
        self, owner: Client, circle: Circle, anna: Player, url: str, typed: str, sentence: str
    ) -> None:
        add_player(circle=circle, name="Cili")
        answer = owner.post(url, {"name": typed})
        assert answer.status_code == 422
        assert sentence in answer.text
        anna.refresh_from_db()
        assert anna.name == "Anna"

    def test_is_not_found_through_another_circle(
        self, owner: Client, hungarian_circle: Circle, anna: Player
    ) -> None:
        url = reverse("circles:player", args=[hungarian_circle.slug, anna.pk])
        assert owner.post(url, {"name": "Panna"}).status_code == 404

    @pytest.mark.parametrize(
        ("who", "status"), [("stranger", 404), ("viewer", 404), ("scorekeeper", 200)]
    )
    def test_is_for_those_who_keep_score(
        self, browse: Browse, cast: Cast, url: str, who: str, status: int
    ) -> None:
        assert browse(getattr(cast, who)).get(url).status_code == status
