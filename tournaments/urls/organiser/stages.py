"""Stages: addresses."""

from django.urls import path

from tournaments.views.organiser import stages

STAGE = "<slug:slug>/phases/<int:stage_number>"

urlpatterns = [
    path("<slug:slug>/phases/", stages.StageList.as_view(), name="stages"),
    path("<slug:slug>/phases/nouvelle/", stages.AddStage.as_view(), name="stage_add"),
    path(f"{STAGE}/", stages.StagePage.as_view(), name="stage"),
    path(f"{STAGE}/modifier/", stages.EditStage.as_view(), name="stage_edit"),
    path(f"{STAGE}/ouvrir/", stages.OpenStage.as_view(), name="stage_open"),
    path(f"{STAGE}/reprendre/", stages.ReopenStage.as_view(), name="stage_reopen"),
    path(f"{STAGE}/retirer/", stages.RemoveStage.as_view(), name="stage_remove"),
]
