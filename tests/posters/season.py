"""A challenge of two clubs: begun on its page, and added up once more from the places alone."""

from collections import Counter
from collections.abc import Sequence

from django.urls import reverse

from seasons.models import Series
from tests.posters.entering import Desk
from tests.posters.poster import Poster
from tournaments.models import Tournament
from tournaments.queries.ranks.final_places import list_final_places


def enter_season(poster: Poster, desks: Sequence[Desk]) -> Series:
    """The challenge of the first club: its own tournament, and the others by their addresses."""
    first = desks[0]
    club = first.club.slug
    first.send(reverse("organiser:series_new", args=[club]), poster.season or {})
    series = Series.objects.get(club=first.club)
    add = reverse("organiser:series_add", args=[club, series.slug])
    first.send(add, {"own": first.tournament.pk})
    for desk in desks[1:]:
        page = reverse("public:tournament", args=[desk.tournament.slug])
        first.send(add, {"address": f"https://belote.example{page}"})
    return series


def count_season(poster: Poster, tournaments: Sequence[Tournament]) -> dict[str, int]:
    """What everybody has by the poster's scale, from the place in each tournament."""
    scale = [int(part) for part in (poster.season or {})["points_by_place"].split(",")]
    everyone = int((poster.season or {})["participation_points"])
    points: Counter[str] = Counter()
    for tournament in tournaments:
        for place in list_final_places(tournament):
            worth = dict(enumerate(scale, start=1)).get(place.place, 0)
            for player in place.team.members.all():
                points[player.player.name] += worth + everyone
    return dict(points)
