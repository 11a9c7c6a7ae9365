"""Which nights a report is about: a night is of the month in which it began, by its own clock."""

from datetime import date

from django.db.models import QuerySet

from ulti_ledger.circles.models import Circle
from ulti_ledger.ledger.models import PlaySession


def months_of(circle: Circle) -> tuple[date, ...]:
    """The first days of the months in which the circle played, the newest first. One query."""
    return tuple(circle.play_sessions.dates("date", "month", order="DESC"))


def nights_of(circle: Circle, month: date | None = None) -> QuerySet[PlaySession]:
    """The nights of a month by its first day, of all time where none is named."""
    nights = circle.play_sessions.all()
    if month is None:
        return nights
    return nights.filter(date__year=month.year, date__month=month.month)
