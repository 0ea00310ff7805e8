"""Addresses about the site itself: for monitors, and for its administrator."""

from django.urls import path

from tournaments.views import site

app_name = "site"

urlpatterns = [
    path("sante/", site.Readiness.as_view(), name="readiness"),
    path("sante/vivant/", site.Liveness.as_view(), name="liveness"),
    path("metriques/", site.Metrics.as_view(), name="metrics"),
    path("orga/site/", site.SitePage.as_view(), name="page"),
]
