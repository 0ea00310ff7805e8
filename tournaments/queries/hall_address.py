"""Addresses as the phones of the hall open them: by the name of this computer on its network."""

import ipaddress
import socket
from contextlib import suppress
from urllib.parse import urlsplit

from django.utils.translation import gettext_lazy

# Connecting a datagram socket sends nothing: it only makes the system choose a way out.
_DESTINATIONS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
_EVERYWHERE = frozenset({"0.0.0.0", "::", ""})  # noqa: S104  compared, not bound
_OWN_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})

NO_ADDRESS = gettext_lazy(
    "Aucun téléphone n'ouvrirait l'adresse : le concours n'est pas public, ou cette page est "
    "ouverte par « localhost »."
)


class _Server:
    """What the embedded server of this process was told to listen on."""

    listens_everywhere = False


def remember_listening(host: str) -> None:
    """Keep on which addresses the embedded server listens: it is asked by others than its own."""
    _Server.listens_everywhere = host in _EVERYWHERE


def listens_everywhere() -> bool:
    """Whether other devices may ask the embedded server of this process."""
    return _Server.listens_everywhere


def find_lan_address() -> str:
    """Return this computer's address on the local network; empty without one."""
    for destination in _DESTINATIONS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((destination, 9))
            found: str = probe.getsockname()[0]
            if not ipaddress.ip_address(found).is_loopback:
                return found
    return ""


def find_site_address(host: str, port: int) -> str:
    """Return the address to hand out for a server bound to this host and port; empty where no
    other device reaches it."""
    name = find_lan_address() if host in _EVERYWHERE else host
    if not name or name in _OWN_NAMES:
        return ""
    shown = f"[{name}]" if ":" in name else name
    return f"http://{shown}/" if port == 80 else f"http://{shown}:{port}/"


def is_reachable(address: str) -> bool:
    """Whether another device than this one can open an address."""
    return bool(address) and urlsplit(address).hostname not in _OWN_NAMES


def find_hall_address(address: str) -> str:
    """An address of this site as a phone opens it: one that only this computer knows is asked of
    it by its name on the network; empty where there is none."""
    if is_reachable(address):
        return address
    asked = urlsplit(address)
    lan = find_lan_address() if listens_everywhere() and asked.hostname else ""
    return asked._replace(netloc=f"{lan}:{asked.port or 80}").geturl() if lan else ""
