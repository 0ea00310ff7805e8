"""Where each team stood after each round, as it was kept or as its stages placed it; where it would
stand if the round that is played ended now."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db.models import Max, OuterRef, Subquery

from tournaments.enums import SheetState
from tournaments.models import Match, StandingsSnapshot, Tournament
from tournaments.queries.draws.rounds import find_sheet_state
from tournaments.queries.ranks.final_places import list_final_places
from tournaments.queries.ranks.standings import (
    PublishedStandings,
    is_staged,
    read_standings_facts,
)
from tournaments.queries.sheets.match_results import read_kept_result
from tournaments.queries.stages.chain import leave_barrages_out
from tournaments.queries.stages.facts import StageFacts

RankHistory = Mapping[int, Mapping[int, int]]
"""By round, the rank of each team by its key."""


def close_ranks(ranks: Mapping[int, int], never_came: Collection[int]) -> dict[int, int]:
    """The ranks, or places, by team of those who hold one: the others keep nobody from it."""
    passed = [ranks[team] for team in never_came if team in ranks]
    return {
        team: rank - sum(held < rank for held in passed)
        for team, rank in ranks.items()
        if team not in never_came
    }


def list_ranks_by_round(
    tournament: Tournament, rounds: Collection[int], never_came: Collection[int]
) -> RankHistory:
    """The ranks after these rounds, in one query; a round of which none are kept is left out."""
    kept = StandingsSnapshot.objects.filter(tournament=tournament, after_round__in=rounds)
    return {
        snapshot.after_round: close_ranks(
            {row["team"]: row["rank"] for row in snapshot.kept_rows}, never_came
        )
        for snapshot in kept.order_by("after_round")
        if snapshot.kept_rows
    }


def list_ranks_until(tournament: Tournament, published: PublishedStandings) -> RankHistory:
    """The ranks after each round that these standings count, in one query.

    After the last of them they are the standings' own: a round is kept when the next one is
    published, and the last of an evening has none.
    """
    last = published.after_round
    if not last:
        return {}
    now = {row.participant.id: row.rank for row in published.as_read.rows}
    earlier = list_ranks_by_round(tournament, range(1, last), published.never_came)
    return {**earlier, last: now}


def list_places_by_round(tournament: Tournament) -> RankHistory:
    """The places in the whole after each published round, where stages give them.

    Worked out from one reading: a fixed number of queries, and as much reckoning as there are
    rounds. A barrage changes no place before the stage that it is for.
    """
    facts = StageFacts(tournament)
    stages = {stage.pk for stage in leave_barrages_out(facts.stages)}
    numbers = sorted(
        {match.round.number for match in facts.matches if match.round.stage_id in stages}
    )
    return {
        number: {
            place.team.pk: place.place
            for place in list_final_places(tournament, facts.up_to(number))
        }
        for number in numbers
    }


def list_latest_snapshots(tournaments: Sequence[Tournament]) -> Iterable[StandingsSnapshot]:
    """The standings of some tournaments after their last finished round, in one query."""
    latest = (
        StandingsSnapshot.objects.filter(tournament=OuterRef("tournament"))
        .order_by()
        .values("tournament")
        .annotate(last=Max("after_round"))
        .values("last")
    )
    return StandingsSnapshot.objects.filter(
        tournament__in=tournaments, after_round=Subquery(latest)
    )


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
