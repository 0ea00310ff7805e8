"""What was played on past evenings, read for all of them at once: matches, and first and last
ranks."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, Max, Min, OuterRef, Q, Subquery

from tournaments.enums import RoundState, TeamStatus
from tournaments.models import Match, StandingsSnapshot, Team, Tournament
from tournaments.queries.ranks.team_results import list_results
from tournaments.ranking import Result, ResultKind


@dataclass(frozen=True, kw_only=True, slots=True)
class PastEvening:
    """A concours that is over: the sides of its matches in the order played, and what points made
    of them, by the rows of the teams; no rank nor total where stages decided instead."""

    tournament: Tournament
    played: Sequence[Result]
    first: Mapping[int, int]
    last: Mapping[int, int]
    totals: Mapping[int, int]


def read_past_evenings(tournaments: Sequence[Tournament]) -> list[PastEvening]:
    """The evenings in the order given, in a fixed number of queries.

    Who was excluded, or withdrew and is ranked nowhere, holds nothing.
    """
    matches: defaultdict[int, list[Match]] = defaultdict(list)
    for match in _list_matches(tournaments):
        matches[match.round.tournament_id].append(match)
    ranks: defaultdict[int, list[StandingsSnapshot]] = defaultdict(list)
    for snapshot in _list_first_and_last(tournaments):
        ranks[snapshot.tournament_id].append(snapshot)
    excluded = set(
        Team.objects.filter(tournament__in=tournaments)
        .filter(Q(is_staff=True) | Q(excluded_at__isnull=False) | Q(status=TeamStatus.WITHDRAWN))
        .values_list("pk", flat=True)
    )
    return [
        _build_evening(tournament, matches[tournament.pk], ranks[tournament.pk], excluded)
        for tournament in tournaments
    ]


def _list_matches(tournaments: Sequence[Tournament]) -> list[Match]:
    found = Match.objects.filter(round__tournament__in=tournaments)
    found = found.exclude(round__state=RoundState.PREVIEW).exclude(ew=None)
    found = found.select_related("sheet").with_rounds()
    return list(found.order_by("round__number", "table_number"))


def _list_first_and_last(tournaments: Sequence[Tournament]) -> list[StandingsSnapshot]:
    """The ranks kept after the first and the last round of each, the first before the last."""
    own = StandingsSnapshot.objects.filter(tournament=OuterRef("tournament")).order_by()
    ends = own.values("tournament").annotate(first=Min("after_round"), last=Max("after_round"))
    kept = StandingsSnapshot.objects.filter(tournament__in=tournaments).annotate(
        first=Subquery(ends.values("first")), last=Subquery(ends.values("last"))
    )
    kept = kept.filter(Q(after_round=F("first")) | Q(after_round=F("last")))
    return list(kept.order_by("after_round"))


def _build_evening(
    tournament: Tournament,
    matches: Sequence[Match],
    kept: Sequence[StandingsSnapshot],
    excluded: set[int],
) -> PastEvening:
    played = [
        result
        for result in list_results(matches, ())
        if result.kind is ResultKind.PLAYED and result.participant not in excluded
    ]
    first, last = (kept[0].kept_rows, kept[-1].kept_rows) if len(kept) > 1 else ([], [])
    if last and kept[-1].places:
        first, last = [], []
    return PastEvening(
        tournament=tournament,
        played=played,
        first={row["team"]: row["rank"] for row in first},
        last={row["team"]: row["rank"] for row in last if row["team"] not in excluded},
        totals={row["team"]: row["total"] for row in last if row["team"] not in excluded},
    )
