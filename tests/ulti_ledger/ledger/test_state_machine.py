"""Anything that a table can do, in any order: every page says the same, and it adds up to zero."""

import os

import pytest
from django.db import connection
from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant, run_state_machine_as_test

from tests.ulti_ledger.ledger.any_night.agreement import check, check_history, check_page
from tests.ulti_ledger.ledger.any_night.hands import Hands
from tests.ulti_ledger.ledger.any_night.money import Money
from tests.ulti_ledger.ledger.any_night.table import Table
from ulti_ledger.ledger.models import Hand

# All of them once: what chance plays does not depend on which database keeps it.
STEPS = 2_000 if os.environ.get("CI") == "true" and connection.vendor == "sqlite" else 250
IN_A_NIGHT = 40
NOW_AND_THEN = 5


class Night(Hands, Table, Money):
    steps = 0
    read = 0  # how much of the story was read

    @invariant()
    def agrees(self) -> None:
        """After each step; the history where something was added, a hand's page now and then."""
        type(self).steps += 1
        session = self.session
        check(session, self.told)
        if self.told.events != self.read:
            check_history(session, self.told)
            self.read = self.told.events
        if self.told.hands and not self.steps % NOW_AND_THEN:
            number = self.steps // NOW_AND_THEN % len(self.told.hands) + 1
            check_page(Hand.objects.get(session=session, number=number), self.told)


@pytest.mark.django_db
class TestAnyNight:
    def test_never_contradicts_itself(self) -> None:
        """Field reports A6 and D5: 0 after every step, and every page says the same."""
        Night.steps = 0
        run_state_machine_as_test(
            Night,
            settings=settings(
                max_examples=STEPS // 33,  # a night may end early
                stateful_step_count=IN_A_NIGHT,
                derandomize=True,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
        assert Night.steps >= STEPS
