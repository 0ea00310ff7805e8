"""Stages: addresses."""

from django.urls import path

from tournaments.views.organiser.stages import entry, last_places, mending, pools, stages

STAGE = "<slug:slug>/phases/<int:stage_number>"

organiser = [
    path("<slug:slug>/a-regler/", mending.Mending.as_view(), name="mending"),
    path("<slug:slug>/phases/", stages.StageList.as_view(), name="stages"),
    path("<slug:slug>/phases/nouvelle/", stages.AddStage.as_view(), name="stage_add"),
    path(f"{STAGE}/", entry.StagePage.as_view(), name="stage"),
    path(f"{STAGE}/modifier/", stages.EditStage.as_view(), name="stage_edit"),
    path(f"{STAGE}/ouvrir/", entry.OpenStage.as_view(), name="stage_open"),
    path(f"{STAGE}/remplacer/", entry.BringUpNext.as_view(), name="stage_bring_up"),
    path(f"{STAGE}/poules/", pools.StagePools.as_view(), name="stage_pools"),
    path(f"{STAGE}/egalite/", last_places.DecideCut.as_view(), name="stage_cut"),
    path(f"{STAGE}/barrage/abandonner/", last_places.DropBarrage.as_view(), name="barrage_drop"),
    path(f"{STAGE}/repechage/", last_places.DrawLot.as_view(), name="stage_lot"),
    path(f"{STAGE}/repechage/reponse/", last_places.AnswerCall.as_view(), name="stage_lot_answer"),
    path(f"{STAGE}/repechage/corriger/", last_places.UndoAnswer.as_view(), name="stage_lot_undo"),
    path(f"{STAGE}/repechage/reprendre/", last_places.TakeBackLot.as_view(), name="stage_lot_back"),
    path(f"{STAGE}/reprendre/", stages.ReopenStage.as_view(), name="stage_reopen"),
    path(f"{STAGE}/retirer/", stages.RemoveStage.as_view(), name="stage_remove"),
]
