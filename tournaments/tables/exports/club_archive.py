"""Everything that a club has as one file: its people, its accounts, each of its tournaments."""

import datetime
import io
import zipfile
from collections.abc import Callable

from django.utils.translation import gettext as _

from tournaments.models import Club
from tournaments.pages.money.club_accounts import read_club_accounts
from tournaments.permissions import Permission
from tournaments.queries.people import search_people
from tournaments.tables.exports.archive import write_archive
from tournaments.tables.exports.club_accounts import build_club_accounts_grid
from tournaments.tables.exports.file import write_grid
from tournaments.tables.exports.parts import list_parts
from tournaments.tables.people import PeopleTable


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
