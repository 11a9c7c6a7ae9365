"""A recorded hand as the answers that the form would have had: what a correction begins with."""

from collections.abc import Iterator, Mapping

from scoring import Deal, Facts, HouseRules, Silent
from ulti_ledger.ledger.forms.fields import COUNTS, NOBODY
from ulti_ledger.ledger.forms.lines import POINTS, chip_of, line_of

_LAID_OPEN = {"open_durchmars", "open_betli"}


def answers_of(deal: Deal, rules: HouseRules) -> dict[str, object]:
    """The answer to each question of the form, by the name of its field."""
    lines = line_of(rules)
    return dict(
        (
            ("soloist", deal.soloist),
            *_bid(deal, rules),
            *_kontra(deal, lines),
            *((f"outcome-{lines[part]}", outcome) for part, outcome in deal.outcome.items()),
            *_silent(deal.silent, deal.facts),
            *((name, getattr(deal.facts, name)) for name in COUNTS),
            ("ended", deal.ended),
        )
    )


def _bid(deal: Deal, rules: HouseRules) -> Iterator[tuple[str, object]]:
    yield "points", "simple"
    for component in deal.bid.components:
        chip = chip_of(line_of(rules)[component], rules)
        yield ("points", chip) if chip in POINTS else (chip, True)
    yield "open", not _LAID_OPEN.isdisjoint(deal.bid.components)
    yield "hearts", deal.bid.hearts
    if deal.bid.trump:
        yield "trump", deal.bid.trump


def _kontra(deal: Deal, lines: Mapping[str, str]) -> Iterator[tuple[str, object]]:
    """Said for both and for each: the form shows the one that its game has room for."""
    for component, steps in deal.kontra.items():
        name = f"kontra-{lines[component]}"
        of_each = [steps if isinstance(steps, int) else steps.get(one, 0) for one in deal.defenders]
        yield name, max(of_each)
        for defender, step in zip(deal.defenders, of_each, strict=True):
            yield f"{name}-{defender}", step


def _silent(silent: Silent, facts: Facts) -> Iterator[tuple[str, object]]:
    yield "silent-hundred", silent.hundred or NOBODY
    yield "silent-durchmars", silent.durchmars or NOBODY
    if meld := silent.hundred_meld or facts.hundred_meld:
        yield "hundred_meld", meld
    if silent.ulti:
        yield "seven", silent.ulti.player
        yield "seven-won", "yes" if silent.ulti.won else "no"
