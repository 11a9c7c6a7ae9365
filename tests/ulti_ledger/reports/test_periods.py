"""Which nights a report is about."""

from datetime import UTC, date, datetime
from unittest.mock import patch

import pytest

from tests.ulti_ledger.conftest import Cast, open_night
from ulti_ledger.circles.models import Circle, Player
from ulti_ledger.ledger.models import PlaySession
from ulti_ledger.reports.periods import months_of, nights_of

NOW = "django.utils.timezone.now"
OCTOBER, NOVEMBER, DECEMBER = (date(2026, month, 1) for month in (10, 11, 12))


@pytest.fixture
def nights(circle: Circle, players: list[Player], cast: Cast) -> list[PlaySession]:
    """In Budapest: 31 October 23:50, 1 November 00:10, 30 November 22:00 until December."""
    begins = (
        datetime(2026, 10, 31, 22, 50, tzinfo=UTC),
        datetime(2026, 10, 31, 23, 10, tzinfo=UTC),
        datetime(2026, 11, 30, 21, 0, tzinfo=UTC),
    )
    opened = []
    for moment in begins:
        with patch(NOW, return_value=moment):
            opened.append(open_night(circle, players[:3], cast.owner))
    return opened


class TestNightsOf:
    def test_counts_a_night_in_the_month_its_own_clock_said(
        self, circle: Circle, nights: list[PlaySession]
    ) -> None:
        """Field report G3: 1 November 00:10 is November, though it is October in Greenwich."""
        october, november, late = nights
        assert list(nights_of(circle, OCTOBER)) == [october]
        assert set(nights_of(circle, NOVEMBER)) == {november, late}
        assert not nights_of(circle, DECEMBER)

    def test_are_all_where_no_month_is_named(
        self, circle: Circle, nights: list[PlaySession]
    ) -> None:
        assert set(nights_of(circle)) == set(nights)

    def test_stay_in_their_month_where_the_circle_has_moved(
        self, circle: Circle, nights: list[PlaySession]
    ) -> None:
        circle.time_zone = "America/New_York"
        circle.save()
        assert set(nights_of(circle, NOVEMBER)) == set(nights[1:])


class TestMonthsOf:
    def test_begin_with_the_newest(self, circle: Circle, nights: list[PlaySession]) -> None:
        assert months_of(circle) == (NOVEMBER, OCTOBER)
