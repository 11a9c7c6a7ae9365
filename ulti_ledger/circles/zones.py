"""Time zones as people look for them."""

import zoneinfo
from datetime import date
from functools import cache

from django.utils import timezone

DEFAULT_ZONE = "Europe/Budapest"


def today(zone: str) -> date:
    """The day that a calendar on the wall there shows."""
    return timezone.now().astimezone(zoneinfo.ZoneInfo(zone)).date()


@cache
def zone_names() -> tuple[str, ...]:
    """The zones to choose from, in order: places, and UTC."""
    places = (name for name in zoneinfo.available_timezones() if "/" in name)
    return (*sorted(name for name in places if not name.startswith("Etc/")), "UTC")


def find_zone(text: str) -> str | None:
    """The zone that is meant by "Europe/Budapest", "budapest" or "New York", if there is one."""
    sought = "_".join(text.split()).casefold()
    for name in zone_names():
        if sought == name.casefold():
            return name
    return next((name for name in zone_names() if name.casefold().endswith(f"/{sought}")), None)
