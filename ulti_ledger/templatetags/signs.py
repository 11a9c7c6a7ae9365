"""Suits and signs from the sprite: `{% load signs %}{% icon "tick" %} {% suit "hearts" %}`."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """A sign that only repeats what the words beside it say, so readers aloud skip it."""
    return _symbol(name, "icon")


@register.simple_tag
def suit(name: str) -> SafeString:
    """A suit in its colour; its name belongs in the text beside it."""
    return _symbol(name, f"suit {name}")


def _symbol(name: str, css_class: str) -> SafeString:
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"></use></svg>',
        css_class,
        static("img/suits.svg"),
        name,
    )
