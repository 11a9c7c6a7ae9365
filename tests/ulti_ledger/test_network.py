import socket
from ipaddress import IPv4Address

import pytest

from ulti_ledger.network import own_addresses, own_names


class TestOwnAddresses:
    def test_are_addresses_that_others_can_use(self) -> None:
        for address in own_addresses():
            parsed = IPv4Address(address)
            assert not parsed.is_loopback
            assert not parsed.is_link_local

    def test_name_each_address_once(self) -> None:
        addresses = own_addresses()
        assert len(addresses) == len(set(addresses))

    def test_need_no_network(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def unreachable(*_: object) -> None:
            raise OSError("Network is unreachable")

        monkeypatch.setattr(socket, "if_nameindex", list)
        monkeypatch.setattr(socket.socket, "connect", unreachable)
        assert own_addresses() == []


class TestOwnNames:
    @pytest.mark.parametrize(
        ("host", "names"),
        [
            ("Pub", ["pub", "pub.local"]),
            ("pub.local", ["pub.local", "pub.local"]),
        ],
    )
    def test_add_the_name_phones_use(
        self, monkeypatch: pytest.MonkeyPatch, host: str, names: list[str]
    ) -> None:
        monkeypatch.setattr(socket, "gethostname", lambda: host)
        assert own_names() == names
