"""A season as a file: a line per competitor, a column per tournament."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from seasons.queries.seasons import SeasonFacts
from tournaments.tables.exports.file import Grid


def build_season_grid(facts: SeasonFacts) -> Grid:
    """The season; a tournament that is left out stands in brackets."""
    headers = [
        _("Rang"),
        _("Nom"),
        _("Club"),
        _("Points"),
        _("Concours joués"),
        *(f"{event.tournament.name} ({event.tournament.date:%d/%m/%Y})" for event in facts.events),
    ]
    return Grid(title=_("Saison"), headings=headers, rows=list(_rows(facts)))


def _rows(facts: SeasonFacts) -> Iterator[list[object]]:
    for row in facts.standings.rows:
        known = facts.competitors[str(row.competitor)]
        played = {line.result.event: line for line in row.lines}
        cells: list[object] = []
        for event in facts.events:
            line = played.get(event.number)
            kept = line is not None and line.kept
            cells.append(line.points if line and kept else f"({line.points})" if line else "")
        yield [row.rank, known.name, known.club_names, row.points, len(played), *cells]
