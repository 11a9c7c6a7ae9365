"""What kontra makes of each part."""

from dataclasses import replace

from scoring import PRESETS
from scoring.house_rules import FailedUlti
from ulti_ledger.circles.kontra_table import PricedPart, kontra_table

GAMETWIST, HUNGARIAN = PRESETS["gametwist"], PRESETS["hungarian"]


def part(
    component: str, *, hearts: bool = False, trumps: bool | None = None, lost: bool = False
) -> PricedPart:
    return PricedPart(component, hearts, trumps, lost)


class TestKontraTable:
    def test_has_a_row_for_each_price_and_a_column_for_each_step(self) -> None:
        rows = {row.amounts: row.parts for row in kontra_table(GAMETWIST)}
        assert rows[4, 8, 16] == (part("forty_hundred"), part("ulti"))
        assert rows[8, 16, 32] == (
            part("twenty_hundred"),
            part("forty_hundred", hearts=True),
            part("ulti", hearts=True),
        )
        assert len(rows) == 11

    def test_puts_a_lost_ulti_in_a_row_of_its_own_where_it_costs_more(self) -> None:
        """Field report B21."""
        rules = replace(GAMETWIST, failed_ulti=FailedUlti.PENALTY, kontra_max=3)
        rows = {row.amounts: row.parts for row in kontra_table(rules)}
        assert rows[8, 12, 20, 36] == (part("ulti", lost=True),)
        assert rows[16, 24, 40, 72] == (part("ulti", hearts=True, lost=True),)

    def test_tells_trumps_apart_only_where_they_change_the_price(self) -> None:
        parts = [part for row in kontra_table(HUNGARIAN) for part in row.parts]
        assert part("open_durchmars", trumps=True) in parts
        assert part("open_durchmars", trumps=False) in parts
        assert part("durchmars") in parts

    def test_has_a_single_column_where_nobody_says_kontra(self) -> None:
        assert {len(row.amounts) for row in kontra_table(replace(GAMETWIST, kontra_max=0))} == {1}

    def test_has_what_is_worth_nothing(self) -> None:
        rows = kontra_table(GAMETWIST.but({"values": {"betli": 0}}))
        assert rows[0].amounts == (0, 0, 0)
        assert rows[0].parts == (part("betli"), part("betli", hearts=True))

    def test_has_parts_of_the_tables_own(self) -> None:
        own = {"name": "repülő", "plain": 3, "hearts": 7, "trumps": True}
        rules = HUNGARIAN.but({"own_components": [own | {"carries": True, "penal": True}]})
        rows = {row.amounts[:3]: row.parts for row in kontra_table(rules)}
        assert rows[3, 6, 12] == (part("repülő"),)
        assert rows[6, 9, 15] == (part("repülő", lost=True),)
        assert rows[7, 14, 28] == (part("repülő", hearts=True),)
