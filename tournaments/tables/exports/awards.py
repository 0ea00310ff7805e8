"""The palmarès as a file: who got which lot, and what became of it."""

from decimal import Decimal

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.queries.prizes.awards import list_awards
from tournaments.tables.exports.file import Grid
from tournaments.tables.exports.headings import write_entrant_heading


def build_award_grid(tournament: Tournament) -> Grid:
    """The awards that stand, the first rank first, sums in euros."""
    headings = [
        _("Rang"),
        _("N°"),
        write_entrant_heading(tournament),
        _("Lot"),
        _("Espèces"),
        _("Valeur"),
        _("Catégorie"),
        _("Offert par"),
        _("État"),
        _("Remis à"),
        _("Remis le"),
    ]
    rows = [
        [
            one.rank or "",
            one.team.number,
            one.team.label,
            one.title,
            Decimal(one.cash_cents).scaleb(-2) if one.cash_cents else "",
            Decimal(one.value_cents).scaleb(-2) if one.value_cents else "",
            one.category_name,
            one.donor,
            one.get_state_display(),
            one.proxy_name,
            one.handed_at,
        ]
        for one in reversed(list_awards(tournament))
    ]
    return Grid(title=_("Lots"), headings=headings, rows=rows)
