"""The pages by which others are let in, as owner, scorekeeper and guest see them."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from html import unescape
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.ulti_ledger.conftest import Cast, make_circle
from ulti_ledger.accounts.models import User
from ulti_ledger.circles import sharing
from ulti_ledger.circles.models import Circle, Membership, Role, ShareLink
from ulti_ledger.ledger.models import PlaySession

PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari"


@pytest.fixture
def owner(cast: Cast, browse: Callable[[User], Client]) -> Client:
    return browse(cast.owner)


@pytest.fixture
def phone() -> Client:
    """Somebody's own phone, where nobody ever signed in."""
    return Client(headers={"User-Agent": PHONE})


@pytest.fixture
def watch(circle: Circle, cast: Cast) -> ShareLink:
    return sharing.offer_link(circle=circle, role=Role.VIEWER, by=cast.owner)


@pytest.fixture
def write(circle: Circle, cast: Cast, session: PlaySession) -> ShareLink:
    return sharing.offer_link(
        circle=circle, role=Role.SCOREKEEPER, by=cast.owner, session_id=session.pk
    )


def join(link: ShareLink) -> str:
    return reverse("circles:join", args=[link.token])


class TestJoin:
    def test_says_what_the_link_allows_and_uses_nothing_up(
        self, phone: Client, watch: ShareLink
    ) -> None:
        """Field report L12."""
        page = phone.get(join(watch))
        assert "Lets you watch every night of this circle, and change nothing." in page.text
        assert "data-at-once" in page.text  # a watcher is let in without a tap
        assert not Membership.objects.filter(link=watch).exists()
        assert not User.objects.exclude(device="").exists()

    def test_asks_a_scorekeeper_for_no_more_than_a_tap(
        self, phone: Client, write: ShareLink, session: PlaySession
    ) -> None:
        page = phone.get(join(write))
        assert "Lets you write down the night of" in page.text
        assert "data-at-once" not in page.text
        answer = phone.post(join(write))
        assert answer.status_code == 303
        assert answer["Location"] == reverse(
            "ledger:session", args=[session.circle.slug, session.pk]
        )
        assert 'id="hand-form"' in phone.get(answer["Location"]).text
        assert User.objects.get(memberships__link=write).device == "Android phone"

    def test_calls_the_device_what_its_owner_calls_it(
        self, phone: Client, write: ShareLink
    ) -> None:
        phone.post(join(write), {"device": "  Cili’s   phone "})
        assert User.objects.get(memberships__link=write).shown_name == "Cili’s phone"

    def test_lets_no_device_pass_for_an_account(self, phone: Client, write: ShareLink) -> None:
        answer = phone.post(join(write), {"device": " OLGA"})
        assert answer.status_code == 422
        assert "Somebody here has an account of this name." in answer.text
        assert 'value=" OLGA"' in answer.text

    def test_names_a_device_of_which_nothing_shows(self, phone: Client, write: ShareLink) -> None:
        phone.post(join(write), {"device": "\u200b"})
        assert User.objects.get(memberships__link=write).device == "Android phone"

    def test_lets_a_guest_have_what_lasts_longer(
        self, phone: Client, watch: ShareLink, circle: Circle, cast: Cast
    ) -> None:
        tonight = sharing.offer_link(
            circle=circle, role=Role.VIEWER, by=cast.owner, ends_at=sharing.tonight(circle)
        )
        phone.post(join(tonight))
        phone.post(join(watch))
        sharing.revoke_link(link=tonight)
        assert phone.get("/", follow=True).status_code == 200

    def test_leads_to_the_newest_night_of_several(
        self, phone: Client, circle: Circle, cast: Cast, session: PlaySession, four: PlaySession
    ) -> None:
        for night in (four, session):
            link = sharing.offer_link(
                circle=circle, role=Role.VIEWER, by=cast.owner, session_id=night.pk
            )
            phone.post(join(link))
        newest = reverse("ledger:session", args=[circle.slug, max(session.pk, four.pk)])
        assert phone.get("/")["Location"] == newest

    def test_leaves_the_way_to_the_circle_open_where_it_is(
        self, phone: Client, watch: ShareLink, write: ShareLink, session: PlaySession
    ) -> None:
        phone.post(join(watch))
        phone.post(join(write))
        nights = reverse("ledger:nights", args=[session.circle.slug])
        page = phone.get(reverse("ledger:session", args=[session.circle.slug, session.pk])).text
        assert 'id="hand-form"' in page
        assert f'href="{nights}"' in page
        assert phone.get("/")["Location"] == nights

    def test_keeps_a_name_that_is_too_long(self, phone: Client, write: ShareLink) -> None:
        answer = phone.post(join(write), {"device": "x" * 41})
        assert answer.status_code == 422
        assert "x" * 41 in answer.text

    def test_lets_an_account_in_as_itself(
        self, cast: Cast, browse: Callable[[User], Client], watch: ShareLink
    ) -> None:
        browse(cast.stranger).post(join(watch))
        assert Membership.objects.get(link=watch).user == cast.stranger

    def test_leads_on_whoever_is_in_already(
        self, owner: Client, phone: Client, watch: ShareLink, circle: Circle
    ) -> None:
        nights = reverse("ledger:nights", args=[circle.slug])
        assert owner.get(join(watch))["Location"] == nights
        phone.post(join(watch))
        assert phone.get(join(watch))["Location"] == nights
        assert watch.memberships.count() == 1

    def test_looks_the_same_for_every_link_that_opens_nothing(
        self, phone: Client, owner: Client, circle: Circle, cast: Cast, watch: ShareLink
    ) -> None:
        """Field report L5."""
        used = sharing.offer_link(circle=circle, role=Role.SCOREKEEPER, by=cast.owner, once=True)
        sharing.join(token=used.token, user=User.objects.create_guest("the first"))
        sharing.revoke_link(link=watch)
        answers = [
            phone.get(f"/join/{token}/")
            for token in (used.token, watch.token, "x" * 43, "no link", "%00")
        ]
        assert {answer.status_code for answer in answers} == {404}
        assert len({answer.content for answer in answers}) == 1

    def test_is_out_at_once_when_the_link_is_taken_back(
        self, phone: Client, owner: Client, watch: ShareLink, circle: Circle
    ) -> None:
        phone.post(join(watch))
        nights = reverse("ledger:nights", args=[circle.slug])
        assert phone.get(nights).status_code == 200
        owner.post(reverse("circles:revoke_link", args=[circle.slug, watch.pk]))
        assert phone.get(nights).status_code == 404
        assert "Your link has ended" in phone.get("/").text

    def test_opens_one_night_and_no_other(
        self, phone: Client, write: ShareLink, session: PlaySession, four: PlaySession
    ) -> None:
        phone.post(join(write))
        slug = session.circle.slug
        assert phone.get(reverse("ledger:session", args=[slug, session.pk])).status_code == 200
        assert phone.get(reverse("ledger:session", args=[slug, four.pk])).status_code == 404
        assert phone.get(reverse("ledger:nights", args=[slug])).status_code == 404
        assert phone.get("/")["Location"] == reverse("ledger:session", args=[slug, session.pk])

    def test_leads_nowhere_that_is_closed(
        self, phone: Client, write: ShareLink, session: PlaySession
    ) -> None:
        phone.post(join(write))
        seen: set[str] = set()
        ahead = {reverse("ledger:session", args=[session.circle.slug, session.pk])}
        while ahead:
            link = ahead.pop()
            answer = phone.get(link)
            assert answer.status_code in {200, 302, 303}, link
            seen.add(link)
            found = {unescape(one) for one in re.findall(r'href="(/[^"#]*)"', answer.text)}
            ahead |= {one for one in found - seen if not one.startswith("/static/")}
        assert len(seen) > 12


class TestGuest:
    def test_is_no_account(self, phone: Client, watch: ShareLink) -> None:
        phone.post(join(watch))
        for name in ("account_change_password", "account_set_password", "circles:new"):
            assert phone.get(reverse(name)).status_code == 404
        assert phone.get(reverse("account_login")).status_code == 200

    def test_can_sign_in_as_somebody(self, phone: Client, watch: ShareLink, cast: Cast) -> None:
        phone.post(join(watch))
        phone.post(
            reverse("account_login"), {"login": "olga", "password": "szubkontra"}, follow=True
        )
        assert phone.session["_auth_user_id"] == str(cast.owner.pk)

    def test_signs_what_it_writes(
        self, phone: Client, write: ShareLink, session: PlaySession
    ) -> None:
        phone.post(join(write), {"device": "Cili’s phone"})
        slug = session.circle.slug
        phone.post(reverse("ledger:close", args=[slug, session.pk]))
        story = phone.get(reverse("ledger:story", args=[slug, session.pk])).text
        assert "Cili’s phone" in story
        assert "guest-" not in story


class TestCode:
    def test_says_where_one_is_found(self, phone: Client) -> None:
        page = phone.get(reverse("circles:code")).text
        assert "under “Share this night”, then taps “A code to say aloud”" in page

    def test_leads_to_the_link(self, phone: Client, watch: ShareLink) -> None:
        code = sharing.speak_code(link=watch).code
        assert phone.post(reverse("circles:code"), {"code": code})["Location"] == join(watch)

    def test_fifty_wrong_ones_hold_nobody_up_who_has_a_link(
        self, phone: Client, watch: ShareLink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Field report L4."""
        now = timezone.now()
        monkeypatch.setattr(timezone, "now", lambda: now)  # all of them at once
        answers = [phone.post(reverse("circles:code"), {"code": "WRONGS"}) for _ in range(50)]
        statuses = [answer.status_code for answer in answers]
        assert statuses == [422] * sharing.FREE_TRIES + [429] * (50 - sharing.FREE_TRIES)
        assert re.search(r"Wait \d+ seconds?, then try again\.", answers[-1].text)
        assert int(answers[-1]["Retry-After"]) > 0
        another = Client(headers={"User-Agent": PHONE})
        assert another.post(join(watch)).status_code == 303
        assert another.get("/", follow=True).status_code == 200


class TestLinkPage:
    def page(self, owner: Client, link: ShareLink) -> str:
        return owner.get(reverse("circles:link", args=[link.circle.slug, link.pk])).text

    def test_tells_its_maker_what_others_may_do(
        self, owner: Client, watch: ShareLink, write: ShareLink
    ) -> None:
        assert (
            "Whoever has this link may watch every night of this circle, and change nothing."
            in self.page(owner, watch)
        )
        assert "Whoever has this link may write down the night of" in self.page(owner, write)

    def test_speaks_of_two_ways_where_there_are_two(
        self, owner: Client, watch: ShareLink, circle: Circle, cast: Cast
    ) -> None:
        once = sharing.offer_link(circle=circle, role=Role.VIEWER, by=cast.owner, once=True)
        assert "Either way whoever came by it is out at once." in self.page(owner, watch)
        assert "Whoever came by it is out at once." in self.page(owner, once)

    def test_shows_the_link_as_phones_can_reach_it(
        self, owner: Client, circle: Circle, watch: ShareLink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("ulti_ledger.circles.link_pages.own_addresses", lambda: ["192.0.2.7"])
        url = reverse("circles:link", args=[circle.slug, watch.pk])
        page = owner.get(url, headers={"Host": "localhost:8000"})
        assert f"http://192.0.2.7:8000{join(watch)}" in page.text
        assert 'class="qr-code"' in page.text
        assert "style=" not in page.text

    def test_speaks_a_code(self, owner: Client, circle: Circle, watch: ShareLink) -> None:
        owner.post(reverse("circles:speak_link", args=[circle.slug, watch.pk]))
        watch.refresh_from_db()
        page = owner.get(reverse("circles:link", args=[circle.slug, watch.pk]))
        assert watch.code is not None
        assert watch.code in page.text

    def test_shows_no_address_of_a_link_that_was_used(
        self, owner: Client, circle: Circle, cast: Cast
    ) -> None:
        used = sharing.offer_link(circle=circle, role=Role.SCOREKEEPER, by=cast.owner, once=True)
        sharing.join(token=used.token, user=User.objects.create_guest("the first"))
        page = owner.get(reverse("circles:link", args=[circle.slug, used.pk]))
        assert "It was used." in page.text
        assert used.token not in page.text


class TestSharing:
    def test_makes_each_kind_of_link(self, owner: Client, circle: Circle) -> None:
        url = reverse("circles:sharing", args=[circle.slug])
        for offer in re.findall(r'name="offer" value="([\w-]+)"', owner.get(url).text):
            assert owner.post(url, {"offer": offer}).status_code == 303
        made = circle.links.order_by("pk").values_list("role", "once")
        assert list(made) == [("viewer", False)] * 3 + [
            ("scorekeeper", False),
            ("scorekeeper", True),
        ]
        assert owner.post(url, {"offer": "own"}).status_code == 422

    def test_shows_no_secret_on_the_list(
        self, owner: Client, circle: Circle, watch: ShareLink
    ) -> None:
        assert watch.token not in owner.get(reverse("circles:sharing", args=[circle.slug])).text

    def test_needs_as_many_queries_for_many(
        self,
        owner: Client,
        circle: Circle,
        cast: Cast,
        watch: ShareLink,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        url = reverse("circles:sharing", args=[circle.slug])
        for number in range(20):
            link = sharing.offer_link(circle=circle, role=Role.VIEWER, by=cast.owner)
            guest = User.objects.create_guest(f"phone {number}")
            sharing.join(token=link.token, user=guest)
        with django_assert_num_queries(5):
            owner.get(url)

    def test_gives_and_takes_roles(self, owner: Client, circle: Circle, cast: Cast) -> None:
        add = reverse("circles:add_member", args=[circle.slug])
        owner.post(add, {"username": " IDEGEN ", "role": "scorekeeper"})
        membership = circle.memberships.get(user=cast.stranger)
        assert membership.role == Role.SCOREKEEPER
        owner.post(reverse("circles:remove_member", args=[circle.slug, membership.pk]))
        assert not circle.memberships.filter(user=cast.stranger).exists()

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ({"username": "nobody", "role": "viewer"}, "There is no account of this name."),
            ({"username": "olga", "role": "viewer"}, "A circle needs an owner."),
            ({"username": "", "role": "viewer"}, "Write the name of the account."),
        ],
    )
    def test_says_what_is_wrong(
        self, owner: Client, circle: Circle, typed: dict[str, str], said: str
    ) -> None:
        answer = owner.post(reverse("circles:add_member", args=[circle.slug]), typed)
        assert answer.status_code == 422
        assert said in answer.text


class TestHandOver:
    def test_lets_one_other_phone_keep_score(
        self, cast: Cast, browse: Callable[[User], Client], phone: Client, session: PlaySession
    ) -> None:
        keeper = browse(cast.scorekeeper)
        slug = session.circle.slug
        shown = keeper.post(reverse("ledger:hand_over", args=[slug, session.pk]), follow=True)
        link = session.links.get()
        assert 'class="qr-code"' in shown.text
        assert phone.post(join(link)).status_code == 303
        assert 'id="hand-form"' in phone.get("/", follow=True).text
        assert Client().get(join(link)).status_code == 404

    @pytest.mark.parametrize(("day", "hour"), [(28, 20), (29, 1)])
    def test_says_until_when_before_midnight_and_after(
        self,
        cast: Cast,
        browse: Callable[[User], Client],
        session: PlaySession,
        day: int,
        hour: int,
    ) -> None:
        keeper = browse(cast.scorekeeper)
        with patch("django.utils.timezone.now") as now:
            now.return_value = datetime(2026, 11, day, hour, tzinfo=UTC)
            page = keeper.get(reverse("ledger:share", args=[session.circle.slug, session.pk]))
        assert "keeps score until Sun 12:00." in page.text

    def test_shows_a_night_to_the_table(
        self, cast: Cast, browse: Callable[[User], Client], session: PlaySession
    ) -> None:
        keeper = browse(cast.scorekeeper)
        url = reverse("ledger:share", args=[session.circle.slug, session.pk])
        assert keeper.get(url).status_code == 200
        assert keeper.post(url).status_code == 303
        link = session.links.get()
        assert link.role == Role.VIEWER
        assert reverse("circles:link", args=[session.circle.slug, link.pk]) in keeper.get(url).text


class TestRecovery:
    def test_is_shown_once(self, owner: Client, circle: Circle) -> None:
        url = reverse("circles:recovery", args=[circle.slug])
        page = owner.post(url, follow=True)
        code = re.search(r"(?:[A-Z2-9]{5}-){4}[A-Z2-9]{5}", page.text)
        assert code is not None
        assert "Back to sharing" not in page.text  # whoever founds a circle was never there
        again = owner.get(url).text
        assert code.group() not in again
        assert "Back to sharing" in again

    def test_is_not_shown_as_that_of_another_circle(
        self, owner: Client, circle: Circle, cast: Cast
    ) -> None:
        another = make_circle(cast, preset="italian")
        owner.post(reverse("circles:recovery", args=[another.slug]))
        there = reverse("circles:recovery", args=[another.slug])
        assert (
            "Write this down."
            not in owner.get(reverse("circles:recovery", args=[circle.slug])).text
        )
        owner.head(there)
        assert "Write this down." in owner.get(there).text

    def test_brings_the_owner_back(self, circle: Circle, cast: Cast, phone: Client) -> None:
        code = sharing.make_recovery_code(circle=circle, user=cast.owner)
        typed = {"code": code, "password": "four-suits-33"}
        page = phone.post(reverse("circles:recover"), typed, follow=True)
        assert "Write this down." in page.text
        assert code not in page.text
        assert phone.get(reverse("circles:sharing", args=[circle.slug])).status_code == 200

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ({"code": "AAAAA", "password": "four-suits-33"}, "No circle has this code."),
            ({"code": "", "password": "four-suits-33"}, "Type the code that you wrote down."),
            ({"code": "AAAAA", "password": "1234"}, "too short"),
        ],
    )
    def test_says_what_is_wrong(
        self, db: None, phone: Client, typed: dict[str, str], said: str
    ) -> None:
        answer = phone.post(reverse("circles:recover"), typed)
        assert answer.status_code == 422
        assert said in answer.text
        assert f'value="{typed["code"]}"' in answer.text or not typed["code"]
