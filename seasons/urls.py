"""A club's series: addresses."""

from django.urls import path

from seasons.views import people, series
from seasons.views import public as public_pages

_CLUB = "club/<slug:club_slug>/challenges/"
_SERIES = f"{_CLUB}<slug:series_slug>/"

organiser = [
    path(_CLUB, series.SeriesList.as_view(), name="series_list"),
    path(f"{_CLUB}liste.<str:kind>", series.SeriesListExport.as_view(), name="series_list_export"),
    path(f"{_CLUB}nouveau/", series.NewSeries.as_view(), name="series_new"),
    path(_SERIES, series.SeriesSettings.as_view(), name="series"),
    path(f"{_SERIES}ajouter/", series.AddToSeries.as_view(), name="series_add"),
    path(
        f"{_SERIES}concours/<slug:slug>/retirer/",
        series.RemoveFromSeries.as_view(),
        name="series_remove",
    ),
    path(
        f"{_SERIES}concours.<str:kind>",
        series.SeriesEventsExport.as_view(),
        name="series_events_export",
    ),
    path(f"{_SERIES}personnes/", people.SeriesPeople.as_view(), name="series_people"),
    path(f"{_SERIES}personnes.<str:kind>", people.PeopleExport.as_view(), name="people_export"),
    path(f"{_SERIES}personnes/dire/", people.TellOfPeople.as_view(), name="people_tell"),
    path(
        f"{_SERIES}personnes/qui/<slug:competitor_slug>/",
        people.SeriesPerson.as_view(),
        name="series_person",
    ),
    path(f"{_SERIES}imprimer/", series.PrintSeries.as_view(), name="series_print"),
    path(f"{_SERIES}classement.<str:kind>", series.ExportSeries.as_view(), name="series_export"),
]

public = [
    path("challenge/<slug:series_slug>/", public_pages.SeriesStandings.as_view(), name="series"),
    path(
        "challenge/<slug:series_slug>/calendrier.ics",
        public_pages.SeriesCalendar.as_view(),
        name="series_calendar",
    ),
    path(
        "challenge/<slug:series_slug>/clubs/",
        public_pages.SeriesClubs.as_view(),
        name="series_clubs",
    ),
    path(
        "challenge/<slug:series_slug>/records/",
        public_pages.SeriesRecords.as_view(),
        name="series_records",
    ),
    path(
        "challenge/<slug:series_slug>/<slug:competitor_slug>/",
        public_pages.SeriesCompetitor.as_view(),
        name="series_competitor",
    ),
]
