"""The sentence of a hand, in words."""

from collections.abc import Mapping
from html import unescape
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils.html import strip_tags

from scoring import PRESETS, HouseRules, score, wire
from ulti_ledger.ledger.story import Story, tell
from ulti_ledger.ledger.templatetags import stories

ANNA, BELA, CILI = "Anna", "Béla", "Cili"
BOTH: Mapping[str, Any] = {"outcome": {"simple": "made", "ulti": "made"}}


def story(components: list[str], rules: HouseRules | None = None, **rest: Any) -> Story:
    """A hand of Anna against Béla and Cili."""
    bid = {"components": components, "hearts": rest.pop("hearts", False)}
    names = {"soloist": ANNA, "defenders": [BELA, CILI], "bid": bid}
    deal = wire.deal_from_json({**names, **rest})
    result = score(deal, rules or PRESETS["gametwist"])
    return tell(deal, result, {name: name for name in (ANNA, BELA, CILI)})


def sentence(told: Story) -> str:
    text = strip_tags(render_to_string("ledger/_sentence.html", {"story": told}))
    return unescape(" ".join(text.split()))


class TestTheSentence:
    @pytest.mark.parametrize(
        ("components", "rest", "said"),
        [
            (
                [],
                {"outcome": {"simple": "made"}},
                "Anna plays simple game: made. Gets 1 from each.",
            ),
            (["ulti"], BOTH, "Anna plays ulti: made. Gets 5 from each."),
            (
                ["forty_hundred", "ulti"],
                {
                    "hearts": True,
                    "kontra": {"forty_hundred": 1},
                    "outcome": {"forty_hundred": "lost", "ulti": "made"},
                },
                "Anna plays hearts 40-100 ulti, kontra on 40-100: 40-100 lost, ulti made. "
                "Pays 8 to each.",
            ),
            (
                ["forty_hundred", "ulti"],
                {"outcome": {"forty_hundred": "lost", "ulti": "made"}},
                "Anna plays 40-100 ulti: 40-100 lost, ulti made. Nobody pays anything.",
            ),
            (
                [],
                {"silent": {"hundred": "soloist"}},
                "Anna plays simple game: made, silent hundred. Gets 2 from each.",
            ),
            (
                [],
                {"silent": {"durchmars": "defenders"}},
                "Anna plays simple game: lost, silent durchmars of the defenders. Pays 3 to each.",
            ),
            (
                [],
                {
                    "outcome": {"simple": "made"},
                    "silent": {"ulti": {"player": BELA, "won": False}},
                },
                "Anna plays simple game: made, silent ulti of Béla lost. Gets 3 from each.",
            ),
            (
                ["ulti"],
                {"ended": "thrown_in", "kontra": {"ulti": 2}},
                "Anna plays ulti, rekontra on ulti: thrown in. Pays 17 to each.",
            ),
        ],
    )
    def test_says_who_played_what_and_what_it_brought(
        self, components: list[str], rest: dict[str, Any], said: str
    ) -> None:
        assert sentence(story(components, **rest)) == said

    def test_names_the_defenders_where_their_amounts_differ(self) -> None:
        told = story(
            ["betli"],
            PRESETS["hungarian"],
            kontra={"betli": {BELA: 1, CILI: 2}},
            outcome={"betli": "lost"},
        )
        assert sentence(told) == (
            "Anna plays betli, kontra by Béla, rekontra by Cili: lost. "
            "Pays 10 to Béla and 20 to Cili."
        )
        assert strip_tags(stories.payment_by_name(told)) == ("Anna pays 10 to Béla and 20 to Cili.")

    def test_says_that_all_passed(self) -> None:
        told = story([], PRESETS["hungarian"], ended="passed_out")
        assert sentence(told) == "All passed; Anna held the first bid. Pays 2 to each."

    def test_says_what_the_defenders_settle_among_themselves(self) -> None:
        rules = PRESETS["hungarian"].but({"silent_ulti_parties": "everybody"})
        told = story(
            [],
            rules,
            outcome={"simple": "made"},
            silent={"ulti": {"player": BELA, "won": True}},
        )
        assert sentence(told) == (
            "Anna plays simple game: made, silent ulti of Béla made. "
            "Gets 1 from Cili and pays 1 to Béla. Cili pays 2 to Béla."
        )

    def test_escapes_a_name_once(self) -> None:
        deal = wire.deal_from_json(
            {
                "soloist": "1",
                "defenders": ["2", "3"],
                "bid": {"components": []},
                "outcome": {"simple": "made"},
            }
        )
        names = {"1": "Kis & Nagy <3", "2": "Béla", "3": "Cili"}
        told = tell(deal, score(deal, PRESETS["gametwist"]), names)
        written = render_to_string("ledger/_sentence.html", {"story": told})
        assert "<bdi>Kis &amp; Nagy &lt;3</bdi>" in written
        assert stories.payment_by_name(told).startswith("<bdi>Kis &amp; Nagy &lt;3</bdi> gets")

    def test_does_not_break_a_hundred_in_two(self) -> None:
        told = story(["forty_hundred"], outcome={"forty_hundred": "made"})
        assert stories.bid_phrase(told) == '<span class="nowrap">40-100</span>'
