"""What can be taken away of a tournament: each of its lists, and who may have it; the standings
with a column a round, then what ranks, the team's lots at the end."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from tournaments.models import Team, Tournament
from tournaments.pages.ranks.public_standings import (
    PublicStandings,
    StandingLine,
    read_public_standings,
)
from tournaments.pages.ranks.standings_pages import put_lots_beside
from tournaments.permissions import Permission
from tournaments.queries.ranks.standings import hides_standings
from tournaments.tables.exports.file import Grid
from tournaments.tables.exports.played import build_deal_grid, build_sheet_grid
from tournaments.tables.exports.teams import build_team_grid


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A list of a tournament: its name in addresses and files, what it holds, whose it is.

    One that `tells_ranks` is the organisers' alone while the standings are hidden.
    """

    code: str
    title: StrOrPromise
    says: StrOrPromise
    permission: Permission
    build: Callable[[Tournament], Grid]
    tells_ranks: bool = False


TEAMS, LOTS = "equipes", "lots"

_PARTS: dict[str, Part] = {
    part.code: part
    for part in (
        Part(
            code="classement",
            title=gettext_lazy("Classement"),
            says=gettext_lazy("Le rang, les points de chaque partie, ce qui départage, les lots."),
            permission=Permission.PRINT,
            build=build_standings_grid,
            tells_ranks=True,
        ),
        Part(
            code="feuilles",
            title=gettext_lazy("Feuilles"),
            says=gettext_lazy("Qui a rencontré qui, à quelle table, et les deux totaux."),
            permission=Permission.PRINT,
            build=build_sheet_grid,
        ),
        Part(
            code="donnes",
            title=gettext_lazy("Donnes"),
            says=gettext_lazy(
                "Chaque donne : preneur, contrat, points, marque, et la raison d'une retouche."
            ),
            permission=Permission.PRINT,
            build=build_deal_grid,
        ),
        Part(
            code=TEAMS,
            title=gettext_lazy("Inscrits"),
            says=gettext_lazy("Les inscrits, leur club, leur catégorie, leur statut."),
            permission=Permission.PRINT,
            build=lambda tournament: build_team_grid(tournament, with_contacts=False),
        ),
    )
}


def add_parts(*parts: Part, after: str = "") -> None:
    """Take on lists of another subject, as it does when it starts: behind one that is there, else
    at the end."""
    codes = list(_PARTS)
    place = codes.index(after) + 1 if after else len(codes)
    known = list(_PARTS.items())
    _PARTS.clear()
    _PARTS.update([*known[:place], *((part.code, part) for part in parts), *known[place:]])


def list_parts(tournament: Tournament, may: Collection[Permission]) -> list[Part]:
    """What somebody with these rights may take away now."""
    veiled = hides_standings(tournament) and Permission.CHANGE_SETTINGS not in may
    return [
        part
        for part in _PARTS.values()
        if part.permission in may and not (veiled and part.tells_ranks)
    ]
