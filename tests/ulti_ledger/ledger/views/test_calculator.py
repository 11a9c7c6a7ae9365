"""What a hand pays, asked by anybody; the address is the hand."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from tests.ulti_ledger.conftest import Cast
from ulti_ledger.circles import services
from ulti_ledger.circles.models import Circle
from ulti_ledger.circles.queries import current_rules
from ulti_ledger.ledger.models import Hand, PlaySession, Revision

pytestmark = pytest.mark.django_db

ADDRESS = "/calculator/"
LOST_ULTI = {"ulti": "on", "kontra-ulti": "1", "outcome-all": "lost"}
# a whole form, as a browser without scripts sends it
EVERYTHING = {
    "rules": "gametwist",
    "one": "",
    "two": "",
    "three": "",
    "soloist": "1",
    "points": "simple",
    "trump": "plain",
    "kontra-simple": "0",
    "outcome-simple": "made",
    "silent-hundred": "none",
    "seven": "none",
    "seven-won": "yes",
    "soloist_points": "",
    "ended": "played",
}


def ask(client: Client, **said: str) -> Any:
    """The page of a hand: `ask(client, ulti="on", outcome__all="made")`."""
    return client.get(ADDRESS, query(said))


def tap(client: Client, target: str = "calculation", **said: str) -> Any:
    """What htmx gets for the same."""
    headers = {"HX-Request": "true", "HX-Target": target}
    return client.get(ADDRESS, query(said), headers=headers)


def query(said: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("__", "-"): answer for name, answer in said.items()}


class TestPage:
    def test_says_what_a_hand_pays_and_why(self, client: Client) -> None:
        page = ask(client, **LOST_ULTI)
        assertContains(page, "Pays 9 to each.")
        assertContains(page, "Why these amounts")
        assertContains(page, "kontra × 2")

    @pytest.mark.parametrize(
        ("rules", "pays"), [("gametwist", 9), ("hungarian", 13), ("italian", 13)]
    )
    def test_goes_by_the_rules_that_are_asked_for(
        self, client: Client, rules: str, pays: int
    ) -> None:
        said = LOST_ULTI if rules == "gametwist" else {"rules": rules, **LOST_ULTI}
        assertContains(ask(client, **said), f"Pays {pays} to each.")

    def test_begins_with_a_question_and_nothing_wrong(self, client: Client) -> None:
        page = ask(client)
        assert page.status_code == 200
        assertContains(page, "plays simple game: made or lost?")
        assertNotContains(page, 'class="wrong"')
        assertNotContains(page, "aria-invalid")
        assertNotContains(page, "autofocus")

    def test_says_what_is_missing(self, client: Client) -> None:
        page = ask(client, ulti="on", outcome__simple="made")
        assert page.status_code == 200
        assertContains(page, "Ulti: made or lost?")
        assertNotContains(page, "Why these amounts")

    def test_says_at_the_field_what_is_refused(self, client: Client) -> None:
        page = ask(client, soloist_points="55", outcome__simple="made")
        assertContains(
            page,
            '<p class="wrong" id="wrong-soloist_points">Nobody can have 55: all card points are '
            "tens. 50 or 60?</p>",
            status_code=422,
        )
        assertContains(page, 'value="55"', status_code=422)

    def test_calls_the_three_by_their_names(self, client: Client) -> None:
        said = {"rules": "hungarian", "two": "Ödön <b>", "points": "betli"}
        page = ask(client, **said, **{"kontra-betli-2": "1", "outcome-betli": "made"})
        assertContains(page, "kontra by <bdi>Ödön &lt;b&gt;</bdi>")
        assertContains(page, "<bdi>Cili</bdi>")

    @pytest.mark.parametrize(
        ("names", "seated"),
        [
            ({}, ["Anna", "Béla", "Cili"]),
            ({"one": "Béla"}, ["Béla", "Anna", "Cili"]),
            ({"one": "Zoli"}, ["Zoli", "Béla", "Cili"]),
            ({"one": "Cili", "two": "anna"}, ["Cili", "anna", "Béla"]),
        ],
    )
    def test_gives_no_two_of_them_one_name(
        self, client: Client, names: dict[str, str], seated: list[str]
    ) -> None:
        table = ask(client, **names).context["form"].table
        assert [seat.name for seat in table.seats] == seated

    @pytest.mark.parametrize(
        ("names", "sentence"),
        [
            ({"one": "Zoli", "three": "ZOLI"}, "Two of them have this name."),
            ({"two": "x" * 200}, "That name is too long"),
            ({"two": "\u200b"}, "Write a name."),
        ],
    )
    def test_says_at_its_field_what_is_wrong_with_a_name(
        self, client: Client, names: dict[str, str], sentence: str
    ) -> None:
        assertContains(ask(client, **names), sentence, status_code=422)

    def test_writes_nothing_and_sets_no_cookie(self, client: Client) -> None:
        assert not ask(client, **LOST_ULTI).cookies
        assert not tap(client, **LOST_ULTI).cookies

    @pytest.mark.parametrize("method", ["post", "put", "delete"])
    def test_is_only_looked_at(self, client: Client, method: str) -> None:
        assert getattr(client, method)(ADDRESS).status_code == 405

    @pytest.mark.parametrize(
        "rubbish",
        ["", "-1", "9" * 40, "1.5", "\x00", "💥" * 300, "<script>alert()</script>", "\ud800"],
    )
    def test_no_rubbish_breaks_it(self, client: Client, rubbish: str) -> None:
        names = [*ask(client).context["form"].fields, "one", "rules", "nothing"]
        text = rubbish.encode("utf-8", "surrogatepass")
        for name in names:
            said = urlencode({name: text, "outcome-all": "made"})
            for headers in ({}, {"HX-Request": "true"}):
                answer = client.get(f"{ADDRESS}?{said}", headers=headers, follow=True)
                assert answer.status_code in {200, 404, 422}, name
                assert answer.status_code != 404 or name == "rules"


class TestAddress:
    def test_keeps_only_what_differs_from_how_the_page_begins(self, client: Client) -> None:
        answer = ask(client, **EVERYTHING)
        assertRedirects(answer, f"{ADDRESS}?outcome-simple=made", fetch_redirect_response=False)

    def test_forgets_what_no_rule_asks_for(self, client: Client) -> None:
        assertRedirects(ask(client, utm="x"), ADDRESS, fetch_redirect_response=False)

    def test_leads_to_itself_once(self, client: Client) -> None:
        answer = client.get(
            ADDRESS, {**EVERYTHING, "soloist_points": " 5x", "one": " Zoé "}, follow=True
        )
        assert len(answer.redirect_chain) == 1

    def test_follows_each_tap(self, client: Client) -> None:
        answer = tap(client, **{**EVERYTHING, "kontra-simple": "1"})
        assert answer["HX-Replace-Url"] == f"{ADDRESS}?kontra-simple=1&outcome-simple=made"

    def test_stands_on_the_page_whole(self, client: Client) -> None:
        page = ask(client, rules="hungarian", outcome__simple="lost")
        assertContains(
            page, "http://testserver/calculator/?rules=hungarian&amp;outcome-simple=lost"
        )

    def test_brings_the_same_hand_to_somebody_else(self, client: Client) -> None:
        said = {"rules": "hungarian", "one": "Zoé", **LOST_ULTI, "hearts": "on"}
        first = tap(client, **said)
        again = Client().get(first["HX-Replace-Url"])
        assert again.status_code == 200
        forms = [answer.context["form"] for answer in (first, again)]
        assert forms[0].deal == forms[1].deal
        assert forms[0].score.totals == forms[1].score.totals
        assertContains(again, "Zoé")


class TestLive:
    def test_a_tap_changes_what_was_told_and_not_the_controls(self, client: Client) -> None:
        answer = tap(client, **LOST_ULTI)
        assertContains(answer, "Why these amounts")
        assertContains(answer, 'id="comes-1" hx-swap-oob="true">−18<')
        assertNotContains(answer, "<form")

    def test_says_at_once_at_the_field_what_is_refused(self, client: Client) -> None:
        answer = tap(client, soloist_points="55")
        assertContains(
            answer, '<div id="at-soloist_points" hx-swap-oob="innerHTML">', status_code=422
        )
        assertContains(answer, 'id="wrong-soloist_points"', status_code=422)

    def test_other_rules_bring_other_questions(self, client: Client) -> None:
        answer = tap(client, target="hand", rules="hungarian")
        assertContains(answer, "each-says-kontra")
        assertNotContains(answer, "<html")

    def test_says_at_once_what_is_wrong_with_a_name(self, client: Client) -> None:
        answer = tap(client, target="hand", two="Anna", one="anna")
        assertContains(answer, 'id="wrong-two"', status_code=422)


class TestCircle:
    @pytest.fixture
    def odd(self, circle: Circle, cast: Cast) -> Circle:
        """A circle at which an ulti is worth seven."""
        services.save_rules(
            circle=circle,
            preset="gametwist",
            rules=current_rules(circle).house_rules.but({"values": {"ulti": 7}}),
            kontra_names=["bumm"],
            without_talon=False,
            by=cast.owner,
        )
        return circle

    def test_goes_by_the_rules_that_hold_now(
        self, odd: Circle, cast: Cast, browse: Callable[..., Client]
    ) -> None:
        page = ask(browse(cast.viewer), rules=odd.slug, **LOST_ULTI)
        assertContains(page, "Pays 15 to each.")
        assertContains(page, "bumm on ulti")
        assertContains(page, "Thursday table")

    def test_is_offered_to_its_members_alone(
        self, circle: Circle, cast: Cast, browse: Callable[..., Client]
    ) -> None:
        option = f'<option value="{circle.slug}"'
        assertContains(ask(browse(cast.viewer)), option)
        assertNotContains(ask(browse(cast.stranger)), option)
        assertNotContains(ask(Client()), option)

    @pytest.mark.parametrize("who", ["stranger", None])
    def test_is_not_there_for_others(
        self, circle: Circle, cast: Cast, browse: Callable[..., Client], who: str | None
    ) -> None:
        client = browse(getattr(cast, who)) if who else Client()
        assert ask(client, rules=circle.slug).status_code == 404
        assert tap(client, rules=circle.slug).status_code == 404

    def test_its_menu_leads_here(
        self, circle: Circle, cast: Cast, browse: Callable[..., Client]
    ) -> None:
        page = browse(cast.viewer).get(f"/circles/{circle.slug}/")
        assertContains(page, f'href="{ADDRESS}?rules={circle.slug}"')

    def test_no_hand_comes_of_it(
        self, session: PlaySession, cast: Cast, browse: Callable[..., Client]
    ) -> None:
        ask(browse(cast.owner), rules=session.circle.slug, **LOST_ULTI)
        assert not Hand.objects.exists()
        assert not Revision.objects.exists()


class TestSignInPage:
    def test_leads_here(self, client: Client, cast: Cast) -> None:
        page = client.get("/accounts/login/")
        assertContains(page, f'<a href="{ADDRESS}">Settle an argument: what does a hand pay?</a>')
