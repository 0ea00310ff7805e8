"""Creating a tournament and its settings: addresses."""

from django.urls import path

from tournaments.views.organiser import settings, tournaments

urlpatterns = [
    path("", tournaments.Home.as_view(), name="home"),
    path("nouveau/", tournaments.Create.as_view(), name="create"),
    path("<slug:slug>/", tournaments.Overview.as_view(), name="overview"),
    path("<slug:slug>/reglages/", settings.Settings.as_view(), name="settings"),
    path("<slug:slug>/reglages/regles/", settings.Rules.as_view(), name="rules"),
    path("<slug:slug>/reglement/", settings.RulesPreview.as_view(), name="rules_preview"),
    path("<slug:slug>/dupliquer/", tournaments.Duplicate.as_view(), name="duplicate"),
    path("<slug:slug>/terminer/", tournaments.Finish.as_view(), name="finish"),
    path("<slug:slug>/rouvrir/", tournaments.Reopen.as_view(), name="reopen"),
    path("<slug:slug>/effacer-demo/", tournaments.RemoveDemo.as_view(), name="remove_demo"),
]
