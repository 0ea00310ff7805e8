"""Lots handed out: a team's together, one alone, all at once; a lot replaced, a lot added."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from prizes.domain.handing import add_award, mark_together, swap_lot
from prizes.enums import AwardState
from prizes.forms.handing import AddAwardForm, LotToldForm, Mark, MarkForm
from prizes.models import Award
from prizes.pages.award_lines import list_award_lines
from prizes.pages.handing_rows import list_handing_rows
from prizes.pages.prize_giving import find_step
from prizes.queries.awards import list_awards
from tournaments.domain.tournament.veil import call_place, show_standings
from tournaments.errors import Refused
from tournaments.models import Team
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess

STATES = {
    Mark.HANDED: AwardState.HANDED,
    Mark.ABSENT: AwardState.ABSENT,
    Mark.REFUSED: AwardState.REFUSED,
    Mark.BACK: AwardState.WAITING,
}
"""What each button makes of a lot."""


class HandingPage(TournamentAccess):
    """A page about lots that are handed out."""

    permission = Permission.HAND_OUT_LOTS
    section = "end"

    def mark(self, awards: Iterable[Award], *, state: AwardState, proxy: str = "") -> HttpResponse:
        """Tick lots, or say what stands in the way; the wall and the public follow."""
        try:
            mark_together(awards, state=state, proxy_name=proxy, by=self.actor)
        except Refused as refusal:
            messages.error(self.request, str(refusal))
        else:
            self._go_on()
        return redirect("organiser:end", self.tournament.slug)

    def ask(self, form: Form, **words: Any) -> HttpResponse:
        """A question about lots, below the page of the end."""
        above = reverse("organiser:end", args=[self.tournament.slug])
        return self.page("ask.html", form=form, above=_("Lots et fin"), above_url=above, **words)

    def list_marked(self, **which: object) -> list[Award]:
        """The lots that stand, of a team or in a state, in the order of calling."""
        standing = self.tournament.awards.exclude(state=AwardState.REPLACED).filter(**which)
        found = list(standing.select_related("team").order_by("number"))
        for award in found:
            award.tournament = self.tournament
        return found

    def _go_on(self) -> None:
        """The wall shows who is called; after the last one everybody reads the ranking."""
        rows = list_handing_rows(list_awards(self.tournament))
        called = next((row for row in rows if row.is_called), None)
        if called is None and self.tournament.hides_standings and self._may_show:
            show_standings(self.tournament, by=self.actor)
        elif self.tournament.places_called is not None:
            step = find_step(self.tournament, None if called is None else called.rank)
            call_place(self.tournament, called=step, by=self.actor)

    @property
    def _may_show(self) -> bool:
        return Permission.DRAW_ROUNDS in self.may


class MarkedPage(HandingPage):
    """An act on rows of the page of the end."""

    def get(self, request: HttpRequest, slug: str, **_address: int) -> HttpResponse:
        """Return to the page that has the button."""
        return redirect("organiser:end", slug)


class HandOutAll(MarkedPage):
    """Everything handed out at once, for those who call from paper; or all of it taken back."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Tick whatever waits, or take back whatever was handed."""
        states = [AwardState.WAITING, AwardState.HANDED]
        was, is_ = states[::-1] if request.POST.get("mark") == Mark.BACK.value else states
        return self.mark(self.list_marked(state=was), state=is_)


class MarkTeam(MarkedPage):
    """All lots of a team ticked together: handed, absent, refused, or taken back."""

    @cached_property
    def team(self) -> Team:
        """The team of the address, or 404."""
        number = self.kwargs["team_number"]
        found = self.tournament.teams.filter(number=number).first()
        if found is None:
            raise Http404
        return found

    def require_addressed(self) -> Team:
        """The team of the address, or 404."""
        return self.team

    def post(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """Tick them, or say what stands in the way."""
        form = MarkForm(request.POST)
        if not form.is_valid():
            messages.error(request, _("Dites ce qu'il devient, avec un nom de 60 lettres au plus."))
            return redirect("organiser:end", slug)
        state = STATES[Mark(form.cleaned_data["mark"])]
        found = [award for award in self.list_marked(team=self.team) if award.state != state]
        if state not in (AwardState.HANDED, AwardState.WAITING):
            found = [award for award in found if award.state != AwardState.HANDED]
        return self.mark(found, state=state, proxy=form.cleaned_data["proxy"])


class AwardPage(HandingPage):
    """A page about one award."""

    @cached_property
    def award(self) -> Award:
        """The award of the address, or 404."""
        number = self.kwargs["award_number"]
        found = self.tournament.awards.select_related("team").filter(number=number).first()
        if found is None:
            raise Http404
        found.tournament = self.tournament
        return found

    def require_addressed(self) -> Award:
        """The award of the address, or 404."""
        return self.award


class MarkAward(AwardPage, MarkedPage):
    """One lot ticked by itself."""

    def post(self, request: HttpRequest, slug: str, award_number: int) -> HttpResponse:
        """Tick it, or say what stands in the way."""
        form = MarkForm(request.POST)
        if not form.is_valid():
            messages.error(request, _("Dites ce qu'il devient, avec un nom de 60 lettres au plus."))
            return redirect("organiser:end", slug)
        mark = Mark(form.cleaned_data["mark"])
        return self.mark([self.award], state=STATES[mark], proxy=form.cleaned_data["proxy"])


class SwapAward(AwardPage):
    """Another lot in place of one that is missing."""

    def get(self, request: HttpRequest, slug: str, award_number: int) -> HttpResponse:
        return self._ask(LotToldForm(tournament=self.tournament))

    def post(self, request: HttpRequest, slug: str, award_number: int) -> HttpResponse:
        """Give it, or say what stands in the way."""
        form = LotToldForm(request.POST, tournament=self.tournament)
        if not form.is_valid():
            return self._ask(form)
        try:
            swap_lot(self.award, told=form.told(), by=self.actor)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._ask(form)
        messages.success(request, _("Le lot est remplacé."))
        return redirect("organiser:end", slug)

    def _ask(self, form: LotToldForm) -> HttpResponse:
        (line,) = list_award_lines([self.award])
        told = _("« %(lot)s » manque pour : %(team)s.") % {"lot": line.prize, "team": line.team}
        title, press = _("Remplacer un lot"), _("Remplacer le lot")
        return self.ask(form, page_title=title, told=told, press=press)


class AddAward(HandingPage):
    """A lot that the palmarès does not have, for a team."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Ask which, and for whom."""
        return self._ask(AddAwardForm(tournament=self.tournament))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Give it, or say what stands in the way."""
        form = AddAwardForm(request.POST, tournament=self.tournament)
        if not form.is_valid():
            return self._ask(form)
        team, group = form.cleaned_data["team"], form.cleaned_data["group"]
        try:
            add_award(self.tournament, team=team, group=group, told=form.told(), by=self.actor)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._ask(form)
        messages.success(request, _("Le lot est ajouté."))
        return redirect("organiser:end", slug)

    def _ask(self, form: AddAwardForm) -> HttpResponse:
        return self.ask(form, page_title=_("Ajouter un lot"), press=_("Ajouter le lot"))
