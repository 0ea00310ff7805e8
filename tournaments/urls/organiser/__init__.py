"""Addresses of the people who run a tournament."""

from tournaments.urls.organiser import (
    bookings,
    club_rules,
    draws,
    mail,
    money,
    online,
    printing,
    prizes,
    results,
    rights,
    series,
    sheets,
    stages,
    suitcases,
    teams,
    tokens,
    tournaments,
    walls,
)

app_name = "organiser"

urlpatterns = [
    *club_rules.urlpatterns,
    *suitcases.urlpatterns,
    *series.urlpatterns,
    *tournaments.urlpatterns,
    *bookings.urlpatterns,
    *teams.urlpatterns,
    *stages.urlpatterns,
    *draws.urlpatterns,
    *money.urlpatterns,
    *online.urlpatterns,
    *sheets.urlpatterns,
    *printing.urlpatterns,
    *rights.urlpatterns,
    *tokens.urlpatterns,
    *walls.urlpatterns,
    *prizes.urlpatterns,
    *mail.urlpatterns,
    *results.urlpatterns,
]
