"""One whole evening on a phone, from an empty ledger to the balances on the page."""

from playwright.sync_api import Page, expect

from tests.browser.evening import EVENING, begin_evening, expect_verified, play_evening

# What each hand brings the soloist from both defenders together, by the rules of GameTwist.
WINS = {
    "ulti made, simple won": 10,
    "simple won": 2,
    "betli made": 10,
    "simple lost with kontra": -4,
    "silent hundred, the defenders' seven beaten": 8,
    "hearts ulti, kontra on ulti, ulti lost": -28,
    "open durchmars made": 48,
    "simple won, silent ulti by a defender": -2,
    "40-100 lost under kontra, ulti made": -8,
    "ulti thrown in": -10,
    "20-100 ulti durchmars in hearts, all made": 72,
    "betli lost with kontra": -20,
    "40-100 lost with rekontra": -32,
    "durchmars lost": -12,
    "silent durchmars of the soloist": 6,
    "hearts simple won": 4,
}
BALANCES = {"Anna": -25, "Béla": -47, "Cili": 48, "Dezső": 24}


class TestEvening:
    def test_by_the_rules_of_gametwist_is_right_after_every_hand(self, page: Page) -> None:
        table = begin_evening(page, preset="GameTwist")
        assert play_evening(table, EVENING, WINS, preset="gametwist") == BALANCES
        page.get_by_role("link", name="Back to Thursday table").tap()
        page.get_by_text("Hand 17 is on").tap()
        expect(table.heading).to_have_text("Hand 17")
        assert table.balances == BALANCES
        expect_verified(hands=16)
