"""Addresses that need no account."""

from django.urls import path

from tournaments.views.organiser.sheets import marks
from tournaments.views.public import (
    calculator,
    calendars,
    draws,
    front,
    help_pages,
    ranks,
    stages,
    teams,
)

public = [
    path("", front.HomePage.as_view(), name="home"),
    path("calendrier.ics", calendars.CalendarFeed.as_view(), name="calendar"),
    path("calculer/", calculator.CalculatorPage.as_view(), name="calculator"),
    path("marques/", marks.TypedMarks.as_view(), name="marks"),
    path("heure/", draws.ServerTime.as_view(), name="time"),
    path("aide/", help_pages.HelpPage.as_view(), name="help"),
    path("aide/livret/", help_pages.HelpBooklet.as_view(), name="help_booklet"),
    path("aide/carte-arbitre/", help_pages.ArbiterCard.as_view(), name="help_card"),
    path("aide/<slug:chapter>/", help_pages.HelpChapter.as_view(), name="help_chapter"),
    path("club/<slug:club_slug>/", front.ClubPage.as_view(), name="club"),
    path(
        "club/<slug:club_slug>/calendrier.ics",
        calendars.ClubCalendar.as_view(),
        name="club_calendar",
    ),
    path("club/<slug:club_slug>/records/", front.ClubRecordsPage.as_view(), name="club_records"),
    path("club/<slug:club_slug>/nouvelles.xml", calendars.ClubNews.as_view(), name="club_news"),
    path("club/<slug:club_slug>/logo-<int:version>.png", front.Logo.as_view(), name="club_logo"),
    path("t/<slug:slug>/", front.TournamentFrontPage.as_view(), name="tournament"),
    path(
        "t/<slug:slug>/calendrier.ics",
        calendars.TournamentCalendar.as_view(),
        name="tournament_calendar",
    ),
    path("t/<slug:slug>/reglement/", front.RulesPage.as_view(), name="rules"),
    path("t/<slug:slug>/classement/", ranks.StandingsPage.as_view(), name="standings"),
    path(
        "t/<slug:slug>/classement/en-cours/",
        ranks.RunningPage.as_view(),
        name="standings_running",
    ),
    path(
        "t/<slug:slug>/classement/rencontres/",
        ranks.CrossTablePage.as_view(),
        name="cross_table",
    ),
    path("t/<slug:slug>/classement/clubs/", ranks.ClubsPage.as_view(), name="clubs"),
    path(
        "t/<slug:slug>/classement/<int:round_number>/",
        ranks.StandingsPage.as_view(),
        name="standings_round",
    ),
    path(
        "t/<slug:slug>/classement/pourquoi/<int:team_number>/",
        ranks.RankPage.as_view(),
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
    path("t/<slug:slug>/ou-suis-je/", teams.SeatsPage.as_view(), name="seats"),
    path("t/<slug:slug>/ma-table/", teams.OwnTablesPage.as_view(), name="own_tables"),
    path("t/<slug:slug>/mes-equipes/", teams.FollowedPage.as_view(), name="followed"),
    path("t/<slug:slug>/equipes/", teams.TeamsPage.as_view(), name="teams"),
    path("t/<slug:slug>/equipe/<int:team_number>/", teams.TeamPage.as_view(), name="team"),
    path("<int:tournament_number>", front.ShortAddress.as_view(), name="short"),
    path("<int:tournament_number>/", front.ShortAddress.as_view()),
]
