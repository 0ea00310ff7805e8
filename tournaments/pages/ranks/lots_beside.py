"""The lots of a palmarès that was arrested, beside the names that have them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tournaments.models import Tournament
from tournaments.pages.ranks.public_standings import PublicStandings, StandingLine
from tournaments.ports import WonLot, prizes


def put_lots_beside(page: PublicStandings, tournament: Tournament) -> PublicStandings:
    """Standings in which each line has its team's lots; none before the palmarès is arrested."""
    given = prizes().list_lots_by_team(tournament)
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
    lines: Iterable[StandingLine], given: Mapping[int, tuple[WonLot, ...]]
) -> tuple[StandingLine, ...]:
    """Lines of standings with the lots of each team, by its key."""
    return tuple(replace(line, awards=given.get(line.team.pk, ())) for line in lines)
