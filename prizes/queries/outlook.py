"""Who gets what if the palmarès were arrested now, in a fixed number of queries."""

from collections.abc import Sequence
from dataclasses import dataclass

from prizes.allocation import find_inversions
from prizes.enums import AbsentPrize, PrizeMembers
from prizes.models import Lot, PrizeCategory, PrizePlan
from prizes.queries.plans import find_prize_plan, list_lots, list_members, list_prize_categories
from prizes.queries.reading import Given, PrizeReading, describe_lot
from tournaments.enums import StandingsState
from tournaments.models import Team, Tournament
from tournaments.queries.ranks.final_places import list_final_places
from tournaments.queries.ranks.standings import compute_whole_standings
from tournaments.queries.ranks.team_places import rank_of_teams_now


@dataclass(frozen=True, kw_only=True, slots=True)
class Outlook:
    """The palmarès as it would be now; `given` is None while nobody has a rank.

    `reading` is what it is made of, `seed` what draws between level teams rest on.
    """

    plan: PrizePlan
    state: StandingsState
    seed: str
    reading: PrizeReading | None = None
    given: Given | None = None


def find_prize_seed(tournament: Tournament) -> str:
    """What the draws between level teams, and of lots among the present, rest on: anybody can
    make them again."""
    return f"prizes of concours {tournament.lot_seed}"


def foresee_prizes(tournament: Tournament) -> Outlook:
    """The palmarès that the standings and the lots give now."""
    plan, lots = find_prize_plan(tournament), list_lots(tournament)
    published = compute_whole_standings(tournament)
    ranks = rank_of_teams_now(tournament, published)
    seed = find_prize_seed(tournament)
    if ranks is None:
        return Outlook(plan=plan, state=published.state, seed=seed)
    teams = [team for pk, team in published.teams.items() if pk in ranks and _may_win(team, plan)]
    reading = PrizeReading(
        plan=plan,
        seed=seed,
        lots=lots,
        teams={team.number: team for team in teams},
        ranks={team.number: ranks[team.pk] for team in teams},
        belonging=_list_belonging(tournament, teams),
    )
    return Outlook(
        plan=plan,
        state=published.state,
        seed=seed,
        reading=reading,
        given=reading.give(),
    )


def find_lot_inversions(lots: Sequence[Lot]) -> tuple[tuple[Lot, Lot], ...]:
    """Neighbouring places of one category of which the later is worth more than the earlier."""
    by_number = {lot.number: lot for lot in lots}
    given = [describe_lot(lot) for lot in lots]
    return tuple(
        (by_number[first.lot.id], by_number[later.lot.id])
        for first, later in find_inversions(given)
    )


def _may_win(team: Team, plan: PrizePlan) -> bool:
    """Who was sent out wins nothing; who has left only where lots are kept for them."""
    return team.excluded_at is None and (team.is_present or plan.absent == AbsentPrize.KEPT)


def _list_belonging(
    tournament: Tournament, teams: Sequence[Team]
) -> dict[int, tuple[PrizeCategory, frozenset[int]]]:
    """By key of a category: itself, and the numbers of those who belong to it."""
    categories = list_prize_categories(tournament)
    stages: dict[int, int] = {}
    if any(category.members == PrizeMembers.STAGE for category in categories):
        alone = Tournament.objects.get(pk=tournament.pk)
        stages = {place.team.pk: place.stage.pk for place in list_final_places(alone)}
    return {
        category.pk: (
            category,
            frozenset(team.number for team in list_members(category, teams, stages)),
        )
        for category in categories
    }
