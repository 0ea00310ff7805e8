"""Whether what is kept beside the facts is what the facts give: matches, sheets, standings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from scoring import FactError
from tournaments.enums import Forfeit, RoundState, StageEntry
from tournaments.models import Match, ScoreSheet, StandingsSnapshot, Tournament
from tournaments.models.sheets.shapes import (
    RESULT_VERSION,
    STANDINGS_VERSION,
    KeptRow,
    KeptStandings,
)
from tournaments.queries.money.accounts import list_wrong_marks
from tournaments.queries.ranks.forfeits import FieldAverages
from tournaments.queries.ranks.standings import PublishedStandings, StandingsFacts
from tournaments.queries.ranks.team_places import place_by_stages
from tournaments.queries.ranks.team_results import list_ranked_adjustments
from tournaments.queries.sheets.match_results import CachedResult, compute_match_result, load_sheets
from tournaments.queries.stages.chain import find_written_entrants
from tournaments.queries.stages.facts import StageFacts
from tournaments.ranking import PlayedAverages, Row

NO_VALUE = "–"


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptDifference:
    """One kept value that is not what the facts give. `match` is None for standings."""

    where: str
    field: str
    kept: Any
    computed: Any
    match: Match | None = None
    is_impossible: bool = False


def list_match_differences(tournament: Tournament) -> Iterator[KeptDifference]:
    """Matches and sheets whose kept result is not that of their deals or totals."""
    matches = list(
        Match.objects.filter(round__tournament=tournament)
        .exclude(ew=None)
        .with_rounds()
        .order_by("round__number", "table_number")
    )
    sheets = load_sheets(matches)
    for match in matches:
        match.round.tournament = tournament
        if match.pk in sheets:
            match.sheet = sheets[match.pk]
    for match in matches:
        if match.forfeit == Forfeit.NONE:
            yield from _of_match(match, sheets.get(match.pk))
    averages = _averages_of(tournament, matches)
    for match in matches:
        if match.forfeit != Forfeit.NONE:
            yield from _of_match(match, sheets.get(match.pk), averages.of(match))


def list_mark_differences(tournament: Tournament) -> Iterator[KeptDifference]:
    """The teams whose mark « a réglé » is not what their account says."""
    for team, settled in list_wrong_marks(tournament):
        where = f"n° {team.number}"
        yield KeptDifference(where=where, field="has_paid", kept=team.has_paid, computed=settled)


def list_tournaments_in_older_shape() -> list[Tournament]:
    """The tournaments of which something is kept in the shape of an earlier version of the site."""
    sheets = ScoreSheet.objects.exclude(result={}).filter(
        Q(result__version__isnull=True) | ~Q(result__version=RESULT_VERSION)
    )
    snapshots = StandingsSnapshot.objects.filter(
        Q(rows__version__isnull=True) | ~Q(rows__version=STANDINGS_VERSION)
    )
    older = Q(pk__in=sheets.values("match__round__tournament"))
    older |= Q(pk__in=snapshots.values("tournament"))
    return list(Tournament.objects.filter(older).order_by("pk"))


def _averages_of(tournament: Tournament, matches: Iterable[Match]) -> FieldAverages:
    """The averages that forfeits rest on, once the matches in hand are as their facts give them."""
    published = [match for match in matches if match.round.state != RoundState.PREVIEW]
    return FieldAverages(tournament, published, find_written_entrants(tournament, published))


def _of_match(
    match: Match, sheet: ScoreSheet | None, averages: PlayedAverages | None = None
) -> Iterator[KeptDifference]:
    """What differs of a match, which is left in hand as its facts give it."""
    where = f"{match.round.number}/{match.table_number}"
    try:
        computed = compute_match_result(match, sheet, averages)
    except FactError as error:
        yield KeptDifference(
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
            yield KeptDifference(where=where, field=field, kept=kept, computed=wanted, match=match)
    match.ns_score, match.ew_score = computed.ns_score, computed.ew_score
    match.winner = computed.winner
    if sheet is not None:
        sheet.result = computed.sheet_result or {}


def _values(
    match: Match, sheet: ScoreSheet | None, computed: CachedResult
) -> Iterator[tuple[str, Any, Any]]:
    yield "ns_score", match.ns_score, computed.ns_score
    yield "ew_score", match.ew_score, computed.ew_score
    yield "winner", match.winner, computed.winner
    if sheet is not None:
        yield "result", sheet.result, computed.sheet_result or {}


def build_snapshot_rows(published: PublishedStandings) -> KeptStandings:
    """Standings as they are kept: numbers and texts, the best first."""
    rows = [_kept_row(row) for row in published.standings.rows]
    return {"version": STANDINGS_VERSION, "rows": rows}


def _kept_row(row: Row) -> KeptRow:
    measures = [None if measure.shown is None else str(measure.shown) for measure in row.measures]
    return {
        "team": row.participant.id,
        "number": row.participant.number,
        "rank": row.rank,
        "shared": row.shared,
        "total": row.tally.total,
        "ranking_points": row.tally.ranking_points,
        "wins": row.tally.wins,
        "measures": measures,
    }


def compute_snapshots(facts: StageFacts, rounds: Sequence[int]) -> list[PublishedStandings]:
    """The standings as they are after each of some rounds, by the facts of their tournament."""
    read = StandingsFacts(
        tournament=facts.tournament,
        teams=facts.ranked,
        matches=[match for match in facts.matches if match.round.stage.entry != StageEntry.BARRAGE],
        adjustments=list_ranked_adjustments(facts.adjustments),
    )
    return [read.compute(number) for number in rounds]


def list_snapshot_places(facts: StageFacts) -> list[list[int]]:
    """Teams and their places as the latest snapshot keeps them; empty where points decide."""
    places = place_by_stages(facts) or {}
    return [[team, place] for team, place in places.items()]


def list_snapshot_differences(tournament: Tournament) -> Iterator[KeptDifference]:
    """Snapshots that are not the standings of the matches as they are kept, or are missing."""
    kept = {snapshot.after_round: snapshot for snapshot in tournament.snapshots.all()}
    closed = tournament.rounds.filter(state=RoundState.CLOSED).values_list("number", flat=True)
    numbers = sorted(kept.keys() | set(closed))
    facts = StageFacts(tournament, nameless=True)
    computed = compute_snapshots(facts, numbers) if numbers else []
    for number, published in zip(numbers, computed, strict=True):
        yield from _of_snapshot(number, kept.get(number), published)
    if numbers and numbers[-1] in kept:
        places, now = kept[numbers[-1]].places, list_snapshot_places(facts)
        if places != now:
            where = f"{numbers[-1]}/classement"
            yield KeptDifference(where=where, field="places", kept=places, computed=now)


def _of_snapshot(
    number: int, snapshot: StandingsSnapshot | None, published: PublishedStandings
) -> Iterator[KeptDifference]:
    where, rows = f"{number}/classement", build_snapshot_rows(published)
    if snapshot is None:
        yield KeptDifference(where=where, field="rows", kept=NO_VALUE, computed=len(rows["rows"]))
        return
    if snapshot.state != published.state:
        yield KeptDifference(
            where=where, field="state", kept=snapshot.state, computed=str(published.state)
        )
    if snapshot.rows != rows:
        yield KeptDifference(
            where=where,
            field="rows",
            kept=_order(snapshot.kept_rows),
            computed=_order(rows["rows"]),
        )


def _order(rows: list[KeptRow]) -> list[tuple[int, int, int]]:
    """Rank, team number and total: enough for a person to see what moved."""
    return [(row["rank"], row["number"], row["total"]) for row in rows]
