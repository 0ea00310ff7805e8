"""The address to type on the phones of the hall."""

import io
import ipaddress
import socket
from contextlib import suppress

import segno

# Connecting a datagram socket sends nothing: it only makes the system choose a way out.
_DESTINATIONS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")

PORTS_TRIED = 20


def find_lan_address() -> str:
    """Return this computer's address on the local network, or 127.0.0.1 without one."""
    for destination in _DESTINATIONS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((destination, 9))
            found: str = probe.getsockname()[0]
            if not ipaddress.ip_address(found).is_loopback:
                return found
    return "127.0.0.1"


def find_site_address(host: str, port: int) -> str:
    """Return the address to hand out for a server bound to this host and port."""
    everywhere = host in {"0.0.0.0", "::", ""}  # noqa: S104  compared, not bound
    name = find_lan_address() if everywhere else host
    shown = f"[{name}]" if ":" in name else name
    return f"http://{shown}/" if port == 80 else f"http://{shown}:{port}/"


def port_is_free(host: str, port: int) -> bool:
    """Return whether a server could listen there now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def find_free_port(host: str, first: int) -> int:
    """The first port from this one on where a server could listen; `first` where there is none."""
    near = range(first, first + PORTS_TRIED)
    return next((port for port in near if port_is_free(host, port)), first)


def write_terminal_code(address: str) -> str:
    """Return the address as a QR code drawn in characters."""
    drawing = io.StringIO()
    segno.make(address, error="l").terminal(out=drawing, border=2, compact=True)
    return drawing.getvalue()
