"""Settings are read at the start, so each case starts a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from stat import S_IMODE
from typing import Any

import pytest
from django.conf import settings

Read = Callable[..., Any]

SCRIPT = """
import json, sys
from django.conf import settings
from django.db import connection
print(json.dumps(eval(sys.argv[1]), default=str))
"""


def run(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(settings.BASE_DIR),
        "DJANGO_SETTINGS_MODULE": "ulti_ledger.settings",
        "ULTI_DATA_DIR": str(folder),
        **variables,
    }
    command = [sys.executable, "-c", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True)


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Evaluate an expression under the settings that these variables make."""

    def evaluate(expression: str, **variables: str) -> Any:
        return json.loads(run(tmp_path / "data", SCRIPT, expression, **variables).stdout)

    return evaluate


class TestDefaults:
    def test_are_safe(self, read: Read) -> None:
        assert read("[settings.DEBUG, settings.ULTI_OPEN_SIGNUP]") == [False, False]

    def test_never_answer_to_any_host(self, read: Read) -> None:
        hosts = read("settings.ALLOWED_HOSTS")
        assert {"localhost", "127.0.0.1", "[::1]"} <= set(hosts)
        assert "*" not in hosts

    def test_keep_everything_in_the_data_folder(self, read: Read, tmp_path: Path) -> None:
        name = read("settings.DATABASES['default']['NAME']")
        assert name == str(tmp_path / "data" / "db.sqlite3")
        assert S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
        assert S_IMODE((tmp_path / "data" / "secret-key").stat().st_mode) == 0o600

    def test_let_sqlite_survive_a_power_cut(self, read: Read) -> None:
        pragma = "connection.cursor().execute('PRAGMA {}').fetchone()[0]"
        assert read(pragma.format("synchronous")) == 2
        assert read(pragma.format("journal_mode")) == "wal"
        options = read("settings.DATABASES['default']['OPTIONS']")
        assert options["transaction_mode"] == "IMMEDIATE"


class TestLogging:
    def test_writes_down_what_broke(self, tmp_path: Path) -> None:
        script = (
            "import django, logging; django.setup();"
            "logging.getLogger('django.request').error('a misdeal')"
        )
        done = run(tmp_path, script)
        assert done.stderr.count("ERROR django.request: a misdeal") == 1


class TestHttps:
    NAMES = (
        "[settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE,"
        " settings.SECURE_HSTS_SECONDS > 0, settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,"
        " settings.SECURE_SSL_REDIRECT, settings.SECURE_PROXY_SSL_HEADER]"
    )

    def test_is_off_on_the_wifi(self, read: Read) -> None:
        assert read(self.NAMES) == [False, False, False, None, False, None]

    def test_is_one_switch(self, read: Read) -> None:
        header = ["HTTP_X_FORWARDED_PROTO", "https"]
        said = [True, True, True, "same-origin", True, header]
        assert read(self.NAMES, ULTI_HTTPS="1") == said

    def test_leaves_nothing_to_warn_of(self, tmp_path: Path) -> None:
        script = "from django.core.management import execute_from_command_line as run;"
        check = "run(['manage.py', 'check', '--deploy', '--fail-level', 'DEBUG'])"
        done = run(tmp_path, script + check, ULTI_HTTPS="1", ULTI_ALLOWED_HOSTS="ulti.example")
        assert "no issues" in done.stdout
        assert done.stderr == ""

    def test_sends_who_came_without_it_to_come_with_it(self, read: Read) -> None:
        answer = (
            "(__import__('django').setup(), __import__('django.test').test.Client())[1]"
            ".get('/accounts/login/', headers={'host': 'localhost'})['Location']"
        )
        assert read(answer, ULTI_HTTPS="1") == "https://localhost/accounts/login/"


class TestVariables:
    def test_add_hosts(self, read: Read) -> None:
        hosts = read("settings.ALLOWED_HOSTS", ULTI_ALLOWED_HOSTS="ulti.example,cards.example")
        assert hosts[-2:] == ["ulti.example", "cards.example"]

    def test_choose_postgresql(self, read: Read) -> None:
        database = read("settings.DATABASES['default']", DATABASE_URL="postgres://anna@db/ulti")
        assert database["ENGINE"] == "django.db.backends.postgresql"
        assert database["CONN_MAX_AGE"] is None

    def test_give_the_key(self, read: Read, tmp_path: Path) -> None:
        assert read("settings.SECRET_KEY", ULTI_SECRET_KEY="of the house") == "of the house"
        assert not (tmp_path / "data" / "secret-key").exists()

    def test_are_all_in_the_readme(self) -> None:
        source = (settings.BASE_DIR / "ulti_ledger" / "settings.py").read_text()
        readme = (settings.BASE_DIR / "README.md").read_text()
        names = {word for word in source.split('"') if word.startswith(("ULTI_", "DATABASE_URL"))}
        assert names
        assert {name for name in names if f"`{name}`" not in readme} == set()
