"""Nothing inline: the policy each page is sent with would stop it without a word to the player."""

import re
from pathlib import Path

import pytest
from django.conf import settings

TEMPLATES = sorted((settings.BASE_DIR / "templates").rglob("*.html"))

INLINE = {
    "a style attribute": re.compile(r"<[^>]*\sstyle\s*=", re.I),
    "a style element": re.compile(r"<style", re.I),
    "an event attribute": re.compile(r"<[^>]*\s(on[a-z]+|hx-on[:a-z-]*)\s*=", re.I),
    "a script with a body": re.compile(r"<script(?![^>]*\ssrc=)", re.I),
    "a javascript: address": re.compile(r"javascript:", re.I),
    "an htmx expression": re.compile(r"\s(hx-vals|hx-headers)\s*=\s*['\"]js:", re.I),
}


@pytest.mark.parametrize("what", INLINE)
@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_has_nothing_inline(path: Path, what: str) -> None:
    assert not INLINE[what].search(path.read_text()), f"{path.name} has {what}"


@pytest.mark.parametrize(
    ("what", "html"),
    [
        ("a style attribute", '<p class="x" style="color: red">'),
        ("a style element", "<style>p {}</style>"),
        ("an event attribute", '<button\n  onclick="go()">'),
        ("an event attribute", '<p hx-on:click="go()">'),
        ("a script with a body", "<script>go()</script>"),
        ("a javascript: address", '<a href="javascript:go()">'),
        ("an htmx expression", "<p hx-vals='js:{now: Date.now()}'>"),
    ],
)
def test_would_find_it(what: str, html: str) -> None:
    assert INLINE[what].search(html)
