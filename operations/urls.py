"""The site itself: addresses for monitors and its administrator; and the copy of an evening."""

from django.urls import path

from operations import views

site = [
    path("sante/", views.Readiness.as_view(), name="readiness"),
    path("sante/vivant/", views.Liveness.as_view(), name="liveness"),
    path("metriques/", views.Metrics.as_view(), name="metrics"),
    path("orga/site/", views.SitePage.as_view(), name="page"),
]

organiser = [path("<slug:slug>/copier/", views.CopyEvening.as_view(), name="copy")]
