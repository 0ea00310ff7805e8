"""Addresses for programs, and those where a club or a tournament says which are told.

What the interface does not know is told as a problem too.
"""

from collections.abc import Iterator, Mapping

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path, re_path
from django.views import View
from django.views.decorators.csrf import csrf_exempt

from api.endpoints import interface
from api.endpoints.interface import INTERFACE
from api.protocol.problems import answer_missing
from api.views import deliveries, hooks

_WHERE = {
    "": "",
    "_export": "liste.<str:kind>",
    "_new": "nouveau/",
    "_page": "<uuid:key>/",
    "_page_export": "<uuid:key>/envois.<str:kind>",
    "_change": "<uuid:key>/modifier/",
    "_secret": "<uuid:key>/secret/",
    "_test": "<uuid:key>/essayer/",
    "_switch": "<uuid:key>/pause/",
    "_remove": "<uuid:key>/retirer/",
    "_again": "<uuid:key>/<uuid:delivery>/renvoyer/",
}
_OF_CLUB: Mapping[str, type[View]] = {
    "": hooks.ClubHooks,
    "_export": hooks.ClubHooks,
    "_new": hooks.NewClubHook,
    "_page": deliveries.ClubHookPage,
    "_page_export": deliveries.ClubHookPage,
    "_change": hooks.ChangeClubHook,
    "_secret": hooks.ClubHookSecret,
    "_test": deliveries.TestClubHook,
    "_switch": deliveries.SwitchClubHook,
    "_remove": hooks.RemoveClubHook,
    "_again": deliveries.SendClubHookAgain,
}
_OF_TOURNAMENT: Mapping[str, type[View]] = {
    "": hooks.TournamentHooks,
    "_export": hooks.TournamentHooks,
    "_new": hooks.NewTournamentHook,
    "_page": deliveries.TournamentHookPage,
    "_page_export": deliveries.TournamentHookPage,
    "_change": hooks.ChangeTournamentHook,
    "_secret": hooks.TournamentHookSecret,
    "_test": deliveries.TestTournamentHook,
    "_switch": deliveries.SwitchTournamentHook,
    "_remove": hooks.RemoveTournamentHook,
    "_again": deliveries.SendTournamentHookAgain,
}


def _list_paths(base: str, name: str, views: Mapping[str, type[View]]) -> Iterator[URLPattern]:
    for act, where in _WHERE.items():
        yield path(base + where, views[act].as_view(), name=name + act)


organiser = [
    *_list_paths("club/<slug:club_slug>/programmes/", "club_hook", _OF_CLUB),
    *_list_paths("<slug:slug>/droits/programmes/", "hook", _OF_TOURNAMENT),
]

public = [
    path("api/", interface.InterfacePage.as_view(), name="api"),
]


@csrf_exempt
def find_nothing(_request: HttpRequest) -> HttpResponse:
    """Say that there is nothing."""
    return answer_missing()


programs: list[URLPattern | URLResolver] = [path("", INTERFACE.urls), re_path("", find_nothing)]
