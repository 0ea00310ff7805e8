"""The accounts of an evening, of each team and of a season, and every movement of a tournament, as
files for the club's accounts."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Movement, Tournament
from tournaments.pages.money.statement import (
    AccountsLine,
    ClubAccounts,
    Section,
    Statement,
    read_statement,
)
from tournaments.permissions import Permission
from tournaments.queries.money.accounts import NOTHING, find_balances
from tournaments.queries.money.takings import list_ledger
from tournaments.queries.teams.lists import list_teams
from tournaments.tables.exports.file import Grid, write_workbook
from tournaments.tables.exports.parts import ListPart
from tournaments.tables.exports.teams import name_entrant_heading
from tournaments.wording import read_words


def build_ledger_grid(tournament: Tournament) -> Grid:
    """The movements in euros, reversals included: they add up to the truth."""
    headers = [
        _("Quand"),
        _("Nature"),
        _("Objet"),
        name_entrant_heading(tournament),
        _("Nom"),
        _("Payé en"),
        _("Somme"),
        _("Caisse"),
        _("Par qui"),
        _("Raison"),
        _("Reçu"),
        _("Écriture"),
        _("Contre-passe"),
        _("Paiement en ligne"),
    ]
    names = {team.pk: team.label for team in tournament.teams.with_players()}
    rows = list(_rows(list_ledger(tournament), names))
    return Grid(title=_("Écritures"), headings=headers, rows=rows)


def _rows(movements: Iterable[Movement], names: Mapping[int, str]) -> Iterator[list[object]]:
    for movement in movements:
        yield [
            movement.at,
            movement.get_kind_display(),
            read_words(movement.label),
            "" if movement.team is None else movement.team.number,
            names.get(movement.team_id or 0, ""),
            movement.get_method_display(),
            Decimal(movement.cents).scaleb(-2),
            "" if movement.till is None else str(movement.till),
            movement.taken_by,
            read_words(movement.reason),
            " ".join(receipt.name for receipt in movement.receipts.all()),
            str(movement.key),
            "" if movement.reverses is None else str(movement.reverses.key),
            movement.external_id or "",
        ]


def build_balance_grid(tournament: Tournament) -> Grid:
    """A line for each team, in euros."""
    who = name_entrant_heading(tournament)
    headings = [_("N°"), who, _("Statut"), _("Demandé"), _("Payé"), _("Reste dû")]
    balances = find_balances(tournament)
    rows = []
    for team in list_teams(tournament):
        held = balances.get(team.pk, NOTHING)
        sums = (held.charged_cents, held.paid_cents, held.owed_cents)
        euros = [Decimal(cents).scaleb(-2) for cents in sums]
        rows.append([team.number, team.label, team.status_label, *euros])
    return Grid(title=_("Ce que chacun doit"), headings=headings, rows=rows)


PARTS = (
    ListPart(
        code="dus",
        title=gettext_lazy("Ce que chacun doit"),
        says=gettext_lazy("Ce qui est demandé à chacun, ce qui est payé, ce qui reste."),
        permission=Permission.RUN_TILL,
        build=build_balance_grid,
    ),
    ListPart(
        code="comptes",
        title=gettext_lazy("Comptes"),
        says=gettext_lazy("Chaque écriture : recettes, remboursements, dépenses, avec son reçu."),
        permission=Permission.RUN_TILL,
        build=build_ledger_grid,
    ),
)
"""What dues and the ledger add to what is taken away of a tournament."""


def write_statement(tournament: Tournament) -> bytes:
    """The accounts as `xlsx`; the sums are those of the paper."""
    statement = read_statement(tournament)
    dues, ledger = build_balance_grid(tournament), build_ledger_grid(tournament)
    return write_workbook([*_list_grids(statement), dues, ledger])


def _list_grids(statement: Statement) -> Iterator[Grid]:
    summary = [[line.name, line.detail, _euros(line.cents)] for line in statement.summary]
    summary.append([_("Il reste"), "", _euros(statement.remains_cents)])
    headings = [_("Quoi"), _("Combien"), _("Somme")]
    yield Grid(title=_("Résultat"), headings=headings, rows=summary)
    places = [[place.name, _euros(place.cents)] for place in statement.places]
    places.append([_("Il reste"), _euros(statement.remains_cents)])
    yield Grid(title=_("Où est l'argent"), headings=[_("Où"), _("Somme")], rows=places)
    yield Grid(
        title=_("Inscriptions"),
        headings=[_("Tarif"), _("Nom"), _("Détail"), _("Somme")],
        rows=[[section.title, *row] for section in statement.fees for row in _list_rows(section)],
    )
    for section in (
        statement.given, statement.refunds, statement.income, statement.expenses,
        statement.prizes, statement.gaps,
    ):  # fmt: skip
        headings = [_("Nom"), _("Détail"), _("Somme")]
        yield Grid(title=section.title, headings=headings, rows=list(_list_rows(section)))


def _list_rows(section: Section) -> Iterator[list[object]]:
    for line in section.lines:
        yield [line.name, line.detail, _euros(line.cents)]


def _euros(cents: int) -> Decimal:
    return Decimal(cents).scaleb(-2)


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
