"""Which addresses the site may call: the outside over https, and private networks by setting.

Whoever types an address makes this server ask there. So it is the machine behind the name that is
checked, each time and once the name is resolved; nothing else is ever connected to.
"""

import ipaddress
import socket
from collections.abc import Iterable

import httpx
from django.conf import settings

from api.enums import HookFault

Machine = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

PORTS = frozenset({443, 8443})
"""Outside; a private network that is allowed has any."""

LONGEST = 500
"""Letters of an address."""

_IPV4_CLOSED = (
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
    "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3",
    "168.63.129.16/32",  # public by its number, yet inside each network of Azure
)  # fmt: skip
_IPV6_OPEN = "2000::/3"
"""Whatever lies elsewhere is local, of one link, mapped, translated or not given out."""
_IPV6_CLOSED = ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
_INSIDE_NAMES = ("local", "internal", "home.arpa")
"""Endings that mean something inside a network alone (RFC 6762, ICANN 2024, RFC 8375)."""
_CLOSED = tuple(ipaddress.ip_network(network) for network in (*_IPV4_CLOSED, *_IPV6_CLOSED))


class Unreachable(Exception):
    """An address that is not called; `fault` says why."""

    def __init__(self, fault: HookFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


def read_address(text: str) -> httpx.URL:
    """A typed address. Raises ValueError for what is none, or carries a name and password."""
    try:
        url = httpx.URL(text.strip())
    except httpx.InvalidURL as fault:
        raise ValueError(str(fault)) from fault
    odd = url.userinfo or url.fragment or len(str(url)) > LONGEST or (url.port or 1) >= 2**16
    if url.scheme not in {"http", "https"} or not url.host or odd:
        raise ValueError("no address of a program")
    return url


def refuse_address(url: httpx.URL) -> None:
    """Raise Unreachable for an address that no machine could make good, before any name is
    resolved: a port, a network, a name of this network, plain text."""
    name = url.host.rstrip(".").lower()
    machine = _read_machine(name)
    if machine is not None:
        refuse_machine(machine, url)
    elif not _has_plain_networks():
        if "." not in name or name.endswith(tuple(f".{ending}" for ending in _INSIDE_NAMES)):
            raise Unreachable(HookFault.INSIDE)
        _refuse_plain(url)


def refuse_machines(machines: Iterable[str], url: httpx.URL) -> list[str]:
    """The machines of a name, all of which may be called. Raises Unreachable where one may not:
    a name with one foot inside is not trusted with the other."""
    found = list(machines)
    for machine in found:
        refuse_machine(ipaddress.ip_address(machine.partition("%")[0]), url)
    return found


def refuse_machine(machine: Machine, url: httpx.URL) -> None:
    """Raise Unreachable where a machine may not be called for an address."""
    plain = getattr(machine, "ipv4_mapped", None) or machine
    if _lies_in(plain, _read_networks(settings.HOOK_NETWORKS)):
        if url.scheme != "https" and settings.BEHIND_TLS_PROXY:
            raise Unreachable(HookFault.PLAIN)
        return
    is_strange = plain.version == 6 and plain not in ipaddress.ip_network(_IPV6_OPEN)
    closed = (*_CLOSED, *_read_networks(settings.HOOK_NETWORKS_CLOSED))
    if is_strange or _lies_in(plain, closed):
        raise Unreachable(HookFault.INSIDE)
    _refuse_plain(url)


def _refuse_plain(url: httpx.URL) -> None:
    if url.scheme != "https" or (url.port or 443) not in PORTS:
        raise Unreachable(HookFault.PLAIN)


def _has_plain_networks() -> bool:
    """Whether a name may turn out to lie where another port, or plain text, is allowed."""
    return bool(settings.HOOK_NETWORKS)


def _lies_in(machine: Machine, networks: Iterable[Network]) -> bool:
    return any(machine in network for network in networks if network.version == machine.version)


def _read_networks(texts: Iterable[str]) -> list[Network]:
    return [ipaddress.ip_network(text, strict=False) for text in texts]


def _read_machine(name: str) -> Machine | None:
    """The machine that is written, in whichever way: resolvers take « 2130706433 » and « 0x7f.1 »
    for 127.0.0.1 too, and « localhost » is that one everywhere (RFC 6761)."""
    if name == "localhost" or name.endswith(".localhost"):
        return ipaddress.IPv4Address("127.0.0.1")
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        pass
    try:
        return ipaddress.IPv4Address(socket.inet_aton(name))
    except (OSError, UnicodeError):
        return None
