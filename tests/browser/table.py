"""The scorekeeper's page under a thumb: hands go in by taps, balances are read off it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from playwright.sync_api import Locator, Page, expect

Hand: TypeAlias = Mapping[str, Any]  # in the JSON of the scoring contract, players by their names

_CHIPS = {
    "forty_hundred": ("points=forty_hundred",),
    "twenty_hundred": ("points=twenty_hundred",),
    "betli": ("points=betli",),
    "open_betli": ("points=betli", "open=on"),
    "ulti": ("ulti=on",),
    "durchmars": ("durchmars=on",),
    "open_durchmars": ("durchmars=on", "open=on"),
}
_LINES = {
    "simple": "simple",
    "forty_hundred": "forty",
    "twenty_hundred": "twenty",
    "ulti": "ulti",
    "durchmars": "durchmars",
    "open_durchmars": "durchmars",
    "betli": "betli",
    "open_betli": "betli",
}
_COUNTS = ("soloist_points", "defender_points", "soloist_tricks")


def number(text: str) -> int:
    """A figure as the pages print it."""
    return int(text.strip().replace("\N{MINUS SIGN}", "-"))


def label_of(where: Page | Locator, control: Locator) -> Locator:
    """What a thumb hits: the label around a radio or a checkbox."""
    return where.locator("label").filter(has=control)


class Table:
    """A night on the screen. `taps` counts what the thumb did since it was last set to 0."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    # --- what a thumb does ---

    def tap(self, target: Locator) -> None:
        """Tap what is shown, after scrolling to it if need be; what something covers can't be."""
        target.tap()
        self.taps += 1

    def play(self, hand: Hand) -> None:
        """Enter a hand and write it down."""
        self.enter(hand)
        self.record()

    def enter(self, hand: Hand) -> None:
        """Say a hand in the order in which a table says it, without a tap too many."""
        self.tap(self.soloist(hand["soloist"]))
        for control in self._controls(hand):
            self.tap(control)
        for name in _COUNTS:
            if name in hand.get("facts", {}):
                self.tap(self.page.locator(f"#{name}"))
                self.page.locator(f"#{name}").fill(str(hand["facts"][name]))

    def record(self) -> None:
        """Press the button, and wait until the hand is on the sheet."""
        recorded = self.hand_number
        self.tap(self.record_button)
        expect(self.page.get_by_role("status")).to_contain_text(f"Hand {recorded} recorded.")
        expect(self.heading).to_have_text(f"Hand {recorded + 1}")
        self.wait_for_the_fresh_form()

    def undo(self) -> None:
        """Take the last hand back, and wait until it is crossed out."""
        self.tap(self.page.locator(".last-recorded").get_by_role("button", name="Undo"))
        expect(self.page.get_by_role("status")).to_contain_text("is void.")
        self.wait_for_the_fresh_form()

    def wait_for_the_fresh_form(self) -> None:
        """Until htmx has taken what it swapped in under its wing."""
        expect(self.page.locator(".htmx-added")).to_have_count(0)

    # --- where it does it ---

    def control(self, said: str) -> Locator:
        """The label of a switch, by its name and value: `control("points=betli")`."""
        name, _, value = said.partition("=")
        return self.page.locator(f'#hand-form label:has([name="{name}"][value="{value}"])')

    def seat(self, name: str) -> Locator:
        """The switch on the card of somebody who plays."""
        return self._seats.get_by_role("radio", name=name, exact=True)

    def soloist(self, name: str) -> Locator:
        """The card of somebody who plays."""
        return label_of(self._seats, self.page.get_by_role("radio", name=name, exact=True))

    @property
    def _seats(self) -> Locator:
        return self.page.get_by_role("group", name="Who plays?")

    @property
    def record_button(self) -> Locator:
        return self.page.locator(".record")

    @property
    def heading(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    def _controls(self, hand: Hand) -> Iterator[Locator]:
        bid = hand.get("bid", {"components": ()})
        said = [chip for part in bid["components"] for chip in _CHIPS.get(part, ())]
        yield from map(self.control, said)
        if bid.get("hearts"):
            yield self.control("hearts=on")
        yield from self._kontra(hand.get("kontra", {}))
        if hand.keys() & {"facts", "silent", "ended"}:
            yield self.page.locator(".extras > summary")
            yield from self._extras(hand)
        yield from self._outcomes(hand.get("outcome", {}))

    def _kontra(self, kontra: Mapping[str, Any]) -> Iterator[Locator]:
        for part, steps in kontra.items():
            each = {None: steps} if isinstance(steps, int) else steps
            for defender, step in each.items():
                whose = f"-{self.id_of(defender)}" if defender else ""
                for reached in range(1, step + 1):
                    yield self.control(f"kontra-{_LINES[part]}{whose}={reached}")

    def _outcomes(self, outcome: Mapping[str, str]) -> Iterator[Locator]:
        if len(outcome) > 1 and len(set(outcome.values())) == 1:
            yield self.control(f"outcome-all={next(iter(outcome.values()))}")
            return
        for part, verdict in outcome.items():
            yield self.control(f"outcome-{_LINES[part]}={verdict}")

    def _extras(self, hand: Hand) -> Iterator[Locator]:
        if "ended" in hand:
            yield self.control(f"ended={hand['ended']}")
        silent = hand.get("silent", {})
        for name in ("hundred", "durchmars"):
            if name in silent:
                yield self.control(f"silent-{name}={silent[name]}")
        seven = silent.get("ulti") or hand.get("facts", {}).get("trump_seven")
        if seven and "ulti" in hand["bid"]["components"]:
            yield self.control(f"outcome-ulti={'made' if seven['won'] else 'lost'}")
        elif seven:
            yield self.control(f"seven={self.id_of(seven['player'])}")
            if not seven["won"]:
                yield self.control("seven-won=no")

    # --- what is read off the page ---

    @property
    def hand_number(self) -> int:
        """Which hand the head of the page says is to be recorded."""
        return int(self.heading.inner_text().removeprefix("Hand "))

    @property
    def dealing(self) -> str:
        """Who deals and whether he sits out, as the head of the page says it."""
        return self.page.locator("#hand-dealer").inner_text()

    @property
    def seats(self) -> dict[str, str]:
        """The ids of the players at the table by their names, in seat order."""
        names = self.page.locator("#seats bdi[id^=name-]")
        return {
            name.inner_text(): str(name.get_attribute("id")).removeprefix("name-")
            for name in names.all()
        }

    def id_of(self, name: str) -> str:
        return self.seats[name]

    @property
    def balances(self) -> dict[str, int]:
        """The standings: what stands on each card."""
        return {
            name: number(self.page.locator(f"#balance-{seat}").inner_text())
            for name, seat in self.seats.items()
        }

    def row(self, hand: int) -> dict[str, int]:
        """The running totals in the row of a hand on the sheet."""
        sheet = self.page.locator("#sheet")
        names = sheet.locator(".sheet-table thead .num bdi.sr").all_inner_texts()
        totals = sheet.locator(f"#hand-{hand} td.num").all_inner_texts()
        return dict(zip(names, map(number, totals), strict=True))

    @property
    def sum_of_sheet(self) -> int:
        said = self.page.locator(".sheet-head").inner_text()
        found = re.search(r"sum\s=\s(\S+)", said)
        assert found, said
        return number(found[1])

    def expect_change(self, changes: Mapping[str, int]) -> None:
        """Wait until the cards announce what this hand would bring each player."""
        for name, seat in self.seats.items():
            if name in changes:
                signed = f"{changes[name]:+}".replace("-", "\N{MINUS SIGN}").replace("+0", "0")
                expect(self.page.locator(f"#change-{seat}")).to_have_text(signed)
