"""Addresses of the people who run a tournament."""

from tournaments.urls.organiser import (
    bookings,
    club_rules,
    draws,
    mail,
    money,
    printing,
    prizes,
    rights,
    series,
    sheets,
    stages,
    suitcases,
    teams,
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
    *sheets.urlpatterns,
    *printing.urlpatterns,
    *rights.urlpatterns,
    *walls.urlpatterns,
    *prizes.urlpatterns,
    *mail.urlpatterns,
]
