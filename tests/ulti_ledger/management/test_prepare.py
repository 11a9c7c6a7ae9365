import os
import sqlite3
import subprocess
import sys
from pathlib import Path

from django.conf import settings


def prepare(folder: Path) -> str:
    environment = {"PATH": os.environ["PATH"], "ULTI_DATA_DIR": str(folder)}
    command = [sys.executable, "manage.py", "prepare", "--port", "8123"]
    done = subprocess.run(
        command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


class TestPrepare:
    def test_makes_an_empty_folder_ready(self, tmp_path: Path) -> None:
        folder = tmp_path / "fresh"
        prepare(folder)
        with sqlite3.connect(folder / "db.sqlite3") as database:
            tables = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
        database.close()
        assert {"accounts_user", "ulti_cache"} <= tables
        assert (folder / "secret-key").exists()

    def test_says_where_the_ledger_is(self, tmp_path: Path) -> None:
        assert "http://localhost:8123\n" in prepare(tmp_path)

    def test_draws_no_code_into_a_file(self, tmp_path: Path) -> None:
        assert "█" not in prepare(tmp_path)

    def test_changes_nothing_the_second_time(self, tmp_path: Path) -> None:
        prepare(tmp_path)
        key = (tmp_path / "secret-key").read_text()
        prepare(tmp_path)
        assert (tmp_path / "secret-key").read_text() == key
