"""A browser in words, as its owner would call it."""

from django.utils.translation import gettext as _

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""What tells each apart, in an order in which the first that stands there is right: all but Firefox
also say that they are Safari, and most that they are Chrome."""
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def name_device(user_agent: str) -> str:
    """« Firefox, Windows »; what it does not say is left out, and a robot is no browser."""
    found = [
        next((name for mark, name in marks if mark in user_agent), "")
        for marks in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found)) or _("Navigateur inconnu")
