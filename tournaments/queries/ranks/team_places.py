"""Places of a whole tournament as clubs and seasons count them, and what ranks its clubs; and the
best of a mêlée as pairs that could play on together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.enums import ByePlay, ClubsBy, DrawSystem, Pairing, SheetEntry
from tournaments.models import Stage, Team, Tournament
from tournaments.pairing.model import draw_order
from tournaments.queries.ranks.final_places import list_final_places
from tournaments.queries.ranks.rank_history import close_ranks
from tournaments.queries.ranks.standings import (
    PublishedStandings,
    compute_current_standings,
)
from tournaments.queries.ranks.team_results import compute_bye_ranking_points
from tournaments.queries.stages.chain import BRACKETS, is_bracket
from tournaments.queries.stages.facts import StageFacts
from tournaments.ranking import (
    CRITERIA,
    AdjustmentUnit,
    ClubMeasure,
    ClubSettings,
    FormatFact,
    ResultKind,
    find_summed_points,
)

_NO_RESULT = frozenset({ResultKind.BYE, ResultKind.MISSED})
_SUMS: Mapping[AdjustmentUnit | None, ClubsBy] = {
    AdjustmentUnit.MATCH_POINTS: ClubsBy.TOTAL,
    AdjustmentUnit.RANKING_POINTS: ClubsBy.RANKING_POINTS,
    None: ClubsBy.PLACES,
}


def rank_of_teams_now(
    tournament: Tournament,
    published: PublishedStandings | None = None,
    facts: StageFacts | None = None,
) -> Mapping[int, int] | None:
    """The rank of each team that holds one, by key, whatever decides it: points, stages or a
    bracket.

    None before any result: a draw, an exempt or an absence alone ranks nobody. `published` are
    the standings now where they are already read, `facts` those of the tournament.
    """
    published = published or compute_current_standings(tournament)
    rows = published.standings.rows
    if not any(line.kind not in _NO_RESULT for row in rows for line in row.tally.lines):
        return None
    places = place_by_stages(facts) if facts else find_places_by_stages(tournament)
    if places is None:
        return {row.participant.id: row.rank for row in published.as_read.rows}
    return close_ranks(places, published.never_came)


def find_places_by_stages(tournament: Tournament) -> Mapping[int, int] | None:
    """The place of each team where stages, pools or a bracket decide it; None where points do.

    Reads the stages as `tournament.stages.all()` gives them, prefetched or not.
    """
    if not _is_staged(list(tournament.stages.all())):
        return None
    # Stages are followed one tournament at a time: each is read by itself, not as one of a list.
    return place_by_stages(StageFacts(Tournament.objects.get(pk=tournament.pk)))


def place_by_stages(facts: StageFacts) -> Mapping[int, int] | None:
    """The places by the facts of a tournament, where more than the places is asked of them."""
    if not _is_staged(facts.stages):
        return None
    return {place.team.pk: place.place for place in list_final_places(facts.tournament, facts)}


def find_settling_criterion(tournament: Tournament) -> str | None:
    """The code of the criterion that lets no two teams share a place; None where some may, as who
    lost in the same round of a bracket."""
    if _is_staged(list(tournament.stages.all())):
        return None
    return next((code for code in tournament.criteria if CRITERIA[code].settles), None)


def _is_staged(stages: Sequence[Stage]) -> bool:
    return len(stages) > 1 or any(
        is_bracket(stage.system) or stage.system == DrawSystem.POOLS for stage in stages
    )


def list_format_facts(tournament: Tournament) -> frozenset[FormatFact]:
    """The facts of the tournament as it is set now, in one query.

    An exempt that plays meanwhile meets one team more: then nobody can be sure that ways are equal.
    """
    systems = list(tournament.stages.values_list("system", flat=True))
    rests = tournament.bye_play == ByePlay.REST
    holds = {
        FormatFact.ALL_MEET: systems == [DrawSystem.ROUND_ROBIN] and rests,
        FormatFact.BRACKETS_ONLY: bool(systems) and BRACKETS.issuperset(systems),
        FormatFact.TOTALS_ONLY: tournament.sheet_entry == SheetEntry.TOTALS,
        FormatFact.NO_RANKING_POINTS: not _brings_ranking_points(tournament),
    }
    return frozenset(fact for fact, is_so in holds.items() if is_so)


def _brings_ranking_points(tournament: Tournament) -> bool:
    results = (tournament.points_win, tournament.points_draw, tournament.points_loss)
    narrow = tournament.narrow_loss_margin is not None and tournament.narrow_loss_points
    return any((*results, narrow, compute_bye_ranking_points(tournament)))


def find_club_criterion(tournament: Tournament) -> ClubsBy:
    """What ranks the clubs: what was chosen, else what the first criterion says.

    A first criterion that cannot be added up (an average, a best deal) leaves places.
    """
    if tournament.clubs_by:
        return ClubsBy(tournament.clubs_by)
    return _SUMS[find_summed_points(tournament.criteria)]


def build_club_settings(tournament: Tournament) -> ClubSettings:
    """The tournament's choices as the ranking of clubs knows them; all teams where none is set."""
    return ClubSettings(
        criteria=(ClubMeasure(find_club_criterion(tournament).value), ClubMeasure.BEST_PLACE),
        best=tournament.club_teams,
    )


FEWEST, MOST = 4, 64
"""People who go on: two pairs at least, and no more than a bracket of 32."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Pair:
    """Two people of a mêlée, the better first, with their places in it."""

    first: Team
    second: Team
    places: tuple[int, int]


def list_best(tournament: Tournament) -> list[Team]:
    """The teams in the room, the best first; nobody before any result."""
    if rank_of_teams_now(tournament) is None:
        return []
    ready = set(tournament.teams.ready_to_play().values_list("pk", flat=True))
    return [place.team for place in list_final_places(tournament) if place.team.pk in ready]


def list_best_pairs(tournament: Tournament, *, people: int, pairing: Pairing) -> list[Pair]:
    """The best `people` of those in the room in pairs; the best pair's better player first."""
    best = list_best(tournament)[:people]
    best = best[: len(best) // 2 * 2]
    row = _arrange(best, pairing, tournament.lot_seed)
    place = {team.pk: number for number, team in enumerate(best, start=1)}
    pairs = [
        Pair(first=better, second=worse, places=(place[better.pk], place[worse.pk]))
        for better, worse in (
            sorted(two, key=lambda team: place[team.pk])
            for two in zip(row[::2], row[1::2], strict=True)
        )
    ]
    return sorted(pairs, key=lambda pair: pair.places[0])


def _arrange(best: Sequence[Team], pairing: Pairing, seed: int) -> list[Team]:
    """In a row in which each two who follow each other play together."""
    if pairing == Pairing.NEIGHBOURS:
        return list(best)
    if pairing == Pairing.LOT:
        known = {team.number: team for team in best}
        return [known[number] for number in draw_order("pairs after a mêlée", seed, known)]
    half = len(best) // 2
    return [team for two in zip(best[:half], reversed(best[half:]), strict=True) for team in two]
