"""Every ruling of a tournament as a file: where, what, by whom, why, and what became of it."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.pages.incidents.facts import name_offenders
from arbitration.pages.rulings.read_rulings import ReadRuling, read_rulings
from arbitration.tables.penalty import list_penalty_rows
from seasons.pages.people import name_account_holder
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.queries.draws.round_titles import name_round
from tournaments.tables.exports.file import Grid
from tournaments.tables.exports.parts import Part


def build_ruling_grid(tournament: Tournament) -> Grid:
    """The rulings in order, those that were revised too."""
    headings = [
        _("Décision"),
        _("Quand"),
        _("Partie"),
        _("Table"),
        _("Donne"),
        _("Fait"),
        _("En faute"),
        _("Ce qui est décidé"),
        _("Raison"),
        _("Arbitre"),
        _("Remplacée par"),
    ]
    rows = [_row(ruling) for ruling in read_rulings(tournament)]
    return Grid(title=_("Décisions"), headings=headings, rows=rows)


def _row(read: ReadRuling) -> list[object]:
    ruling, incident = read.ruling, read.ruling.incident
    match = incident.match
    return [
        ruling.number,
        ruling.ruled_at,
        "" if match is None else name_round(match.round),
        "" if match is None else match.table_number,
        incident.deal_number,
        incident.label,
        name_offenders(incident),
        " ".join(read.sentences),
        read.reason,
        f"{_('Le jury :')} {', '.join(read.sat)}"
        if read.sat
        else name_account_holder(ruling.ruled_by),
        "" if read.successor is None else read.successor.number,
    ]


PARTS = (
    Part(
        code="decisions",
        title=gettext_lazy("Décisions"),
        says=gettext_lazy("Ce que les arbitres ont décidé, où, et pourquoi."),
        permission=Permission.READ_JOURNAL,
        build=build_ruling_grid,
    ),
    Part(
        code="penalites",
        title=gettext_lazy("Pénalités et ajustements"),
        says=gettext_lazy("Les points donnés ou retirés, à qui, pourquoi, et s'ils comptent."),
        permission=Permission.READ_JOURNAL,
        build=lambda tournament: list_penalty_rows(tournament).as_grid(),
    ),
)
"""What arbitration adds to what is taken away of a tournament."""
