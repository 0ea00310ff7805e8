"""The plan of the hall: where its tables stand."""

from functools import cached_property
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext_lazy

from tournaments.domain.draws.rooms import place_tables
from tournaments.forms.draws.hall_plan import HallPlanForm
from tournaments.pages.draws.hall_plan import MOST_COLUMNS, list_rooms_to_plan, read_places
from tournaments.permissions import Permission
from tournaments.queries.draws.halls import list_hall_tables
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import FormActView


class HallPlanPage(TournamentAccess, FormActView):
    """Put each table where it stands, or all of them in a row again."""

    permission = Permission.CHANGE_SETTINGS
    section = "more"
    done = gettext_lazy("Le plan de la salle est enregistré.")
    back_to = "organiser:hall_plan"

    @cached_property
    def tables(self) -> list[int]:
        """The tables of the hall, in order."""
        return list_hall_tables(self.tournament)

    @property
    def resets(self) -> bool:
        """Whether they are to stand in order again, whatever was typed."""
        return "reset" in self.request.POST

    def build_form(self, *typed: Any) -> HallPlanForm:
        places = {} if typed else read_places(self.tournament.table_places)
        return HallPlanForm(self.tables, places, *typed[:1])

    def ask_again(self, form: HallPlanForm) -> HttpResponse:
        return self.carry_out(form) if self.resets else self.ask(form)

    def act(self, form: HallPlanForm) -> None:
        places = {} if self.resets else form.places()
        place_tables(self.tournament, places=places, by=self.actor)

    def ask(self, form: HallPlanForm) -> HttpResponse:
        return self.page(
            "organiser/tournament/hall_plan.html",
            form=form,
            planned=list_rooms_to_plan(self.tournament, form.cells()),
            most_columns=MOST_COLUMNS,
        )
