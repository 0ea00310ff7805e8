"""The site's addresses, split by audience."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.urls.accounts")),
    path("", include("tournaments.urls.site")),
    path("travaux/", include("tournaments.urls.jobs")),
    path("", include("tournaments.urls.public")),
    path("", include("tournaments.urls.links")),
    path("table/", include("tournaments.urls.players")),
    path("api/v1/", include("tournaments.urls.api")),
    path("orga/", include("tournaments.urls.organiser")),
]
