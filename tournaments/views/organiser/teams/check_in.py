"""The door: whole pages without a script, fragments with htmx; the same acts either way."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_htmx.http import trigger_client_event

from tournaments.actors import Actor
from tournaments.domain.teams.check_in import (
    check_in_team,
    mark_paid,
    record_departure,
    record_return,
    undo_check_in,
)
from tournaments.errors import Refused
from tournaments.forms.teams.search import DoorSearchForm
from tournaments.models import Team
from tournaments.pages.teams.door import find_only_hit, nobody_came, read_door
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess


@dataclass(frozen=True, kw_only=True, slots=True)
class DoorAct:
    """One thing done at the door: what it says, and the route that takes it back."""

    do: Callable[[Team, Actor], Team]
    sentence: str | Promise
    undo: str


ACTS: dict[str, DoorAct] = {
    "check_in_team": DoorAct(
        do=lambda team, by: check_in_team(team, by=by),
        sentence=gettext_lazy("Équipe %(team)s : arrivée."),
        undo="check_in_undo",
    ),
    "check_in_undo": DoorAct(
        do=lambda team, by: undo_check_in(team, by=by),
        sentence=gettext_lazy("Équipe %(team)s : arrivée annulée."),
        undo="check_in_team",
    ),
    "check_in_leave": DoorAct(
        do=lambda team, by: record_departure(team, by=by),
        sentence=gettext_lazy("Équipe %(team)s : partie."),
        undo="check_in_return",
    ),
    "check_in_return": DoorAct(
        do=lambda team, by: record_return(team, by=by),
        sentence=gettext_lazy("Équipe %(team)s : revenue."),
        undo="check_in_leave",
    ),
    "check_in_paid": DoorAct(
        do=lambda team, by: mark_paid(team, paid=True, by=by),
        sentence=gettext_lazy("Équipe %(team)s : a payé."),
        undo="check_in_unpaid",
    ),
    "check_in_unpaid": DoorAct(
        do=lambda team, by: mark_paid(team, paid=False, by=by),
        sentence=gettext_lazy("Équipe %(team)s : n'a pas payé."),
        undo="check_in_paid",
    ),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """What the door says after an act; `undo_url` is empty where nothing can be taken back."""

    text: str
    level: str = "success"
    undo_url: str = ""


class _Door(TournamentAccess):
    permission = Permission.CHECK_IN
    section = "check_in"

    def door(self, search: DoorSearchForm, *, said: Said | None = None, text: str) -> HttpResponse:
        """The page, or for htmx its list with what is to be said."""
        door = read_door(self.tournament, text=text, absent_only=search.absent_only)
        template = "_answer" if getattr(self.request, "htmx", False) else "page"
        return self.page(
            f"organiser/check_in/{template}.html",
            page_title=_("Arrivées"),
            door=door,
            said=said,
            text=text,
            absent_only=search.absent_only,
        )

    def act(self, name: str, team: Team) -> Said:
        """Do what the route names to a team, and say so."""
        act = ACTS[name]
        try:
            act.do(team, self.actor)
        except Refused as refusal:
            return Said(text=str(refusal), level="error")
        return self.sentence(name, team)

    def sentence(self, name: str, team: Team) -> Said:
        """What an act that was done says."""
        act = ACTS[name]
        undo_url = reverse(f"organiser:{act.undo}", args=[self.tournament.slug, team.number])
        return Said(text=str(act.sentence) % {"team": team}, undo_url=undo_url)

    def answer(self, search: DoorSearchForm, said: Said, team: Team, name: str) -> HttpResponse:
        """After an act: the emptied search, ready for the next team in the queue."""
        if getattr(self.request, "htmx", False):
            return trigger_client_event(self.door(search, said=said, text=""), "door:done")
        marks: dict[str, Any] = {"absentes": "on"} if search.absent_only else {}
        if said.level == "success":
            marks |= {"fait": name, "equipe": team.number}
        else:
            return self.door(search, said=said, text=search.text)
        url = reverse("organiser:check_in", args=[self.tournament.slug])
        return HttpResponseRedirect(f"{url}?{urlencode(marks)}")

    def team(self, number: int) -> Team:
        """The team of that number, or 404."""
        teams = Team.objects.with_players().select_related("tournament")
        return get_object_or_404(teams, tournament=self.tournament, number=number)


class CheckIn(_Door):
    """Who is expected and who has come."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show the teams looked for; after an act without htmx, what was done."""
        search = DoorSearchForm(request.GET)
        return self.door(search, said=self._read_said(), text=search.text)

    def _read_said(self) -> Said | None:
        name, number = self.request.GET.get("fait", ""), self.request.GET.get("equipe", "")
        if name not in ACTS or not number.isascii() or not number.isdecimal():
            return None
        teams = Team.objects.filter(tournament=self.tournament).with_players()
        team = teams.filter(number=int(number[:9])).first()
        return self.sentence(name, team) if team else None


class CheckInSearch(_Door):
    """Enter in the search field: the one team that fits has come."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Check the single hit in, or show the hits."""
        search = DoorSearchForm(request.POST)
        hit = find_only_hit(self.tournament, search.text)
        if hit is None:
            said = Said(text=nobody_came(self.tournament, search.text), level="info")
            return self.door(search, said=said if search.text else None, text=search.text)
        team = self.team(hit.number)
        return self.answer(search, self.act("check_in_team", team), team, "check_in_team")


class CheckInAct(_Door):
    """One tap on a team; `name` is the route's."""

    name = ""

    def post(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """Do it and answer with the list."""
        search = DoorSearchForm(request.POST)
        team = self.team(team_number)
        return self.answer(search, self.act(self.name, team), team, self.name)
