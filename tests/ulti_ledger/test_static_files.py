import re
from pathlib import Path

from django.core.management import call_command
from pytest_django import Settings


class TestStorage:
    def test_names_scripts_by_their_content_within_scripts_too(
        self, settings: Settings, tmp_path: Path
    ) -> None:
        settings.STATIC_ROOT = tmp_path
        ours = {"BACKEND": "ulti_ledger.static_files.Storage"}
        settings.STORAGES = {**settings.STORAGES, "staticfiles": ours}
        call_command("collectstatic", interactive=False, verbosity=0)
        (script,) = tmp_path.glob("js/unsent.*.js")
        asked_for = re.findall(r'from "\./([^"]+)"', script.read_text())
        assert len(asked_for) == 6
        for name in asked_for:
            assert re.fullmatch(r"[a-z-]+\.[0-9a-f]{12}\.js", name)
            assert (tmp_path / "js" / name).exists()
