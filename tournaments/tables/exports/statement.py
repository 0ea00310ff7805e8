"""The accounts of an evening as a workbook: a sheet for each kind of sum, then every movement."""

from collections.abc import Iterator
from decimal import Decimal

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.money.statement import Section, Statement, read_statement
from tournaments.tables.exports.balances import build_balance_grid
from tournaments.tables.exports.file import Grid, write_workbook
from tournaments.tables.exports.ledger import build_ledger_grid


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
