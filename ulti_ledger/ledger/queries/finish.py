"""When a night is over: after so many hands, once somebody has so many points, or by itself never.

A night that is over is never stopped: it is offered to close it, or to go on.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ulti_ledger.ledger.models import Decision, PlaySession, Revision
from ulti_ledger.ledger.queries.sheet import Column


@dataclass(frozen=True, slots=True)
class Plan:
    """How many `hands` are played, or up to which `target` in points; neither: open end."""

    hands: int | None = None
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Finish:
    """How near a night is to its planned end; `played` hands count, `next_number` comes next."""

    plan: Plan
    played: int
    next_number: int
    columns: tuple[Column, ...]

    @property
    def last_number(self) -> int | None:
        """The number that the last hand will have, if there is one to come: void ones use one up.

        None where it is not a number of hands that ends the night.
        """
        if self.plan.hands is None or self.is_over:
            return None
        return self.next_number - 1 + self.plan.hands - self.played

    @property
    def reached(self) -> tuple[Column, ...]:
        """Who won or lost as much as the target."""
        target = self.plan.target
        return tuple(one for one in self.columns if target and abs(one.balance) >= target)

    @property
    def is_over(self) -> bool:
        """Whether all planned hands are played, or somebody reached the target."""
        if self.plan.hands is not None:
            return self.played >= self.plan.hands
        return bool(self.reached)

    @property
    def tied(self) -> tuple[str, ...]:
        """Who shares the first place; nobody where one has it alone."""
        best = max(column.balance for column in self.columns)
        first = tuple(column.name for column in self.columns if column.balance == best)
        return first if len(first) > 1 else ()


def finish(session: PlaySession, *, columns: Sequence[Column], next_number: int) -> Finish | None:
    """How near it is; None for an open end, which costs no query. Else it takes two at most."""
    plan = plan_of(session)
    if plan == Plan():
        return None
    played = hands_that_count(session) if plan.hands is not None else 0
    return Finish(plan, played, next_number, tuple(columns))


def plan_of(session: PlaySession) -> Plan:
    """What holds: what was decided last, else what the night began with."""
    if session.format == PlaySession.Format.OPEN:
        return Plan()
    extended = session.decisions.filter(kind=Decision.Kind.EXTENDED).order_by("at", "pk").last()
    if extended:
        return Plan(hands=extended.hands)
    return first_plan(session)


def first_plan(session: PlaySession) -> Plan:
    """What the night began with."""
    if session.format == PlaySession.Format.TARGET:
        return Plan(target=session.limit)
    return Plan(hands=session.limit)


def hands_that_count(session: PlaySession) -> int:
    """How many hands were played, without the void ones."""
    return Revision.objects.standing().filter(hand__session=session).count()
