"""Results for the press and other sites: addresses."""

from django.urls import path

from press.views import framing, picture, publishing, widget

organiser = [
    path("<slug:slug>/resultats/", publishing.Publishing.as_view(), name="publishing"),
    path(
        "<slug:slug>/resultats/<slug:shape>.png",
        publishing.PictureToSave.as_view(),
        name="results_picture",
    ),
    path("club/<slug:club_slug>/vitrine/", framing.Framing.as_view(), name="club_framing"),
]

public = [
    path(
        "t/<slug:slug>/resultats-<slug:shape>.png",
        picture.ResultsPicture.as_view(),
        name="results_picture",
    ),
    path("w/<slug:slug>/classement/", widget.StandingsWidget.as_view(), name="widget"),
]
