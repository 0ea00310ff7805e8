"""The standings as a file: a column a round, then what ranks, the team's lots at the end."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.models import Team, Tournament
from tournaments.pages.ranks.public_standings import (
    PublicStandings,
    StandingLine,
    read_public_standings,
)
from tournaments.pages.ranks.standings_pages import put_lots_beside
from tournaments.tables.exports.file import Grid


def build_standings_grid(tournament: Tournament) -> Grid:
    """The standings as they are now, the parts of several stages one below the other; no row
    before a round counts, as the page has none."""
    page = put_lots_beside(read_public_standings(tournament), tournament)
    parts = page.sections or (page,)
    rounds = {column.number: column.label for part in parts for column in part.rounds}
    numbers = sorted(rounds)
    measures = list(dict.fromkeys(label for part in parts for label in part.columns))
    apart = list(dict.fromkeys(column.label for part in parts for column in part.apart))
    headings = [
        _("Rang"),
        _("N°"),
        _("Joueur 1"),
        _("Joueur 2"),
        _("Nom de l'équipe"),
        _("Club"),
        _("Catégorie"),
        *(rounds[number] for number in numbers),
        *measures,
        *apart,
        _("Pénalités"),
        _("Lots"),
    ]
    rows = [
        [line.rank, *_name(line.team), *_list_cells(line, part, numbers, measures, apart)]
        for part in parts
        for line in part.lines
        if page.after_round
    ]
    return Grid(title=_("Classement"), headings=headings, rows=rows)


def _name(team: Team) -> list[object]:
    one, other = [*(player.name for player in team.players), "", ""][:2]
    return [team.number, one, other, team.name, team.club_name, team.category]


def _list_cells(
    line: StandingLine,
    part: PublicStandings,
    numbers: Sequence[int],
    measures: Sequence[str],
    apart: Sequence[str],
) -> list[object]:
    scored = {round_.column.number: round_.scored for round_ in line.rounds}
    measured = dict(zip(part.columns, line.measured or (line.result,), strict=False))
    beside = dict(line.apart)
    return [
        *(scored.get(number) for number in numbers),
        *(measured.get(label) for label in measures),
        *(beside.get(label) for label in apart),
        ", ".join(line.adjustments),
        ", ".join(award.prize for award in line.awards),
    ]
