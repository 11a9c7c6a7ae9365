"""Looking for a time zone."""

import zoneinfo

import pytest

from ulti_ledger.circles.zones import DEFAULT_ZONE, find_zone, zone_names


class TestZoneNames:
    def test_are_zones_all_of_them(self) -> None:
        assert set(zone_names()) <= zoneinfo.available_timezones()

    def test_hold_places_and_no_offsets(self) -> None:
        assert {DEFAULT_ZONE, "America/New_York", "UTC"} <= set(zone_names())
        assert not {"Etc/GMT+1", "CET", "EST5EDT"} & set(zone_names())


class TestFindZone:
    @pytest.mark.parametrize(
        ("text", "zone"),
        [
            ("Europe/Budapest", "Europe/Budapest"),
            ("europe/budapest", "Europe/Budapest"),
            (" Budapest ", "Europe/Budapest"),
            ("new york", "America/New_York"),
            ("buenos aires", "America/Argentina/Buenos_Aires"),
            ("utc", "UTC"),
        ],
    )
    def test_understands_what_people_type(self, text: str, zone: str) -> None:
        assert find_zone(text) == zone

    @pytest.mark.parametrize("text", ["", "Kecskemét", "Europe", "../etc/passwd", "pest"])
    def test_finds_nothing_for_what_is_none(self, text: str) -> None:
        assert find_zone(text) is None
