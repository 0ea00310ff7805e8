"""The walls of the hall, told from the desk or from a phone; the standings hidden and called."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from prizes.pages.honours import find_step
from tournaments.domain.previews import ChangedMeanwhile
from tournaments.domain.tournament.settings import call_place, hide_standings, show_standings
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.queries.hall_address import find_hall_address
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import FORM_ELSEWHERE, ActView, SharedFormView, UnshownFormActView
from tournaments.views.previews import PreviewingPage
from walls.domain import (
    WallPart,
    add_wall,
    arrange_wall,
    find_wall,
    foresee_removed,
    list_walls,
    read_part,
    remove_wall,
    reveal_on_wall,
    save_wall_message,
    show_on_wall,
)
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


@dataclass(frozen=True, kw_only=True, slots=True)
class WallPanel:
    """A wall on the remote control: what it says now, and its forms; `seen` is what that of its
    part shows, `shown` what the button shows that takes it away."""

    wall: Wall
    message: str
    says: Form
    part: Form
    seen: str
    shown: str


class WallAccess(TournamentAccess):
    """A page about the walls, for whoever publishes draws."""

    permission = Permission.DRAW_ROUNDS
    section = "more"


class WallAct(WallAccess, SharedFormView):
    """An act on a wall by a form of the remote control; what is refused is said above it, and what
    somebody else changed too beside its field."""

    back_to = "organiser:walls"

    def refuse(self, refusal: Refused, *args: Any) -> HttpResponse:
        if isinstance(refusal, ChangedMeanwhile):
            return super().refuse(refusal, *args)
        return self.refuse_back(str(refusal))

    @property
    def auto_id(self) -> str:
        """The ids of a form about one wall among several."""
        return f"{self.request.POST.get('name', '') or 'wall'}_%s"

    def ask(self, form: Form) -> HttpResponse:
        return self.remote(form)

    def remote(self, bound: Form | None = None) -> HttpResponse:
        """The remote control; `bound` is the form that was refused, in its place."""
        fresh = NewWallForm(tournament=self.tournament, auto_id="new_%s")
        new = bound if isinstance(bound, NewWallForm) else fresh
        asked = self.request.build_absolute_uri("/")
        return self.page(
            "walls/desk/remote.html",
            host=urlsplit(find_hall_address(asked) or asked).netloc,
            panels=[self._panel(wall, bound) for wall in list_walls(self.tournament)],
            views=WallView.choices,
            new=new,
            new_seen=self.write_seen(new, read_part(WallPart())),
        )

    def _panel(self, wall: Wall, bound: Form | None) -> WallPanel:
        message, auto_id = wall.says(timezone.now()), f"{wall.name or 'wall'}_%s"
        fresh = MessageForm(initial={"name": wall.name, "message": message}, auto_id=auto_id)
        part = PartForm(tournament=self.tournament, initial=read_wall_part(wall), auto_id=auto_id)
        own = bound if bound is not None and bound.data.get("name", "") == wall.name else None
        part = own if type(own) is PartForm else part
        return WallPanel(
            wall=wall,
            message=message,
            says=own if isinstance(own, MessageForm) else fresh,
            part=part,
            seen=self.write_seen(part, read_part(wall)),
            shown=foresee_removed(wall).digest,
        )


class Walls(WallAct):
    """The remote control: each wall with what it shows, what it says, and its part."""

    done = gettext_lazy("L'écran est réglé.")
    does: Callable[..., Wall] = staticmethod(add_wall)

    def build_form(self, *typed: Any) -> PartForm:
        return NewWallForm(*typed, tournament=self.tournament, auto_id="new_%s")

    def act(self, form: PartForm) -> None:
        name, part = form.cleaned_data["name"], form.part()
        type(self).does(self.tournament, name=name, part=part, by=self.actor, seen=self.seen)


class ArrangeWall(Walls):
    """A wall that is there given another part."""

    http_method_names = FORM_ELSEWHERE
    does = staticmethod(arrange_wall)

    def build_form(self, *typed: Any) -> PartForm:
        return PartForm(*typed, tournament=self.tournament, auto_id=self.auto_id)


class ShowOnWall(WallAccess, UnshownFormActView):
    """A wall told what to show."""

    back_to = "organiser:walls"
    http_method_names = FORM_ELSEWHERE
    form_class = ViewForm
    unread = gettext_lazy("Choisissez ce que l'écran doit montrer.")

    def act(self, form: ViewForm) -> WallView:
        name, view = form.cleaned_data["name"], WallView(form.cleaned_data["view"])
        show_on_wall(self.tournament, name=name, view=view, by=self.actor)
        return view

    def phrase_done(self, made: WallView) -> str:
        return _("L'écran montre : %(view)s.") % {"view": made.label}


class SayOnWall(WallAct):
    """A sentence on a wall until its end; an empty one ends the one before."""

    http_method_names = FORM_ELSEWHERE

    def build_form(self, *typed: Any) -> MessageForm:
        form = MessageForm(*typed)
        form.auto_id = self.auto_id
        return form

    def act(self, form: MessageForm) -> Wall:
        return save_wall_message(self.tournament, by=self.actor, **form.cleaned_data)

    def phrase_done(self, made: Wall) -> str:
        return _("L'écran le dit.") if made.message else _("L'écran ne dit plus rien.")


class RevealOnWall(WallAccess, UnshownFormActView):
    """The standings after the last round, revealed on a wall."""

    back_to = "organiser:walls"
    http_method_names = FORM_ELSEWHERE
    form_class = WallForm
    unread = gettext_lazy("Cet écran n'existe plus : rouvrez la page.")
    done = gettext_lazy("L'écran dévoile le classement.")

    def act(self, form: WallForm) -> None:
        reveal_on_wall(self.tournament, name=form.cleaned_data["name"], by=self.actor)


class RemoveWall(PreviewingPage, WallAccess, ActView):
    """A wall taken away, as it was shown; one that is gone already stays so."""

    done = gettext_lazy("L'écran est retiré.")
    back_to = "organiser:walls"

    def act(self) -> None:
        form = WallForm(self.request.POST)
        if not form.is_valid():
            return
        name = form.cleaned_data["name"]
        if find_wall(self.tournament, name) is not None:
            remove = partial(remove_wall, self.tournament, name=name)
            self.act_as_shown(lambda: foresee_removed(find_wall(self.tournament, name)), remove)


class HideStandings(WallAccess, ActView):
    """The standings kept from the public until the prize-giving."""

    done = gettext_lazy("Caché : plus aucune page publique ne dit un rang ou des points.")
    back_to = "organiser:end"
    refuse = ActView.pass_on

    def act(self) -> None:
        hide_standings(self.tournament, by=self.actor)


class ShowStandings(WallAccess, ActView):
    """The standings shown to the public."""

    done = gettext_lazy("Le classement est dévoilé sur toutes les pages publiques.")
    back_to = "organiser:end"
    refuse = ActView.pass_on

    def act(self) -> None:
        show_standings(self.tournament, by=self.actor)


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
