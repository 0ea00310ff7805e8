"""La soirée: where a tournament stands, and the next thing to do."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.forms.tournament import EndsBeforeForm
from tournaments.models import HelperPass, Round
from tournaments.pages.evening.actions import Desk
from tournaments.pages.evening.card import build_card, find_hours
from tournaments.pages.evening.card_desk import CardFacts
from tournaments.pages.evening.matters import Owing, list_matters, list_owing, list_urgent
from tournaments.pages.evening.path import list_steps, phrase_settings
from tournaments.pages.ranks.places import Leaders, find_leaders
from tournaments.pages.ranks.public_standings import StandingLine, read_public_standings
from tournaments.pages.teams.latecomers import list_latecomers
from tournaments.pages.tournament.evening_plan import plan_evening
from tournaments.pages.tournament.overview import NextStep, read_overview
from tournaments.pages.tournament.overview import Overview as Read
from tournaments.permissions import Permission
from tournaments.ports import prizes
from tournaments.queries.teams.lists import list_expected_teams
from tournaments.views.access import TournamentAccess


class Overview(TournamentAccess):
    """One tournament: where the evening stands, and the next thing to do."""

    permission = Permission.SEE_DESK
    section = "overview"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        evening = read_overview(self.tournament)
        ends_before = EndsBeforeForm(request.GET if "avant" in request.GET else None)
        plan = plan_evening(self.tournament, evening, before=ends_before.hour)
        desk, owing = self._build_desk(), list_owing(self.tournament)
        leaders, lots = self._leaders(), prizes().count_lots(self.tournament)
        missing = list(
            list_expected_teams(self.tournament).complete().values_list("number", flat=True)
        )
        known = CardFacts(
            missing=missing,
            owing=[debtor.team.number for debtor in owing],
            lots=lots,
            winners=[line.team.label for line in leaders.lines if line.rank == 1],
        )
        card = build_card(desk, evening, known)
        return self.page(
            "organiser/tournament/overview.html",
            evening=evening,
            card=card,
            hours=find_hours(self.tournament, evening, plan, card.state),
            steps=list_steps(desk, evening, plan, missing=len(missing), lots=lots),
            settings_said=phrase_settings(self.tournament, evening),
            plan=plan,
            ends_before=ends_before,
            leaders=leaders,
            to_print=self._find_round_to_print(evening),
            **self._open(desk, evening, owing),
        )

    def _build_desk(self) -> Desk:
        """What this person may do here; a pass may hold in one room alone."""
        holder = self.holder
        room = holder.room if isinstance(holder, HelperPass) else None
        return Desk(tournament=self.tournament, may=self.may, room=room)

    def _open(self, desk: Desk, evening: Read, owing: list[Owing]) -> dict[str, Any]:
        """What stands under « À voir »; what the card says already is not said twice."""
        is_told = evening.next_step == NextStep.MEND
        return {
            "urgent": list_urgent(desk, evening),
            "matters": list_matters(desk, evening, owing),
            "latecomers": list_latecomers(self.tournament),
            "to_mend": 0 if is_told else evening.to_mend,
        }

    def _find_round_to_print(self, evening: Read) -> Round | None:
        """The round whose papers are wanted now: none once its tables have played."""
        is_over = evening.progress is not None and evening.progress.is_complete
        return evening.round if Permission.PRINT in self.may and not is_over else None

    def _leaders(self) -> Leaders[StandingLine]:
        """Who came first, once nothing changes any more."""
        if self.tournament.finished_at is None:
            return Leaders()
        return find_leaders(read_public_standings(self.tournament).lines)
