"""The walls of the hall, told from the desk or from a phone; the standings hidden and called."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from prizes.pages.prize_giving import find_step
from tournaments.domain.tournament.veil import call_place, hide_standings, show_standings
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.queries.hall_address import find_hall_address
from tournaments.views.access import TournamentAccess
from walls.domain import arrange_wall, remove_wall, reveal_on_wall, save_wall_message, show_on_wall
from walls.enums import WallView
from walls.forms import (
    CallForm,
    MessageForm,
    NewWallForm,
    PartForm,
    ViewForm,
    WallForm,
    read_wall_part,
)
from walls.models import Wall
from walls.queries import list_walls


@dataclass(frozen=True, kw_only=True, slots=True)
class WallPanel:
    """A wall on the remote control: what it says now, and its forms."""

    wall: Wall
    message: str
    says: Form
    part: Form


class WallAccess(TournamentAccess):
    """A page about the walls, for whoever publishes draws."""

    permission = Permission.DRAW_ROUNDS
    section = "more"

    def remote(self, bound: Form | None = None) -> HttpResponse:
        """The remote control; `bound` is the form that was refused, in its place."""
        is_new = isinstance(bound, NewWallForm)
        new = bound if is_new else NewWallForm(tournament=self.tournament, auto_id="new_%s")
        asked = self.request.build_absolute_uri("/")
        return self.page(
            "walls/desk/remote.html",
            host=urlsplit(find_hall_address(asked) or asked).netloc,
            panels=[self._panel(wall, bound) for wall in list_walls(self.tournament)],
            views=WallView.choices,
            new=new,
        )

    def _panel(self, wall: Wall, bound: Form | None) -> WallPanel:
        message, auto_id = wall.says(timezone.now()), f"{wall.name or 'wall'}_%s"
        fresh = MessageForm(initial={"name": wall.name, "message": message}, auto_id=auto_id)
        part = PartForm(tournament=self.tournament, initial=read_wall_part(wall), auto_id=auto_id)
        own = bound if bound is not None and bound.data.get("name", "") == wall.name else None
        return WallPanel(
            wall=wall,
            message=message,
            says=own if isinstance(own, MessageForm) else fresh,
            part=own if type(own) is PartForm else part,
        )

    def done(self, told: str) -> HttpResponse:
        """Say what was done, and show the remote control again."""
        messages.success(self.request, told)
        return redirect("organiser:walls", self.tournament.slug)

    def refused(self, why: str) -> HttpResponse:
        """Say why not, and show the remote control again."""
        messages.error(self.request, why)
        return redirect("organiser:walls", self.tournament.slug)


class Walls(WallAccess):
    """The remote control: each wall with what it shows, what it says, and its part."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.remote()

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.arrange(NewWallForm(request.POST, tournament=self.tournament, auto_id="new_%s"))

    def arrange(self, form: PartForm) -> HttpResponse:
        """Give the wall its part, or say what stands in the way."""
        if not form.is_valid():
            return self.remote(form)
        try:
            name = form.cleaned_data["name"]
            arrange_wall(self.tournament, name=name, part=form.part(), by=self.actor)
        except Refused as refusal:
            return self.refused(str(refusal))
        return self.done(_("L'écran est réglé."))


class ArrangeWall(Walls):
    """A wall that is there given another part."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        auto_id = f"{request.POST.get('name', '') or 'wall'}_%s"
        return self.arrange(PartForm(request.POST, tournament=self.tournament, auto_id=auto_id))


class ShowOnWall(WallAccess):
    """A wall told what to show."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        form = ViewForm(request.POST)
        if not form.is_valid():
            return self.refused(_("Choisissez ce que l'écran doit montrer."))
        view = WallView(form.cleaned_data["view"])
        try:
            show_on_wall(self.tournament, name=form.cleaned_data["name"], view=view, by=self.actor)
        except Refused as refusal:
            return self.refused(str(refusal))
        return self.done(_("L'écran montre : %(view)s.") % {"view": view.label})


class SayOnWall(WallAccess):
    """A sentence on a wall."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Say it until its end; an empty one ends the one before."""
        auto_id = f"{request.POST.get('name', '') or 'wall'}_%s"
        form = MessageForm(request.POST, auto_id=auto_id)
        if not form.is_valid():
            return self.remote(form)
        try:
            wall = save_wall_message(self.tournament, by=self.actor, **form.cleaned_data)
        except Refused as refusal:
            return self.refused(str(refusal))
        if not wall.message:
            return self.done(_("L'écran ne dit plus rien."))
        return self.done(_("L'écran le dit."))


class RevealOnWall(WallAccess):
    """The standings after the last round, revealed on a wall."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        form = WallForm(request.POST)
        if not form.is_valid():
            return self.refused(_("Cet écran n'existe plus : rouvrez la page."))
        try:
            reveal_on_wall(self.tournament, name=form.cleaned_data["name"], by=self.actor)
        except Refused as refusal:
            return self.refused(str(refusal))
        return self.done(_("L'écran dévoile le classement."))


class RemoveWall(WallAccess):
    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        form = WallForm(request.POST)
        if form.is_valid():
            remove_wall(self.tournament, name=form.cleaned_data["name"])
        return self.done(_("L'écran est retiré."))


class HideStandings(WallAccess):
    """The standings kept from the public until the prize-giving."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        hide_standings(self.tournament, by=self.actor)
        messages.success(
            request, _("Caché : plus aucune page publique ne dit un rang ou des points.")
        )
        return redirect("organiser:end", slug)


class ShowStandings(WallAccess):
    """The standings shown to the public."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        show_standings(self.tournament, by=self.actor)
        messages.success(request, _("Le classement est dévoilé sur toutes les pages publiques."))
        return redirect("organiser:end", slug)


class Prizes(WallAccess):
    """The prize-giving: the next place called on the wall, or the one before."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Places are called on the page of the end."""
        return redirect("organiser:end", slug)

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Go to a step of it, or end it."""
        form = CallForm(request.POST)
        if not form.is_valid():
            messages.error(request, _("Cette place n'existe pas : rouvrez la page."))
        else:
            called = self._find_called(form)
            tournament = call_place(self.tournament, called=called, by=self.actor)
            if called is None:
                self._report_ended(tournament)
        return redirect("organiser:end", slug)

    def _find_called(self, form: CallForm) -> int | None:
        """The step that was pressed; the first press begins with the rank that is called."""
        rank: int | None = form.cleaned_data["rank"]
        called: int | None = form.cleaned_data["called"]
        return called if rank is None else find_step(self.tournament, rank)

    def _report_ended(self, tournament: Tournament) -> None:
        if tournament.hides_standings:
            messages.warning(
                self.request,
                _("La remise des prix est finie, mais le classement reste caché : dévoilez-le."),
            )
        else:
            messages.success(self.request, _("La remise des prix est finie."))
