"""The filters as a template uses them."""

import pytest
from django.template import Context, Template


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{{ 'hundred'|component_name:True|capfirst }}", "Silent hundred"),
        ("{{ bid|bid_name }}", "ulti"),
        ("{{ 2|kontra_name }} {{ 2|times }}", "rekontra ×4"),
        ("{{ minus|signed }} {{ minus|plus_minus }}", "\u22123 minus"),
        ("{{ 3|signed }} {{ 3|plus_minus }}", "+3 plus"),
        ("[{{ 0|plus_minus }}]", "[]"),
        ("{{ minus|unsigned }}", "3"),
        ("{{ 1200|points }}", "1\u202f200"),
    ],
)
def test_prints(source: str, text: str) -> None:
    template = Template("{% load ulti %}" + source)
    assert template.render(Context({"bid": ["simple", "ulti"], "minus": -3})) == text
