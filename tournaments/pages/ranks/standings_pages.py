"""Standings of more rows than a phone shows well: page by page, or the rows that are looked for."""

from dataclasses import replace

from django.core.paginator import Page, Paginator

from tournaments.names import is_named
from tournaments.pages.ranks.public_standings import PublicStandings, StandingLine

ROWS = 250
_FEWEST = 50
"""Rows that are not worth a page of their own: they stand on the one before."""

StandingsPages = Page[StandingLine]


def is_paged(rows: int) -> bool:
    """Whether standings of so many rows have several pages."""
    return rows > ROWS + _FEWEST


def find_page(standings: PublicStandings, number: int | str) -> StandingsPages:
    """A page of the rows. Raises django.core.paginator.InvalidPage where there is no such."""
    return Paginator(standings.lines, ROWS, orphans=_FEWEST).page(number)


def cut_to_page(standings: PublicStandings, page: StandingsPages) -> PublicStandings:
    """The standings with the rows of a page alone."""
    if not page.has_other_pages():
        return standings
    return _keep(standings, {line.team.pk for line in page.object_list})


def look_for(standings: PublicStandings, wanted: str) -> PublicStandings:
    """The rows of the team of a number, or of those whose names hold every word; as many as a page
    has."""
    found = [line for line in standings.lines if _fits(line, wanted)]
    return _keep(standings, {line.team.pk for line in found[:ROWS]})


def _fits(line: StandingLine, wanted: str) -> bool:
    return is_named(wanted, f"{line.team.label} {line.team.player_names}", line.team.number)


def _keep(standings: PublicStandings, wanted: set[int]) -> PublicStandings:
    """The standings with the rows of some teams, and the parts that have any."""

    def of(part: PublicStandings) -> tuple[StandingLine, ...]:
        return tuple(line for line in part.lines if line.team.pk in wanted)

    parts = [replace(part, lines=of(part)) for part in standings.sections]
    sections = tuple(part for part in parts if part.lines)
    return replace(standings, lines=of(standings), sections=sections)
