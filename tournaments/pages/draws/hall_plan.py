"""The plan of the hall: a plate per table, where it stands, with how far its match is.

One picture for the desk, the public front page and the wall. It asks nothing itself: the matches
come with their teams and sheets, as each of these pages has read them.
"""

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from tournaments.enums import Forfeit, SheetState, SheetStep
from tournaments.models import Match, Room, Round, Tournament
from tournaments.pages.draws.seating import SeatedMatch, read_room_signs
from tournaments.queries.draws.pace import find_usual_pace
from tournaments.queries.draws.rounds import RoundClock, find_sheet_state
from tournaments.queries.sheets.match_results import read_kept_result

Places = Mapping[int, tuple[int, int]]
"""Column and row of tables by number, both from 1."""
_MINUTE = datetime.timedelta(minutes=1)
NO_WORDS: Mapping[int, str] = {}


MOST_COLUMNS, MOST_ROWS = 20, 40


@dataclass(frozen=True, kw_only=True, slots=True)
class HallLayout:
    """The spots of a room row by row, each a table's number or None where none stands.

    `columns` is 0 where nobody said where tables stand: they then fill what width there is.
    """

    columns: int
    spots: tuple[int | None, ...]


def read_places(stored: Mapping[str, Sequence[int]]) -> Places:
    """The places as a tournament keeps them."""
    return {int(table): (place[0], place[1]) for table, place in stored.items()}


def lay_out(tables: Sequence[int], places: Places) -> HallLayout:
    """Put the tables of a room where they stand; those without a place follow in further rows."""
    placed = {places[table]: table for table in tables if table in places}
    if not placed:
        return HallLayout(columns=0, spots=tuple(tables))
    columns = max(column for column, _row in placed)
    first, last = min(row for _, row in placed), max(row for _, row in placed)
    rows = range(first, last + 1)
    spots = [placed.get((column, row)) for row in rows for column in range(1, columns + 1)]
    set_down = set(placed.values())
    return HallLayout(
        columns=columns, spots=(*spots, *(table for table in tables if table not in set_down))
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class PlateSide:
    """A side at a table: who sits there, its points once they are known."""

    numbers: tuple[int, ...]
    names: str
    points: int | None
    has_won: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Plate:
    """A table on the plan. `late_minutes` is 0 while its match is in time, or over.

    `alone` is the number of the team that its match counts for alone, where it does; `phones` is
    what the desk is told of its players' phones.
    """

    number: int
    step: SheetStep
    sides: tuple[PlateSide, ...]
    late_minutes: int = 0
    awaits_arbiter: bool = False
    alone: int | None = None
    phones: str = ""

    @property
    def has_score(self) -> bool:
        """Whether points of both sides are known."""
        return all(side.points is not None for side in self.sides)

    def without_score(self) -> "Plate":
        """The plate while scores are kept from the public."""
        sides = (replace(side, points=None, has_won=False) for side in self.sides)
        return replace(self, sides=tuple(sides))


@dataclass(frozen=True, kw_only=True, slots=True)
class PlannedRoom:
    """A room with its spots in rows: plates, and None where no table stands."""

    room: Room | None
    columns: int
    spots: tuple[Plate | None, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class HallPlan:
    """The tables of a round, room by room."""

    rooms: tuple[PlannedRoom, ...]

    @property
    def is_in_rooms(self) -> bool:
        """Whether rooms have a name; those tables that stand in none then need a heading too."""
        return any(planned.room is not None for planned in self.rooms)


def build_hall_plan(
    tables: Iterable[SeatedMatch],
    *,
    tournament: Tournament,
    late_minutes: int = 0,
    waiting: Collection[int] = (),
    phones: Mapping[int, str] = NO_WORDS,
    tells_scores: bool = True,
) -> HallPlan:
    """The plan of the tables at which somebody sits.

    `late_minutes` is how late whoever still plays is; `waiting` are the tables at which an arbiter
    was called, `phones` what is to be said of their phones.
    """
    seated = [table for table in tables if table.table]
    places = read_places(tournament.table_places)
    rooms = []
    for room, held in groupby(
        sorted(seated, key=_by_room_and_number), key=lambda table: table.room
    ):
        plates = {table.table or 0: _plate(table, late_minutes, waiting, phones) for table in held}
        if not tells_scores:
            plates = {number: plate.without_score() for number, plate in plates.items()}
        layout = lay_out(list(plates), places)
        spots = tuple(None if number is None else plates[number] for number in layout.spots)
        rooms.append(PlannedRoom(room=room, columns=layout.columns, spots=spots))
    return HallPlan(rooms=tuple(rooms))


@dataclass(frozen=True, kw_only=True, slots=True)
class RoomToPlan:
    """A room with its tables, each with what says its column and its row."""

    room: Room | None
    tables: tuple[tuple[int, Any, Any], ...]


def list_rooms_to_plan(
    tournament: Tournament, cells: Mapping[int, tuple[Any, Any]]
) -> list[RoomToPlan]:
    """The tables of a hall room by room, in one query; `cells` has the two fields of each."""
    signs = read_room_signs(tournament.pk)
    held: dict[Room | None, list[tuple[int, Any, Any]]] = {}
    for table, (column, row) in sorted(cells.items()):
        held.setdefault(signs.of(table), []).append((table, column, row))
    return [RoomToPlan(room=room, tables=tuple(tables)) for room, tables in held.items()]


def find_late_minutes(round_: Round, clock: RoundClock | None) -> int:
    """By how much a table of the round that plays now is late, beyond its time or the usual one."""
    if clock is None:
        return 0
    usual = find_usual_pace(round_.length, None).match
    ends_at = clock.ends_at or clock.started_at + usual
    now = clock.paused_at or clock.now
    return max(0, (now - ends_at) // _MINUTE)


def _by_room_and_number(one: SeatedMatch) -> tuple[bool, int, int]:
    """The rooms in the order of their tables, then the tables that stand in none."""
    return one.room is None, one.room.first_table if one.room else 0, one.table or 0


def _plate(
    one: SeatedMatch, late_minutes: int, waiting: Collection[int], phones: Mapping[int, str]
) -> Plate:
    state = find_sheet_state(one.match)
    number = one.table or 0
    return Plate(
        number=number,
        step=_find_step(one.match, state),
        sides=_sides(one),
        late_minutes=late_minutes if state == SheetState.OPEN else 0,
        awaits_arbiter=number in waiting or state == SheetState.CONTESTED,
        alone=one.ns.number if one.counts_for_ns_alone else None,
        phones=phones.get(number, ""),
    )


def _find_step(match: Match, state: SheetState) -> SheetStep:
    if match.forfeit != Forfeit.NONE:
        return SheetStep.FORFEIT
    sheet = getattr(match, "sheet", None)
    result = None if sheet is None else read_kept_result(sheet)
    started = bool(result and result["deals"])
    return SheetStep.PLAYING if state == SheetState.OPEN and started else SheetStep(state)


def _sides(one: SeatedMatch) -> tuple[PlateSide, ...]:
    points = {"NS": one.match.ns_score, "EW": one.match.ew_score}
    return tuple(
        PlateSide(
            numbers=tuple(team.number for team in teams),
            names=" – ".join(team.label for team in teams),
            points=points[side],
            has_won=one.match.winner == side,
        )
        for side, teams in one.sides
    )
