"""The walls of the hall and the prize-giving: addresses."""

from django.urls import path

from walls.views import desk as walls
from walls.views import screen as wall

organiser = [
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

public = [
    path("t/<slug:slug>/ecran/", wall.WallPage.as_view(), name="wall"),
    path("t/<slug:slug>/ecran/<slug:wall_name>/", wall.WallPage.as_view(), name="named_wall"),
    path("<int:tournament_number>/mur", wall.ShortWall.as_view(), name="short_wall"),
    path(
        "<int:tournament_number>/mur/<slug:wall_name>",
        wall.ShortWall.as_view(),
        name="short_named_wall",
    ),
]
