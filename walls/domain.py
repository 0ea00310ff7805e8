"""The walls of a hall: which there are, what they are told, and what tells a page of one from a
newer one.

Walls show what is on record elsewhere: telling them leaves no entry in the journal.
"""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import FilteredRelation, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import lock_tournament
from tournaments.domain.previews import NOTHING_SEEN, Foreseen, Seen, leave_to_others
from tournaments.errors import Refused
from tournaments.models import Room, Stage, Tournament
from tournaments.queries.ranks.standings import list_published_matches, list_whole_rounds
from walls.enums import WallReveal, WallView
from walls.models import Wall

MOST_WALLS = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class WallPart:
    """The part of the hall that a wall is for, and how standings come up on it.

    Letters, a room and a stage narrow it each by itself; empty ones leave the whole.
    """

    first_letter: str = ""
    last_letter: str = ""
    room: Room | None = None
    stage: Stage | None = None
    reveal: WallReveal = WallReveal.AT_ONCE


def read_part(part: Wall | WallPart) -> dict[str, Any]:
    """A part by the names that a page marks it with; either letter stands for both, which are one
    stretch of the names."""
    letters = part.first_letter, part.last_letter
    return {
        "first_letter": letters,
        "last_letter": letters,
        "room": part.room,
        "stage": part.stage,
        "reveal": part.reveal,
    }


@transaction.atomic
def show_on_wall(tournament: Tournament, *, name: str, view: WallView, by: Actor) -> Wall:
    """Tell a wall what to show until it is told otherwise. Raises Refused: `unknown-wall`."""
    return _save_wall(lock_tournament(tournament), name, by, view=view)


@transaction.atomic
def save_wall_message(
    tournament: Tournament, *, name: str, message: str, minutes: int, by: Actor
) -> Wall:
    """Have a wall say a sentence for so many minutes; an empty one ends what it says.

    Raises Refused: `unknown-wall`.
    """
    until = timezone.now() + datetime.timedelta(minutes=minutes) if message else None
    return _save_wall(lock_tournament(tournament), name, by, message=message, message_until=until)


@transaction.atomic
def reveal_on_wall(tournament: Tournament, *, name: str, by: Actor) -> Wall:
    """Let a wall reveal the standings after the last round that it shows, once nobody plays any
    more. Raises Refused: `unknown-wall`, `still-played`."""
    locked = lock_tournament(tournament)
    stage = _find_told(locked, name).stage_id
    matches = list_published_matches(locked)
    own = [match for match in matches if stage in (None, match.round.stage_id)] or matches
    last = max((match.round.number for match in own), default=0)
    # A press that comes too soon would bring the standings up by themselves with the last sheet.
    if last not in list_whole_rounds(own):
        raise Refused(
            _("Rien à dévoiler encore : attendez que toutes les tables aient rendu leur feuille."),
            code="still-played",
        )
    return _save_wall(locked, name, by, view=WallView.AUTO, revealed_round=last)


@transaction.atomic
def add_wall(
    tournament: Tournament, *, name: str, part: WallPart, by: Actor, seen: Seen = NOTHING_SEEN
) -> Wall:
    """Another wall with its part of the hall; one of that name is arranged as `arrange_wall` does.

    Raises Refused: `too-many-walls`, and ChangedMeanwhile.
    """
    locked = lock_tournament(tournament)
    if locked.walls.exclude(name=name).count() >= MOST_WALLS:
        raise Refused(
            _("Vingt écrans au plus : retirez-en un d'abord."), code="too-many-walls", field="name"
        )
    Wall.objects.get_or_create(tournament=locked, name=name)
    return arrange_wall(locked, name=name, part=part, by=by, seen=seen)


@transaction.atomic
def arrange_wall(
    tournament: Tournament, *, name: str, part: WallPart, by: Actor, seen: Seen = NOTHING_SEEN
) -> Wall:
    """Give a wall its part of the hall; what somebody else changed of it since the page that
    showed `seen`, and was not touched there, stays.

    Raises Refused: `unknown-wall`, and ChangedMeanwhile.
    """
    locked = lock_tournament(tournament)
    own = leave_to_others(read_part(part), read_part(_find_told(locked, name)), seen)
    return _save_wall(locked, name, by, **{field: getattr(part, field) for field in own})


def foresee_removed(wall: Wall | None) -> Foreseen[Wall | None]:
    """All that a wall was told: what is lost where it is taken away."""
    return Foreseen(typed=None, impact=wall, versions=() if wall is None else (wall.version,))


@transaction.atomic
def remove_wall(tournament: Tournament, *, name: str) -> None:
    """Take a wall away; the hall's own is as if nobody had told it anything."""
    lock_tournament(tournament).walls.filter(name=name).delete()


def _save_wall(tournament: Tournament, name: str, by: Actor, **values: Any) -> Wall:
    """Write what a wall is told; the hall's own is made when it is told something first."""
    wall = _find_told(tournament, name)
    for field, value in values.items():
        setattr(wall, field, value)
    wall.told_by, wall.version = by.user, wall.version + 1
    wall.save()
    return wall


def _find_told(tournament: Tournament, name: str) -> Wall:
    """The wall that is to be told something. Raises Refused (`unknown-wall`)."""
    wall = find_wall(tournament, name)
    if wall is None:
        raise Refused(_("Cet écran n'existe plus : rouvrez la page."), code="unknown-wall")
    return wall


def follow_prize_giving(*, tournament: Tournament, by: Actor, **_signal: Any) -> None:
    """The hall's own wall shows the prize-giving by itself, whatever it was told before."""
    _save_wall(tournament, "", by, view=WallView.AUTO)


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
