"""Money at the door."""

from django.http import HttpRequest, HttpResponse

from tournaments.domain.money.payments import settle_in_cash
from tournaments.errors import Refused
from tournaments.forms.teams.search import DoorSearchForm
from tournaments.permissions import Permission
from tournaments.views.organiser.teams.door import IN_CASH, DoorPage, Said


class CheckInCash(DoorPage):
    """One key: the team pays in cash just what it owes, as the door showed it."""

    permission = Permission.TAKE_MONEY

    def post(self, request: HttpRequest, slug: str, team_number: int, cents: int) -> HttpResponse:
        """Take it and answer with the list; what was pressed twice is taken once."""
        search, team = DoorSearchForm(request.POST), self.team(team_number)
        try:
            settle_in_cash(team, expected_cents=cents, by=self.actor)
            said = self.sentence(IN_CASH, team)
        except Refused as refusal:
            said = Said(text=str(refusal), level="error")
        return self.answer(search, said, team, IN_CASH)
