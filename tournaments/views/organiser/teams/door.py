"""What the door's pages share: its list, its acts, and what it says after one."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import trigger_client_event

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
from tournaments.pages.money.dues import Due, find_due
from tournaments.pages.teams.door import read_door
from tournaments.pages.teams.door_words import write_come_together, write_door_act
from tournaments.permissions import Permission
from tournaments.queries.bookings.lists import count_to_approve
from tournaments.queries.teams.lists import list_come_together
from tournaments.views.access import TeamAccess


@dataclass(frozen=True, kw_only=True, slots=True)
class DoorAct:
    """One thing done at the door, and the route that takes it back."""

    do: Callable[..., Team]
    undo: str


ACTS: dict[str, DoorAct] = {
    "check_in_team": DoorAct(do=check_in_team, undo="check_in_undo"),
    "check_in_undo": DoorAct(do=undo_check_in, undo="check_in_team"),
    "check_in_leave": DoorAct(do=record_departure, undo="check_in_return"),
    "check_in_return": DoorAct(do=record_return, undo="check_in_leave"),
    "check_in_paid": DoorAct(do=partial(mark_paid, paid=True), undo="check_in_unpaid"),
    "check_in_unpaid": DoorAct(do=partial(mark_paid, paid=False), undo="check_in_paid"),
}


IN_CASH = "check_in_cash"
COMING_IN = frozenset({"check_in_team", "check_in_return", "check_in_paid"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """What the door says after an act; `undo_url` is empty where nothing can be taken back.

    `come` is the team that comes in, whose answer fills the page; `owes` whether it has to pay,
    `due` how much where sums are kept.
    """

    text: str
    level: str = "success"
    undo_url: str = ""
    come: Team | None = None
    owes: bool = False
    due: Due | None = None


def parse_moment(text: str) -> datetime.datetime | None:
    """A moment as an address holds it; None for what is none."""
    try:
        found = datetime.datetime.fromisoformat(text)
        return found.astimezone(datetime.UTC) if found.tzinfo else None
    except (ValueError, OverflowError):
        return None


class DoorPage(TeamAccess):
    """The door, and what it says after an act."""

    permission = Permission.CHECK_IN
    section = "teams"

    def door(self, search: DoorSearchForm, *, said: Said | None = None, text: str) -> HttpResponse:
        """The page, or for htmx its list with what is to be said."""
        door = read_door(self.tournament, text=text, absent_only=search.absent_only)
        template = "_answer" if getattr(self.request, "htmx", False) else "page"
        return self.page(
            f"organiser/check_in/{template}.html",
            page_title=_("Arrivées"),
            door=door,
            booked=count_to_approve(self.tournament),
            said=said,
            text=text,
            absent_only=search.absent_only,
        )

    def act(self, name: str, team: Team, **more: str) -> Said:
        """Do what the route names to a team, and say so."""
        act = ACTS[name]
        try:
            act.do(team, by=self.actor, **more)
        except Refused as refusal:
            return Said(text=str(refusal), level="error")
        return self.sentence(name, team)

    def sentence(self, name: str, team: Team) -> Said:
        """What an act that was done says; money taken is given back elsewhere, with a reason."""
        if name == IN_CASH:
            return Said(text=write_door_act(name, team), come=team, due=find_due(team))
        act = ACTS[name]
        undo_url = reverse(f"organiser:{act.undo}", args=[self.tournament.slug, team.number])
        come = team if name in COMING_IN else None
        due = find_due(team) if come else None
        return Said(
            text=write_door_act(name, team),
            undo_url=undo_url,
            come=come,
            owes=due.owes if due else not team.has_paid and name != "check_in_paid",
            due=due,
        )

    def say_together(self, at: datetime.datetime) -> Said | None:
        """What was noted of many at once."""
        come = list(list_come_together(self.tournament, at))
        if not come:
            return None
        undo = reverse("organiser:check_in_everybody_undo", args=[self.tournament.slug])
        undo_url = f"{undo}?{urlencode({'moment': at.isoformat()})}"
        return Said(text=write_come_together(self.tournament, come), undo_url=undo_url)

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
