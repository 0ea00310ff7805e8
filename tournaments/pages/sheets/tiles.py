"""What the desk sees of a round's sheets: a tile per table, and who played at each."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import get_language

from tournaments.enums import Forfeit, SheetState
from tournaments.models import Adjustment, Match, Round, ScoreSheet, Team
from tournaments.pages.draws.hall_plan import HallPlan, build_hall_plan, find_late_minutes
from tournaments.pages.draws.seating import RoomSigns, SeatedMatch, read_room_signs
from tournaments.pages.phones.plan_words import phrase_phones
from tournaments.ports import arbitration
from tournaments.queries.draws.rounds import (
    EVERY_TABLE,
    RoundProgress,
    count_progress,
    find_round_clock,
    find_sheet_state,
)
from tournaments.queries.sheets.match_results import read_kept_result
from tournaments.queries.statements import prepared
from tournaments.queries.teams.seated import read_teams_at_table
from tournaments.wording import read_words

_SEATS = ("ns", "ew", "ns_partner", "ew_partner")
_PLAN_LASTS = 10
"""For how many seconds a plan is shown as it is, while no sheet changes."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Tile:
    """One table of a round as a tile: its number, both teams, how far its sheet is."""

    match: Match
    state: SheetState
    deals: int
    is_forfeit: bool

    @property
    def number(self) -> int:
        """The number on the table."""
        return self.match.table_number or 0

    @property
    def is_started(self) -> bool:
        """Whether deals are on the sheet before it is handed in."""
        return self.state == SheetState.OPEN and self.deals > 0


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundSheets:
    """Every table of a round, and what is missing."""

    tiles: tuple[Tile, ...]
    progress: RoundProgress


def list_seated_matches(round_: Round, tables: Q = EVERY_TABLE) -> list[Match]:
    """The matches of a round that are played at a table, or some, with who sits there in that round
    and the sheet, in three queries."""
    matches = round_.matches.filter(tables).exclude(ew=None).select_related("sheet")
    found = list(matches.order_by("table_number"))
    # Asked for together: seat by seat each would be two queries more.
    teams = Team.objects.with_players(round_number=round_.number).in_bulk(
        {team for match in found for team in _list_seats(match) if team is not None}
    )
    for match in found:
        _seat(match, teams)
    return found


def find_seated_match(round_: Round, table: int, tables: Q = EVERY_TABLE) -> Match | None:
    """The match at a table of a round, if it is one of those, as `list_seated_matches` gives it."""
    if tables != EVERY_TABLE:
        return next(iter(list_seated_matches(round_, tables & Q(table_number=table))), None)
    for match in _list_at_table(round_.pk, table):
        match.round = round_
        _seat(match, read_teams_at_table(_list_seats(match), round_.number))
        return match
    return None


@prepared
def _list_at_table(round_: int, table: int) -> QuerySet[Match]:
    seated = Match.objects.filter(round=round_, table_number=table).exclude(ew=None)
    return seated.select_related("sheet")[:1]


def _list_seats(match: Match) -> list[int | None]:
    return [getattr(match, f"{seat}_id") for seat in _SEATS]


def _seat(match: Match, teams: Mapping[int, Team]) -> None:
    for seat, team in zip(_SEATS, _list_seats(match), strict=True):
        setattr(match, seat, None if team is None else teams[team])


def read_round_sheets(round_: Round, tables: Q = EVERY_TABLE) -> RoundSheets:
    """Every table of a round, or some, with its state, in a fixed number of queries."""
    matches = list_seated_matches(round_, tables)
    return RoundSheets(tiles=tuple(map(build_tile, matches)), progress=count_progress(matches))


def build_round_plan(round_: Round, sheets: RoundSheets) -> HallPlan:
    """Where the tables of a round stand and how far each is, in two queries more; in six where
    players enter their deals on phones."""
    rooms = read_room_signs(round_.tournament_id)
    return build_hall_plan(
        [_sit(tile.match, rooms) for tile in sheets.tiles],
        tournament=round_.tournament,
        late_minutes=find_late_minutes(round_, find_round_clock(round_)),
        waiting=arbitration().list_tables_waiting(round_),
        phones=phrase_phones(round_, [tile.match for tile in sheets.tiles]),
    )


def _sit(match: Match, rooms: RoomSigns) -> SeatedMatch:
    return SeatedMatch(
        match=match,
        table=match.table_number,
        ns=match.ns,
        ew=match.ew,
        ns_partner=match.ns_partner,
        ew_partner=match.ew_partner,
        room=rooms.of(match.table_number),
    )


def build_tile(match: Match) -> Tile:
    """The tile of a match that was loaded with its sheet."""
    sheet: ScoreSheet | None = getattr(match, "sheet", None)
    result = None if sheet is None else read_kept_result(sheet)
    return Tile(
        match=match,
        state=find_sheet_state(match),
        deals=len(result["deals"]) if result else 0,
        is_forfeit=match.forfeit != Forfeit.NONE,
    )


def find_next_missing_table(
    progress: RoundProgress, *, after: int, on_phones: Collection[int] = ()
) -> int | None:
    """The next table whose sheet is missing, going round from `after`; None when none is. Those
    whose players enter it on phones come last."""
    others = [number for number in progress.playing if number != after]
    first = [number for number in others if number not in on_phones] or others
    later = [number for number in first if number > after]
    return next(iter(later or first), None)


@prepared
def list_match_adjustments(match: int) -> QuerySet[Adjustment]:
    """The penalties and corrections of a match that count."""
    counting = Adjustment.objects.filter(match=match, reverses=None, reversed_by=None)
    return counting.select_related("team").order_by("made_at", "pk")


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetVersion:
    """One save of a sheet: who, from where, when, which deals it changed, and why."""

    number: int
    who: str
    origin: str
    at: Any
    deals: tuple[int, ...]
    reason: str


def read_sheet_history(sheet: ScoreSheet) -> list[SheetVersion]:
    """The versions of a sheet, the latest first, in two queries; in none where there is none."""
    if not sheet.version:
        return []
    deals = sheet.deal_records.select_related("entered_by", "entered_pass")
    totals = sheet.totals_records.select_related("entered_by", "entered_pass")
    versions: dict[int, list[Any]] = {}
    for record in (*deals, *totals):
        versions.setdefault(record.version, []).append(record)
    return [_version(number, versions[number]) for number in sorted(versions, reverse=True)]


def _version(number: int, records: Sequence[Any]) -> SheetVersion:
    first = records[0]
    return SheetVersion(
        number=number,
        who=first.who,
        origin=first.get_origin_display(),
        at=first.entered_at,
        deals=tuple(sorted(getattr(record, "number", 0) for record in records)),
        reason=read_words(first.reason),
    )


def compute_plan_stamp(round_: Round) -> str:
    """What the plan of a hall shows of its sheets; another one every ten seconds, for what it shows
    besides: who comes, which phones are silent."""
    sheets = ScoreSheet.objects.filter(match__round=round_).order_by("pk")
    kept = sheets.values_list("pk", "version", "table_version", "state", "held_by_desk")
    moment = int(timezone.now().timestamp()) // _PLAN_LASTS
    return hashlib.sha256(repr((moment, get_language(), *kept)).encode()).hexdigest()[:20]
