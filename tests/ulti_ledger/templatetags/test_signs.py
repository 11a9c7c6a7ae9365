from xml.etree import ElementTree

import pytest
from django.conf import settings

from ulti_ledger.templatetags.signs import icon, suit


class TestIcon:
    def test_points_into_the_sprite_and_is_not_read_aloud(self) -> None:
        assert icon("tick") == (
            '<svg class="icon" aria-hidden="true">'
            '<use href="/static/img/suits.svg#tick"></use></svg>'
        )


class TestSuit:
    def test_carries_its_colour(self) -> None:
        assert 'class="suit hearts"' in suit("hearts")

    @pytest.mark.parametrize(
        "name", ["acorns", "leaves", "bells", "hearts", "clubs", "spades", "diamonds"]
    )
    def test_is_in_the_sprite(self, name: str) -> None:
        sprite = ElementTree.parse(settings.BASE_DIR / "static" / "img" / "suits.svg")
        assert name in {symbol.get("id") for symbol in sprite.iter()}
