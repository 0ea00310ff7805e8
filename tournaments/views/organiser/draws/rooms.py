"""Rooms and tables."""

from django.contrib import messages
from django.forms import BaseFormSet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.domain.draws.rooms import arrange_hall
from tournaments.enums import TableOrder
from tournaments.errors import Refused
from tournaments.forms.draws.rooms import (
    HallForm,
    RoomForm,
    RoomFormSet,
    list_room_lines,
    read_hall_values,
)
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess


class Rooms(TournamentAccess):
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
            hall.add_error(None, str(refusal))
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
        )

    def _page(self, hall: HallForm, rooms: BaseFormSet[RoomForm]) -> HttpResponse:
        return self.page("organiser/tournament/rooms.html", hall=hall, rooms=rooms)
