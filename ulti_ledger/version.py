"""Which edition answers: a page that stays open over an update can tell that it is old."""

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse

PARTS = ("scoring", "ulti_ledger", "templates", "static", "locale")
HEADER = "Ledger-Version"


def version(request: HttpRequest) -> dict[str, str]:
    """Context processor: `version` is what the header of every answer says."""
    return {"version": edition(settings.BASE_DIR)}


def tell_version(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Say it beside every answer."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers[HEADER] = edition(settings.BASE_DIR)
        return response

    return middleware


@cache
def edition(base: Path) -> str:
    """Another text after every update, the same after a mere restart."""
    seen = sha256()
    for path in sorted(_files(base)):
        seen.update(f"{path.relative_to(base)} ".encode())
        seen.update(path.read_bytes())
    return seen.hexdigest()[:12]


def _files(base: Path) -> Iterator[Path]:
    for part in PARTS:
        yield from (
            path
            for path in (base / part).rglob("*")
            if path.is_file() and path.suffix not in {".pyc", ".po"}
        )
