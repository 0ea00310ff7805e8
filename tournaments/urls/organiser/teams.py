"""Sign-up and the door: addresses."""

from django.urls import path

from tournaments.views.organiser.teams import check_in, imports, pairs, substitutes, teams

_LIST = "<slug:slug>/inscriptions/"
_TEAM = f"{_LIST}<int:team_number>/"
_DOOR = "<slug:slug>/accueil/"
_AT_THE_DOOR = f"{_DOOR}<int:team_number>/"

urlpatterns = [
    path("<slug:slug>/equipes/", teams.TeamList.as_view(), name="teams"),
    path(f"{_LIST}nouvelle/", teams.TeamAdd.as_view(), name="team_add"),
    path(f"{_LIST}liste.<str:kind>", teams.TeamExport.as_view(), name="teams_export"),
    path(f"{_LIST}joueurs-seuls/", pairs.Solos.as_view(), name="solos"),
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
    path(_DOOR, check_in.CheckIn.as_view(), name="check_in"),
    path(f"{_DOOR}toutes/", check_in.CheckInEverybody.as_view(), name="check_in_everybody"),
    path(
        f"{_DOOR}toutes/annuler/",
        check_in.UndoCheckInOfEverybody.as_view(),
        name="check_in_everybody_undo",
    ),
    path(f"{_DOOR}chercher/", check_in.CheckInSearch.as_view(), name="check_in_search"),
    path(f"{_AT_THE_DOOR}depart/", check_in.CheckInLeave.as_view(), name="check_in_leave"),
    *(
        path(f"{_AT_THE_DOOR}{step}/", check_in.CheckInAct.as_view(name=name), name=name)
        for step, name in (
            ("arrivee", "check_in_team"),
            ("annuler", "check_in_undo"),
            ("retour", "check_in_return"),
            ("regle", "check_in_paid"),
            ("pas-regle", "check_in_unpaid"),
        )
    ),
]
