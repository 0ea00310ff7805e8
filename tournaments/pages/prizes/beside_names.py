"""The lots of a palmarès that was arrested, by the team that has them."""

from tournaments.models import Tournament
from tournaments.pages.prizes.award_lines import AwardLine, list_award_lines
from tournaments.queries.prizes.awards import list_awards


def read_lots_by_team(tournament: Tournament) -> dict[int, tuple[AwardLine, ...]]:
    """The awards that stand, by the key of their team."""
    given: dict[int, tuple[AwardLine, ...]] = {}
    for line in list_award_lines(list_awards(tournament)):
        given[line.team.pk] = (*given.get(line.team.pk, ()), line)
    return given
