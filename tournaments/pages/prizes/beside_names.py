"""The lots of a palmarès that was arrested, beside the names that have them."""

from collections.abc import Iterable
from dataclasses import replace

from tournaments.models import Tournament
from tournaments.pages.prizes.award_lines import AwardLine, list_award_lines
from tournaments.pages.ranks.public_standings import PublicStandings, StandingLine
from tournaments.queries.prizes.awards import list_awards


def put_lots_beside(page: PublicStandings, tournament: Tournament) -> PublicStandings:
    """Standings in which each line has its team's lots; none before the palmarès is arrested."""
    given = read_lots_by_team(tournament)
    if not given:
        return page
    return replace(
        page,
        lines=put_beside(page.lines, given),
        sections=tuple(
            replace(section, lines=put_beside(section.lines, given)) for section in page.sections
        ),
    )


def put_beside(
    lines: Iterable[StandingLine], given: dict[int, tuple[AwardLine, ...]]
) -> tuple[StandingLine, ...]:
    """Lines of standings with the lots of each team, by its key."""
    return tuple(replace(line, awards=given.get(line.team.pk, ())) for line in lines)


def read_lots_by_team(tournament: Tournament) -> dict[int, tuple[AwardLine, ...]]:
    """The awards that stand, by the key of their team."""
    given: dict[int, tuple[AwardLine, ...]] = {}
    for line in list_award_lines(list_awards(tournament)):
        given[line.team.pk] = (*given.get(line.team.pk, ()), line)
    return given
