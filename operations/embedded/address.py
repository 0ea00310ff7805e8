"""The port to listen on, and the address of the site as a code in a terminal."""

import io
import socket

import segno

PORTS_TRIED = 20


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


def picture_terminal_code(address: str) -> str:
    """Return the address as a QR code drawn in characters."""
    drawing = io.StringIO()
    segno.make(address, error="l").terminal(out=drawing, border=2, compact=True)
    return drawing.getvalue()
