"""What can be taken away of a tournament: each of its lists, and who may have it."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.queries.ranks.standings import hides_standings
from tournaments.tables.exports.file import Grid
from tournaments.tables.exports.played import build_deal_grid, build_sheet_grid
from tournaments.tables.exports.standings import build_standings_grid
from tournaments.tables.exports.teams import build_team_grid


@dataclass(frozen=True, kw_only=True, slots=True)
class ListPart:
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

_PARTS: dict[str, ListPart] = {
    part.code: part
    for part in (
        ListPart(
            code="classement",
            title=gettext_lazy("Classement"),
            says=gettext_lazy("Le rang, les points de chaque partie, ce qui départage, les lots."),
            permission=Permission.PRINT,
            build=build_standings_grid,
            tells_ranks=True,
        ),
        ListPart(
            code="feuilles",
            title=gettext_lazy("Feuilles"),
            says=gettext_lazy("Qui a rencontré qui, à quelle table, et les deux totaux."),
            permission=Permission.PRINT,
            build=build_sheet_grid,
        ),
        ListPart(
            code="donnes",
            title=gettext_lazy("Donnes"),
            says=gettext_lazy(
                "Chaque donne : preneur, contrat, points, marque, et la raison d'une retouche."
            ),
            permission=Permission.PRINT,
            build=build_deal_grid,
        ),
        ListPart(
            code=TEAMS,
            title=gettext_lazy("Inscrits"),
            says=gettext_lazy("Les inscrits, leur club, leur catégorie, leur statut."),
            permission=Permission.PRINT,
            build=lambda tournament: build_team_grid(tournament, with_contacts=False),
        ),
    )
}


def add_parts(*parts: ListPart, after: str = "") -> None:
    """Take on lists of another subject, as it does when it starts: behind one that is there, else
    at the end."""
    codes = list(_PARTS)
    place = codes.index(after) + 1 if after else len(codes)
    known = list(_PARTS.items())
    _PARTS.clear()
    _PARTS.update([*known[:place], *((part.code, part) for part in parts), *known[place:]])


def list_parts(tournament: Tournament, may: Collection[Permission]) -> list[ListPart]:
    """What somebody with these rights may take away now."""
    veiled = hides_standings(tournament) and Permission.CHANGE_SETTINGS not in may
    return [
        part
        for part in _PARTS.values()
        if part.permission in may and not (veiled and part.tells_ranks)
    ]
