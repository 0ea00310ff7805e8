"""Money at the door."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.domain.money.payments import settle_in_cash
from tournaments.errors import Refused
from tournaments.forms.teams.search import DoorSearchForm
from tournaments.models import Movement, Team
from tournaments.permissions import Permission
from tournaments.views.organiser.teams.door import IN_CASH, DoorPage, Said


class CheckInCash(DoorPage):
    """One key: the team pays in cash just what it owes, as the door showed it."""

    permission = Permission.TAKE_MONEY

    def post(self, request: HttpRequest, slug: str, team_number: int, cents: int) -> HttpResponse:
        """Take it and answer with the list; what was pressed twice is taken once."""
        search, team = DoorSearchForm(request.POST), self.team(team_number)
        try:
            movement = settle_in_cash(team, expected_cents=cents, by=self.actor)
            said = self._say(team, movement)
        except Refused as refusal:
            said = Said(text=str(refusal), level="error")
        return self.answer(search, said, team, IN_CASH)

    def _say(self, team: Team, movement: Movement | None) -> Said:
        """That it is paid; and into whose till it went, where that is not one's own."""
        said = self.sentence(IN_CASH, team)
        if movement is None or not movement.other_till:
            return said
        where = _("C'est dans la caisse « %(till)s ».") % {"till": movement.other_till}
        return replace(said, text=f"{said.text} {where}")
