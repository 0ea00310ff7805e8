"""Lots handed out: the list, the ticks, a lot replaced, a lot added."""

from functools import cached_property

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.domain.prizes.handing import (
    add_award,
    hand_out,
    note_not_taken,
    swap_lot,
    take_back,
)
from tournaments.enums import AwardState
from tournaments.errors import Refused
from tournaments.forms.prizes.handing import AddAwardForm, LotToldForm, Mark, MarkForm
from tournaments.models import Award
from tournaments.pages.prizes.award_lines import list_award_lines
from tournaments.permissions import Permission
from tournaments.queries.prizes.awards import (
    foresee_correction,
    list_awards,
    list_replaced_awards,
    list_spare_lots,
)
from tournaments.queries.prizes.plans import find_prize_plan
from tournaments.queries.ranks.veil import hides_standings
from tournaments.tables.exports.parts import LOTS
from tournaments.views.access import TournamentAccess
from tournaments.views.lists import list_files

_NOT_TAKEN = {Mark.ABSENT: AwardState.ABSENT, Mark.REFUSED: AwardState.REFUSED}
_BACK_TO = {"organiser:prizes", "organiser:awards"}
BACK = "back"
"""The hidden field that says on which page the button was."""


class HandingPage(TournamentAccess):
    """A page about lots that are handed out."""

    permission = Permission.HAND_OUT_LOTS
    section = "end"


class Awards(HandingPage):
    """All lots with their teams, in the order of calling; what is left of them."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them; before the palmarès is arrested, the way there."""
        plan = find_prize_plan(self.tournament)
        if not plan.is_arrested:
            lots = self.tournament.lots.exists()
            return self.page("organiser/prizes/before.html", plan=plan, has_lots=lots)
        awards = list_awards(self.tournament)
        lines = list_award_lines(awards)
        found = foresee_correction(self.tournament)
        return self.page(
            "organiser/prizes/awards.html",
            plan=plan,
            lines=lines,
            has_cash=any(one.cash_cents for one in awards),
            waiting=sum(one.is_waiting for one in lines),
            handed=sum(one.is_handed for one in lines),
            replaced=list_award_lines(list_replaced_awards(self.tournament)),
            spare=[lot for lot, _place in list_spare_lots(self.tournament)],
            has_changes=bool(found.changes),
            marks=Mark,
            files=self._list_files(),
        )

    def _list_files(self) -> list[tuple[str, str]]:
        """The list as files; none while it would tell ranks that are kept back."""
        if hides_standings(self.tournament):
            return []
        return list_files("organiser:export_part", [self.tournament.slug, LOTS])


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


class MarkAward(AwardPage):
    """A tick: handed, absent, refused, or taken back."""

    def get(self, request: HttpRequest, slug: str, award_number: int) -> HttpResponse:
        """Ticks are made on the list."""
        return redirect("organiser:awards", slug)

    def post(self, request: HttpRequest, slug: str, award_number: int) -> HttpResponse:
        """Make it, or say what stands in the way."""
        form = MarkForm(request.POST)
        if not form.is_valid():
            messages.error(request, _("Dites ce qu'il devient, avec un nom de 60 lettres au plus."))
        else:
            try:
                self._mark(Mark(form.cleaned_data["mark"]), form.cleaned_data["proxy"])
            except Refused as refusal:
                messages.error(request, str(refusal))
        asked = request.POST.get(BACK, "")
        return redirect(asked if asked in _BACK_TO else "organiser:awards", slug)

    def _mark(self, mark: Mark, proxy: str) -> None:
        if mark == Mark.HANDED:
            hand_out(self.award, proxy_name=proxy, by=self.actor)
        elif mark == Mark.BACK:
            take_back(self.award, by=self.actor)
        else:
            note_not_taken(self.award, state=_NOT_TAKEN[mark], by=self.actor)


class SwapAward(AwardPage):
    """Another lot in place of one that is missing."""

    def get(self, request: HttpRequest, slug: str, award_number: int) -> HttpResponse:
        """Ask which."""
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
        return redirect("organiser:awards", slug)

    def _ask(self, form: LotToldForm) -> HttpResponse:
        (line,) = list_award_lines([self.award])
        return self.page("organiser/prizes/swap.html", form=form, line=line)


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
        messages.success(request, _("Le lot est ajouté au palmarès."))
        return redirect("organiser:awards", slug)

    def _ask(self, form: AddAwardForm) -> HttpResponse:
        return self.page("organiser/prizes/add.html", form=form)
