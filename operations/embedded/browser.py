"""The browser of the laptop, opened on the site by itself: no link to copy."""

import os
import sys
import threading
import webbrowser
from urllib.parse import urlsplit

from django.contrib.auth.models import User
from django.urls import reverse

from tournaments.domain.rights.links import build_setup_path

HTTP = 80
"""The port of an address that names none."""


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
