import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as house
from django.test import Client
from pytest_django import Settings

from ulti_ledger.accounts.models import User

PASSWORD = "four-suits-32"


def sign_up(client: Client, name: str, *, follow: bool = False, **changed: str) -> Any:
    data = {"username": name, "password1": PASSWORD, "password2": PASSWORD, **changed}
    return client.post("/accounts/signup/", data, follow=follow)


def sign_in(client: Client, name: str, password: str = PASSWORD, **data: str) -> Any:
    return client.post("/accounts/login/", {"login": name, "password": password, **data})


WORKER = """
import json, sys
import django
django.setup()
from django.core.management import call_command
from django.test import Client
from ulti_ledger.accounts.models import User
if sys.argv[1] == "prepare":
    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    User.objects.create_user("anna", password="four-suits-32")
    print("[]")
else:
    wrong = {"login": "anna", "password": "wrong"}
    client = Client(headers={"host": "localhost"})
    answers = [client.post("/accounts/login/", wrong) for _ in range(int(sys.argv[1]))]
    print(json.dumps([answer.status_code for answer in answers]))
"""


def worker(folder: Path, task: str | int) -> Any:
    """Let a process of its own do something on the ledger in this folder."""
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(house.BASE_DIR),
        "DJANGO_SETTINGS_MODULE": "ulti_ledger.settings",
        "ULTI_DATA_DIR": str(folder),
    }
    command = [sys.executable, "-c", WORKER, str(task)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


class TestSignUp:
    @pytest.mark.django_db
    def test_welcomes_the_first_visitor(self, client: Client) -> None:
        assert "A fresh ledger" in client.get("/accounts/signup/").content.decode()

    @pytest.mark.django_db
    def test_makes_the_first_account_and_signs_in(self, client: Client) -> None:
        response = sign_up(client, "anna")
        assert (response.status_code, response["Location"]) == (302, "/")
        assert client.session["_auth_user_id"] == str(User.objects.get().pk)
        assert User.objects.get().first_account

    def test_is_closed_after_the_first(self, client: Client, anna: User) -> None:
        assert "The table is full" in client.get("/accounts/signup/").content.decode()
        assert "The table is full" in sign_up(client, "béla").content.decode()
        assert User.objects.get() == anna

    def test_is_closed_to_the_one_who_came_a_moment_later(
        self, client: Client, monkeypatch: pytest.MonkeyPatch, db: None
    ) -> None:
        """Both saw an empty ledger; the other one was saved first."""
        User.objects.create(username="anna", first_account=True)
        adapter = "ulti_ledger.accounts.adapter.AccountAdapter.is_open_for_signup"
        monkeypatch.setattr(adapter, lambda *_: True)
        response = sign_up(client, "béla")
        assert response.status_code == 409
        assert "The table is full" in response.content.decode()
        assert User.objects.get().username == "anna"

    def test_asks_for_another_name_where_two_took_one_at_the_same_moment(
        self, client: Client, anna: User, monkeypatch: pytest.MonkeyPatch, settings: Settings
    ) -> None:
        settings.ULTI_OPEN_SIGNUP = True
        unaware = "ulti_ledger.accounts.adapter.AccountAdapter.clean_username"
        monkeypatch.setattr(unaware, lambda self, name: name)
        response = sign_up(client, "anna", follow=True)
        assert response.redirect_chain == [("/accounts/signup/", 303)]
        assert "Somebody took that name a moment ago." in response.content.decode()

    def test_is_open_to_all_where_the_house_says_so(
        self, client: Client, anna: User, settings: Settings
    ) -> None:
        settings.ULTI_OPEN_SIGNUP = True
        assert sign_up(client, "béla").status_code == 302
        client.logout()
        assert sign_up(client, "cili").status_code == 302
        assert User.objects.count() == 3

    def test_says_at_the_field_that_a_name_or_an_address_is_taken(
        self, client: Client, settings: Settings, db: None
    ) -> None:
        settings.ULTI_OPEN_SIGNUP = True
        User.objects.create_user("anna", email="anna@example.org")
        response = sign_up(client, "Anna", email="Anna@example.org")
        assert response.status_code == 422
        assert set(response.context["form"].errors) == {"username", "email"}

    @pytest.mark.django_db
    def test_keeps_what_was_typed(self, client: Client) -> None:
        response = sign_up(client, "anna", password2="something else")
        assert response.status_code == 422
        assert 'value="anna"' in response.content.decode()


class TestSignIn:
    @pytest.mark.django_db
    def test_leads_to_the_first_account_while_there_is_none(self, client: Client) -> None:
        response = client.get("/accounts/login/?next=/circles/")
        assert response.status_code == 302
        assert response["Location"] == "/accounts/signup/?next=%2Fcircles%2F"

    def test_names_the_recovery_code_before_whoever_runs_the_ledger(
        self, client: Client, anna: User
    ) -> None:
        page = client.get("/accounts/login/").content.decode()
        assert "Forgotten? A recovery code brings you back. Without one, whoever runs" in page

    def test_opens_the_page_that_was_asked_for(self, client: Client, anna: User) -> None:
        response = sign_in(client, "anna", next="/circles/thursday/")
        assert (response.status_code, response["Location"]) == (302, "/circles/thursday/")

    def test_leads_to_no_other_site(self, client: Client, anna: User) -> None:
        assert sign_in(client, "anna", next="https://evil.example/")["Location"] == "/"

    def test_refuses_a_wrong_password(self, client: Client, anna: User) -> None:
        response = sign_in(client, "anna", "wrong")
        assert response.status_code == 422
        assert 'value="anna"' in response.content.decode()

    def test_locks_the_account_that_is_tried_too_often_and_no_other(
        self, client: Client, anna: User, bela: User
    ) -> None:
        statuses = [sign_in(client, "anna", "wrong").status_code for _ in range(12)]
        assert statuses == [422] * 5 + [429] * 7
        assert sign_in(client, "anna").status_code == 429
        assert sign_in(client, "béla").status_code == 302

    def test_counts_one_account_under_all_its_spellings_and_hosts(
        self, client: Client, anna: User
    ) -> None:
        for name in ("anna", "ANNA", " anna ", "Anna", "aNNa"):
            assert sign_in(client, name, "wrong").status_code == 422
        other_host = {"login": "anna", "password": PASSWORD}
        response = client.post("/accounts/login/", other_host, headers={"host": "127.0.0.1"})
        assert response.status_code == 429
        assert response["Retry-After"] == "300"
        assert "up to 5 minutes" in response.content.decode()

    def test_lets_a_whole_table_in_from_one_address(self, client: Client, anna: User) -> None:
        for name in ("béla", "cili", "dezső", "erzsi", "feri", "gizi"):
            for _ in range(2):
                sign_in(client, name, "wrong")
        assert sign_in(client, "anna").status_code == 302

    def test_holds_up_the_one_phone_of_eight_that_mistypes(self, client: Client, db: None) -> None:
        names = [f"player{number}" for number in range(8)]
        for name in names:
            User.objects.create_user(name, password=PASSWORD)
        phones = {name: Client() for name in names}
        first, *others = names
        for _ in range(3):
            for _ in range(4):
                assert sign_in(phones[first], first, "wrong").status_code in {422, 429}
            for name in others:
                sign_in(phones[name], name, "a typo")
        assert sign_in(phones[first], first).status_code == 429
        assert [sign_in(phones[name], name).status_code for name in others] == [302] * 7

    def test_says_how_long_where_one_address_asks_without_end(
        self, client: Client, anna: User, settings: Settings
    ) -> None:
        settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login": "2/m/ip"}
        answers = [sign_in(client, name, "wrong") for name in ("béla", "cili", "dezső")]
        assert [answer.status_code for answer in answers] == [422, 422, 429]
        assert answers[-1]["Retry-After"] == "60"
        assert "Wait 60 seconds" in answers[-1].content.decode()

    def test_counts_the_failures_of_all_workers_together(self, tmp_path: Path) -> None:
        """Each worker is a process of its own; they share nothing but the database."""
        assert worker(tmp_path, "prepare") == []
        assert worker(tmp_path, 3) == [422, 422, 422]
        assert worker(tmp_path, 3) == [422, 422, 429]

    def test_tells_an_account_that_is_switched_off(self, client: Client, anna: User) -> None:
        User.objects.update(is_active=False)
        response = client.get(sign_in(client, "anna")["Location"])
        assert "switched off" in response.content.decode()


class TestSignOut:
    def test_asks_first_and_then_leaves(self, client: Client, anna: User) -> None:
        client.force_login(anna)
        assert client.get("/accounts/logout/").status_code == 200
        assert client.post("/accounts/logout/")["Location"] == "/accounts/login/"
        assert "_auth_user_id" not in client.session


class TestChangePassword:
    URL = "/accounts/password/change/"

    def test_is_for_those_signed_in(self, client: Client, anna: User) -> None:
        assert client.get(self.URL)["Location"] == f"/accounts/login/?next={self.URL}"

    def test_sets_the_new_one(self, client: Client, anna: User) -> None:
        client.force_login(anna)
        new = {"password1": "seven-of-bells", "password2": "seven-of-bells"}
        response = client.post(self.URL, {"oldpassword": PASSWORD, **new})
        assert (response.status_code, response["Location"]) == (302, "/")
        anna.refresh_from_db()
        assert anna.check_password("seven-of-bells")

    def test_refuses_a_wrong_old_one(self, client: Client, anna: User) -> None:
        client.force_login(anna)
        new = {"password1": "seven-of-bells", "password2": "seven-of-bells"}
        assert client.post(self.URL, {"oldpassword": "wrong", **new}).status_code == 422


class TestSetPassword:
    def test_is_where_an_account_without_one_changes_it(self, client: Client, db: None) -> None:
        client.force_login(User.objects.create_user("anna"))
        response = client.get("/accounts/password/change/", follow=True)
        assert response.redirect_chain == [("/accounts/password/set/", 302)]
        new = {"password1": "seven-of-bells", "password2": "seven-of-bells"}
        assert client.post("/accounts/password/set/", new)["Location"] == "/"
        assert User.objects.get().check_password("seven-of-bells")


class TestPages:
    def test_are_only_those_that_are_ours(self, client: Client, anna: User) -> None:
        client.force_login(anna)
        for path in ("email/", "password/reset/", "reauthenticate/", ""):
            assert client.get(f"/accounts/{path}").status_code == 404
