"""The door: whole pages without a script, fragments with htmx; the same acts either way."""

from collections.abc import Iterable
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_htmx.http import HttpResponseClientRedirect, trigger_client_event

from tournaments.domain.teams.check_in import (
    check_in_everybody,
    preview_departure,
    undo_check_in_of_everybody,
)
from tournaments.domain.tournament.guards import find_stake
from tournaments.domain.tournament.safety import Care, Stake
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.forms.reason import ReasonForm
from tournaments.forms.teams.search import DoorSearchForm
from tournaments.models import Team
from tournaments.pages.teams.door import find_only_hit, nobody_came
from tournaments.pages.teams.door_words import ask_everybody, ask_leaving
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.teams.lists import (
    find_table_in_play,
    list_expected_teams,
)
from tournaments.views.organiser.teams.door import ACTS, IN_CASH, DoorPage, Said, parse_moment


class CheckIn(DoorPage):
    """Who is expected and who has come."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show the teams looked for; after an act without htmx, what was done."""
        search = DoorSearchForm(request.GET)
        return self.door(search, said=self._read_said(), text=search.text)

    def _read_said(self) -> Said | None:
        if at := parse_moment(self.request.GET.get("ensemble", "")):
            return self.say_together(at)
        name, number = self.request.GET.get("fait", ""), self.request.GET.get("equipe", "")
        if name not in {*ACTS, IN_CASH} or not number.isascii() or not number.isdecimal():
            return None
        teams = Team.objects.filter(tournament=self.tournament).with_players()
        team = teams.filter(number=int(number[:9])).first()
        return self.sentence(name, team) if team else None


class CheckInEverybody(DoorPage):
    """« Tout le monde est là »: asks first, names them, and can be taken back."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Say who would be noted."""
        teams = list(list_expected_teams(self.tournament).with_players())
        return self.page(
            "organiser/check_in/everybody.html",
            page_title=_("Tout le monde est là ?"),
            question=ask_everybody(self.tournament, teams),
            teams=teams,
        )

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Note them all, and lead back to the door."""
        try:
            at = check_in_everybody(self.tournament, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
            at = None
        marks = f"?{urlencode({'ensemble': at.isoformat()})}" if at else ""
        return redirect(reverse("organiser:check_in", args=[slug]) + marks)


class UndoCheckInOfEverybody(DoorPage):
    """The arrivals of one moment taken back."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Take them back, and show the door."""
        at = parse_moment(request.GET.get("moment", ""))
        try:
            count = undo_check_in_of_everybody(self.tournament, at=at, by=self.actor) if at else 0
        except Refused as refusal:
            return self.door(
                DoorSearchForm({}), said=Said(text=str(refusal), level="error"), text=""
            )
        text = ngettext("%(count)d arrivée annulée.", "%(count)d arrivées annulées.", count)
        return self.door(DoorSearchForm({}), said=Said(text=text % {"count": count}), text="")


class CheckInSearch(DoorPage):
    """Enter in the search field: the one team that fits has come."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Check the single hit in, or show the hits."""
        search = DoorSearchForm(request.POST)
        hit = find_only_hit(self.tournament, search.text)
        if hit is None:
            return self.nobody(search)
        team = self.team(hit.number)
        return self.answer(search, self.act("check_in_team", team), team, "check_in_team")

    def nobody(self, search: DoorSearchForm) -> HttpResponse:
        """Say why nobody came; what is typed next takes the place of what leads nowhere."""
        if not search.text:
            return self.door(search, said=None, text="")
        unmet = nobody_came(self.tournament, search.text)
        answer = self.door(search, said=Said(text=unmet.text, level="info"), text=search.text)
        return trigger_client_event(answer, "door:nobody") if unmet.is_settled else answer


class CheckInAct(DoorPage):
    """One tap on a team; `name` is the route's."""

    name = ""

    def post(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """Do it and answer with the list."""
        search = DoorSearchForm(request.POST)
        team = self.team(team_number)
        return self.answer(search, self.act(self.name, team), team, self.name)


class CheckInLeave(DoorPage):
    """A team goes home: at once while nobody has a table, later with what it misses and why."""

    def get(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """Say what the team misses, and ask why; the door where nothing is asked."""
        team = self.team(team_number)
        if not self._asks or not team.is_present:
            return redirect("organiser:check_in", slug)
        return self._ask(team, ReasonForm())

    def post(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """Note it, or ask why first."""
        team, form = self.team(team_number), ReasonForm(request.POST)
        if self._asks and not form.is_valid():
            if getattr(request, "htmx", False):
                return HttpResponseClientRedirect(request.path)
            return self._ask(team, form if "reason" in request.POST else ReasonForm())
        said = self.act("check_in_leave", team, reason=form.data.get("reason", ""))
        return self.answer(DoorSearchForm(request.POST), said, team, "check_in_leave")

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
