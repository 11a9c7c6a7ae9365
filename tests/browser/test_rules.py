"""A circle settles its rules on a phone, and prints them for the pub's wall."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS
from ulti_ledger.accounts.models import User
from ulti_ledger.circles import services
from ulti_ledger.circles.models import Circle

POINTS_OF = {"a4": (595, 842), "a5": (420, 595)}
SIZES = [(390, 844), (320, 700), (1024, 768), (1440, 900)]
PAGES = ("", "prices/", "prices/?beats=hearts.simple.ulti", "sheet/", "versions/", "change/")


@pytest.fixture
def owner() -> User:
    return User.objects.create_user("olga", password="szubkontra")


@pytest.fixture
def circle(owner: User) -> Circle:
    return found(owner, "gametwist")


@pytest.fixture
def odd(owner: User) -> Circle:
    """A circle that has changed a good deal and added parts of its own."""
    circle = found(owner, "hungarian")
    part = {"plain": 4, "hearts": 8, "trumps": True, "carries": True, "penal": True}
    alone = {"plain": 55, "hearts": None, "trumps": False, "carries": False, "penal": False}
    parts = [part | {"name": "repülő"}, alone | {"name": "négy tízes a talonból"}]
    changes = {"failed_ulti": "doubled", "four_aces": True, "own_components": parts}
    services.save_rules(
        circle=circle,
        preset="gametwist",
        rules=PRESETS["hungarian"].but(changes),
        kontra_names=["", "", "", "mord", "hirs"],
        without_talon=True,
        by=owner,
    )
    return circle


def found(owner: User, preset: str) -> Circle:
    return services.create_circle(
        name="Csütörtöki asztal",
        language="en",
        time_zone="Europe/Budapest",
        currency="HUF",
        preset=preset,
        by=owner,
    )


def rules_of(circle: Circle, page: str = "") -> str:
    return f"/circles/{circle.slug}/rules/{page}"


class TestChangeOfRules:
    def test_shows_at_once_what_a_rule_means(
        self, page: Page, sign_in: Callable[[User], None], owner: User, circle: Circle
    ) -> None:
        sign_in(owner)
        page.goto(rules_of(circle))
        page.get_by_role("link", name="Change the rules").click()
        expect(page.get_by_text("An ulti lost under kontra costs 8 each.")).to_be_visible()
        page.get_by_label("Costs its value once more").check(force=True)
        expect(page.get_by_text("An ulti lost under kontra costs 12 each.")).to_be_visible()
        expect(page.get_by_text("GameTwist: costs what it would have won")).to_be_visible()
        page.get_by_role("button", name="Play by these rules").click()
        expect(page.get_by_text("Version 2 holds from now on.")).to_be_visible()
        expect(page.get_by_text("1 differs from GameTwist")).to_be_visible()

    def test_says_at_the_field_what_is_wrong(
        self, page: Page, sign_in: Callable[[User], None], owner: User, circle: Circle
    ) -> None:
        sign_in(owner)
        page.goto(rules_of(circle, "change/"))
        costs = page.get_by_label("Silent ulti that is lost")
        costs.fill("two")
        expect(page.get_by_text("A whole number from 0 to")).to_be_visible()
        costs.press("Enter")
        expect(page.get_by_role("alert").filter(has_text="Nothing is saved yet")).to_be_visible()
        expect(costs).to_be_focused()
        expect(costs).to_have_value("two")

    def test_takes_a_part_of_the_tables_own(
        self, page: Page, sign_in: Callable[[User], None], owner: User, circle: Circle
    ) -> None:
        sign_in(owner)
        page.goto(rules_of(circle, "change/"))
        page.get_by_role("heading", name="Our own parts").click()
        part = page.get_by_role("group", name="Part 1")
        part.get_by_label("Name").fill("repülő")
        part.get_by_label("Plain").fill("3")
        expect(part.get_by_text("Made: 3 from each.")).to_be_visible()
        page.get_by_role("button", name="Another part").click()
        expect(page.get_by_role("group", name="Part 2")).to_be_visible()
        expect(part.get_by_label("Name")).to_have_value("repülő")
        page.get_by_role("button", name="Play by these rules").click()
        expect(page.get_by_text("repülő").first).to_be_visible()


class TestPriceList:
    def test_answers_what_beats_a_bid(
        self, page: Page, sign_in: Callable[[User], None], owner: User, circle: Circle
    ) -> None:
        sign_in(owner)
        page.goto(rules_of(circle, "prices/"))
        page.get_by_label("What beats").select_option("hearts.simple.ulti")
        expect(page.get_by_role("heading", name="What beats hearts ulti?")).to_be_visible()
        expect(page.locator(".rung").first).to_have_text("12")
        expect(page).to_have_url(re.compile(r"beats=hearts\.simple\.ulti"))


class TestEveryPage:
    def test_is_accessible_and_fits_every_screen(
        self,
        page: Page,
        sign_in: Callable[[User], None],
        owner: User,
        odd: Circle,
        assert_accessible: Callable[[Page], None],
    ) -> None:
        sign_in(owner)
        for address in PAGES:
            page.goto(rules_of(odd, address))
            for group in page.locator("details.dial-group").all():
                group.evaluate("details => details.open = true")
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate("document.documentElement.scrollWidth") <= width, address
            assert_accessible(page)


class TestSheet:
    @pytest.mark.parametrize("paper", POINTS_OF)
    @pytest.mark.parametrize("preset", PRESETS)
    def test_is_one_page(
        self,
        sign_in: Callable[[User], None],
        page: Page,
        owner: User,
        tmp_path: Path,
        preset: str,
        paper: str,
    ) -> None:
        sign_in(owner)
        page.goto(rules_of(found(owner, preset), f"sheet/?paper={paper}"))
        assert pages_of(page, tmp_path) == [POINTS_OF[paper]]

    def test_is_one_page_for_a_table_with_rules_of_its_own(
        self,
        page: Page,
        sign_in: Callable[[User], None],
        owner: User,
        odd: Circle,
        tmp_path: Path,
    ) -> None:
        sign_in(owner)
        page.goto(rules_of(odd, "sheet/"))
        assert pages_of(page, tmp_path) == [POINTS_OF["a4"]]


def pages_of(page: Page, folder: Path) -> list[tuple[int, int]]:
    """The pages that come out of the printer, in points."""
    printed = page.pdf(path=folder / "sheet.pdf", prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
    assert len(boxes) == len(re.findall(rb"/Type /Page\b(?!s)", printed))
    return [(round(float(width)), round(float(height))) for width, height in boxes]
