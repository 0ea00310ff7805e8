"""The walls of a hall: which there are, and what tells a page of one from a newer one."""

from collections.abc import Sequence

from django.db.models import FilteredRelation, Q
from django.utils import timezone

from tournaments.models import Tournament
from walls.models import Wall


def find_wall(tournament: Tournament, name: str) -> Wall | None:
    """A wall by its name; the hall's own is there before anybody has told it anything."""
    found = tournament.walls.filter(name=name).select_related("room", "stage").first()
    if found is None and not name:
        return Wall(tournament=tournament)
    if found is not None:
        found.tournament = tournament
    return found


def list_walls(tournament: Tournament) -> Sequence[Wall]:
    """All walls of a tournament, the hall's own first."""
    found = list(tournament.walls.select_related("room", "stage", "told_by").order_by("name"))
    return found if found and not found[0].name else [Wall(tournament=tournament), *found]


def compute_wall_stamp(slug: str, name: str) -> str:
    """A text that changes with what a wall was told, and when the hour of its message is over."""
    wall = FilteredRelation("walls", condition=Q(walls__name=name))
    found = Tournament.objects.filter(slug=slug).order_by().annotate(wall=wall)
    told = found.values_list("places_called", "wall__pk", "wall__version", "wall__message_until")
    called, key, version, until = told.get()
    is_over = until is not None and until <= timezone.now()
    return f"{called}-{key}-{version}-{is_over}"
