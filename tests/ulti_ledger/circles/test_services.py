"""The write path of circles."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from scoring import PRESETS
from tests.ulti_ledger.conftest import Cast
from ulti_ledger.circles.errors import NameTaken
from ulti_ledger.circles.models import Circle, Membership
from ulti_ledger.circles.services import (
    add_player,
    choose_preset,
    create_circle,
    rename_player,
    update_circle,
)

FAMILY = "👨\u200d👩\u200d👧"


class TestCreateCircle:
    def test_makes_its_founder_the_owner(self, circle: Circle, cast: Cast) -> None:
        assert circle.memberships.get(user=cast.owner).role == Membership.Role.OWNER

    def test_begins_with_version_1_of_the_rules(self, hungarian_circle: Circle, cast: Cast) -> None:
        version = hungarian_circle.rule_versions.get()
        assert (version.number, version.preset) == (1, "hungarian")
        assert version.house_rules == PRESETS["hungarian"]
        assert version.created_by == cast.owner

    def test_gives_two_circles_of_one_name_two_addresses(
        self, circle: Circle, hungarian_circle: Circle
    ) -> None:
        assert circle.name == hungarian_circle.name
        assert circle.slug != hungarian_circle.slug

    def test_seats_those_who_are_named(self, cast: Cast) -> None:
        circle = found(cast, name="Ő 🃏", players=["Anna", "Béla"])
        assert [player.name for player in circle.players.order_by("pk")] == ["Anna", "Béla"]
        assert circle.slug.isascii()

    def test_makes_nothing_where_one_is_named_twice(self, cast: Cast) -> None:
        with pytest.raises(NameTaken):
            found(cast, players=["Anna", "anna"])
        assert not Circle.objects.exists()


class TestUpdateCircle:
    def test_keeps_the_address(self, circle: Circle) -> None:
        slug = circle.slug
        update_circle(
            circle=circle, name="Friday", language="hu", time_zone="Europe/Zurich", currency="CHF"
        )
        circle.refresh_from_db()
        assert (circle.name, circle.language) == ("Friday", "hu")
        assert (circle.time_zone, circle.currency) == ("Europe/Zurich", "CHF")
        assert circle.slug == slug


class TestAddPlayer:
    @pytest.mark.parametrize("again", ["Anna", "anna", " ANNA ", "Ａｎｎａ", "An\u200bna"])  # noqa: RUF001
    def test_refuses_a_name_written_another_way(self, circle: Circle, again: str) -> None:
        """Field report E2."""
        anna = add_player(circle=circle, name="Anna")
        with pytest.raises(NameTaken) as refused:
            add_player(circle=circle, name=again)
        assert refused.value.player == anna
        assert circle.players.count() == 1

    def test_lets_two_circles_have_one_each(self, circle: Circle, hungarian_circle: Circle) -> None:
        assert add_player(circle=circle, name="Anna") != add_player(
            circle=hungarian_circle, name="Anna"
        )

    @pytest.mark.parametrize(
        "name", [f"{FAMILY} Béla", "Kis & Nagy <3", "מרים", "x" * 40, 'Kis "Doki" Béla; jr.']
    )
    def test_keeps_a_name_as_it_is(self, circle: Circle, name: str) -> None:
        """Field reports M1, M2, M4."""
        assert add_player(circle=circle, name=name).name == name

    @pytest.mark.django_db(transaction=True)
    def test_lets_one_of_two_win_who_add_a_name_at_once(
        self, transactional_db: None, circle: Circle
    ) -> None:
        def add(name: str) -> str:
            try:
                return add_player(circle=circle, name=name).name
            except NameTaken as taken:
                return f"no, there is {taken.player.name}"
            finally:
                connections.close_all()

        with ThreadPoolExecutor() as phones:
            said = sorted(phones.map(add, ["Anna", "Anna", "Anna", "Anna"]))
        assert said == ["Anna", *["no, there is Anna"] * 3]
        assert circle.players.count() == 1


class TestRenamePlayer:
    def test_keeps_who_it_is(self, circle: Circle) -> None:
        """Field report E9."""
        anna = add_player(circle=circle, name="Ana")
        rename_player(player=anna, name="Anna")
        assert [(player.pk, player.name) for player in circle.players.all()] == [(anna.pk, "Anna")]

    def test_frees_the_old_name(self, circle: Circle) -> None:
        rename_player(player=add_player(circle=circle, name="Anna"), name="Panna")
        assert add_player(circle=circle, name="Anna").name == "Anna"

    def test_lets_a_name_be_written_another_way(self, circle: Circle) -> None:
        anna = rename_player(player=add_player(circle=circle, name="anna"), name="Anna")
        assert anna.name == "Anna"

    def test_refuses_a_name_that_another_has(self, circle: Circle) -> None:
        anna = add_player(circle=circle, name="Anna")
        cili = add_player(circle=circle, name="Cili")
        with pytest.raises(NameTaken) as refused:
            rename_player(player=cili, name=" ANNA")
        assert refused.value.player == anna
        cili.refresh_from_db()
        assert cili.name == "Cili"


class TestChoosePreset:
    def test_adds_a_version_and_leaves_the_old_one(self, circle: Circle, cast: Cast) -> None:
        version = choose_preset(circle=circle, preset="italian", by=cast.owner)
        assert version.number == 2
        assert version.house_rules == PRESETS["italian"]
        first = circle.rule_versions.get(number=1)
        assert first.house_rules == PRESETS["gametwist"]

    def test_writes_nothing_where_it_holds_already(self, circle: Circle, cast: Cast) -> None:
        first = circle.rule_versions.get()
        assert choose_preset(circle=circle, preset="gametwist", by=cast.owner) == first
        assert circle.rule_versions.count() == 1

    def test_makes_a_version_each_time_it_changes(self, circle: Circle, cast: Cast) -> None:
        for preset in ("italian", "gametwist", "gametwist", "hungarian"):
            choose_preset(circle=circle, preset=preset, by=cast.owner)
        assert list(numbers(circle)) == [1, 2, 3, 4]

    @pytest.mark.django_db(transaction=True)
    def test_numbers_without_a_gap_when_several_choose_at_once(
        self, transactional_db: None, circle: Circle, cast: Cast
    ) -> None:
        def choose(preset: str) -> int:
            try:
                return choose_preset(circle=circle, preset=preset, by=cast.owner).number
            finally:
                connections.close_all()

        with ThreadPoolExecutor() as phones:
            list(phones.map(choose, ["italian", "hungarian", "gametwist"] * 3))
        assert list(numbers(circle)) == list(range(1, circle.rule_versions.count() + 1))
        assert circle.rule_versions.count() > 3


class TestRuleSetVersion:
    def test_is_never_changed(self, circle: Circle) -> None:
        version = circle.rule_versions.get()
        version.preset = "italian"
        with pytest.raises(ValueError, match="never changed"):
            version.save()


def found(cast: Cast, *, name: str = "Friday", players: list[str]) -> Circle:
    return create_circle(
        name=name,
        language="hu",
        time_zone="Europe/Budapest",
        currency="HUF",
        preset="hungarian",
        by=cast.owner,
        players=players,
    )


def numbers(circle: Circle) -> list[int]:
    return list(circle.rule_versions.order_by("number").values_list("number", flat=True))
