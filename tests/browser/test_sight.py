"""What a page is on a small phone: wide enough for a thumb, and no wider than the screen."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.evening import say
from tests.browser.pages import pages_of
from tests.browser.table import Table

TOUCH = 44
# Links within a sentence are as high as their line. What is in sight of nobody is no target.
TOO_SMALL = """
(least) => {
  const controls = document.querySelectorAll("a, button, summary, input, select, textarea");
  const targets = new Set([...controls].map((control) => control.closest("label") ?? control));
  return [...targets].filter((target) => {
    const { width, height, bottom } = target.getBoundingClientRect();
    const isShown = target.checkVisibility({ visibilityProperty: true }) && bottom > 0 && width > 0;
    return isShown && !target.matches("p > a") && (width < least || height < least);
  }).map((target) => target.outerHTML.slice(0, 200));
}
"""
SMALL_PRINT = """
() => [...document.querySelectorAll("input:not([type=radio], [type=checkbox]), select, textarea")]
  .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.name)
"""


@pytest.fixture(params=[390, 320])
def pages(
    request: pytest.FixtureRequest, page: Page, begin_night: Callable[..., Table]
) -> Iterator[str]:
    """Every page of a night, on a screen of this width; the form with all that it can show."""
    table = begin_night(*(f"Wolfeschlegelsteinhausenbergerdorff{n:05}" for n in range(1, 5)))
    table.play(say("Wolfeschlegelsteinhausenbergerdorff00002", outcome={"simple": "made"}))
    page.set_viewport_size({"width": request.param, "height": 844})
    return every_state(table)


def every_state(table: Table) -> Iterator[str]:
    yield from pages_of(table.page)
    table.enter(say(next(iter(table.seats)), "ulti", kontra={"ulti": 1, "simple": 2}))
    table.tap(table.page.locator(".extras > summary"))
    yield "the form filled in"
    table.page.get_by_label("Menu").tap()
    yield "the menu"


class TestEveryPage:
    def test_has_room_for_thumbs_and_scrolls_one_way_only(
        self, pages: Iterator[str], page: Page
    ) -> None:
        """Field report J4: below 16 px a phone zooms in on a field."""
        for where in pages:
            width = page.evaluate("innerWidth")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, where
            assert page.evaluate(TOO_SMALL, TOUCH) == [], where
            assert page.evaluate(SMALL_PRINT) == [], where
