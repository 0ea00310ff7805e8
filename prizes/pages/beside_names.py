"""The lots of a palmarès that was arrested, by the team that has them."""

from prizes.pages.award_lines import AwardLine, list_award_lines
from prizes.queries.awards import list_awards
from tournaments.models import Tournament


def read_lots_by_team(tournament: Tournament) -> dict[int, tuple[AwardLine, ...]]:
    """The awards that stand, by the key of their team."""
    given: dict[int, tuple[AwardLine, ...]] = {}
    for line in list_award_lines(list_awards(tournament)):
        given[line.team.pk] = (*given.get(line.team.pk, ()), line)
    return given
