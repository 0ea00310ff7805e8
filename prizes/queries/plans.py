"""The lots of a tournament, their groups and categories, and how they are given."""

from collections.abc import Mapping, Sequence

from prizes.enums import PrizeMembers
from prizes.models import Lot, PrizeCategory, PrizePlan
from prizes.queries.tags import teams_tagged
from tournaments.models import Team, Tournament


def find_prize_plan(tournament: Tournament) -> PrizePlan:
    """How the tournament gives its lots; the usual way, not stored, where nobody has said."""
    found = PrizePlan.objects.filter(tournament=tournament).first()
    return found or PrizePlan(tournament=tournament)


def list_lots(tournament: Tournament) -> list[Lot]:
    """The lines of the table of lots, each with its group and its category."""
    return list(tournament.lots.select_related("group", "category").order_by("number"))


def has_lots(tournament: Tournament) -> bool:
    """Whether there is anything to win."""
    return tournament.lots.exists()


def list_prize_categories(tournament: Tournament) -> list[PrizeCategory]:
    """The categories of lots in order, with the teams ticked into each."""
    return list(tournament.prize_categories.prefetch_related("teams").order_by("number"))


def list_members(
    category: PrizeCategory, teams: Sequence[Team], stages: Mapping[int, int]
) -> list[Team]:
    """The teams that belong to a category; `stages` is the stage that gives each its place."""
    if category.members == PrizeMembers.ALL:
        return list(teams)
    if category.members == PrizeMembers.STAGE:
        own = category.stage_id
        return [team for team in teams if own is not None and stages.get(team.pk) == own]
    if category.members == PrizeMembers.SIGNED_UP:
        return teams_tagged(teams, category.team_category)
    ticked = {team.pk for team in category.teams.all()}
    return [team for team in teams if team.pk in ticked]


def find_free_place(lots: Sequence[Lot]) -> int:
    """The first place of the whole ranking that no line of the table is for by itself."""
    named = {
        place
        for lot in lots
        if lot.category_id is None and not (lot.is_drawn or lot.is_for_others or lot.from_fund)
        for place in range(lot.first_place, lot.last_place + 1)
    }
    return next(place for place in range(1, len(named) + 2) if place not in named)
