"""No page asks anything of another machine: the wifi of a pub may have no internet."""

import re
from pathlib import Path

import pytest
from django.conf import settings

FILES = sorted(
    path
    for folder in ("templates", "static")
    for path in (settings.BASE_DIR / folder).rglob("*")
    if path.suffix in {".html", ".txt", ".css", ".js", ".svg"}
)

# An address with a host. A comment in a script begins with "//", too, but has a blank behind it.
OUTSIDE = re.compile(r"(?:\b[a-z][a-z+.-]*:)?//[\w\[{$]", re.I)
NAMES_NOTHING_ELSE = re.compile(r"""xmlns(:\w+)?=["'][^"']*["']""")


def outside(text: str) -> list[str]:
    return OUTSIDE.findall(NAMES_NOTHING_ELSE.sub("", text))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_names_no_other_machine(path: Path) -> None:
    assert outside(path.read_text()) == []


@pytest.mark.parametrize(
    "text",
    [
        '<script src="https://cdn.example/htmx.js">',
        '<img src="//cdn.example/a.png">',
        "@import url(http://fonts.example/a.css);",
        "new WebSocket(`wss://${host}/`)",
        '<a href="https://{{ host }}/">',
        'fetch("HTTPS://example.org")',
    ],
)
def test_would_find_it(text: str) -> None:
    assert outside(text)


def test_lets_a_picture_say_what_it_is() -> None:
    assert not outside('<svg xmlns="http://www.w3.org/2000/svg">// a comment')
