"""The site itself: addresses for monitors and its administrator; and the copy of an evening."""

from django.urls import path

from operations.views import copies
from operations.views import site as state

site = [
    path("sante/", state.Readiness.as_view(), name="readiness"),
    path("sante/vivant/", state.Liveness.as_view(), name="liveness"),
    path("metriques/", state.Metrics.as_view(), name="metrics"),
    path("orga/site/", state.SitePage.as_view(), name="page"),
]

organiser = [path("<slug:slug>/copier/", copies.CopyEvening.as_view(), name="copy")]
