"""What the tables of a draw cost once some were given by hand: notes of its certificate."""

from collections.abc import Iterator, Sequence

from tournaments.enums import TableOrder
from tournaments.models import Match, Room, Round, Team
from tournaments.models.sheets.shapes import KeptNote
from tournaments.queries.draws.halls import FIXED_TABLE
from tournaments.queries.ranks.team_results import list_side_teams

_BY_HAND, _FIXED, _STAIRS, _AGAIN, _BEYOND = (
    "hand-table", "hand-fixed-table", "hand-stairs", "hand-same-table", "hand-beyond-rooms",
)  # fmt: skip
_OF_TEAMS = frozenset(
    {FIXED_TABLE, "stairs", "fixed-stairs", "same-table", _FIXED, _STAIRS, _AGAIN}
)
_OF_TABLES = frozenset({"beyond-rooms", _BY_HAND, _BEYOND})


def note_tables_by_hand(
    round_: Round, changed: Sequence[Match], tables: tuple[int, int]
) -> list[KeptNote]:
    """The notes of a round's certificate after `changed` matches were moved between `tables`.

    What was said of those who move, or of these tables, is said anew.
    """
    teams = _teams_of(changed)
    moved = {team.number for team in teams.values()}
    kept: list[KeptNote] = [
        note for note in round_.certificate.get("notes", []) if not _is_stale(note, moved, tables)
    ]
    rooms = list(Room.objects.filter(tournament=round_.tournament_id))
    varied = round_.tournament.table_order == TableOrder.VARIED
    for match in changed:
        table = match.table_number or 0
        old = tables[0] if table == tables[1] else tables[1]
        kept.append({"code": _BY_HAND, "values": [table, old]})
        kept += _note_hall(table, rooms)
        for team in (teams[pk] for side in list_side_teams(match) for pk in side):
            kept += _note_team(team, table, rooms)
            if varied and (times := _count_visits(round_, team, table)):
                kept.append({"code": _AGAIN, "values": [team.number, table, times]})
    return kept


def _teams_of(matches: Sequence[Match]) -> dict[int, Team]:
    keys = {pk for match in matches for side in list_side_teams(match) for pk in side}
    return {team.pk: team for team in Team.objects.filter(pk__in=keys)}


def _is_stale(note: KeptNote, moved: set[int], tables: tuple[int, int]) -> bool:
    code, values = note["code"], note["values"]
    return (code in _OF_TEAMS and values[0] in moved) or (
        code in _OF_TABLES and values[0] in tables
    )


def _note_hall(table: int, rooms: Sequence[Room]) -> Iterator[KeptNote]:
    if rooms and _find_room(table, rooms) is None:
        yield {"code": _BEYOND, "values": [table]}


def _note_team(team: Team, table: int, rooms: Sequence[Room]) -> Iterator[KeptNote]:
    if team.fixed_table not in (None, table):
        yield {"code": _FIXED, "values": [team.number, team.fixed_table or 0]}
    room = _find_room(table, rooms)
    if team.cannot_climb and room is not None and room.needs_stairs:
        yield {"code": _STAIRS, "values": [team.number, table]}


def _find_room(table: int, rooms: Sequence[Room]) -> Room | None:
    return next((room for room in rooms if room.first_table <= table <= room.last_table), None)


def _count_visits(round_: Round, team: Team, table: int) -> int:
    """How often a team has sat at a table before."""
    earlier = Match.objects.filter(round__tournament=round_.tournament_id, table_number=table)
    found = earlier.exclude(round=round_)
    return sum(team.pk in {pk for side in list_side_teams(match) for pk in side} for match in found)
