"""The plan of the hall: where its tables stand."""

from functools import cached_property

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.domain.draws.rooms import place_tables
from tournaments.errors import Refused
from tournaments.forms.draws.hall_plan import HallPlanForm
from tournaments.pages.draws.halls.hall_layout import MOST_COLUMNS, read_places
from tournaments.pages.draws.halls.hall_plan import list_rooms_to_plan
from tournaments.permissions import Permission
from tournaments.queries.draws.halls import list_hall_tables
from tournaments.views.access import TournamentAccess


class HallPlanPage(TournamentAccess):
    """Put each table where it stands, or all of them in a row again."""

    permission = Permission.CHANGE_SETTINGS
    section = "more"

    @cached_property
    def tables(self) -> list[int]:
        """The tables of the hall, in order."""
        return list_hall_tables(self.tournament)

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self._page(HallPlanForm(self.tables, read_places(self.tournament.table_places)))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Store where they stand; « reset » stores that they stand in order."""
        form = HallPlanForm(self.tables, {}, request.POST)
        if "reset" not in request.POST and not form.is_valid():
            return self._page(form)
        try:
            places = {} if "reset" in request.POST else form.places()
            place_tables(self.tournament, places=places, by=self.actor)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._page(form)
        messages.success(request, _("Le plan de la salle est enregistré."))
        return redirect("organiser:hall_plan", slug)

    def _page(self, form: HallPlanForm) -> HttpResponse:
        return self.page(
            "organiser/tournament/hall_plan.html",
            form=form,
            planned=list_rooms_to_plan(self.tournament, form.cells()),
            most_columns=MOST_COLUMNS,
        )
