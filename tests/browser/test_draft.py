"""A hand in entry outlives whatever happens to its page."""

from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from scoring import wire
from tests.browser.evening import say
from tests.browser.table import Table
from tests.ulti_ledger.conftest import open_night
from ulti_ledger.accounts.models import User
from ulti_ledger.circles.models import Player
from ulti_ledger.ledger import services
from ulti_ledger.ledger.models import Hand, PlaySession


@pytest.fixture
def table(begin_night: Callable[..., Table]) -> Table:
    return begin_night()


ANSWERS = """
() => [...new FormData(document.getElementById("hand-form"))]
  .filter(([name]) => !["csrfmiddlewaretoken", "key"].includes(name)).map((one) => one.join("="))
"""


def checked(page: Page) -> set[str]:
    """What is chosen in the form."""
    return set(page.evaluate(ANSWERS))


def steps_of_a_hand(table: Table) -> Iterator[None]:
    """Tap by tap a hand with everything in it."""
    page = table.page
    for control in (
        table.soloist("Béla"),
        table.control("ulti=on"),
        table.control("hearts=on"),
        table.control("kontra-ulti=1"),
        table.control("kontra-ulti=2"),
        table.control("kontra-simple=1"),
        table.control("outcome-ulti=lost"),
        table.control("outcome-simple=made"),
    ):
        table.tap(control)
        yield
    table.tap(page.locator(".extras > summary"))
    page.locator("#soloist_points").fill("60")
    yield


class TestReload:
    def test_after_each_step_loses_nothing(self, table: Table, page: Page) -> None:
        """Field reports C17 and J5."""
        table.play(say("Béla", outcome={"simple": "made"}))
        table.undo()
        table.play(say("Cili", outcome={"simple": "made"}))
        for _step in steps_of_a_hand(table):
            before = checked(page)
            page.reload()
            expect(table.seat("Béla")).to_be_checked()
            assert checked(page) == before
            assert table.row(2)["Cili"] == 2
        expect(page.locator("#soloist_points")).to_be_visible()

    def test_shows_the_sentence_again(self, table: Table, page: Page) -> None:
        table.enter(say("Béla", outcome={"simple": "made"}))
        page.reload()
        expect(page.locator(".readback")).to_contain_text("Béla plays simple game: made.")
        table.expect_change({"Béla": 2, "Anna": -1, "Cili": -1})
        table.record()
        page.reload()
        expect(table.heading).to_have_text("Hand 2")
        expect(page.locator(".readback")).to_have_text("Who plays? Tap a card.")

    def test_keeps_the_key_so_that_one_hand_stays_one(self, table: Table, page: Page) -> None:
        table.enter(say("Béla", outcome={"simple": "made"}))
        key = page.locator("#hand-form [name=key]").input_value()
        page.reload()
        expect(page.locator("#hand-form [name=key]")).to_have_value(key)


class TestRotation:
    def test_loses_nothing(self, table: Table, page: Page) -> None:
        """Field report J7."""
        table.enter(say("Béla", "ulti", kontra={"ulti": 1}))
        before = checked(page)
        page.set_viewport_size({"width": 844, "height": 390})
        assert checked(page) == before
        page.set_viewport_size({"width": 390, "height": 844})
        assert checked(page) == before


class TestWayBack:
    def test_leads_to_the_circle_and_the_draft_waits(self, table: Table, page: Page) -> None:
        """Field report I9."""
        night = page.url
        page.goto(night.partition("sessions/")[0])
        page.goto(night)
        table.enter(say("Béla", "betli"))
        page.go_back()
        expect(page.get_by_role("heading", level=1)).to_have_text("Thursday table")
        page.go_forward()
        expect(table.control("points=betli")).to_be_checked()
        expect(table.seat("Béla")).to_be_checked()


def another_records_a_hand() -> None:
    """Anna wins a simple game, as somebody else's phone tells it."""
    session, user = PlaySession.objects.get(), User.objects.get()
    players = {player.name: player for player in Player.objects.all()}
    anna, bela, cili = (str(players[name].pk) for name in ("Anna", "Béla", "Cili"))
    deal = {"soloist": anna, "defenders": [bela, cili], "outcome": {"simple": "made"}}
    services.record_hand(
        session=session,
        seating=session.seatings.get(),
        dealer=players["Dezső"],
        deal=wire.deal_from_json({**deal, "bid": {"components": [], "hearts": False}}),
        by=user,
        key=uuid4(),
    )


class TestDraft:
    def test_belongs_to_its_night(self, table: Table, page: Page) -> None:
        """Field report D22."""
        first, players = PlaySession.objects.get(), list(Player.objects.order_by("pk"))
        second = open_night(first.circle, players, User.objects.get())
        table.enter(say("Béla", "betli"))
        night = page.url
        page.goto(night.replace(f"/{first.pk}/", f"/{second.pk}/"))
        page.wait_for_load_state("networkidle")
        expect(table.seat("Béla")).not_to_be_checked()
        expect(page.locator("#begun")).to_be_empty()
        page.goto(night)
        expect(table.seat("Béla")).to_be_checked()

    def test_goes_to_another_dealer_as_far_as_it_fits(self, table: Table, page: Page) -> None:
        table.enter(say("Béla", "ulti", hearts=True))
        page.get_by_label("Menu").tap()
        page.get_by_role("link", name="Cili", exact=True).tap()
        expect(page.locator("#hand-dealer")).to_contain_text("Cili deals")
        expect(table.seat("Béla")).to_be_checked()
        expect(table.control("hearts=on")).to_be_checked()

    def test_comes_back_with_whoever_deals_out_of_turn(self, table: Table, page: Page) -> None:
        night = page.url
        page.goto(f"{night}?dealer={table.id_of('Cili')}")
        table.enter(say("Dezső", "ulti", hearts=True))
        page.goto("about:blank")
        page.goto(night)
        expect(page.locator("#hand-dealer")).to_contain_text("Cili deals")
        expect(table.seat("Dezső")).to_be_checked()
        page.goto(f"{night}?dealer={table.id_of('Anna')}")
        expect(page.locator("#hand-dealer")).to_contain_text("Anna deals")
        page.goto(f"{night}?dealer={table.id_of('Cili')}")
        table.tap(table.control("outcome-all=made"))
        table.record()
        page.reload()
        expect(page.locator("#hand-dealer")).to_contain_text("deals")
        assert "dealer=" not in page.url

    def test_is_offered_where_the_night_went_on_without_it(self, table: Table, page: Page) -> None:
        table.enter(say("Béla", "betli", outcome={"betli": "made"}))
        another_records_a_hand()
        page.reload()
        begun = page.locator("#begun")
        expect(begun).to_contain_text("Hand 1, which you had begun, is still here.")
        expect(table.seat("Béla")).not_to_be_checked()
        begun.get_by_role("button", name="Go on with it").tap()
        expect(begun).to_be_empty()
        expect(table.control("points=betli")).to_be_checked()
        table.record()
        assert Hand.objects.count() == 2

    def test_can_be_dropped(self, table: Table, page: Page) -> None:
        table.enter(say("Béla", "betli"))
        another_records_a_hand()
        page.reload()
        page.get_by_role("button", name="Drop it").tap()
        page.reload()
        page.wait_for_load_state("networkidle")
        expect(page.locator("#begun")).to_be_empty()
        expect(table.seat("Béla")).not_to_be_checked()

    def test_survives_an_undo_of_the_hand_before(self, table: Table, page: Page) -> None:
        table.play(say("Béla", outcome={"simple": "made"}))
        table.enter(say("Cili", "betli"))
        table.tap(page.locator(".last-recorded").get_by_role("button", name="Undo"))
        expect(table.heading).to_have_text("Hand 2")
        expect(table.control("points=betli")).to_be_checked()
        expect(table.seat("Cili")).to_be_checked()


class TestUpdate:
    def test_in_mid_entry_is_told_and_waits_for_a_tap(
        self, table: Table, page: Page, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Field report H7."""
        table.enter(say("Béla", "betli"))
        monkeypatch.setattr("ulti_ledger.version.edition", lambda base: "newer")
        table.tap(table.control("outcome-betli=made"))
        expect(page.locator("#new-version")).to_contain_text("There is a new version")
        expect(table.control("points=betli")).to_be_checked()
        table.record()
        table.enter(say("Cili", "ulti"))
        page.get_by_role("button", name="Load it").tap()
        expect(page.locator("#new-version")).to_be_empty()
        expect(table.control("ulti=on")).to_be_checked()
        expect(table.seat("Cili")).to_be_checked()
