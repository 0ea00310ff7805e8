"""Rows of the standings: notes below a name or beside it; and more rows than a phone shows well."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from tournaments.enums import SheetStep
from tournaments.models import Tournament
from tournaments.names import is_named
from tournaments.pages.ranks.public_standings import PublicStandings, StandingLine
from tournaments.ports import WonLot, prizes

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


def phrase_notes(line: StandingLine, tournament: Tournament) -> str:
    """« équipe 7 · Martin – Petit · 2 parties sur 3 · Foyer rural »: one line for each row."""
    return " · ".join(filter(None, _notes(line, tournament)))


def phrase_other_cells(line: StandingLine) -> list[str]:
    """The cells after the first, each with its column's label."""
    return [_phrase_labelled(label, cell) for label, cell in line.other_cells]


def _notes(line: StandingLine, tournament: Tournament) -> Iterator[str]:
    team = line.team
    yield tournament.name_entrant(team.number)
    yield team.player_names if team.name else ""
    yield line.progress
    yield team.club_name
    yield str(SheetStep.CONTESTED.label).lower() if line.is_contested else ""
    yield team.exclusion_label
    yield from (_phrase_labelled(label, cell) for label, cell in line.apart if cell)
    yield from line.adjustments
    yield from (award.prize for award in line.awards)


def _phrase_labelled(label: str, cell: str) -> str:
    return _("%(label)s : %(cell)s") % {"label": label, "cell": cell}


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
