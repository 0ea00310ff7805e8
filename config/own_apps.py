"""The site's own apps and packages, named here alone; `pyproject.toml` repeats them for its tools.

Whoever may not import `config` asks the settings: `OWN_APPS`, `OWN_PACKAGES`.
"""

APPS = (
    "arbitration",
    "tournaments",
    "accounts",
    "mail",
    "operations",
    "api",
    "bookings",
    "seasons",
    "prizes",
    "press",
    "replay",
    "walls",
    "suitcases",
    "demo",
)
"""In the order in which they start, and so listen to what happens."""

PACKAGES = (*APPS, "scoring", "config")
"""All that the site is made of."""
