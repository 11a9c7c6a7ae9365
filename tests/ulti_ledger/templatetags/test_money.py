"""Money in a template."""

import pytest
from django.template import Context, Template

from ulti_ledger.circles.models import Circle

NO_BREAK = "\u00a0"


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("money 120 circle", f"120{NO_BREAK}Ft"),
        ("money 120 circle plus=True", f"+120{NO_BREAK}Ft"),
        ("money 250 circle 'EUR'", f"2,50{NO_BREAK}€"),
    ],
)
def test_prints_in_the_language_of_the_circle(tag: str, text: str) -> None:
    circle = Circle(language="hu", currency="HUF")
    template = Template("{% load money %}{% " + tag + " %}")
    assert template.render(Context({"circle": circle})) == text
