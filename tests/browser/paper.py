"""What a doubter keeps beside the phone: the hands that count, added up without any of our code."""

from collections import Counter
from collections.abc import Mapping

from playwright.sync_api import Page

from tests.browser.evening import FIRST_DEALER, SEATS
from tests.browser.table import Table, number

STAKE, COIN = 3, 5  # forints a point, and the smallest coin on the table


class Paper:
    """The same night kept by hand. `worth` is what a hand brings its soloist from each."""

    def __init__(self) -> None:
        self.worth: dict[int, int] = {}
        self._players: dict[int, tuple[str, str, str]] = {}
        self._dealt = SEATS.index(FIRST_DEALER)

    def note(self, hand: int, soloist: str, each: int) -> None:
        one, other = (name for name in SEATS if name not in (soloist, self.dealer))
        self._players[hand] = soloist, one, other
        self.worth[hand] = each
        self._dealt += 1

    def take_back(self, hand: int) -> None:
        """It was never played: whoever dealt deals once more."""
        del self.worth[hand]
        self._dealt -= 1

    @property
    def dealer(self) -> str:
        return SEATS[self._dealt % len(SEATS)]

    def pairs(self, *, up_to: int | None = None) -> Counter[tuple[str, str]]:
        """What each won from each, by (won, from), after all hands or those up to one."""
        won: Counter[tuple[str, str]] = Counter()
        for hand, each in self.worth.items():
            soloist, *defenders = self._players[hand]
            for defender in defenders if up_to is None or hand <= up_to else ():
                won[soloist, defender] += each
                won[defender, soloist] -= each
        return won

    def standings(self, *, up_to: int | None = None) -> dict[str, int]:
        won = self.pairs(up_to=up_to)
        return {one: sum(won[one, other] for other in SEATS) for one in SEATS}

    def rounding(self) -> dict[str, int]:
        """All down to whole coins; the coins left over to those who lost most, none the same."""
        lost = {one: points * STAKE % COIN for one, points in self.standings().items()}
        first = sorted(SEATS, key=lost.__getitem__, reverse=True)[: sum(lost.values()) // COIN]
        return {one: COIN * (one in first) - lost[one] for one in SEATS}


def expect_standings(table: Table, paper: Paper, row: int = 9) -> None:
    assert table.balances == paper.standings() == table.row(row)
    assert table.sum_of_sheet == 0


def expect_hand(page: Page, paper: Paper, hand: int) -> None:
    """The page of a hand pays what the paper says."""
    together = page.locator("#hand-amounts tfoot td").all_inner_texts()
    assert list(map(number, together)) == [paper.worth[hand] * share for share in (2, -1, -1)]


def expect_settlement(
    page: Page, paper: Paper, *, paid: Mapping[str, int], is_rounded: bool = True
) -> None:
    """Each column of the balances is as on the paper, and adds up to zero."""
    points, won = paper.standings(), paper.pairs()
    rounding = paper.rounding() if is_rounded else {}
    worth = {one: points[one] * STAKE for one in SEATS}
    left = {one: worth[one] + paid.get(one, 0) + rounding.get(one, 0) for one in SEATS}
    columns = {"Points": points, "Ft": worth}
    if paid:
        columns["Paid or put off"] = {one: paid.get(one, 0) for one in SEATS}
    if rounding:
        columns |= {"Rounding": rounding, "Open": left}
        assert all(rest % COIN == 0 for rest in left.values())
    heads, *rows = _cells(page, "#rounding table")
    for head, figures in columns.items():
        at = heads.index(head)
        assert {row[0]: number(row[at]) for row in rows} == {**figures, "Sum": 0}, head
    for one, row in zip(SEATS, _cells(page, "#pairs tbody"), strict=True):
        between = {
            name: number(cell) for name, cell in zip(SEATS, row[1:], strict=True) if name != one
        }
        assert between == {name: won[one, name] for name in between}


def open_payments(page: Page) -> list[str]:
    """The payments that are still to be made, in words."""
    lines = page.locator("#payments .pay-list:not(.is-done) .pays").all_inner_texts()
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def _cells(page: Page, table: str) -> list[list[str]]:
    """The texts of a table, row by row."""
    script = "table => [...table.rows].map(row => [...row.cells].map(cell => cell.innerText))"
    cells: list[list[str]] = page.locator(table).evaluate(script)
    return cells
