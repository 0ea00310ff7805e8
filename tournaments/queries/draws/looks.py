"""What in a draw wants an organiser's look before the hall sees it, and who has met before; and
what its tables cost once some were given by hand: notes of its certificate."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from django.db.models import Q

from tournaments.enums import DrawSystem, Forfeit, TableOrder
from tournaments.models import Match, Room, Round, Team
from tournaments.models.sheets.shapes import KeptNote
from tournaments.queries.draws.halls import FIXED_TABLE
from tournaments.queries.ranks.team_results import list_side_teams
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.teams.seated import list_teams_awaiting_substitutes

Meetings = Mapping[frozenset[int], tuple[Round, ...]]
"""By two teams' keys, the rounds in which they met."""


class Look(StrEnum):
    """Why somebody looks at a draw first."""

    FORBIDDEN = "forbidden"
    PARTNERS_AGAIN = "partners_again"
    REMATCHES = "rematches"
    REPEAT_BYES = "repeat_byes"
    SAME_CLUB = "same_club"
    NOT_PROVED = "not-proved"
    NOTED = "noted"
    SUBSTITUTES = "substitutes"


_COUNTED = (
    Look.FORBIDDEN,
    Look.PARTNERS_AGAIN,
    Look.REMATCHES,
    Look.REPEAT_BYES,
    Look.SAME_CLUB,
)
"""What a draw avoids: each is a number of its certificate."""


_SETTLED_BY_THE_TREE = frozenset({Look.REMATCHES, Look.REPEAT_BYES, Look.SAME_CLUB})
_NOTED_OF_THE_TREE = frozenset({"rematch", "repeat-bye"})
"""What nobody can change of a bracket after its first round: the results say who plays."""

_PLANNED = frozenset({"return-leg", "group-over", "late-schedule"})
"""What a schedule says of itself that was planned so."""

_USUAL_AMONG_PEOPLE = frozenset({"opponents-again", "melee-opponents", "melee-balance"})
"""What every mêlée of some rounds says: only who was a partner is kept from being one again."""


def list_looks(round_: Round) -> list[Look]:
    """The reasons to look at a draw before it is published; none where all is as it should be."""
    certificate = round_.certificate
    noted = {note["code"] for note in certificate.get("notes", ())}
    settled, quiet = _find_settled(round_, noted)
    looks = [look for look in _COUNTED if certificate.get(look.value) and look not in settled]
    if not certificate.get("optimal", True):
        looks.append(Look.NOT_PROVED)
    if not looks and noted - quiet:
        looks.append(Look.NOTED)
    if list_teams_awaiting_substitutes(round_.tournament):
        looks.append(Look.SUBSTITUTES)
    return looks


def _find_settled(round_: Round, noted: set[str]) -> tuple[frozenset[Look], frozenset[str]]:
    """The numbers and the notes of a draw that leave nobody a choice, or were planned."""
    if is_bracket(round_.system) and round_.stage_round > 1:
        return _SETTLED_BY_THE_TREE, _NOTED_OF_THE_TREE
    if round_.system == DrawSystem.MELEE:
        return frozenset({Look.REMATCHES}), _USUAL_AMONG_PEOPLE
    if noted & {"return-leg", "late-schedule"}:
        return frozenset({Look.REMATCHES, Look.REPEAT_BYES}), _PLANNED | {"repeat-bye"}
    return frozenset(), _PLANNED


def list_earlier_meetings(round_: Round, teams: Iterable[Team]) -> Meetings:
    """Where these teams met others before a round, in its stage or another one.

    What an exempt played meanwhile counts: the people sat opposite each other. A forfeit does not.
    """
    keys = {team.pk for team in teams}
    seated = Q(ns__in=keys) | Q(ew__in=keys) | Q(ns_partner__in=keys) | Q(ew_partner__in=keys)
    earlier = Match.objects.filter(
        seated,
        round__tournament=round_.tournament_id,
        round__number__lt=round_.number,
        ew__isnull=False,
        forfeit=Forfeit.NONE,
    )
    found: dict[frozenset[int], tuple[Round, ...]] = {}
    for match in earlier.with_named_rounds().order_by("round__number"):
        ns, ew = list_side_teams(match)
        for pair in (frozenset((team, opponent)) for team in ns for opponent in ew):
            found[pair] = (*found.get(pair, ()), match.round)
    return found


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
