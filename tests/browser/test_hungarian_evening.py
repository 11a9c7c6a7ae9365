"""The same evening by Hungarian rules, with what only these have."""

from playwright.sync_api import Page, expect

from tests.browser.evening import EVENING, begin_evening, expect_verified, play_evening, say

ONLY_HERE = {
    "betli lost, kontra by one defender": say(
        "Béla", "betli", kontra={"betli": {"Dezső": 1}}, outcome={"betli": "lost"}
    ),
    "40-100 lost with szubkontra": say(
        "Béla",
        "forty_hundred",
        kontra={"forty_hundred": 3},
        outcome={"forty_hundred": "lost"},
    ),
    "all passed": say("Anna", ended="passed_out"),
}
# What each hand brings the soloist from both defenders together, by Hungarian rules.
WINS = {
    "ulti made, simple won": 10,
    "simple won": 2,
    "betli made": 10,
    "simple lost with kontra": -4,
    "silent hundred, the defenders' seven beaten": 12,
    "hearts ulti, kontra on ulti, ulti lost": -44,
    "open durchmars made": 48,
    "simple won, silent ulti by a defender": -2,
    "40-100 lost under kontra, ulti made": -8,
    "ulti thrown in": -18,
    "20-100 ulti durchmars in hearts, all made": 72,
    "betli lost, kontra by one defender": -15,
    "40-100 lost with szubkontra": -64,
    "durchmars lost": -12,
    "silent durchmars of the soloist": 6,
    "hearts simple won": 4,
    "all passed": -4,
}
BALANCES = {"Anna": -14, "Béla": -62, "Cili": 52, "Dezső": 24}


class TestHungarianEvening:
    def test_is_right_after_every_hand(self, page: Page) -> None:
        table = begin_evening(page, preset="Hungarian")
        hands = {**EVENING, **ONLY_HERE}
        assert play_evening(table, hands, WINS, preset="hungarian") == BALANCES
        page.get_by_role("link", name="Back to Thursday table").tap()
        page.get_by_text("Hand 18 is on").tap()
        expect(table.heading).to_have_text("Hand 18")
        assert table.balances == BALANCES
        expect_verified(hands=17)
