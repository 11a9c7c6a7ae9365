"""A recorded hand as the answers that the form would have had: what a correction begins with."""

from collections.abc import Iterator

from scoring import Deal, Facts, Silent
from ulti_ledger.ledger.forms.fields import COUNTS, NOBODY
from ulti_ledger.ledger.forms.offer import LINE_OF, POINTS

_LAID_OPEN = {"open_durchmars", "open_betli"}


def answers_of(deal: Deal) -> dict[str, object]:
    """The answer to each question of the form, by the name of its field."""
    return dict(
        (
            ("soloist", deal.soloist),
            *_bid(deal),
            *_kontra(deal),
            *((f"outcome-{LINE_OF[part]}", outcome) for part, outcome in deal.outcome.items()),
            *_silent(deal.silent, deal.facts),
            *((name, getattr(deal.facts, name)) for name in COUNTS),
            ("ended", deal.ended),
        )
    )


def _bid(deal: Deal) -> Iterator[tuple[str, object]]:
    lines = {LINE_OF[component] for component in deal.bid.components}
    named = [points for points in POINTS if LINE_OF[points] in lines]
    yield "points", named[0] if named else "simple"
    yield "ulti", "ulti" in lines
    yield "four_aces", "aces" in lines
    yield "durchmars", "durchmars" in lines
    yield "open", bool(_LAID_OPEN & set(deal.bid.components))
    yield "hearts", deal.bid.hearts
    if deal.bid.trump:
        yield "trump", deal.bid.trump


def _kontra(deal: Deal) -> Iterator[tuple[str, object]]:
    """Said for both and for each: the form shows the one that its game has room for."""
    for component, steps in deal.kontra.items():
        name = f"kontra-{LINE_OF[component]}"
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
