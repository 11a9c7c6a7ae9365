"""The write path of circles."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from scoring import PRESETS, HouseRules
from tests.ulti_ledger.conftest import Cast, choose_preset
from ulti_ledger.circles.errors import NameTaken, RulesMoved
from ulti_ledger.circles.models import Circle, Role, RuleSetVersion
from ulti_ledger.circles.services import (
    add_player,
    create_circle,
    rename_player,
    save_rules,
    update_circle,
)

FAMILY = "👨\u200d👩\u200d👧"


class TestCreateCircle:
    def test_makes_its_founder_the_owner(self, circle: Circle, cast: Cast) -> None:
        assert circle.memberships.get(user=cast.owner).role == Role.OWNER

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
        assert circle.changes == 1  # so that watchers look again


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

    def test_lets_watchers_look_again(self, circle: Circle) -> None:
        rename_player(player=add_player(circle=circle, name="Ana"), name="Anna")
        circle.refresh_from_db()
        assert circle.changes == 1

    def test_refuses_a_name_that_another_has(self, circle: Circle) -> None:
        anna = add_player(circle=circle, name="Anna")
        cili = add_player(circle=circle, name="Cili")
        with pytest.raises(NameTaken) as refused:
            rename_player(player=cili, name=" ANNA")
        assert refused.value.player == anna
        cili.refresh_from_db()
        assert cili.name == "Cili"


class TestSaveRules:
    def test_adds_a_version_and_leaves_the_old_one(self, circle: Circle, cast: Cast) -> None:
        rules = PRESETS["gametwist"].but({"failed_ulti": "doubled"})
        version = save(circle, cast, rules, kontra_names=["", "rere"], without_talon=True)
        assert (version.number, version.created_by) == (2, cast.owner)
        version.refresh_from_db()
        assert version.house_rules == rules
        assert (version.kontra_names, version.without_talon) == (["", "rere"], True)
        first = circle.rule_versions.get(number=1)
        assert first.house_rules == PRESETS["gametwist"]
        assert first.kontra_names == []

    def test_keeps_components_of_the_circles_own(self, circle: Circle, cast: Cast) -> None:
        part = {"name": "repülő", "plain": 4, "hearts": None, "trumps": True}
        rules = HouseRules().but({"own_components": [part | {"carries": True, "penal": False}]})
        save(circle, cast, rules)
        assert circle.rule_versions.get(number=2).house_rules == rules

    def test_writes_nothing_where_it_holds_already(self, circle: Circle, cast: Cast) -> None:
        first = circle.rule_versions.get()
        assert save(circle, cast, PRESETS["gametwist"]) == first
        assert circle.rule_versions.count() == 1

    @pytest.mark.parametrize(
        "change",
        [
            {"rules": PRESETS["italian"]},
            {"preset": "italian"},
            {"kontra_names": ["kontró"]},
            {"without_talon": True},
        ],
    )
    def test_makes_a_version_of_whatever_is_changed(
        self, circle: Circle, cast: Cast, change: dict[str, Any]
    ) -> None:
        assert save(circle, cast, **{"rules": PRESETS["gametwist"], **change}).number == 2

    def test_refuses_to_write_over_what_was_not_seen(self, circle: Circle, cast: Cast) -> None:
        newest = save(circle, cast, PRESETS["italian"], seen=1)
        with pytest.raises(RulesMoved) as refused:
            save(circle, cast, PRESETS["hungarian"], seen=1)
        assert refused.value.newest == newest
        assert circle.rule_versions.count() == 2

    def test_takes_the_same_form_twice_for_one(self, circle: Circle, cast: Cast) -> None:
        saved = save(circle, cast, PRESETS["italian"], seen=1)
        assert save(circle, cast, PRESETS["italian"], seen=1) == saved

    @pytest.mark.django_db(transaction=True)
    def test_numbers_without_a_gap_when_several_save_at_once(
        self, transactional_db: None, circle: Circle, cast: Cast
    ) -> None:
        def change(preset: str) -> int:
            try:
                return save(circle, cast, PRESETS[preset]).number
            finally:
                connections.close_all()

        with ThreadPoolExecutor() as phones:
            list(phones.map(change, ["italian", "hungarian", "gametwist"] * 3))
        assert list(numbers(circle)) == list(range(1, circle.rule_versions.count() + 1))
        assert circle.rule_versions.count() > 3


class TestChoosePreset:
    def test_plays_by_it_under_the_circles_own_words(self, circle: Circle, cast: Cast) -> None:
        save(circle, cast, PRESETS["italian"], kontra_names=["kontró"])
        version = choose_preset(circle=circle, preset="hungarian", by=cast.owner)
        assert (version.number, version.preset) == (3, "hungarian")
        assert version.house_rules == PRESETS["hungarian"]
        assert version.kontra_names == ["kontró"]


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


def save(
    circle: Circle,
    cast: Cast,
    rules: HouseRules,
    *,
    preset: str = "gametwist",
    kontra_names: Sequence[str] = (),
    **rest: Any,
) -> RuleSetVersion:
    return save_rules(
        circle=circle,
        preset=preset,
        rules=rules,
        kontra_names=kontra_names,
        by=cast.owner,
        **rest,
    )


def numbers(circle: Circle) -> list[int]:
    return list(circle.rule_versions.order_by("number").values_list("number", flat=True))
