"""Nights: what one keeps beside its decisions is what they say, and no hand is gone."""

from collections.abc import Iterator

from ulti_ledger.ledger.models import Decision, PlaySession

_Kind = Decision.Kind


def faults_of_night(session: PlaySession) -> Iterator[str]:
    """What does not hold of a night with its hands, its decisions and its seats."""
    numbers = sorted(hand.number for hand in session.hands.all())
    if numbers != list(range(1, len(numbers) + 1)):
        yield "a hand's number is missing"
    seats = [seat for seating in session.seatings.all() for seat in seating.seats.all()]
    if any(seat.player.circle_id != session.circle_id for seat in seats):
        yield "somebody of another circle sits there"
    closing = _last(session, _Kind.CLOSED, _Kind.REOPENED)
    if (session.closed_at is not None) != bool(closing and closing.kind == _Kind.CLOSED):
        yield "whether it is closed is not what was decided"
    rules = _last(session, _Kind.RULES)
    if rules and rules.rules_id != session.rules_id:
        yield "its rules are not those that were decided"
    coin = _last(session, _Kind.COIN)
    if session.cash_step != (coin.cash_step if coin else 1):
        yield "its smallest coin is not the one that was decided"


def seated_in(session: PlaySession) -> set[int]:
    """Whoever had a seat in the night, at some time of it."""
    seatings = session.seatings.all()
    return {player for seating in seatings for player in seating.players}


def _last(session: PlaySession, *kinds: str) -> Decision | None:
    """The newest decision by its row: clocks are set back."""
    of_the_kind = [one for one in session.decisions.all() if one.kind in kinds]
    return max(of_the_kind, key=lambda one: one.pk, default=None)
