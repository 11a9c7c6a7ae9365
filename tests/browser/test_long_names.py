"""Long names in a narrow column: what is left of them still tells the players apart."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.evening import say
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
