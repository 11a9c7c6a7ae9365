import pytest

from ulti_ledger.accounts.devices import device_name


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/156.0 Mobile Safari", "Android phone"),
        ("Mozilla/5.0 (Linux; Android 15; SM-X200) Chrome/156.0 Safari", "Android tablet"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile Safari", "iPhone"),
        ("Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Safari", "iPad"),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0", "Computer"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/150.0", "Computer"),
        ("curl/8", "A device"),
        ("", "A device"),
    ],
)
def test_a_device_is_called_what_everybody_sees(agent: str, name: str) -> None:
    assert device_name(agent) == name
