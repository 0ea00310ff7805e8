"""A season's accounts as a file."""

from decimal import Decimal

from django.utils.translation import gettext as _

from tournaments.pages.money.club_accounts import AccountsLine, ClubAccounts
from tournaments.tables.exports.file import Grid


def build_club_accounts_grid(accounts: ClubAccounts) -> Grid:
    """A line for each concours, in euros, and their total."""
    headings = [
        _("Concours"), _("Date"), _("Inscriptions"), _("Remboursements"), _("Autres recettes"),
        _("Dépenses"), _("Lots en argent"), _("Écarts de caisse"), _("Il reste"),
    ]  # fmt: skip
    rows = [_list_cells(line) for line in (*accounts.lines, accounts.total)]
    return Grid(title=_("Comptes de la saison"), headings=headings, rows=rows)


def _list_cells(line: AccountsLine) -> list[object]:
    tournament = line.tournament
    named = [_("Total"), ""] if tournament is None else [tournament.name, tournament.date]
    sums = (*line.cells, line.remains_cents)
    return [*named, *(Decimal(cents).scaleb(-2) for cents in sums)]
