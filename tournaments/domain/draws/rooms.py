"""The rooms of a hall, and which of their tables the draw gives."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.enums import Act, TableOrder
from tournaments.errors import Refused
from tournaments.models import Room, Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class RoomPlan:
    """A room as the organiser describes it; `room` is its key where it is known already."""

    name: str
    first_table: int
    last_table: int
    needs_stairs: bool = False
    room: int | None = None


@transaction.atomic
def arrange_hall(
    tournament: Tournament,
    *,
    rooms: Sequence[RoomPlan],
    reserved_tables: Sequence[int],
    table_order: TableOrder,
    by: Actor,
) -> Tournament:
    """Store the rooms, the tables that no draw gives, and how tables are chosen.

    A room that is left out goes; one that stays keeps the passes given for it. Draws already
    made stay as they are. Raises Refused: `rooms-overlap`, `same-name`, `unknown-room`.
    """
    locked = lock_tournament(tournament)
    _refuse_overlaps(rooms)
    before = record_hall_facts(locked)
    known = {room.pk: room for room in locked.rooms.all()}
    kept = {plan.room for plan in rooms if plan.room is not None}
    if not kept <= known.keys():
        raise Refused(_("Cette salle n'existe plus : rouvrez la page."), code="unknown-room")
    locked.rooms.exclude(pk__in=kept).delete()
    _free_names(known[pk] for pk in kept)
    for plan in rooms:
        _write(plan, locked)
    locked.reserved_tables, locked.table_order = list(reserved_tables), table_order
    locked.save(update_fields=["reserved_tables", "table_order"])
    after = record_hall_facts(locked)
    if after != before:
        announce(
            Act.ROOMS_CHANGED, tournament=locked, subject=locked, by=by, before=before, after=after
        )
    return locked


def record_hall_facts(tournament: Tournament) -> dict[str, object]:
    """What the audit trail keeps of a hall."""
    rooms = tournament.rooms.order_by("first_table")
    return {
        "rooms": [
            [room.name, room.first_table, room.last_table, room.needs_stairs] for room in rooms
        ],
        "reserved_tables": list(tournament.reserved_tables),
        "table_order": str(tournament.table_order),
    }


@transaction.atomic
def place_tables(
    tournament: Tournament, *, places: Mapping[int, tuple[int, int]], by: Actor
) -> Tournament:
    """Store where tables stand, as column and row from 1; without any they stand in order.

    Raises Refused: `same-place` where two tables of a room stand at one place.
    """
    locked = lock_tournament(tournament)
    _refuse_shared_places(places, list(locked.rooms.all()))
    before = {"table_places": locked.table_places}
    locked.table_places = {str(table): list(place) for table, place in sorted(places.items())}
    after = {"table_places": locked.table_places}
    if after != before:
        locked.save(update_fields=["table_places"])
        announce(
            Act.ROOMS_CHANGED, tournament=locked, subject=locked, by=by, before=before, after=after
        )
    return locked


def _refuse_shared_places(places: Mapping[int, tuple[int, int]], rooms: Sequence[Room]) -> None:
    held: dict[tuple[int | None, tuple[int, int]], int] = {}
    for table, place in sorted(places.items()):
        room = next(
            (known.pk for known in rooms if known.first_table <= table <= known.last_table), None
        )
        other = held.setdefault((room, place), table)
        if other != table:
            raise Refused(
                _("Les tables %(one)d et %(other)d sont à la même place.")
                % {"one": other, "other": table},
                code="same-place",
            )


def _refuse_overlaps(rooms: Sequence[RoomPlan]) -> None:
    names = [plan.name.casefold() for plan in rooms]
    if len(set(names)) < len(names):
        raise Refused(_("Deux salles portent le même nom."), code="same-name")
    ordered = sorted(rooms, key=lambda plan: plan.first_table)
    for lower, upper in pairwise(ordered):
        if upper.first_table <= lower.last_table:
            raise Refused(
                _("Les tables de « %(one)s » et de « %(other)s » se recouvrent.")
                % {"one": lower.name, "other": upper.name},
                code="rooms-overlap",
            )


def _free_names(rooms: Any) -> None:
    """Set names aside first, so that two rooms can exchange theirs."""
    for room in rooms:
        Room.objects.filter(pk=room.pk).update(name=f"#{room.pk}")


def _write(plan: RoomPlan, tournament: Tournament) -> None:
    values = asdict(plan)
    key = values.pop("room")
    Room.objects.update_or_create(pk=key, tournament=tournament, defaults=values)
