"""Under which names and addresses this machine can be reached by the phones round the table.

Nothing here sends a packet or asks a name server: a pub's wifi may have neither to offer.
"""

import fcntl
import ipaddress
import socket
import struct
import sys

SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of one interface
ANYWHERE = (
    "192.0.2.1",
    9,
)  # an address kept for documentation: connecting a UDP socket only picks a route


def own_addresses() -> list[str]:
    """IPv4 addresses that others can use, the one on the way to the internet first."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        found = [*_interface_addresses(probe)]
        try:
            probe.connect(ANYWHERE)
            found.insert(0, probe.getsockname()[0])
        except OSError:
            pass
    return [address for address in dict.fromkeys(found) if _is_reachable(address)]


def own_names() -> list[str]:
    """The host name, and the name phones know it by."""
    name = socket.gethostname().lower()
    return [name, name if name.endswith(".local") else f"{name}.local"]


def _interface_addresses(probe: socket.socket) -> list[str]:
    if sys.platform != "linux":
        return []
    addresses = []
    for _, name in socket.if_nameindex():
        try:
            answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()))
        except OSError:  # an interface without an IPv4 address
            continue
        addresses.append(socket.inet_ntoa(answer[20:24]))
    return addresses


def _is_reachable(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)
