"""A whole tournament, or everything that a club has, as one file: its lists as a workbook, CSV,
JSON."""

import datetime
import io
import zipfile
from collections.abc import Callable, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.dates import phrase_moment, phrase_weekday
from tournaments.models import Club, DealRecord, Tournament
from tournaments.pages.money.statement import read_club_accounts
from tournaments.permissions import Permission
from tournaments.queries.backups import phrase_record_head
from tournaments.queries.people import search_people
from tournaments.tables.exports.file import Grid, write_grid, write_workbook
from tournaments.tables.exports.parts import TEAMS, ListPart, list_parts
from tournaments.tables.exports.statement import build_club_accounts_grid
from tournaments.tables.exports.teams import build_team_grid
from tournaments.tables.member import PeopleTable

MOST_DEALS_AT_ONCE, MOST_TEAMS_AT_ONCE = 2000, 500
"""Deals that are read and written in about a second, and teams that are ranked in one."""


def is_long(tournament: Tournament) -> bool:
    """Whether the file takes more than about a second to make."""
    deals = DealRecord.objects.filter(sheet__match__round__tournament=tournament, is_current=True)
    return deals.count() > MOST_DEALS_AT_ONCE or tournament.teams.count() > MOST_TEAMS_AT_ONCE


def write_archive(
    tournament: Tournament, parts: Sequence[ListPart], *, with_contacts: bool = False
) -> bytes:
    """A zip of these lists; telephone numbers and addresses only where they are asked for."""
    grids = {part.code: part.build(tournament) for part in parts}
    if with_contacts and TEAMS in grids:
        grids[TEAMS] = build_team_grid(tournament)
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_("lisez-moi.txt"), _write_leaflet(tournament, grids, with_contacts))
        archive.writestr(f"{tournament.slug}.xlsx", write_workbook(grids.values()))
        for code, grid in grids.items():
            for kind in ("csv", "json"):
                archive.writestr(f"{kind}/{code}.{kind}", write_grid(grid, kind))
    return content.getvalue()


def _write_leaflet(tournament: Tournament, grids: dict[str, Grid], with_contacts: bool) -> str:
    """What the files are, for whoever opens them in ten years; with a mark, as CSV has one."""
    lines = [
        tournament.name,
        f"{tournament.club.name}, {phrase_weekday(tournament.date)}",
        _("Écrit le %(moment)s.") % {"moment": phrase_moment(timezone.localtime())},
        _("Version %(version)d. %(head)s") % {
            "version": tournament.version, "head": phrase_record_head(tournament)
        },
        "",
        *(f"{code} : {grid.title} ({len(grid.rows)})" for code, grid in grids.items()),
        "",
        _("CSV : séparés par des points-virgules, en UTF-8. JSON : une liste d'objets."),
    ]  # fmt: skip
    if with_contacts:
        sentence = _(
            "Ces fichiers contiennent des téléphones et des courriels : gardez-les pour vous."
        )
        lines.append(sentence)
    return "\N{BYTE ORDER MARK}" + "\r\n".join(lines) + "\r\n"


def write_club_archive(club: Club, report: Callable[[int], object]) -> bytes:
    """A zip of what a club's organiser may read, contacts too; `report` is told how far it is, in
    percent. Lists that other sites read: no way in for anybody, no secret."""
    content = io.BytesIO()
    tournaments = list(club.tournaments.select_related("club").order_by("date", "pk"))
    people = PeopleTable(search_people(club, "").select_related("club", "partner")).as_grid()
    accounts = read_club_accounts(club, datetime.date.min, datetime.date.max)
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{_('personnes')}.xlsx", write_grid(people, "xlsx"))
        archive.writestr(
            f"{_('comptes')}.xlsx", write_grid(build_club_accounts_grid(accounts), "xlsx")
        )
        for done, tournament in enumerate(tournaments):
            report(100 * done // len(tournaments))
            parts = list_parts(tournament, list(Permission))
            lists = write_archive(tournament, parts, with_contacts=True)
            archive.writestr(f"{_('concours')}/{tournament.slug}.zip", lists)
    return content.getvalue()
