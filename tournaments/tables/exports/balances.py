"""What each team was asked, has paid and owes, as a file."""

from decimal import Decimal

from django.utils.translation import gettext as _

from tournaments.enums import TeamStatus
from tournaments.models import Tournament
from tournaments.queries.money.accounts import NOTHING, find_balances
from tournaments.queries.teams.lists import list_teams
from tournaments.tables.exports.file import Grid
from tournaments.tables.exports.headings import name_entrant_heading


def build_balance_grid(tournament: Tournament) -> Grid:
    """A line for each team, in euros."""
    who = name_entrant_heading(tournament)
    headings = [_("N°"), who, _("Statut"), _("Demandé"), _("Payé"), _("Reste dû")]
    balances = find_balances(tournament)
    rows = []
    for team in list_teams(tournament):
        held = balances.get(team.pk, NOTHING)
        # Who has withdrawn owes nothing: what was asked is asked no more.
        has_left = team.status == TeamStatus.WITHDRAWN
        sums = (held.charged_cents, held.paid_cents, 0 if has_left else held.owed_cents)
        euros = [Decimal(cents).scaleb(-2) for cents in sums]
        rows.append([team.number, team.label, team.status_label, *euros])
    return Grid(title=_("Ce que chacun doit"), headings=headings, rows=rows)
