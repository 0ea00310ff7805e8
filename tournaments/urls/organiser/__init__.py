"""Addresses of the people who run a tournament, those of the core."""

from django.urls import URLPattern, URLResolver, path

from tournaments.urls.organiser import (
    draws,
    exports,
    money,
    printing,
    roles,
    rules,
    sheets,
    stages,
    teams,
    tokens,
    tournaments,
)
from tournaments.views.organiser.more import Moved

organiser: list[URLPattern | URLResolver] = [
    *rules.organiser,
    *tournaments.organiser,
    *teams.organiser,
    *stages.organiser,
    *draws.organiser,
    *sheets.organiser,
    *roles.organiser,
    *tokens.organiser,
    *exports.organiser,
    *money.organiser,
]

last = [
    *printing.organiser,
    path("<slug:slug>/<path:before>", Moved.as_view(), name="moved"),
]
"""Behind those of every subject: they answer to whatever stands in their place."""
