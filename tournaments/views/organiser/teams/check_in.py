"""The acts of the door: whole pages without a script, fragments with htmx; the same either way."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect, trigger_client_event

from tournaments.acts import Care
from tournaments.domain.teams.check_in import (
    mark_paid,
    preview_departure,
    record_departure,
    record_return,
    tag_team,
    undo_check_in,
)
from tournaments.domain.teams.entries import (
    Pays,
    TeamEntry,
    let_everybody_in,
    let_team_in,
    take_back_entries,
)
from tournaments.domain.teams.teams import complete_team
from tournaments.domain.tournament.safety import Stake, find_stake
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.forms.acts import ReasonForm
from tournaments.forms.teams.search import read_arrival
from tournaments.models import Team
from tournaments.names import TAGS_LENGTH
from tournaments.pages.teams.door_words import (
    ask_leaving,
    explain_unmet,
    find_only_hit,
    phrase_door_act,
    phrase_tag,
    phrase_taken_back,
)
from tournaments.permissions import Permission
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.teams.lists import find_table_in_play
from tournaments.views.organiser.teams.door import (
    ARRIVES,
    SIGNS_UP,
    Done,
    DoorMessage,
    DoorPage,
    find_search,
)

ACTS: dict[str, tuple[Callable[..., Team], str]] = {
    "annuler": (undo_check_in, ""),
    "depart": (record_departure, "retour"),
    "retour": (record_return, ""),
    "regle": (partial(mark_paid, paid=True), "pas-regle"),
    "pas-regle": (partial(mark_paid, paid=False), "regle"),
    "complete": (complete_team, ""),
}
"""By the last word of its address, what an act does, and the word that takes it back."""


class Door(DoorPage):
    """Who is signed up, who is there, who has paid."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show the rows looked for; after an act without htmx, what was done."""
        search, mark = find_search(request), request.GET.get("fait", "")
        entries = self.read_mark(mark) if mark else []
        box = request.GET.get("case", "")
        return self.door(
            search,
            done=Done(entries=entries, mark=mark) if entries else None,
            text=search.text,
            box=box if box in {ARRIVES, SIGNS_UP} else "",
        )


class Arrive(DoorPage):
    """Enter in the box of arrivals: the one team that fits is there, and pays."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Let the single hit in, or show the hits."""
        search = find_search(request)
        who, pays = read_arrival(search.text)
        if not who:
            return self.door(search, box=ARRIVES)
        hit = find_only_hit(self.tournament, who)
        if hit is None:
            return self._nobody(who)
        team, pays = self.team(hit.number), self.may_pay(pays)
        try:
            entry = let_team_in(team, pays=pays, by=self.actor)
        except Refused as refusal:
            return self.refuse(search, str(refusal), typed=search.text)
        return self.answer(search, [entry], box=ARRIVES)

    def may_pay(self, pays: Pays) -> Pays:
        """How a team pays whom this person lets in: later, where they take no money."""
        return _allow(self, pays)

    def _nobody(self, who: str) -> HttpResponse:
        """Say why nobody came; what is typed next takes the place of what leads nowhere."""
        unmet = explain_unmet(self.tournament, who)
        message = DoorMessage(text=unmet.text, level="doubt")
        looked_for = "" if unmet.is_settled else who
        search = find_search(self.request)
        answer = self.door(search, message=message, text=looked_for, typed=who, box=ARRIVES)
        return trigger_client_event(answer, "door:nobody") if unmet.is_settled else answer


def _allow(page: DoorPage, pays: Pays) -> Pays:
    needed = Permission.RUN_TILL if pays == Pays.GIFT else Permission.TAKE_MONEY
    return pays if needed in page.may else Pays.LATER


class Enter(DoorPage):
    """One press on a row: the team is there, and pays what the page showed."""

    def post(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """Do it. `pays` is how, what is owed, and what is paid of it: « cash-2400-1200 »."""
        search = find_search(request)
        team = get_object_or_404(self.tournament.teams, number=team_number)
        how, *sums = request.POST.get("pays", "").split("-")
        pays = _allow(self, Pays(how) if how in {*Pays} else Pays.LATER)
        owed, part = ([int(cents[:9]) for cents in sums if cents.isdecimal()] + [None, None])[:2]

        def let_in() -> HttpResponse:
            entry = let_team_in(team, pays=pays, owed_cents=owed, cents=part, by=self.actor)
            return self.answer(search, [entry])

        return self.tried(search, let_in)


class EnterEverybody(DoorPage):
    """All who are awaited are there, and pay."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """There was a page of its own before."""
        return self.back(statut="absent")

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Note it of those whom the page named."""
        search = find_search(request)
        named = request.POST.get("awaited", "")[:20_000].split(",")
        numbers = [int(number[:6]) for number in named if number.isascii() and number.isdecimal()]
        if not numbers:
            return self.refuse(search, _("Plus personne n'est attendu."))
        pays = _allow(self, Pays.CASH)

        def let_in() -> HttpResponse:
            entries = let_everybody_in(self.tournament, numbers=numbers, pays=pays, by=self.actor)
            return self.answer(search, entries)

        return self.tried(search, let_in)


class TakeBack(DoorPage):
    """What the line above the rows told of is undone."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Undo it, and say so."""
        search, entries = find_search(request), self.read_mark(request.POST.get("mark", ""))
        if not entries or not self._may_undo(entries):
            return self.refuse(search, _("Ceci ne peut plus être annulé ici."))
        try:
            take_back_entries(self.tournament, entries=entries, by=self.actor)
        except Refused as refusal:
            return self.refuse(search, str(refusal))
        numbers = tuple(entry.number for entry in entries)
        return self.answer_rare(
            search, DoorMessage(text=phrase_taken_back(self.tournament, numbers), numbers=numbers)
        )

    def _may_undo(self, entries: Iterable[TeamEntry]) -> bool:
        """Whether this person still may do what was done."""
        needed = {
            Permission.SIGN_UP_TEAMS: any(entry.is_new for entry in entries),
            Permission.TAKE_MONEY: any(entry.movement for entry in entries),
            Permission.RUN_TILL: any(entry.spared for entry in entries),
        }
        return all(right in self.may for right, is_needed in needed.items() if is_needed)


class RowOfDoor(DoorPage):
    """A rare act on a row."""

    def act(self, name: str, team: Team, **more: str) -> HttpResponse:
        """Do what the address names to a team, and say so."""
        search, (act, undo) = find_search(self.request), ACTS[name]

        def done() -> HttpResponse:
            act(team, by=self.actor, **more)
            address = [self.tournament.slug, team.number, undo]
            message = DoorMessage(
                text=phrase_door_act(name, team),
                undo_url=reverse("organiser:door_act", args=address) if undo else "",
                numbers=(team.number,),
            )
            return self.answer_rare(search, message)

        return self.tried(search, done)


class DoorAct(RowOfDoor):
    """A rare act on a row, chosen by the last word of the address."""

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Only those who sign teams up say that one is complete."""
        super().setup(request, *args, **kwargs)
        if kwargs["act"] == "complete":
            self.permission = Permission.SIGN_UP_TEAMS

    def require_addressed(self) -> Model:
        """Refuse an act that there is not; raises Http404."""
        found = super().require_addressed()
        if self.kwargs["act"] not in ACTS:
            raise Http404
        return found

    def post(self, request: HttpRequest, slug: str, team_number: int, act: str) -> HttpResponse:
        """Do it and answer with the rows."""
        return self.act(act, self.team(team_number))


class TagTeam(DoorPage):
    """A press on a tag of a row. Its address says what is wanted, so that a press that comes twice
    changes nothing more."""

    permission = Permission.SIGN_UP_TEAMS

    def post(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """Note it, or take it off where `sans` is said."""
        search, team = find_search(request), self.team(team_number)
        tag, carries = request.GET.get("tag", "")[:TAGS_LENGTH], "sans" not in request.GET
        if not tag:
            return self.back()

        def done() -> HttpResponse:
            tag_team(team, tag=tag, carries=carries, by=self.actor)
            back = {"tag": tag, "sans": "1"} if carries else {"tag": tag}
            message = DoorMessage(
                text=phrase_tag(team, tag, carries=carries),
                undo_url=f"{request.path}?{urlencode(back)}",
                numbers=(team.number,),
            )
            return self.answer_rare(search, message)

        return self.tried(search, done)


class CheckInLeave(RowOfDoor):
    """A team goes home: at once while nobody has a table, later with what it misses and why."""

    def get(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """Say what the team misses, and ask why; the door where nothing is asked."""
        team = self.team(team_number)
        if not self._asks or not team.is_present:
            return redirect("organiser:teams", slug)
        return self._ask(team, ReasonForm())

    def post(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """Note it, or ask why first."""
        team, form = self.team(team_number), ReasonForm(request.POST)
        if self._asks and not form.is_valid():
            if getattr(request, "htmx", False):
                return HttpResponseClientRedirect(request.path)
            return self._ask(team, form if "reason" in request.POST else ReasonForm())
        return self.act("depart", team, reason=form.data.get("reason", ""))

    @property
    def _asks(self) -> bool:
        return self._stake.care == Care.REASON

    @property
    def _stake(self) -> Stake:
        return find_stake(Act.TEAM_LEFT, self.tournament)

    @property
    def _systems(self) -> Iterable[str]:
        return self.tournament.stages.values_list("system", flat=True)

    def _ask(self, team: Team, form: ReasonForm) -> HttpResponse:
        return self.page(
            "organiser/check_in/leave.html",
            page_title=ask_leaving(team),
            team=team,
            form=form,
            stake=self._stake,
            playing=find_table_in_play(team),
            has_bracket=any(map(is_bracket, self._systems)),
            follows=preview_departure(team, by=self.actor).follows,
        )
