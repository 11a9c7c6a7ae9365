"""The day of a night: `{% load nights %}{{ session.date|night_day }}`."""

from datetime import date

from django import template
from django.utils import timezone
from django.utils.dateformat import format as formatted
from django.utils.translation import pgettext

register = template.Library()


@register.filter
def night_day(day: date) -> str:
    """The day in words, with its year where that is another one than now."""
    if day.year == timezone.localdate().year:
        return formatted(day, pgettext("date of a night", "l j F"))
    return formatted(day, pgettext("date of a night in another year", "l j F Y"))
