"""The walls of the hall and the prize-giving: addresses."""

from django.urls import path

from tournaments.views.organiser import walls

urlpatterns = [
    path("<slug:slug>/ecrans/", walls.Walls.as_view(), name="walls"),
    path("<slug:slug>/ecrans/regler/", walls.ArrangeWall.as_view(), name="wall_arrange"),
    path("<slug:slug>/ecrans/montrer/", walls.ShowOnWall.as_view(), name="wall_show"),
    path("<slug:slug>/ecrans/dire/", walls.SayOnWall.as_view(), name="wall_say"),
    path("<slug:slug>/ecrans/devoiler/", walls.RevealOnWall.as_view(), name="wall_reveal"),
    path("<slug:slug>/ecrans/retirer/", walls.RemoveWall.as_view(), name="wall_remove"),
    path("<slug:slug>/palmares/", walls.Prizes.as_view(), name="prizes"),
    path("<slug:slug>/palmares/cacher/", walls.HideStandings.as_view(), name="standings_hide"),
    path("<slug:slug>/palmares/devoiler/", walls.ShowStandings.as_view(), name="standings_show"),
]
