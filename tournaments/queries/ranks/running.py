"""Standings as they would be if the round that is played ended now."""

from collections.abc import Mapping

from tournaments.enums import SheetState
from tournaments.models import Match, Tournament
from tournaments.queries.draws.rounds import find_sheet_state
from tournaments.queries.ranks.standings import (
    PublishedStandings,
    is_staged,
    read_standings_facts,
)
from tournaments.queries.sheets.match_results import read_kept_result


def compute_running_standings(tournament: Tournament) -> PublishedStandings | None:
    """The standings with every sheet that is in, and each open one as far as it is kept.

    None while nobody plays, and where stages place the teams: there a match that is not over
    decides nothing. A table that has kept nothing yet gives no result: who sits there stands with
    the rounds before.
    """
    facts = read_standings_facts(tournament)
    playing = [
        match
        for match in facts.matches
        if match.ew_id is not None and find_sheet_state(match) == SheetState.OPEN
    ]
    if not playing or is_staged(facts.matches):
        return None
    for match in playing:
        _end_now(match)
    return facts.compute()


def _end_now(match: Match) -> None:
    """Have a match in hand, which nobody saves, be over with the points kept so far."""
    sheet = getattr(match, "sheet", None)
    result = None if sheet is None else read_kept_result(sheet)
    if sheet is None or result is None:
        return
    totals: Mapping[str, int] = result["totals"]
    match.ns_score, match.ew_score = totals["NS"], totals["EW"]
    match.winner = _find_leader(totals)
    sheet.state = SheetState.SUBMITTED


def _find_leader(totals: Mapping[str, int]) -> str:
    """Who is ahead, as a match notes its winner."""
    if totals["NS"] == totals["EW"]:
        return "draw"
    return max(totals, key=lambda side: totals[side])
