"""Every movement of a tournament as a file for the club's accounts."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Movement, Tournament
from tournaments.permissions import Permission
from tournaments.queries.money.takings import list_ledger
from tournaments.tables.exports.file import Grid
from tournaments.tables.exports.parts import Part
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


PARTS = (
    Part(
        code="comptes",
        title=gettext_lazy("Comptes"),
        says=gettext_lazy("Chaque écriture : recettes, remboursements, dépenses, avec son reçu."),
        permission=Permission.RUN_TILL,
        build=build_ledger_grid,
    ),
)
"""What the ledger adds to what is taken away of a tournament."""
