"""The palmarès as a file: who got which lot, and what became of it."""

from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from prizes.queries.awards import list_awards
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.tables.exports.file import Grid
from tournaments.tables.exports.parts import LOTS, ListPart
from tournaments.tables.exports.teams import name_entrant_heading


def build_award_grid(tournament: Tournament) -> Grid:
    """The awards that stand, the first rank first, sums in euros."""
    headings = [
        _("Rang"),
        _("N°"),
        name_entrant_heading(tournament),
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
            award.rank or "",
            award.team.number,
            award.team.label,
            award.title,
            Decimal(award.cash_cents).scaleb(-2) if award.cash_cents else "",
            Decimal(award.value_cents).scaleb(-2) if award.value_cents else "",
            award.category_name,
            award.donor,
            award.get_state_display(),
            award.proxy_name,
            award.handed_at,
        ]
        for award in reversed(list_awards(tournament))
    ]
    return Grid(title=_("Lots"), headings=headings, rows=rows)


PARTS = (
    ListPart(
        code=LOTS,
        title=gettext_lazy("Lots"),
        says=gettext_lazy("Le palmarès arrêté : qui a reçu quoi, et ce qui reste à remettre."),
        permission=Permission.HAND_OUT_LOTS,
        build=build_award_grid,
        tells_ranks=True,
    ),
)
"""What lots add to what is taken away of a tournament."""
