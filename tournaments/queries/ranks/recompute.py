"""Whether what is kept beside the facts is what the facts give: matches, sheets, standings."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scoring import FactError
from tournaments.enums import RoundState
from tournaments.models import Match, ScoreSheet, StandingsSnapshot, Tournament
from tournaments.queries.ranks.standings import PublishedStandings, current_standings
from tournaments.queries.ranks.team_places import places_by_stages
from tournaments.queries.sheets.match_results import MatchResult, computed_result, sheets_of

NO_VALUE = "–"


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """One kept value that is not what the facts give. `match` is None for standings."""

    where: str
    field: str
    kept: Any
    computed: Any
    match: Match | None = None
    is_impossible: bool = False


def match_differences(tournament: Tournament) -> Iterator[Difference]:
    """Matches and sheets whose kept result is not that of their deals or totals."""
    matches = list(
        Match.objects.filter(round__tournament=tournament)
        .exclude(ew=None)
        .select_related("round")
        .order_by("round__number", "table_number")
    )
    sheets = sheets_of(matches)
    for match in matches:
        match.round.tournament = tournament
        yield from _of_match(match, sheets.get(match.pk))


def _of_match(match: Match, sheet: ScoreSheet | None) -> Iterator[Difference]:
    where = f"{match.round.number}/{match.table_number}"
    try:
        computed = computed_result(match, sheet)
    except FactError as error:
        yield Difference(
            where=where,
            field="facts",
            kept=NO_VALUE,
            computed=error.code,
            match=match,
            is_impossible=True,
        )
        return
    for field, kept, wanted in _values(match, sheet, computed):
        if kept != wanted:
            yield Difference(where=where, field=field, kept=kept, computed=wanted, match=match)


def _values(
    match: Match, sheet: ScoreSheet | None, computed: MatchResult
) -> Iterator[tuple[str, Any, Any]]:
    yield "ns_score", match.ns_score, computed.ns_score
    yield "ew_score", match.ew_score, computed.ew_score
    yield "winner", match.winner, computed.winner
    if sheet is not None:
        yield "result", sheet.result, json.loads(json.dumps(computed.sheet_result))


def snapshot_rows(published: PublishedStandings) -> list[dict[str, Any]]:
    """The rows of standings as they are kept: numbers and texts, the best first."""
    return [
        {
            "team": row.participant.id,
            "number": row.participant.number,
            "rank": row.rank,
            "shared": row.shared,
            "total": row.tally.total,
            "ranking_points": row.tally.ranking_points,
            "measures": [
                None if measure.shown is None else str(measure.shown) for measure in row.measures
            ],
        }
        for row in published.standings.rows
    ]


def snapshot_places(tournament: Tournament) -> list[list[int]]:
    """Teams and their places as the latest snapshot keeps them; empty where points decide."""
    places = places_by_stages(tournament) or {}
    return [[team, place] for team, place in places.items()]


def snapshot_differences(tournament: Tournament) -> Iterator[Difference]:
    """Snapshots that are not the standings of the matches as they are kept, or are missing."""
    kept = {snapshot.after_round: snapshot for snapshot in tournament.snapshots.all()}
    closed = tournament.rounds.filter(state=RoundState.CLOSED).values_list("number", flat=True)
    numbers = sorted(kept.keys() | set(closed))
    for number in numbers:
        published = current_standings(tournament, after_round=number)
        yield from _of_snapshot(number, kept.get(number), published)
    if numbers and numbers[-1] in kept:
        places, computed = kept[numbers[-1]].places, snapshot_places(tournament)
        if places != computed:
            where = f"{numbers[-1]}/classement"
            yield Difference(where=where, field="places", kept=places, computed=computed)


def _of_snapshot(
    number: int, snapshot: StandingsSnapshot | None, published: PublishedStandings
) -> Iterator[Difference]:
    where, rows = f"{number}/classement", snapshot_rows(published)
    if snapshot is None:
        yield Difference(where=where, field="rows", kept=NO_VALUE, computed=len(rows))
        return
    if snapshot.state != published.state:
        yield Difference(
            where=where, field="state", kept=snapshot.state, computed=str(published.state)
        )
    if snapshot.rows != rows:
        yield Difference(
            where=where, field="rows", kept=_order(snapshot.rows), computed=_order(rows)
        )


def _order(rows: list[dict[str, Any]]) -> list[tuple[int, int, int]]:
    """Rank, team number and total: enough for a person to see what moved."""
    return [(row["rank"], row["number"], row["total"]) for row in rows]
