"""Long names in a narrow column: what is left of them still tells the players apart."""

from collections.abc import Callable
from itertools import chain

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.evening import say
from tests.browser.pages import pages_of
from tests.browser.table import Table

FAMILY = "👨\u200d👩\u200d👧 Béla"
LONG = (
    pytest.param([f"Wolfeschlegelsteinhausenbergerdorff{n}" for n in range(4)], id="the end"),
    pytest.param([f"Wolfeschlegel{n}steinhausenbergerdorff" for n in range(4)], id="the middle"),
    pytest.param([f"{n}Wolfeschlegelsteinhausenbergerdorff" for n in range(4)], id="the start"),
    pytest.param([f"{FAMILY} Wolfeschlegelsteinhausen{n}" for n in range(4)], id="emoji"),
)
# What is left of a name where the page cuts it: the signs that end before the dots begin.
IN_SIGHT = """
(name) => {
  const cut = name.scrollWidth > name.clientWidth ? name : name.parentElement;
  const text = name.firstChild.data;
  if (cut.scrollWidth <= cut.clientWidth) return text;
  const pen = document.createElement("canvas").getContext("2d");
  const style = getComputedStyle(cut);
  pen.font = style.font;
  const edge = cut.getBoundingClientRect().right - parseFloat(style.paddingRight)
    - pen.measureText("…").width;
  const signs = [...new Intl.Segmenter().segment(text)];
  const shown = signs.map((sign) => sign.index + sign.segment.length).filter((end) => {
    const range = document.createRange();
    range.setStart(name.firstChild, 0);
    range.setEnd(name.firstChild, end);
    return range.getBoundingClientRect().right <= edge;
  });
  return text.slice(0, shown.at(-1) ?? 0) + "…";
}
"""

BOTH = ("Barnabás Keresztély-Nagy", "Ádám", "Őrsike Szentgyörgyi-Váradi", "Éva")
VIEWS = ("points", "money", "soloist")
UNFOLD = "document.querySelectorAll('main details').forEach((one) => { one.open = true; })"
LINES = """
(name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  return new Set([...range.getClientRects()].map((line) => line.top)).size;
}
"""
CUT_BY = "(box) => box.scrollWidth - box.clientWidth"
# Figures that reach into their neighbour, or out of a box that hides what is outside.
CUT_FIGURES = """
() => [...document.querySelectorAll("td.num, .seat-balance, .score, .game-note .nowrap")]
  .filter((figure) => figure.checkVisibility() && !figure.querySelector(".sr"))
  .filter((figure) => {
    const range = document.createRange();
    range.selectNodeContents(figure);
    const box = figure.closest("td, li").getBoundingClientRect();
    const shown = range.getBoundingClientRect();
    return shown.right > box.right + 1 || shown.left < box.left - 1;
  })
  .map((figure) => figure.textContent.trim());
"""


def begin_long_night(page: Page, begin_night: Callable[..., Table]) -> Table:
    """Two hands of long and short names together, one of them worth four digits in money."""
    table = begin_night(*BOTH)
    table.play(say(BOTH[2], "betli", outcome={"betli": "lost"}))
    ulti = say(BOTH[0], "ulti", hearts=True, kontra={"ulti": 2})
    table.play({**ulti, "outcome": {"ulti": "made", "simple": "made"}})
    return table


def in_sight(names: Locator) -> list[str]:
    return [name.evaluate(IN_SIGHT) for name in names.all()]


class TestLongNames:
    @pytest.mark.parametrize("names", LONG)
    def test_never_look_alike_on_a_small_phone(
        self, names: list[str], page: Page, begin_night: Callable[..., Table]
    ) -> None:
        """Field report M4."""
        page.set_viewport_size({"width": 320, "height": 640})
        table = begin_night(*names)
        table.play(say(names[1], outcome={"simple": "made"}))
        assert len(set(in_sight(page.locator(".seat-name")))) == 4
        assert len(set(in_sight(page.locator(".sheet-table thead .num bdi:first-child")))) == 4
        table.tap(table.soloist(names[2]))
        expect(page.locator(".readback")).to_contain_text(names[2])

    @pytest.mark.parametrize("width", [390, 320])
    def test_push_no_page_out_of_the_screen(
        self, width: int, page: Page, begin_night: Callable[..., Table]
    ) -> None:
        page.set_viewport_size({"width": width, "height": 844})
        begin_long_night(page, begin_night)
        session = page.url
        sheets = (f"{session}sheet/?view={view}" for view in VIEWS)
        for address in chain(pages_of(page), sheets):
            if page.url != address:
                page.goto(address)
            page.evaluate(UNFOLD)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, address
            assert page.evaluate(CUT_FIGURES) == [], address

    @pytest.mark.parametrize("width", [1024, 390])
    def test_leave_short_ones_whole(
        self, width: int, page: Page, begin_night: Callable[..., Table]
    ) -> None:
        page.set_viewport_size({"width": width, "height": 844})
        begin_long_night(page, begin_night)
        page.goto(f"{page.url}settle/")
        for table in ("#rounding", "#pairs"):
            name = page.locator(table).locator("tbody th bdi", has_text="Ádám")
            assert name.evaluate(LINES) == 1

    def test_leave_what_is_open_in_sight(
        self, page: Page, begin_night: Callable[..., Table]
    ) -> None:
        """On a phone, with coins chosen and a payment ticked: all columns that a night can have."""
        begin_long_night(page, begin_night)
        page.goto(f"{page.url}settle/")
        page.get_by_role("button", name="Mark as paid").first.tap()
        expect(page.locator(".pay-list.is-done > li")).to_have_count(1)
        page.get_by_role("button", name="50 Ft").tap()
        expect(page.get_by_role("button", name="50 Ft")).to_have_attribute("aria-pressed", "true")
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 844})
            still_open = page.locator("#rounding").get_by_role("columnheader", name="Open")
            expect(still_open).to_be_in_viewport(ratio=1)
            assert page.locator("#rounding .scroll").evaluate(CUT_BY) == 0

    def test_leave_undo_above_the_bar(self, page: Page, begin_night: Callable[..., Table]) -> None:
        begin_long_night(page, begin_night)
        undo = page.locator("#last-recorded button").bounding_box()
        bar = page.locator(".record-bar").bounding_box()
        assert undo
        assert bar
        assert undo["y"] + undo["height"] <= bar["y"]
