"""What each team was asked, has paid and owes, as a file."""

from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.queries.money.accounts import NOTHING, find_balances
from tournaments.queries.teams.lists import list_teams
from tournaments.tables.exports.file import Grid
from tournaments.tables.exports.parts import Part
from tournaments.tables.exports.teams import name_entrant_heading


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
    Part(
        code="dus",
        title=gettext_lazy("Ce que chacun doit"),
        says=gettext_lazy("Ce qui est demandé à chacun, ce qui est payé, ce qui reste."),
        permission=Permission.RUN_TILL,
        build=build_balance_grid,
    ),
)
"""What dues add to what is taken away of a tournament."""
