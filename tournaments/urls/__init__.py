"""The site's addresses, split by audience."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.urls.public")),
    path("orga/", include("tournaments.urls.organiser")),
]
