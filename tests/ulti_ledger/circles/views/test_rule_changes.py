"""Changing what a circle plays by."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring import PRESETS
from tests.ulti_ledger.circles.conftest import typed, typed_part
from tests.ulti_ledger.circles.test_services import save
from tests.ulti_ledger.conftest import Cast
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.rule_words import WORDS

Browse = Callable[[User], Client]
GAMETWIST = PRESETS["gametwist"]
HTMX = {"HX-Request": "true"}
PAGES = ("change_rules", "rule_examples", "another_part")


def url(page: str, circle: Circle, query: str = "") -> str:
    return reverse(f"circles:{page}", args=[circle.slug]) + query


@pytest.fixture
def owner(browse: Browse, cast: Cast) -> Client:
    return browse(cast.owner)


class TestEveryPage:
    @pytest.mark.parametrize("page", PAGES)
    def test_is_for_the_owner_alone(
        self, browse: Browse, cast: Cast, circle: Circle, page: str
    ) -> None:
        form = typed(GAMETWIST, failed_ulti="doubled")
        for user in (cast.scorekeeper, cast.viewer, cast.stranger):
            assert browse(user).post(url(page, circle), form).status_code == 404
        assert circle.rule_versions.count() == 1

    @pytest.mark.parametrize("page", ["rule_examples", "another_part"])
    def test_takes_a_form(self, owner: Client, circle: Circle, page: str) -> None:
        assert owner.get(url(page, circle)).status_code == 405


class TestChange:
    def test_has_an_input_for_every_rule(self, owner: Client, circle: Circle) -> None:
        page = owner.get(url("change_rules", circle)).text
        for name in typed(GAMETWIST):
            assert f'name="{name}"' in page
        for key in WORDS:
            assert f'id="example-{key}"' in page

    def test_asks_the_four_questions_first(self, owner: Client, circle: Circle) -> None:
        page = owner.get(url("change_rules", circle)).text
        four = ("failed_ulti", "silent_ulti_lost", "kontra_scope_no_trump", "passed_out")
        places = [page.index(f'id="example-{key}"') for key in four]
        others = [page.index(f'id="example-{key}"') for key in WORDS if key not in four]
        assert max(places) < min(others)

    def test_begins_again_from_a_preset(self, owner: Client, circle: Circle) -> None:
        page = owner.get(url("change_rules", circle, "?preset=hungarian")).text
        assert 'name="preset" value="hungarian"' in page
        assert "An ulti lost under kontra costs 12 each." in page
        assert 'class="was"' not in page
        assert circle.rule_versions.count() == 1

    def test_stays_with_what_holds_for_a_preset_that_is_none(
        self, owner: Client, circle: Circle
    ) -> None:
        assert 'value="gametwist"' in owner.get(url("change_rules", circle, "?preset=x")).text

    def test_makes_a_new_version(self, owner: Client, circle: Circle, cast: Cast) -> None:
        form = typed(GAMETWIST, failed_ulti="penalty", seen=1, **{"kontra-1": "kontró"})
        answer = owner.post(url("change_rules", circle), form | {"without_talon": "on"})
        assert (answer.status_code, answer["Location"]) == (303, url("rules", circle))
        version = circle.rule_versions.latest("number")
        assert (version.number, version.created_by) == (2, cast.owner)
        assert version.house_rules == GAMETWIST.but({"failed_ulti": "penalty"})
        assert version.kontra_names[0] == "kontró"
        assert version.without_talon
        assert "Version 2 holds from now on." in owner.get(url("rules", circle)).text

    def test_writes_nothing_where_nothing_is_changed(self, owner: Client, circle: Circle) -> None:
        assert owner.post(url("change_rules", circle), typed(GAMETWIST)).status_code == 303
        assert circle.rule_versions.count() == 1
        assert "Nothing was changed." in owner.get(url("rules", circle)).text

    def test_keeps_what_was_typed_beside_what_is_wrong(self, owner: Client, circle: Circle) -> None:
        wrong = typed(GAMETWIST, failed_ulti="doubled", silent_hundred="two", seen=1)
        wrong |= typed_part(0, name="repülő", plain="four")
        answer = owner.post(url("change_rules", circle), wrong)
        assert answer.status_code == 422
        assert circle.rule_versions.count() == 1
        page = answer.text
        assert "Nothing is saved yet" in page
        assert 'value="two"' in page
        assert 'value="repülő"' in page
        assert page.count("A whole number from 0 to 1\u202f000\u202f000.") == 2
        assert 'id="id_silent_hundred_error"' in page
        assert 'name="seen" value="1"' in page

    def test_writes_over_nothing_that_was_not_seen(
        self, owner: Client, circle: Circle, cast: Cast
    ) -> None:
        save(circle, cast, PRESETS["italian"])
        form = typed(GAMETWIST, failed_ulti="doubled", seen=1)
        answer = owner.post(url("change_rules", circle), form)
        assert answer.status_code == 409
        assert "Somebody saved version 2 while you were at it." in answer.text
        assert 'name="seen" value="2"' in answer.text
        assert owner.post(url("change_rules", circle), form | {"seen": "2"}).status_code == 303
        assert circle.rule_versions.latest("number").number == 3

    def test_forgets_no_conflict_over_a_mistake(
        self, owner: Client, circle: Circle, cast: Cast
    ) -> None:
        save(circle, cast, PRESETS["italian"])
        form = typed(GAMETWIST, silent_hundred="two", seen=1)
        assert 'name="seen" value="1"' in owner.post(url("change_rules", circle), form).text

    @pytest.mark.parametrize("form", [{}, {"preset": "bridge"}, {"own-TOTAL_FORMS": "-1"}])
    def test_survives_a_form_that_makes_no_sense(
        self, owner: Client, circle: Circle, form: dict[str, str]
    ) -> None:
        assert owner.post(url("change_rules", circle), form).status_code == 422

    def test_needs_as_many_queries_for_one_version_as_for_fifty(
        self,
        owner: Client,
        circle: Circle,
        cast: Cast,
        count_queries: Callable[[Client, str], int],
    ) -> None:
        for_one = count_queries(owner, url("change_rules", circle))
        for preset in ("italian", "hungarian") * 25:
            save(circle, cast, PRESETS[preset])
        assert count_queries(owner, url("change_rules", circle)) == for_one


class TestExamples:
    def test_tell_htmx_what_each_rule_means_as_typed(self, owner: Client, circle: Circle) -> None:
        form = typed(GAMETWIST, failed_ulti="penalty")
        answer = owner.post(url("rule_examples", circle), form, headers=HTMX)
        assert answer.status_code == 200
        assert "An ulti lost under kontra costs 12 each." in answer.text
        assert "GameTwist: costs what it would have won" in answer.text
        assert answer.text.count('hx-swap-oob="true"') == len(WORDS) + 9
        assert circle.rule_versions.count() == 1

    def test_are_there_without_script_too(self, owner: Client, circle: Circle) -> None:
        form = typed(GAMETWIST, failed_ulti="penalty")
        page = owner.post(url("rule_examples", circle), form).text
        assert "An ulti lost under kontra costs 12 each." in page
        assert "Play by these rules" in page

    def test_say_what_is_wrong_and_promise_nothing(self, owner: Client, circle: Circle) -> None:
        form = typed(GAMETWIST, silent_hundred="two")
        answer = owner.post(url("rule_examples", circle), form, headers=HTMX)
        assert answer.status_code == 422
        assert "A whole number from 0 to" in answer.text
        assert 'class="means"' not in answer.text


class TestAnotherPart:
    def test_gives_a_blank_row_and_keeps_what_was_typed(
        self, owner: Client, circle: Circle
    ) -> None:
        form = typed(GAMETWIST) | typed_part(0, name="repülő", plain="4")
        answer = owner.post(url("another_part", circle), form, headers=HTMX)
        assert answer.text.lstrip().startswith('<div class="column" id="own-parts"')
        assert 'value="repülő"' in answer.text
        assert 'name="own-1-name"' in answer.text
        assert 'class="wrong"' not in answer.text
        assert circle.rule_versions.count() == 1

    def test_is_a_page_without_script(self, owner: Client, circle: Circle) -> None:
        form = typed(GAMETWIST, failed_ulti="penalty")
        page = owner.post(url("another_part", circle), form).text
        assert 'name="own-0-name"' in page
        assert "An ulti lost under kontra costs 12 each." in page
