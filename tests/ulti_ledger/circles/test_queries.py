"""The read path of circles."""

from tests.ulti_ledger.conftest import Cast, choose_preset
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.queries import circles_of, current_rules, players_of
from ulti_ledger.circles.services import add_player, retire_player


class TestCirclesOf:
    def test_tells_what_one_is_in_each(
        self, cast: Cast, circle: Circle, hungarian_circle: Circle
    ) -> None:
        add_player(circle=circle, name="Anna")
        cards = {card.slug: card for card in circles_of(cast.scorekeeper)}
        assert set(cards) == {circle.slug, hungarian_circle.slug}
        assert cards[circle.slug].players == 1
        assert cards[circle.slug].role == "Scorekeeper"

    def test_holds_nothing_for_a_stranger(self, cast: Cast, circle: Circle) -> None:
        assert circles_of(cast.stranger) == ()


class TestPlayersOf:
    def test_come_by_name_the_retired_last(self, circle: Circle) -> None:
        for name in ("Zsófi", "Ádám", "dezső", "Béla"):
            player = add_player(circle=circle, name=name)
        retire_player(player=player, retired=True)
        assert [row.name for row in players_of(circle)] == ["Ádám", "dezső", "Zsófi", "Béla"]

    def test_are_those_of_one_circle(self, circle: Circle, hungarian_circle: Circle) -> None:
        add_player(circle=hungarian_circle, name="Anna")
        assert players_of(circle) == ()


class TestCurrentRules:
    def test_are_the_newest_version(self, cast: Cast, circle: Circle) -> None:
        version = choose_preset(circle=circle, preset="italian", by=cast.owner)
        assert current_rules(circle) == version
