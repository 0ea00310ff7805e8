"""Creating a tournament and its settings: addresses."""

from django.urls import path

from tournaments.views.organiser import club_handing, clubs, more, people, ranks
from tournaments.views.organiser.draws import rooms
from tournaments.views.organiser.tournament import creating, endings, evening, pairs, settings

organiser = [
    path("", creating.Home.as_view(), name="home"),
    path("concours.<str:kind>", creating.HomeExport.as_view(), name="home_export"),
    path("habitudes/", more.KeepHabit.as_view(), name="habits"),
    path("nouveau/", creating.Create.as_view(), name="create"),
    path("club/", clubs.SiteClubs.as_view(), name="clubs"),
    path("club/liste.<str:kind>", clubs.SiteClubsExport.as_view(), name="clubs_export"),
    path("club/nouveau/", clubs.CreateClub.as_view(), name="club_create"),
    path("club/<slug:club_slug>/", clubs.ClubPage.as_view(), name="club"),
    path(
        "club/<slug:club_slug>/membres/liste.<str:kind>",
        clubs.MemberExport.as_view(),
        name="club_members_export",
    ),
    path("club/<slug:club_slug>/membres/", clubs.AddMember.as_view(), name="club_member_add"),
    path(
        "club/<slug:club_slug>/membres/<uuid:key>/retirer/",
        clubs.RemoveMember.as_view(),
        name="club_member_remove",
    ),
    path(
        "club/<slug:club_slug>/direction/",
        club_handing.OfferClub.as_view(),
        name="club_handover",
    ),
    path("club/<slug:club_slug>/fermer/", club_handing.CloseClub.as_view(), name="club_close"),
    path("club/<slug:club_slug>/rouvrir/", club_handing.ReopenClub.as_view(), name="club_reopen"),
    path("club/<slug:club_slug>/emporter/", club_handing.TakeClub.as_view(), name="club_take"),
    path("club/<slug:club_slug>/personnes/", people.People.as_view(), name="people"),
    path("club/<slug:club_slug>/personnes/ajouter/", people.AddPerson.as_view(), name="person_new"),
    path(
        "club/<slug:club_slug>/personnes/liste/",
        people.GivePeople.as_view(),
        name="people_import",
    ),
    path(
        "club/<slug:club_slug>/personnes/liste/verifier/",
        people.ReviewPeople.as_view(),
        name="people_review",
    ),
    path(
        "club/<slug:club_slug>/personnes/<uuid:player_key>/",
        people.Person.as_view(),
        name="person",
    ),
    path("club/<slug:club_slug>/personnes/<slug:whom>/", people.People.as_view(), name="people_of"),
    path(
        "club/<slug:club_slug>/personnes/<slug:whom>/liste.<str:kind>",
        people.PeopleFile.as_view(),
        name="people_file",
    ),
    path("<slug:slug>/", evening.Overview.as_view(), name="overview"),
    path("<slug:slug>/plus/", more.More.as_view(), name="more"),
    path("<slug:slug>/plus/liste/", more.GoTo.as_view(), name="goto"),
    path("<slug:slug>/entrer/", more.Begin.as_view(), name="begin"),
    path("<slug:slug>/reglages/", settings.TournamentSettings.as_view(), name="settings"),
    path("<slug:slug>/reglages/salles/", rooms.Rooms.as_view(), name="rooms"),
    path("<slug:slug>/reglages/plan/", rooms.HallPlanPage.as_view(), name="hall_plan"),
    path("<slug:slug>/reglages/regles/", settings.Rules.as_view(), name="rules"),
    path(
        "<slug:slug>/reglages/regles/du-club/",
        settings.TakeClubRules.as_view(),
        name="rules_take",
    ),
    path("<slug:slug>/reglement/", settings.RulesPreview.as_view(), name="rules_preview"),
    path("<slug:slug>/classement/", ranks.Standings.as_view(), name="standings"),
    path(
        "<slug:slug>/classement/<int:round_number>/",
        ranks.Standings.as_view(),
        name="standings_round",
    ),
    path("<slug:slug>/classement/pourquoi/<int:team_number>/", ranks.Rank.as_view(), name="rank"),
    path("<slug:slug>/en-paires/", pairs.PairsAfter.as_view(), name="pairs_after"),
    path("<slug:slug>/dupliquer/", creating.Duplicate.as_view(), name="duplicate"),
    path("<slug:slug>/rouvrir/", endings.Reopen.as_view(), name="reopen"),
    path("<slug:slug>/arreter/", endings.Stop.as_view(), name="stop"),
    path("<slug:slug>/reprendre/", endings.Resume.as_view(), name="resume"),
    path("<slug:slug>/effacer/", endings.Remove.as_view(), name="remove"),
    path("<slug:slug>/effacer-demo/", endings.RemoveDemo.as_view(), name="remove_demo"),
]
