from multiprocessing.pool import ThreadPool
from pathlib import Path
from stat import S_IMODE

from ulti_ledger.data_folder import kept_secret, open_data_folder


class TestOpenDataFolder:
    def test_is_for_its_owner_only(self, tmp_path: Path) -> None:
        folder = open_data_folder(tmp_path / "deep" / "down")
        assert S_IMODE(folder.stat().st_mode) == 0o700

    def test_takes_a_folder_that_is_there(self, tmp_path: Path) -> None:
        assert open_data_folder(tmp_path) == tmp_path


class TestKeptSecret:
    def test_is_for_its_owner_only(self, tmp_path: Path) -> None:
        kept_secret(tmp_path / "key")
        assert S_IMODE((tmp_path / "key").stat().st_mode) == 0o600

    def test_stays_the_same(self, tmp_path: Path) -> None:
        assert kept_secret(tmp_path / "key") == kept_secret(tmp_path / "key")

    def test_differs_from_folder_to_folder(self, tmp_path: Path) -> None:
        assert kept_secret(tmp_path / "one") != kept_secret(tmp_path / "other")

    def test_is_one_for_all_who_ask_at_the_same_moment(self, tmp_path: Path) -> None:
        with ThreadPool(8) as pool:
            secrets = pool.map(kept_secret, [tmp_path / "key"] * 8)
        assert len(set(secrets)) == 1
        assert [file.name for file in tmp_path.iterdir()] == ["key"]
