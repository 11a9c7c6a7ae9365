"""Filters that put codes and numbers into the players' words: `{% load ulti %}`."""

from django import template

from ulti_ledger.circles import words

register = template.Library()

register.filter("component_name", words.component_name)
register.filter("bid_name", words.bid_name)
register.filter("kontra_name", words.kontra_name)
register.filter("times", words.times)
register.filter("points", words.points)
register.filter("signed", words.signed)


@register.filter
def unsigned(number: int) -> str:
    """The size of a change, in a sentence that says which way it goes."""
    return words.points(abs(number))


@register.filter
def plus_minus(number: int) -> str:
    """The class that colours a number; 0 has none."""
    if number == 0:
        return ""
    return "plus" if number > 0 else "minus"
