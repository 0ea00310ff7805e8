"""Suitcases: addresses."""

from django.urls import path

from bookings.views import deferred
from suitcases.views import arrivals, forks, suitcases

_DEFERRED = "<slug:slug>/valise/pendant-l-absence/"

organiser = [
    path("valise/", arrivals.BringSuitcase.as_view(), name="suitcase_bring"),
    path("valise/<uuid:key>/", arrivals.CheckSuitcase.as_view(), name="suitcase_check"),
    path("valise/<uuid:key>/a-cote/", forks.Beside.as_view(), name="suitcase_beside"),
    path("valise/<uuid:key>/effacer/", forks.DropBeside.as_view(), name="suitcase_drop"),
    path(
        "valise/<uuid:key>/a-cote/<slug:document>/",
        forks.BesidePaper.as_view(),
        name="suitcase_paper",
    ),
    path("<slug:slug>/valise/", suitcases.SuitcasePage.as_view(), name="suitcase"),
    path("<slug:slug>/valise/emporter/", suitcases.PackSuitcase.as_view(), name="suitcase_pack"),
    path("<slug:slug>/valise/fichier/", suitcases.WriteSuitcase.as_view(), name="suitcase_file"),
    path("<slug:slug>/valise/refermer/", suitcases.CloseSuitcase.as_view(), name="suitcase_close"),
    path("<slug:slug>/valise/rouvrir/", suitcases.ReopenSuitcase.as_view(), name="suitcase_reopen"),
    path(
        "<slug:slug>/valise/reprendre/", suitcases.TakeAgain.as_view(), name="suitcase_take_again"
    ),
    path("<slug:slug>/valise/archive/", suitcases.WriteArchive.as_view(), name="suitcase_archive"),
    path(_DEFERRED, deferred.DeferredList.as_view(), name="deferred"),
    path(f"{_DEFERRED}tout/", deferred.ApplyAll.as_view(), name="deferred_apply_all"),
    path(f"{_DEFERRED}cote/", deferred.PutStuckAside.as_view(), name="deferred_aside_stuck"),
    path(
        f"{_DEFERRED}<uuid:key>/appliquer/", deferred.ApplyRequest.as_view(), name="deferred_apply"
    ),
    path(f"{_DEFERRED}<uuid:key>/cote/", deferred.PutAside.as_view(), name="deferred_aside"),
    path(f"{_DEFERRED}<uuid:key>/payer/", deferred.ApplyPayment.as_view(), name="deferred_payment"),
]
