"""Addresses of the people who run a tournament."""

from tournaments.urls.organiser import (
    club_rules,
    draws,
    printing,
    rights,
    series,
    sheets,
    stages,
    teams,
    tournaments,
)

app_name = "organiser"

urlpatterns = [
    *club_rules.urlpatterns,
    *series.urlpatterns,
    *tournaments.urlpatterns,
    *teams.urlpatterns,
    *stages.urlpatterns,
    *draws.urlpatterns,
    *sheets.urlpatterns,
    *printing.urlpatterns,
    *rights.urlpatterns,
]
