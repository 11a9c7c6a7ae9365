"""One asks on his phone, and the other, who keeps score, sees it while he plays on."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.evening import say
from tests.browser.two_phones import begin_night_of_two_scorekeepers, phone_of
from ulti_ledger.accounts.models import User
from ulti_ledger.circles import sharing
from ulti_ledger.circles.models import Circle, Role

SOON = 8000  # milliseconds: the page asks every three seconds


def test_a_question_reaches_whoever_keeps_score(
    page: Page,
    new_context: Callable[[], BrowserContext],
    live_server: LiveServer,
    assert_accessible: Callable[[Page], None],
) -> None:
    night = begin_night_of_two_scorekeepers(("Anna", "Béla", "Cili"), first_dealer="Anna", stake=10)
    table = phone_of("olga", page, live_server.url, night)
    table.play(say("Béla", "ulti", outcome={"ulti": "made", "simple": "made"}))

    guest = User.objects.create_guest("Cili’s phone")
    link = sharing.offer_link(circle=Circle.objects.get(), role=Role.VIEWER, by=None)
    sharing.join(token=link.token, user=guest)
    watcher = new_context().new_page()
    phone_of(guest.username, watcher, live_server.url, night)
    watcher.locator("#hand-1 .game-link").tap()
    watcher.get_by_label("Ask about this hand").fill("Wasn’t that kontra?")
    watcher.get_by_role("button", name="Put the question").tap()
    expect(watcher.locator("#questions")).to_contain_text("Not answered yet.")
    assert_accessible(watcher)

    question = page.locator("#open-questions")
    expect(question).to_contain_text("Somebody has a question: hand 1", timeout=SOON)
    question.get_by_role("link").tap()
    expect(page.locator("#questions")).to_contain_text("Cili’s phone asks: “Wasn’t that kontra?”")
    assert_accessible(page)
    page.get_by_label("Your answer, if you like").fill("No, too late.")
    page.get_by_role("button", name="Settled").tap()
    expect(page.locator("#questions")).to_contain_text("olga answers: “No, too late.”")

    watcher.goto(night)
    expect(watcher.locator("#hand-1")).to_be_visible()
    expect(watcher.locator("#hand-1 .asked")).to_have_count(0)
    page.goto(night)
    expect(page.locator("#sheet")).not_to_contain_text("Somebody has a question")
