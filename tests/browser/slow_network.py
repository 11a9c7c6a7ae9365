"""A network on which requests wait until the test lets them through."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route

PREVIEW = "**/hands/preview/"
RECORD = "**/hands/"


@contextmanager
def held_back(page: Page, url: str) -> Iterator[list[Route]]:
    """Collect the requests to this address; where the block ends they go on, as later ones do."""
    waiting: list[Route] = []
    is_open = False

    def hold(route: Route) -> None:
        if is_open:
            route.continue_()
        else:
            waiting.append(route)

    page.route(url, hold)
    yield waiting
    is_open = True
    for route in waiting:
        route.continue_()


def wait_for(waiting: list[Route], page: Page, number: int) -> None:
    """Until so many requests have been sent."""
    for _moment in range(1000):
        if len(waiting) >= number:
            return
        page.wait_for_timeout(10)
    raise AssertionError(f"{len(waiting)} requests were sent, not {number}")
