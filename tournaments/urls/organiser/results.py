"""What leaves the site: the results published, the data taken away: addresses."""

from django.urls import path

from tournaments.views.organiser import exports
from tournaments.views.organiser.results import publishing

_EXPORTS = "<slug:slug>/exports/"

urlpatterns = [
    path("<slug:slug>/resultats/", publishing.Publishing.as_view(), name="publishing"),
    path(
        "<slug:slug>/resultats/<slug:shape>.png",
        publishing.PictureToSave.as_view(),
        name="results_picture",
    ),
    path(f"{_EXPORTS}tout/", exports.ExportAll.as_view(), name="export_all"),
    path(f"{_EXPORTS}<slug:part>.<str:kind>", exports.ExportPart.as_view(), name="export_part"),
]
