"""A deal card by card: addresses."""

from django.urls import path

from replay import views as replay

public = [
    path("rejouer/pli/", replay.OneTrickPage.as_view(), name="one_trick"),
    path("rejouer/", replay.ReplayPage.as_view(), name="replay"),
]
