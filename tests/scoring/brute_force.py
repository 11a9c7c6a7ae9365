"""Every result that the contract's text allows, counted out card by card; slow, and sure."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, TypeAlias

from scoring import NOT_SAID, Facts, Seven
from tests.scoring.hands import ANNA, BELA

SEVENS = {
    "unplayed": None,
    "hers, won": Seven(ANNA, True),
    "hers, lost": Seven(ANNA, False),
    "his, won": Seven(BELA, True),
    "his, lost": Seven(BELA, False),
}
FIELDS = ("soloist_points", "defender_points", "soloist_tricks", "soloist_aces", "trump_seven")

Told: TypeAlias = tuple[int | str | None, ...]
"""A value for each of FIELDS, None where it was not told; sevens by their words."""


def facts_of(told: Told) -> Facts:
    """The same as facts for the engine."""
    said: dict[str, Any] = dict(zip(FIELDS, told, strict=True))
    seven = said.pop("trump_seven")
    return Facts(**said, trump_seven=NOT_SAID if seven is None else SEVENS[seven])


class Table:
    """The results of one kind of bid: `counts` is the one meld that counts for her, if just one."""

    def __init__(self, counts: int | None, ace_value: int) -> None:
        self.results = frozenset(_results(counts, ace_value))
        self._seen: dict[tuple[bool, ...], set[Told]] = {}

    def can_be(self, told: Told) -> bool:
        """Whether some result has all that was told."""
        asked = tuple(value is not None for value in told)
        if asked not in self._seen:
            self._seen[asked] = {_only(result, asked) for result in self.results}
        return _only(told, asked) in self._seen[asked]


def _only(told: Told, asked: tuple[bool, ...]) -> Told:
    return tuple(value if ask else None for value, ask in zip(told, asked, strict=True))


def _results(counts: int | None, ace_value: int) -> Iterator[Told]:
    for tricks, (seven, soloist_is_last) in product(range(11), _last_tricks()):
        if (tricks == 0 and soloist_is_last) or (tricks == 10 and not soloist_is_last):
            continue
        hers, theirs = 3 * tricks, 3 * (10 - tricks)
        if seven != "unplayed":  # the seven lies in the pile of whoever took the last trick
            hers, theirs = hers - soloist_is_last, theirs - (not soloist_is_last)
        for aces, (mine, others) in _piles(hers, theirs, ace_value):
            last = 10 if soloist_is_last else 0
            for my_melds, their_melds in _melds(counts):
                void = (my_melds and tricks == 0) or (their_melds and tricks == 10)
                if not void:
                    points = mine + last + my_melds, others + 10 - last + their_melds
                    yield (*points, tricks, aces, seven)


def _last_tricks() -> list[tuple[str, bool]]:
    """What the seven did, and whether the soloist took the last trick."""
    return [
        ("unplayed", True),
        ("unplayed", False),
        ("hers, won", True),
        ("hers, lost", False),
        ("his, won", False),
        ("his, lost", True),
        ("his, lost", False),  # his partner took it
    ]


@cache
def _piles(hers: int, theirs: int, ace_value: int) -> list[tuple[int, tuple[int, int]]]:
    """Her aces, and the points of both sides' aces and tens, wherever the eight cards may lie."""
    found = set()
    for aces, tens, talon_aces, talon_tens in product(range(5), range(5), range(3), range(3)):
        other_aces, other_tens = 4 - aces - talon_aces, 4 - tens - talon_tens
        fits = aces + tens <= hers and other_aces + other_tens <= theirs
        if fits and other_aces >= 0 and other_tens >= 0 and talon_aces + talon_tens <= 2:
            points = ace_value * aces + 10 * tens
            found.add((aces, (points, 4 * ace_value + 40 - points)))
    return sorted(found)


@cache
def _melds(counts: int | None) -> list[tuple[int, int]]:
    """What melds add to both sides: a suit's belongs to her, to them, or to nobody."""
    found = set()
    for holders in product(("her", "them", None), repeat=4):
        worth = list(zip(holders, (40, 20, 20, 20), strict=True))
        hers = sorted(points for holder, points in worth if holder == "her")
        theirs = sum(points for holder, points in worth if holder == "them")
        counted = {sum(hers)} if counts is None else {0} | ({counts} & set(hers))
        for mine in counted:
            found.add((mine, theirs))
    return sorted(found)
