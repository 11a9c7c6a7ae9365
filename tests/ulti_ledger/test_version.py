from pathlib import Path

from django.test import Client

from ulti_ledger.version import HEADER, edition


def write(base: Path, text: str) -> str:
    (base / "templates").mkdir(parents=True, exist_ok=True)
    (base / "templates" / "page.html").write_text(text)
    edition.cache_clear()
    return edition(base)


class TestEdition:
    def test_is_another_after_an_update_only(self, tmp_path: Path) -> None:
        before = write(tmp_path, "one")
        assert write(tmp_path, "one") == before
        assert write(tmp_path, "two") != before


class TestTellVersion:
    def test_says_beside_the_answer_what_the_page_says(self, db: None) -> None:
        answer = Client().get("/calculator/")
        assert f'data-version="{answer[HEADER]}"' in answer.content.decode()
