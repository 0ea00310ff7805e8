"""Sign-up and the door: addresses."""

from django.urls import path

from tournaments.views.organiser.teams import check_in, imports, pairs, substitutes, teams

_LIST = "<slug:slug>/inscriptions/"
_TEAM = f"{_LIST}<int:team_number>/"
_TEAMS = "<slug:slug>/equipes/"
_DOOR = "<slug:slug>/accueil/"
_AT_THE_DOOR = f"{_DOOR}<int:team_number>/"

organiser = [
    path(_TEAMS, check_in.Door.as_view(), name="teams"),
    path(f"{_TEAMS}inscrire/", pairs.SignUpTeam.as_view(), name="team_add"),
    path(f"{_TEAMS}numeros/", pairs.SignUpNumbers.as_view(), name="team_numbers"),
    path(f"{_TEAMS}associer/", pairs.Solos.as_view(), name="solos"),
    path(f"{_LIST}liste.<str:kind>", teams.TeamExport.as_view(), name="teams_export"),
    path(f"{_LIST}importer/", imports.ImportTeams.as_view(), name="import_teams"),
    path(f"{_LIST}importer/verifier/", imports.ImportReview.as_view(), name="import_confirm"),
    path(
        f"{_LIST}rencontres-interdites/",
        pairs.ForbiddenPairs.as_view(),
        name="forbidden_pairs",
    ),
    path(
        f"{_LIST}rencontres-interdites/<uuid:key>/permettre/",
        pairs.ForbiddenPairRemove.as_view(),
        name="forbidden_pair_remove",
    ),
    path(_TEAM, teams.TeamEdit.as_view(), name="team_edit"),
    path(f"{_TEAM}desister/", teams.TeamWithdraw.as_view(), name="team_withdraw"),
    path(f"{_TEAM}reinscrire/", teams.TeamRestore.as_view(), name="team_restore"),
    path(f"{_TEAM}donner-une-place/", teams.TeamPromote.as_view(), name="team_promote"),
    path(f"{_TEAM}remplacer/", substitutes.TeamSubstitute.as_view(), name="team_substitute"),
    path(f"{_DOOR}toutes/", check_in.EnterEverybody.as_view(), name="check_in_everybody"),
    path(f"{_DOOR}annuler/", check_in.TakeBack.as_view(), name="check_in_take_back"),
    path(f"{_DOOR}chercher/", check_in.Arrive.as_view(), name="check_in_search"),
    path(f"{_AT_THE_DOOR}arrivee/", check_in.Enter.as_view(), name="check_in_team"),
    path(f"{_AT_THE_DOOR}depart/", check_in.CheckInLeave.as_view(), name="check_in_leave"),
    path(f"{_AT_THE_DOOR}categorie/", check_in.TagTeam.as_view(), name="team_tag"),
    path(f"{_AT_THE_DOOR}<slug:act>/", check_in.DoorAct.as_view(), name="door_act"),
]
