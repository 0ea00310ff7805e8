"""The standings as a file: a column a round, then what ranks, the team's lots at the end."""

from collections.abc import Callable, Sequence
from functools import partial

from django.utils.translation import gettext as _

from tournaments.models import Team, Tournament
from tournaments.pages.ranks.public_standings import (
    PublicStandings,
    StandingLine,
    read_public_standings,
)
from tournaments.pages.ranks.standings_pages import put_lots_beside
from tournaments.tables.exports.file import Grid

Column = tuple[str, Callable[[StandingLine, PublicStandings], object]]
"""A heading, and the cell of a line, which stands in a part of the standings."""


def build_standings_grid(tournament: Tournament) -> Grid:
    """The standings as they are now, the parts of several stages one below the other; no row
    before a round counts, as the page has none."""
    page = put_lots_beside(read_public_standings(tournament), tournament)
    parts = page.sections or (page,)
    columns = _list_columns(parts)
    rows = [
        [read_cell(line, part) for _heading, read_cell in columns]
        for part in parts
        for line in part.lines
        if page.after_round
    ]
    return Grid(
        title=_("Classement"), headings=[heading for heading, _read_cell in columns], rows=rows
    )


def _list_columns(parts: Sequence[PublicStandings]) -> list[Column]:
    """The columns of every line, and among them those that some part has."""
    rounds = _name_rounds(parts)
    measures = dict.fromkeys(label for part in parts for label in part.columns)
    apart = dict.fromkeys(column.label for part in parts for column in part.apart)
    return [
        (_("Rang"), lambda line, _part: line.rank),
        (_("N°"), lambda line, _part: line.team.number),
        (_("Joueur 1"), lambda line, _part: _name_player(line.team, 0)),
        (_("Joueur 2"), lambda line, _part: _name_player(line.team, 1)),
        (_("Nom de l'équipe"), lambda line, _part: line.team.name),
        (_("Club"), lambda line, _part: line.team.club_name),
        (_("Catégorie"), lambda line, _part: line.team.category),
        *((label, partial(_read_score, number)) for number, label in sorted(rounds.items())),
        *((label, partial(_read_measure, label)) for label in measures),
        *((label, partial(_read_apart, label)) for label in apart),
        (_("Pénalités"), lambda line, _part: ", ".join(line.adjustments)),
        (_("Lots"), lambda line, _part: ", ".join(award.prize for award in line.awards)),
    ]


def _name_rounds(parts: Sequence[PublicStandings]) -> dict[int, str]:
    """The headings of rounds by their number: as on the page, which counts those of each part from
    one, or as the evening counts them where two would be called alike."""
    labels = {column.number: column.label for part in parts for column in part.rounds}
    if len({*labels.values()}) == len(labels):
        return labels
    return {number: _("P%(number)d") % {"number": number} for number in labels}


def _name_player(team: Team, place: int) -> str:
    names = [player.name for player in team.players]
    return names[place] if place < len(names) else ""


def _read_score(number: int, line: StandingLine, _part: PublicStandings) -> object:
    scored = {round_.column.number: round_.scored for round_ in line.rounds}
    return scored.get(number)


def _read_measure(label: str, line: StandingLine, part: PublicStandings) -> object:
    measured = dict(zip(part.columns, line.measured or (line.result,), strict=False))
    return measured.get(label)


def _read_apart(label: str, line: StandingLine, _part: PublicStandings) -> object:
    return dict(line.apart).get(label)
