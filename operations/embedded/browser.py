"""The site on a laptop: its first account, its port and address, and the browser opened on it."""

import io
import os
import socket
import sys
import threading
import webbrowser
from urllib.parse import urlsplit

import segno
from django.contrib.auth.models import User
from django.urls import reverse

from tournaments.domain.rights.links import build_setup_path

HTTP = 80
"""The port of an address that names none."""
PORTS_TRIED = 20
FIRST_NAME = "organisateur"


def find_welcome(port: int, owner: User | None) -> str:
    """Where a person begins: the first password as long as nobody chose it (`owner`), the desk."""
    path = reverse("organiser:home") if owner is None else build_setup_path(owner)
    return f"http://localhost:{port}{path}"


def find_running(note: str) -> str:
    """The desk of a site that runs already, from what it left in its lock (`PID address`).

    By the name that the browser knows this computer by: it is signed in there.
    """
    port = urlsplit(note.partition(" ")[2]).port or HTTP
    return f"http://localhost:{port}" + reverse("organiser:home")


def open_on(address: str) -> None:
    """Open the browser behind whatever goes on; nothing where there is no screen.

    Without one Python would look for a browser of the terminal, in which nothing else is read.
    """
    if not sys.platform.startswith("linux") or _has_screen():
        # Libraries that a folder brought are this program's, which looked for them at its start.
        os.environ.pop("LD_LIBRARY_PATH", None)
        threading.Thread(target=webbrowser.open, args=[address]).start()


def _has_screen() -> bool:
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


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


def create_first_account() -> User | None:
    """Create the organiser's account in a site that has none; None where there is one."""
    if User.objects.exists():
        return None
    return User.objects.create_superuser(FIRST_NAME, password=None)


def find_account_without_password() -> User | None:
    """Return the first account as long as nobody has chosen its password."""
    user = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    return user if user is not None and not user.has_usable_password() else None
