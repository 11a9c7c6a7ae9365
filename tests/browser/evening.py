"""One evening of four players, told hand by hand and checked after each of them."""

from collections.abc import Mapping
from io import StringIO

from django.core.management import call_command
from playwright.sync_api import Page, expect

from scoring import PRESETS, score, wire
from tests.browser.table import Hand, Table, label_of

SEATS = ("Anna", "Béla", "Cili", "Dezső")
FIRST_DEALER = "Dezső"


def say(soloist: str, *components: str, hearts: bool = False, **rest: object) -> Hand:
    """A hand in the contract's JSON; who defends follows from who deals."""
    return {
        "soloist": soloist,
        "bid": {"components": list(components), "hearts": hearts},
        **rest,
    }


# The order matters: with four players the dealer sits out, so nobody plays when he deals.
EVENING: Mapping[str, Hand] = {
    # the first published example of the scoring contract, as the next two
    "ulti made, simple won": say(
        "Anna",
        "ulti",
        facts={
            "soloist_points": 70,
            "defender_points": 40,
            "soloist_tricks": 6,
            "trump_seven": {"player": "Anna", "won": True},
        },
    ),
    "simple won": say("Béla", outcome={"simple": "made"}),
    "betli made": say("Cili", "betli", outcome={"betli": "made"}),
    "simple lost with kontra": say("Dezső", kontra={"simple": 1}, outcome={"simple": "lost"}),
    "silent hundred, the defenders' seven beaten": say(
        "Anna",
        facts={
            "soloist_points": 100,
            "defender_points": 30,
            "soloist_tricks": 7,
            "trump_seven": {"player": "Béla", "won": False},
        },
    ),
    "hearts ulti, kontra on ulti, ulti lost": say(
        "Cili",
        "ulti",
        hearts=True,
        kontra={"ulti": 1},
        outcome={"ulti": "lost", "simple": "made"},
    ),
    "open durchmars made": say("Dezső", "open_durchmars", outcome={"open_durchmars": "made"}),
    "simple won, silent ulti by a defender": say(
        "Anna",
        outcome={"simple": "made"},
        silent={"ulti": {"player": "Béla", "won": True}},
    ),
    "40-100 lost under kontra, ulti made": say(
        "Anna",
        "forty_hundred",
        "ulti",
        kontra={"forty_hundred": 1},
        facts={
            "soloist_points": 90,
            "defender_points": 40,
            "soloist_tricks": 6,
            "trump_seven": {"player": "Anna", "won": True},
        },
    ),
    "ulti thrown in": say("Dezső", "ulti", ended="thrown_in"),
    "20-100 ulti durchmars in hearts, all made": say(
        "Cili",
        "twenty_hundred",
        "ulti",
        "durchmars",
        hearts=True,
        outcome={"twenty_hundred": "made", "ulti": "made", "durchmars": "made"},
    ),
    "betli lost with kontra": say("Béla", "betli", kontra={"betli": 1}, outcome={"betli": "lost"}),
    "40-100 lost with rekontra": say(
        "Béla",
        "forty_hundred",
        kontra={"forty_hundred": 2},
        outcome={"forty_hundred": "lost"},
    ),
    "durchmars lost": say("Béla", "durchmars", outcome={"durchmars": "lost"}),
    "silent durchmars of the soloist": say("Anna", silent={"durchmars": "soloist"}),
    "hearts simple won": say("Dezső", hearts=True, outcome={"simple": "made"}),
}


def begin_evening(page: Page, *, preset: str) -> Table:
    """From the first-run page to the first hand: account, circle, players, night."""
    page.goto("/")
    expect(page.get_by_role("heading", name="A fresh ledger")).to_be_visible()
    page.get_by_label("Username").fill("olga")
    page.get_by_label("Password", exact=True).fill("four-suits-32")
    page.get_by_label("Password (again)").fill("four-suits-32")
    page.get_by_role("button", name="Make the account").tap()

    page.get_by_label("What is your table called?").fill("Thursday table")
    page.get_by_label("Who plays?").fill("\n".join(SEATS))
    label_of(page, page.get_by_role("radio", name=preset)).tap()
    page.get_by_role("button", name="Sit down to play").tap()
    page.get_by_role("link", name="I wrote it down").tap()  # the recovery code

    for number, name in enumerate(SEATS, start=1):
        label_of(page, page.get_by_role("checkbox", name=name)).tap()
        expect(page.locator(".seat-order > li")).to_have_count(number)
    label_of(page, page.get_by_role("radio", name=f"{FIRST_DEALER} deals first")).tap()
    page.get_by_label("A point is worth").fill("10")
    page.get_by_role("button", name="Deal the first hand").tap()
    expect(page.get_by_text(f"No hand yet. {FIRST_DEALER} deals the first one.")).to_be_visible()
    return Table(page)


def play_evening(
    table: Table, hands: Mapping[str, Hand], wins: Mapping[str, int], *, preset: str
) -> dict[str, int]:
    """Play the hands named in `wins`, which says what each brings its soloist in all.

    After each the sheet, the standings and `scoring` agree and add up to zero. Returns the last
    standings.
    """
    standings = dict.fromkeys(SEATS, 0)
    for number, (name, points) in enumerate(wins.items(), start=1):
        dealer = SEATS[(SEATS.index(FIRST_DEALER) + number - 1) % len(SEATS)]
        expect(table.heading).to_have_text(f"Hand {number}")
        assert table.dealing == f"{dealer} deals and sits out"
        totals = scored(hands[name], dealer, preset)
        assert totals[hands[name]["soloist"]] == points, name
        table.enter(hands[name])
        table.expect_change(totals)
        expect(table.soloist(dealer)).to_have_count(0)
        table.record()
        standings = {player: standings[player] + totals.get(player, 0) for player in SEATS}
        assert table.balances == table.row(number) == standings, name
        assert table.sum_of_sheet == sum(standings.values()) == 0
    return standings


def scored(hand: Hand, dealer: str, preset: str) -> Mapping[str, int]:
    """What `scoring` makes of a hand at this table."""
    defenders = [player for player in SEATS if player not in (dealer, hand["soloist"])]
    deal = wire.deal_from_json({**hand, "defenders": defenders})
    return score(deal, PRESETS[preset]).totals


def expect_verified(*, hands: int) -> None:
    """The ledger's own check scores every hand again and finds nothing."""
    told = StringIO()
    call_command("verify_ledger", stdout=told)
    assert told.getvalue() == f"{hands} hands, every one as the rules say\n"
