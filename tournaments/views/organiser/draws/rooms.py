"""Rooms, their tables, and the plan on which these stand."""

from functools import cached_property
from typing import Any

from django.contrib import messages
from django.forms import BaseFormSet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.draws.rooms import (
    HALL,
    arrange_hall,
    describe_hall,
    place_tables,
    read_table_places,
)
from tournaments.enums import TableOrder
from tournaments.errors import Refused
from tournaments.forms.draws.rooms import (
    HallForm,
    HallPlanForm,
    RoomForm,
    RoomFormSet,
    list_room_lines,
    read_hall_values,
)
from tournaments.pages.draws.hall_plan import MOST_COLUMNS, list_rooms_to_plan, read_places
from tournaments.permissions import Permission
from tournaments.queries.draws.halls import list_hall_tables
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import SharedFormView, SharedPage


class Rooms(TournamentAccess, SharedPage):
    """The rooms with their tables, the reserved ones, and how tables are chosen."""

    permission = Permission.CHANGE_SETTINGS
    section = "more"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        held = self.tournament
        rooms = RoomFormSet(initial=list_room_lines(held), prefix="rooms")
        return self._page(HallForm(initial=read_hall_values(held)), rooms)

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        hall = HallForm(request.POST)
        rooms = RoomFormSet(request.POST, initial=list_room_lines(self.tournament), prefix="rooms")
        if not (hall.is_valid() and rooms.is_valid()):
            return self._page(hall, rooms)
        try:
            self._store(hall, rooms)
        except Refused as refusal:
            self.show_refused(hall, refusal)
            return self._page(hall, rooms)
        messages.success(request, _("Les salles et les tables sont enregistrées."))
        return redirect("organiser:rooms", slug)

    def _store(self, hall: HallForm, rooms: BaseFormSet[RoomForm]) -> None:
        plans = (form.plan() for form in rooms)
        arrange_hall(
            self.tournament,
            rooms=[plan for plan in plans if plan is not None],
            reserved_tables=hall.cleaned_data["reserved_tables"],
            table_order=TableOrder(hall.cleaned_data["table_order"]),
            by=self.actor,
            seen=self.seen,
        )

    def _page(self, hall: HallForm, rooms: BaseFormSet[RoomForm]) -> HttpResponse:
        seen = self.write_seen(hall, {HALL: describe_hall(self.tournament)})
        return self.page("organiser/tournament/rooms.html", hall=hall, rooms=rooms, seen=seen)


class HallPlanPage(TournamentAccess, SharedFormView):
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
        place_tables(self.tournament, places=places, by=self.actor, seen=self.seen)

    def ask(self, form: HallPlanForm) -> HttpResponse:
        return self.page(
            "organiser/tournament/hall_plan.html",
            form=form,
            seen=self.write_seen(form, read_table_places(self.tournament, self.tables)),
            planned=list_rooms_to_plan(self.tournament, form.cells()),
            most_columns=MOST_COLUMNS,
        )
