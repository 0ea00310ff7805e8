"""Addresses that need no account."""

from django.urls import path

from tournaments.api import page
from tournaments.views.public import (
    calendars,
    clock,
    draws,
    front,
    help_pages,
    logos,
    seats,
    series,
    stages,
    teams,
    wall,
)
from tournaments.views.public.bookings import booking
from tournaments.views.public.cards import calculator, replay
from tournaments.views.public.ranks import lots, rank, standings
from tournaments.views.public.results import picture, widget

app_name = "public"

urlpatterns = [
    path("", front.HomePage.as_view(), name="home"),
    path("calendrier.ics", calendars.CalendarFeed.as_view(), name="calendar"),
    path("api/", page.InterfacePage.as_view(), name="api"),
    path("calculer/", calculator.CalculatorPage.as_view(), name="calculator"),
    path("heure/", clock.ServerTime.as_view(), name="time"),
    path("aide/", help_pages.HelpPage.as_view(), name="help"),
    path("aide/livret/", help_pages.HelpBooklet.as_view(), name="help_booklet"),
    path("aide/carte-arbitre/", help_pages.ArbiterCard.as_view(), name="help_card"),
    path("aide/<slug:chapter>/", help_pages.HelpChapter.as_view(), name="help_chapter"),
    path("rejouer/", replay.ReplayPage.as_view(), name="replay"),
    path("club/<slug:club_slug>/", front.ClubPage.as_view(), name="club"),
    path(
        "club/<slug:club_slug>/calendrier.ics",
        calendars.ClubCalendar.as_view(),
        name="club_calendar",
    ),
    path("club/<slug:club_slug>/logo-<int:version>.png", logos.Logo.as_view(), name="club_logo"),
    path("challenge/<slug:series_slug>/", series.SeriesStandings.as_view(), name="series"),
    path(
        "challenge/<slug:series_slug>/calendrier.ics",
        series.SeriesCalendar.as_view(),
        name="series_calendar",
    ),
    path("challenge/<slug:series_slug>/clubs/", series.SeriesClubs.as_view(), name="series_clubs"),
    path(
        "challenge/<slug:series_slug>/<slug:competitor_slug>/",
        series.SeriesCompetitor.as_view(),
        name="series_competitor",
    ),
    path("t/<slug:slug>/", front.TournamentFrontPage.as_view(), name="tournament"),
    path(
        "t/<slug:slug>/calendrier.ics",
        calendars.TournamentCalendar.as_view(),
        name="tournament_calendar",
    ),
    path("t/<slug:slug>/inscription/", booking.BookPlace.as_view(), name="book"),
    path("t/<slug:slug>/reglement/", front.RulesPage.as_view(), name="rules"),
    path("t/<slug:slug>/lots/", lots.LotsPage.as_view(), name="lots"),
    path("t/<slug:slug>/classement/", standings.StandingsPage.as_view(), name="standings"),
    path("t/<slug:slug>/classement/clubs/", standings.ClubsPage.as_view(), name="clubs"),
    path(
        "t/<slug:slug>/classement/<int:round_number>/",
        standings.StandingsPage.as_view(),
        name="standings_round",
    ),
    path(
        "t/<slug:slug>/classement/pourquoi/<int:team_number>/",
        rank.RankPage.as_view(),
        name="rank",
    ),
    path(
        "t/<slug:slug>/classement/phase/<int:stage_number>/",
        stages.StageStandingsPage.as_view(),
        name="standings_stage",
    ),
    path("t/<slug:slug>/tableau/<int:stage_number>/", stages.BracketPage.as_view(), name="bracket"),
    path("t/<slug:slug>/poules/<int:stage_number>/", stages.PoolsPage.as_view(), name="pools"),
    path("t/<slug:slug>/partie/<int:round_number>/", draws.DrawPage.as_view(), name="draw"),
    path(
        "t/<slug:slug>/partie/<int:round_number>/certificat/",
        draws.CertificatePage.as_view(),
        name="certificate",
    ),
    path(
        "t/<slug:slug>/partie/<int:round_number>/pourquoi/",
        draws.PairPage.as_view(),
        name="pair",
    ),
    path(
        "t/<slug:slug>/partie/<int:round_number>/tirage.json",
        draws.DrawInput.as_view(),
        name="draw_input",
    ),
    path(
        "t/<slug:slug>/resultats-<slug:shape>.png",
        picture.ResultsPicture.as_view(),
        name="results_picture",
    ),
    path("t/<slug:slug>/ou-suis-je/", seats.SeatsPage.as_view(), name="seats"),
    path("t/<slug:slug>/ma-table/", seats.OwnTablesPage.as_view(), name="own_tables"),
    path("t/<slug:slug>/equipes/", teams.TeamsPage.as_view(), name="teams"),
    path("t/<slug:slug>/equipe/<int:team_number>/", teams.TeamPage.as_view(), name="team"),
    path("t/<slug:slug>/ecran/", wall.WallPage.as_view(), name="wall"),
    path("t/<slug:slug>/ecran/<slug:wall_name>/", wall.WallPage.as_view(), name="named_wall"),
    path("w/<slug:slug>/classement/", widget.StandingsWidget.as_view(), name="widget"),
    path("<int:tournament_number>", front.ShortAddress.as_view(), name="short"),
    path("<int:tournament_number>/", front.ShortAddress.as_view()),
    path("<int:tournament_number>/mur", wall.ShortWall.as_view(), name="short_wall"),
    path(
        "<int:tournament_number>/mur/<slug:wall_name>",
        wall.ShortWall.as_view(),
        name="short_named_wall",
    ),
]
