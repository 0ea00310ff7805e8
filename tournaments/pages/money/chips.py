"""What was taken and who owes, beside the accounts in « Plus »."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.amounts import phrase_cents
from tournaments.enums import TeamStatus
from tournaments.models import Tournament
from tournaments.pages.goto.chips import Chip, Chips
from tournaments.pages.goto.places import May
from tournaments.permissions import Permission
from tournaments.queries.money.accounts import NOTHING, find_balances
from tournaments.queries.money.takings import sum_fees


def list_chips(tournament: Tournament, may: May) -> Chips:
    """The sum of the fees and how many teams owe, for whoever runs the till."""
    if Permission.RUN_TILL not in may:
        return
    cents = sum_fees(tournament)
    balances = find_balances(tournament)
    teams = tournament.teams.filter(status=TeamStatus.REGISTERED).values_list("pk", flat=True)
    owe = sum(1 for team in teams if balances.get(team, NOTHING).owed_cents)
    if not cents and not owe:
        return
    words = [_("%(sum)s encaissés") % {"sum": phrase_cents(cents)}] if cents else []
    if owe:
        said = ngettext("%(count)d équipe doit", "%(count)d équipes doivent", owe)
        words.append(said % {"count": owe})
    yield "accounts", Chip(words=", ".join(words), asks=bool(owe))
