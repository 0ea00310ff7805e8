"""The rooms of a hall, which of their tables the draw gives, and another table for one of its
matches, by hand: a free one, or one whose match takes its own."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.draws.checks import refuse_held
from tournaments.domain.previews import NOTHING_SEEN, ChangedMeanwhile, Seen, leave_to_others
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, TableOrder
from tournaments.errors import Refused
from tournaments.models import Match, Room, Round, Tournament
from tournaments.models.sheets.shapes import KeptCertificate
from tournaments.queries.draws.looks import note_tables_by_hand
from tournaments.queries.draws.requests import list_tables_in_use

HALL = "hall"
"""What a page of the whole hall shows, rooms and tables, by this name."""


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
    seen: Seen = NOTHING_SEEN,
) -> Tournament:
    """Store the rooms, the tables that no draw gives, and how tables are chosen.

    A room that is left out goes; one that stays keeps the passes given for it. Draws already
    made stay as they are. A hall that somebody else changed since the page that showed `seen`
    stays where nothing was touched there. Raises Refused: `rooms-overlap`, `same-name`,
    `unknown-room`, and ChangedMeanwhile.
    """
    locked = lock_tournament(tournament)
    _refuse_overlaps(rooms)
    before = describe_hall(locked)
    wanted = _as_facts(rooms, reserved_tables, table_order)
    if not leave_to_others({HALL: wanted}, {HALL: before}, seen):
        return locked
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
    after = describe_hall(locked)
    if after != before:
        announce(
            Act.ROOMS_CHANGED, tournament=locked, subject=locked, by=by, before=before, after=after
        )
    return locked


def describe_hall(tournament: Tournament) -> dict[str, object]:
    """What the journal keeps of a hall."""
    return _as_facts(tournament.rooms.all(), tournament.reserved_tables, tournament.table_order)


def _as_facts(
    rooms: Iterable[Room | RoomPlan], reserved_tables: Sequence[int], table_order: str
) -> dict[str, object]:
    ordered = sorted(rooms, key=lambda room: room.first_table)
    return {
        "rooms": [
            [room.name, room.first_table, room.last_table, room.needs_stairs] for room in ordered
        ],
        "reserved_tables": list(reserved_tables),
        "table_order": str(table_order),
    }


@transaction.atomic
def place_tables(
    tournament: Tournament,
    *,
    places: Mapping[int, tuple[int, int]],
    by: Actor,
    seen: Seen = NOTHING_SEEN,
) -> Tournament:
    """Store where tables stand, as column and row from 1; without any they stand in order.

    A table that somebody else moved since the page that showed `seen`, and that was not touched
    there, stays. Raises Refused: `same-place` where two tables of a room stand at one place, and
    ChangedMeanwhile.
    """
    locked = lock_tournament(tournament)
    before, wanted = locked.table_places, {str(table): list(places[table]) for table in places}
    tables = [*(seen or before), *wanted]
    now = {table: before.get(table) for table in tables}
    own = leave_to_others({table: wanted.get(table) for table in tables}, now, seen)
    after = {table: place for table, place in {**before, **own}.items() if place}
    after = {table: after[table] for table in sorted(after, key=int)}
    _refuse_shared_places(after, own, list(locked.rooms.all()), seen)
    if after != before:
        locked.table_places = after
        locked.save(update_fields=["table_places"])
        announce(
            Act.ROOMS_CHANGED,
            tournament=locked,
            subject=locked,
            by=by,
            before={"table_places": before},
            after={"table_places": after},
        )
    return locked


def read_table_places(tournament: Tournament, tables: Iterable[int]) -> dict[str, Any]:
    """Where these tables stand, and all that were placed, by number; None for one in its order."""
    return {**dict.fromkeys(str(table) for table in tables), **tournament.table_places}


def _refuse_shared_places(
    places: Mapping[str, Any], own: Mapping[str, Any], rooms: Sequence[Room], seen: Seen
) -> None:
    """Refuse two tables of a room at one place; where somebody else put one there, as theirs."""
    taken: dict[tuple[int | None, tuple[int, int]], str] = {}
    for number, place in places.items():
        table = int(number)
        room = next(
            (known.pk for known in rooms if known.first_table <= table <= known.last_table), None
        )
        other = taken.setdefault((room, tuple(place)), number)
        if other == number:
            continue
        if theirs := {moved: place for moved in (other, number) if moved not in own}:
            raise ChangedMeanwhile(theirs, seen=seen)
        raise Refused(
            _("Les tables %(one)d et %(other)d sont à la même place.")
            % {"one": int(other), "other": table},
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


_ASIDE = 32_000
"""Where a match waits while another takes its table: no hall has a table of that number."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TablePreview:
    """What another table comes to: the certificate with it, and the matches that change place."""

    certificate: KeptCertificate
    changed: tuple[Match, ...]
    tables: tuple[tuple[int, int | None], ...]


def preview_table(round_: Round, *, table: int, number: int) -> TablePreview:
    """The match of `table` at table `number`, whose match takes its place; nothing is written.

    Raises Refused as `change_table` does.
    """
    refuse_by_table(Act.DRAW_TABLE_CHANGED, round_)
    changed = _exchange(round_, table, number)
    return TablePreview(
        certificate=_certify(round_, changed, table, number),
        changed=tuple(changed),
        tables=tuple((match.pk, match.table_number) for match in changed),
    )


@transaction.atomic
def change_table(round_: Round, *, table: int, number: int, by: Actor) -> Round:
    """Put the match of `table` at table `number`; a match that sits there takes its place.

    Who meets whom stays as drawn; the certificate says what the tables cost now. Raises Refused:
    `finished`, `already-recorded` once a sheet of the round is begun, `seats-held`,
    `no-such-table`, `same-table`, `table-elsewhere` where another stage plays there.
    """
    tournament = lock_tournament(round_.tournament)
    round_ = read_again(Round.objects.select_for_update(no_key=True, of=("self",)), pk=round_.pk)
    round_.tournament = round_.stage.tournament = tournament
    refuse_by_table(Act.DRAW_TABLE_CHANGED, round_)
    changed = _exchange(round_, table, number)
    before = round_.certificate
    round_.certificate = _certify(round_, changed, table, number)
    _save_tables(changed)
    round_.save(update_fields=["certificate"])
    announce(
        Act.DRAW_TABLE_CHANGED,
        tournament=tournament,
        subject=round_,
        by=by,
        before={"table": table, "certificate": before},
        after={"table": number, "exchanged": len(changed) > 1, "certificate": round_.certificate},
    )
    return round_


def _exchange(round_: Round, table: int, number: int) -> list[Match]:
    """Exchange two tables in memory; the matches that change, that of `table` first."""
    if table == number:
        raise Refused(_("C'est deux fois la même table."), code="same-table", field="number")
    matches = round_.matches.filter(table_number__in=(table, number))
    by_table = {match.table_number: match for match in matches.select_related("ns", "ew")}
    if table not in by_table:
        raise Refused(
            _("Pas de table %(table)d dans ce tirage.") % {"table": table},
            code="no-such-table",
            field="table",
        )
    if number in list_tables_in_use(round_.stage):
        raise Refused(
            _("La table %(table)d sert à une autre phase en ce moment.") % {"table": number},
            code="table-elsewhere",
            field="number",
        )
    changed = [by_table[table]]
    changed[0].table_number = number
    if number in by_table:
        by_table[number].table_number = table
        changed.append(by_table[number])
    refuse_held(changed)
    return changed


def _certify(round_: Round, changed: Sequence[Match], table: int, number: int) -> KeptCertificate:
    """The certificate with what two tables cost now; who meets whom costs what it did."""
    certificate: KeptCertificate = copy(round_.certificate)
    certificate["notes"] = note_tables_by_hand(round_, changed, (table, number))
    return certificate


def _save_tables(changed: Sequence[Match]) -> None:
    """Write the tables; all but the last step aside first, so that no two stand at one."""
    for place, match in enumerate(changed):
        Match.objects.filter(pk=match.pk).update(table_number=_ASIDE + place)
    for match in changed:
        match.save(update_fields=["table_number"])
