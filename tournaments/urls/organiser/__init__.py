"""Addresses of the people who run a tournament."""

from django.urls import path

from tournaments.urls.organiser import (
    bookings,
    draws,
    mail,
    printing,
    prizes,
    results,
    sheets,
    stages,
    suitcases,
    teams,
    tournaments,
    walls,
)
from tournaments.urls.organiser.club import rules, series
from tournaments.urls.organiser.money import accounts, online
from tournaments.urls.organiser.rights import hooks, roles, tokens
from tournaments.views.organiser.moved import Moved

app_name = "organiser"

urlpatterns = [
    *rules.urlpatterns,
    *suitcases.urlpatterns,
    *series.urlpatterns,
    *tournaments.urlpatterns,
    *bookings.urlpatterns,
    *teams.urlpatterns,
    *stages.urlpatterns,
    *draws.urlpatterns,
    *accounts.urlpatterns,
    *online.urlpatterns,
    *sheets.urlpatterns,
    *printing.urlpatterns,
    *roles.urlpatterns,
    *tokens.urlpatterns,
    *hooks.urlpatterns,
    *walls.urlpatterns,
    *prizes.urlpatterns,
    *mail.urlpatterns,
    *results.urlpatterns,
    path("<slug:slug>/<path:before>", Moved.as_view(), name="moved"),
]
