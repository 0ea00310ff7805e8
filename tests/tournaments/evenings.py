"""Evenings for tests and benchmarks: teams, drawn rounds, sheets with their results."""

from collections.abc import Sequence

from tests.factories import (
    MatchFactory,
    RoundFactory,
    ScoreSheetFactory,
    make_teams,
)
from tournaments.domain.sheets.cached_results import refresh_match
from tournaments.enums import RoundState, SheetState
from tournaments.models import DealRecord, Match, Round, Team, Tournament

PACK = 162
CERTIFICATE = {
    "forbidden": 0,
    "rematches": 0,
    "repeat_byes": 0,
    "bye_distance": 0,
    "same_club": 0,
    "cost": [],
    "optimal": True,
    "seed": 1,
    "notes": [],
}
"""Of a draw that had nothing to avoid."""


def teams_of(tournament: Tournament, count: int) -> list[Team]:
    """Teams 1 to `count`, all in the room."""
    return make_teams(tournament, count)


def drawn_round(
    tournament: Tournament,
    teams: Sequence[Team],
    *,
    number: int = 1,
    state: RoundState = RoundState.PUBLISHED,
) -> Round:
    """A round in which each team meets the next one of the list; the last odd one sits out."""
    round_ = RoundFactory(
        tournament=tournament,
        number=number,
        state=state,
        certificate=CERTIFICATE,
        draw_input={
            "system": "ranking",
            "round": number,
            "seed": 1,
            "teams": [
                {"id": team.number, "score": 0, "club": "", "byes": 0, "fixed_table": None}
                for team in teams
            ],
            "played": [],
            "forbidden": [],
            "avoid_same_club": False,
            "tables": None,
        },
    )
    for table, (ns, ew) in enumerate(zip(teams[::2], teams[1::2], strict=False), start=1):
        match = MatchFactory(round=round_, table_number=table, ns=ns, ew=ew)
        ScoreSheetFactory(match=match)
    if len(teams) % 2:
        Match.objects.create(round=round_, ns=teams[-1])
    return round_


def record(match: Match, points: Sequence[int], state: SheetState = SheetState.CONFIRMED) -> Match:
    """Fill a sheet: NS takes each deal with these card points, and the results follow."""
    sheet = match.sheet
    for number, ns_points in enumerate(points, start=1):
        DealRecord.objects.create(
            sheet=sheet,
            number=number,
            version=1,
            facts={"taker": "NS", "points": {"NS": ns_points, "EW": PACK - ns_points}},
        )
    sheet.state, sheet.version = state, 1
    sheet.save()
    refresh_match(match, sheet=sheet)
    return match


def play_round(round_: Round, *, deals: int = 12, state: SheetState = SheetState.CONFIRMED) -> None:
    """Record every table: the lower its number, the more its NS side makes."""
    for match in round_.matches.exclude(ew=None).select_related("sheet"):
        record(match, [max(82, 130 - 2 * (match.table_number or 0))] * deals, state)
