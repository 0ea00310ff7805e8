"""A deal card by card: addresses."""

from django.urls import path

from tournaments.views.public.cards import replay

public = [
    path("rejouer/", replay.ReplayPage.as_view(), name="replay"),
]
