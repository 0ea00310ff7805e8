"""Results for the press and other sites: addresses."""

from django.urls import path

from press import views

organiser = [
    path("<slug:slug>/resultats/", views.Publishing.as_view(), name="publishing"),
    path(
        "<slug:slug>/resultats/<slug:shape>.png",
        views.PictureToSave.as_view(),
        name="results_picture",
    ),
    path("club/<slug:club_slug>/vitrine/", views.Framing.as_view(), name="club_framing"),
]

public = [
    path(
        "t/<slug:slug>/annonce.png",
        views.AnnouncementPicture.as_view(),
        name="announcement_picture",
    ),
    path(
        "t/<slug:slug>/resultats-<slug:shape>.png",
        views.ResultsPicture.as_view(),
        name="results_picture",
    ),
    path(
        "t/<slug:slug>/equipe/<int:team_number>/soiree.png",
        views.TeamPicture.as_view(),
        name="team_picture",
    ),
    path("w/<slug:slug>/classement/", views.StandingsWidget.as_view(), name="widget"),
    path("w/<slug:series_slug>/saison/", views.SeasonWidget.as_view(), name="series_widget"),
]
