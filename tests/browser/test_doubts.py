"""A night with every doubt a table can have: each figure is explained, and the story tells all."""

from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.evening import FIRST_DEALER, SEATS, expect_verified, say
from tests.browser.paper import (
    COIN,
    STAKE,
    Paper,
    expect_hand,
    expect_settlement,
    expect_standings,
    open_payments,
)
from tests.browser.table import Hand, Table
from tests.browser.test_settling import tick
from tests.browser.two_phones import begin_night_of_two_scorekeepers, phone_of

WRONG, DOUBTED, VOIDED = 2, 3, 5

# What each hand brings the soloist from each of the two who defend, by the rules of GameTwist.
HANDS: Mapping[int, tuple[Hand, int]] = {
    1: (say("Anna", "ulti", outcome={"ulti": "made", "simple": "made"}), 5),
    WRONG: (say("Béla", "betli", outcome={"betli": "lost"}), -5),
    DOUBTED: (say("Cili", "betli", outcome={"betli": "lost"}), -5),
    4: (say("Dezső", "durchmars", outcome={"durchmars": "lost"}), -6),
    VOIDED: (say("Anna", hearts=True, outcome={"simple": "made"}), 2),
    6: (say("Béla", "forty_hundred", outcome={"forty_hundred": "made"}), 4),
    7: (say("Dezső", kontra={"simple": 1}, outcome={"simple": "lost"}), -2),
    8: (say("Cili", hearts=True, outcome={"simple": "made"}), 2),
    9: (say("Anna", "betli", outcome={"betli": "lost"}), -5),
}
SZONJAS, OLGAS = 5, -10  # what the hand in doubt is worth as the one and the other corrects it

STORY = (
    "olga began the night. Anna, Béla, Cili and Dezső sit at the table. Dezső deals first."
    " A point is worth 3 Ft.",
    "olga recorded hand 1. Anna plays ulti: made. Gets 5 from each. Dezső dealt and sat out.",
    "olga recorded hand 2. Béla plays betli: lost. Pays 5 to each. Anna dealt and sat out.",
    "olga undid hand 2. Béla plays betli: lost. Pays 5 to each.",
    "olga recorded hand 3. Cili plays betli: lost. Pays 5 to each. Anna dealt and sat out.",
    "olga recorded hand 4. Dezső plays durchmars: lost. Pays 6 to each. Béla dealt and sat out.",
    "olga recorded hand 5. Anna plays hearts simple game: made. Gets 2 from each."
    " Cili dealt and sat out.",
    "olga recorded hand 6. Béla plays 40-100: made. Gets 4 from each. Dezső dealt and sat out.",
    "olga recorded hand 7. Dezső plays simple game, kontra on simple game: lost. Pays 2 to each."
    " Anna dealt and sat out.",
    "olga recorded hand 8. Cili plays hearts simple game: made. Gets 2 from each."
    " Béla dealt and sat out.",
    "olga recorded hand 9. Anna plays betli: lost. Pays 5 to each. Cili dealt and sat out.",
    "szonja corrected hand 3. “Cili took no trick”"
    " Before Cili plays betli: lost. Pays 5 to each."
    " Now Cili plays betli: made. Gets 5 from each.",
    "olga corrected hand 3. “Béla had said kontra”"
    " Before Cili plays betli: made. Gets 5 from each."
    " Now Cili plays betli, kontra on betli: lost. Pays 10 to each.",
    "szonja made hand 5 void. “entered twice” Anna plays hearts simple game: made."
    " Gets 2 from each.",
    "olga restored hand 5. Anna plays hearts simple game: made. Gets 2 from each.",
    "olga had it settled in coins of 5 Ft."
    " Béla would gain 1 Ft by it. Cili would gain 1 Ft by it. Anna would lose 2 Ft by it.",
    "olga noted: Cili paid Béla 50 Ft.",
    "olga noted: Dezső paid Anna 10 Ft.",
    "olga took it back that Dezső paid Anna 10 Ft.",
    "olga carried over: Dezső pays Béla 5 Ft another night.",
    "olga closed the night. Points in the end: Béla +18, Anna +4, Dezső −5, Cili −17."
    " Left open: Dezső pays Anna 10 Ft. Carried over: Dezső pays Béla 5 Ft.",
)


@pytest.fixture
def night(page: Page, live_server: LiveServer) -> Table:
    """The phone of Olga, whose circle it is."""
    address = begin_night_of_two_scorekeepers(SEATS, first_dealer=FIRST_DEALER, stake=STAKE)
    return phone_of("olga", page, live_server.url, address)


@pytest.fixture
def other(
    night: Table, new_context: Callable[[], BrowserContext], live_server: LiveServer
) -> Table:
    """Another phone on the same night: Szonja's, who keeps score too."""
    return phone_of("szonja", new_context().new_page(), live_server.url, night.page.url)


class TestDoubts:
    def test_are_all_settled_and_told(self, night: Table, other: Table) -> None:
        page, session, paper = night.page, night.page.url, Paper()
        play_nine_hands(night, paper)
        correct_the_third_on_two_phones(night, other, paper, session)
        void_and_restore_the_fifth(night, other, paper, session)
        settle(page, paper, session)
        close_over_what_is_open(page)
        expect_figures_to_stand(night, other, paper, session)
        expect_story(page, session)
        expect_verified(hands=9)


def play_nine_hands(night: Table, paper: Paper) -> None:
    """One of them is recorded for the wrong soloist, and taken back with one tap."""
    for hand, (said, each) in HANDS.items():
        assert night.hand_number == hand
        assert night.dealing == f"{paper.dealer} deals and sits out"
        night.play(said)
        paper.note(hand, said["soloist"], each)
        expect_standings(night, paper, row=hand)
        if hand == WRONG:
            night.undo()
            paper.take_back(hand)
            assert night.balances == paper.standings() == night.row(1)
            expect(night.page.locator(f"#hand-{hand}")).to_have_class("is-void")
    assert night.dealing == f"{paper.dealer} deals and sits out"


def correct_the_third_on_two_phones(night: Table, other: Table, paper: Paper, session: str) -> None:
    """Olga has the hand open while Szonja corrects it; she is shown both and takes hers."""
    page = night.page
    for phone in (night, other):
        phone.page.goto(f"{session}hands/{DOUBTED}/")
        phone.page.get_by_role("link", name="Correct the hand").tap()
        expect(phone.control("outcome-betli=lost")).to_be_checked()

    other.tap(other.control("outcome-betli=made"))
    other.page.get_by_label("Why? The others will read it.").fill("Cili took no trick")
    other.tap(other.record_button)
    expect(other.page.get_by_role("status")).to_contain_text("Cili gets 5 from each.")
    paper.worth[DOUBTED] = SZONJAS
    expect_hand(other.page, paper, DOUBTED)

    night.tap(night.control("kontra-betli=1"))
    page.get_by_label("Why? The others will read it.").fill("Béla had said kontra")
    with page.expect_response("**/correct/") as answer:
        night.tap(night.record_button)
    assert answer.value.status == 409
    expect(page.locator("#conflict").get_by_role("alert")).to_contain_text(
        "szonja corrected hand 3 while you were at it. Nothing of yours is lost."
    )
    theirs, yours = page.locator(".versus > .paper").all()
    expect(theirs).to_contain_text("Cili plays betli: made. Gets 5 from each.")
    expect(yours).to_contain_text("Cili plays betli, kontra on betli: lost. Pays 10 to each.")
    other.page.goto(session)
    expect_standings(other, paper)  # nothing is overwritten until she has chosen

    page.get_by_role("button", name="Take mine").tap()
    expect(page.get_by_role("status")).to_contain_text("Cili pays 10 to each.")
    paper.worth[DOUBTED] = OLGAS
    expect_hand(page, paper, DOUBTED)
    for phone in (night, other):
        phone.page.goto(session)
        expect_standings(phone, paper)


def void_and_restore_the_fifth(night: Table, other: Table, paper: Paper, session: str) -> None:
    """Szonja thinks it was entered twice; Olga knows better."""
    other.page.goto(f"{session}hands/{VOIDED}/")
    other.page.get_by_label("Or void it. Why?").fill("entered twice")
    other.page.get_by_role("button", name=f"Void hand {VOIDED}").tap()
    expect(other.page.get_by_text(f"Hand {VOIDED} is void: entered twice.")).to_be_visible()
    worth = paper.worth.pop(VOIDED)
    night.page.goto(session)
    expect_standings(night, paper)

    night.page.locator(f"#hand-{VOIDED} a").tap()
    night.page.get_by_role("button", name="Restore").tap()
    expect(night.page.get_by_role("status")).to_contain_text(f"Hand {VOIDED} counts again.")
    paper.worth[VOIDED] = worth
    expect_hand(night.page, paper, VOIDED)
    night.page.goto(session)
    expect_standings(night, paper)


def settle(page: Page, paper: Paper, session: str) -> None:
    """In coins of five: two payments are ticked, one of them was not, one is put off."""
    page.goto(f"{session}settle/")
    expect_settlement(page, paper, paid={}, is_rounded=False)
    page.get_by_role("button", name=f"{COIN} Ft", exact=True).tap()
    expect(page.get_by_text(f"Rounded to whole coins of {COIN} Ft.")).to_be_visible()
    expect_settlement(page, paper, paid={})
    assert open_payments(page) == [
        "Cili pays Béla 50 Ft",
        "Dezső pays Anna 10 Ft",
        "Dezső pays Béla 5 Ft",
    ]
    tick(page, "Cili pays Béla")
    expect_settlement(page, paper, paid={"Cili": 50, "Béla": -50})
    tick(page, "Dezső pays Anna")
    expect(page.get_by_text("One payment, and everybody is even.")).to_be_visible()
    expect_settlement(page, paper, paid={"Cili": 50, "Béla": -50, "Dezső": 10, "Anna": -10})

    done = page.locator(".pay-list.is-done > li")
    done.filter(has_text="Dezső paid Anna").get_by_role("button", name="Undo").tap()
    expect(page.get_by_text("2 payments, and everybody is even.")).to_be_visible()
    expect_settlement(page, paper, paid={"Cili": 50, "Béla": -50})
    row = page.locator(".pay-list > li").filter(has_text="Dezső pays Béla")
    row.get_by_role("button", name="Not tonight: carry it over").tap()
    expect(page.locator("#owed")).to_contain_text("Dezső owes Béla 5 Ft")
    expect_settled(page, paper)


def close_over_what_is_open(page: Page) -> None:
    page.get_by_text("Close the night").tap()
    page.get_by_role("button", name="Close, leave it open").tap()
    expect(page.locator("#closed")).to_contain_text("This night was closed by olga")


def expect_figures_to_stand(night: Table, other: Table, paper: Paper, session: str) -> None:
    """The same figures on every page of the closed night, for everybody."""
    for phone in (night, other):
        phone.page.goto(f"{session}settle/")
        expect_settled(phone.page, paper)
        phone.page.goto(session.partition("sessions/")[0])
        for debt in ("Dezső owes Anna 10 Ft", "Dezső owes Béla 5 Ft"):
            expect(phone.page.get_by_role("link", name=debt)).to_be_visible()
    night.page.goto(f"{session}sheet/")
    for hand in HANDS.keys() - {WRONG}:
        assert night.row(hand) == paper.standings(up_to=hand)
    assert night.sum_of_sheet == 0


def expect_story(page: Page, session: str) -> None:
    page.goto(session)
    page.get_by_label("Menu").tap()
    page.get_by_role("link", name="The story of the night").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("The story of the night")
    assert tuple(told(page)) == STORY


def told(page: Page) -> Iterator[str]:
    """What the story tells, the oldest first."""
    for event in reversed(page.locator("#story .event").all()):
        yield " ".join(" ".join(event.locator("> p, > dl").all_inner_texts()).split())


def expect_settled(page: Page, paper: Paper) -> None:
    """One has paid, one payment is put off, one is open."""
    expect_settlement(page, paper, paid={"Cili": 50, "Béla": -55, "Dezső": 5})
    assert open_payments(page) == ["Dezső pays Anna 10 Ft"]
