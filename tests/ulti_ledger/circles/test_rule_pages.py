"""The read models of the rules pages."""

from datetime import UTC, date, datetime

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring import PRESETS
from tests.ulti_ledger.circles.test_services import save
from tests.ulti_ledger.conftest import Cast
from ulti_ledger.circles.models import Circle, RuleSetVersion
from ulti_ledger.circles.queries import current_rules
from ulti_ledger.circles.rule_pages import prices_page, rules_page, versions_page

OWN = {"hearts": None, "trumps": True, "carries": True, "penal": False, "plain": 3}


class TestRulesPage:
    def test_dates_a_version_by_the_clock_of_the_table(self, circle: Circle) -> None:
        RuleSetVersion.objects.filter(circle=circle).update(
            created_at=datetime(2026, 11, 11, 23, 30, tzinfo=UTC)
        )
        head = rules_page(current_rules(circle), newest=1).head
        assert (head.number, head.since) == (1, date(2026, 11, 12))

    def test_knows_whether_there_is_a_newer_version(self, circle: Circle, cast: Cast) -> None:
        save(circle, cast, PRESETS["italian"])
        first = circle.rule_versions.get(number=1)
        assert rules_page(first, newest=2).head.query == "?version=1"
        assert rules_page(current_rules(circle), newest=2).head.query == ""

    def test_compares_with_the_preset_it_was_made_from(self, hungarian_circle: Circle) -> None:
        page = rules_page(current_rules(hungarian_circle), newest=1)
        assert (page.head.preset, page.sheet.differ) == ("Hungarian", 0)
        assert list(page.steps) == [0, 1, 2, 3, 4, 5, 6]

    def test_needs_no_query(
        self, circle: Circle, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        version = current_rules(circle)
        with django_assert_num_queries(0):
            rules_page(version, newest=1)
            prices_page(version, newest=1)


class TestPricesPage:
    @pytest.mark.parametrize(("preset", "dear"), [("gametwist", False), ("hungarian", True)])
    def test_knows_whether_a_loss_costs_more(
        self, circle: Circle, cast: Cast, preset: str, dear: bool
    ) -> None:
        page = prices_page(save(circle, cast, PRESETS[preset]), newest=2)
        assert page.has_dear_losses is dear
        assert not page.is_shortened
        assert not page.is_crowded

    def test_has_a_short_list_for_a_table_with_parts_of_its_own(
        self, circle: Circle, cast: Cast
    ) -> None:
        parts = [OWN | {"name": name} for name in ("repülő", "négy tízes")]
        rules = PRESETS["hungarian"].but({"own_components": parts, "four_aces": True})
        page = prices_page(save(circle, cast, rules), newest=2)
        assert page.is_shortened
        assert page.is_crowded
        assert page.complete


class TestVersionsPage:
    def test_tells_who_changed_what_and_when_newest_first(self, circle: Circle, cast: Cast) -> None:
        save(circle, cast, PRESETS["gametwist"].but({"values": {"betli": 6}}))
        RuleSetVersion.objects.filter(circle=circle).update(
            created_at=datetime(2026, 11, 11, 23, 30, tzinfo=UTC)
        )
        newest, first = versions_page(circle)
        assert (newest.number, newest.by) == (2, "olga")
        assert newest.at.strftime("%d %H:%M") == "12 00:30"
        assert [(change.name, change.was, change.now) for change in newest.changes] == [
            ("Betli", "5", "6")
        ]
        assert (first.number, first.changes, first.preset) == (1, (), "GameTwist")

    def test_forgets_nobodys_version_when_an_account_goes(self, circle: Circle) -> None:
        RuleSetVersion.objects.filter(circle=circle).update(created_by=None)
        assert versions_page(circle)[0].by == ""

    def test_needs_one_query_however_many_there_are(
        self, circle: Circle, cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        for preset in ("italian", "hungarian") * 10:
            save(circle, cast, PRESETS[preset])
        with django_assert_num_queries(1):
            assert len(versions_page(circle)) == 21
