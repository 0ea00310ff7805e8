"""A draw changed by hand: two teams put in each other's place, and another table for a match."""

from functools import cached_property, partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.acts import Care
from tournaments.domain.draws.rooms import TablePreview, change_table, preview_table
from tournaments.domain.draws.seating import SwapPreview, preview_swap, swap_teams
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.forms.draws.draw import SwapForm, TableForm
from tournaments.forms.fields import add_refusal
from tournaments.pages.draws.certificate import phrase_certificate
from tournaments.pages.draws.seating import Seating, read_seating, seating_of
from tournaments.queries.draws.stored_draws import describe_certificate
from tournaments.views.organiser.draws.draws import DrawRound
from tournaments.views.previews import PreviewingPage


class SwapTeams(PreviewingPage, DrawRound):
    """The swap of two teams in a draw: shown with its cost first, done once confirmed."""

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Go back to the draw."""
        return self.back()

    def post(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Show the cost; with `confirmed`, swap."""
        form = SwapForm(request.POST, teams=list(self._seats.teams.values()))
        if not form.is_valid():
            return self.show(form)
        foresee = partial(self._foresee, form)
        swap = partial(swap_teams, self.round, by=self.actor, **form.cleaned_data)
        try:
            if "confirmed" not in request.POST:
                return self._show_swap(form, foresee())
            self.apply_as_shown(foresee, swap)
        except PreviewChanged as changed:
            return self._show_swap(form, changed.foreseen, changed)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self.show(form)
        messages.success(request, _("Les deux équipes sont échangées."))
        return self.back()

    @cached_property
    def _seats(self) -> Seating:
        return read_seating(self.round)

    def _foresee(self, form: SwapForm) -> Foreseen[SwapPreview]:
        impact = preview_swap(self.round, **form.cleaned_data)
        return Foreseen(typed=form.cleaned_data, impact=impact)

    def _show_swap(
        self,
        form: SwapForm,
        foreseen: Foreseen[SwapPreview],
        changed: PreviewChanged | None = None,
    ) -> HttpResponse:
        """The tables that result, and what the draw would guarantee."""
        preview = foreseen.impact
        lines = phrase_certificate(self.round, describe_certificate(preview.certificate))
        return self.show(
            form,
            swap_lines=lines,
            swap_is_good=all(line.is_good for line in lines),
            swap_tables=seating_of(preview.changed, self._seats, self.round),
            **self.show_foreseen(foreseen, changed),
        )


class ChangeTable(PreviewingPage, DrawRound):
    """A match at another table: what that gives first, then done."""

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Go back to the draw."""
        return self.back()

    def post(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Show the cost; with `confirmed`, change it as that was shown."""
        form = TableForm(request.POST)
        if not form.is_valid():
            return self.show(table_form=form)
        foresee = partial(self._foresee, form)
        change = partial(change_table, self.round, by=self.actor, **form.cleaned_data)
        try:
            if "confirmed" not in request.POST:
                return self._show_tables(form, foresee())
            self.apply_as_shown(foresee, change)
        except PreviewChanged as changed:
            return self._show_tables(form, changed.foreseen, changed)
        except Refused as refusal:
            add_refusal(form, refusal)
            return self.show(table_form=form)
        messages.success(request, _("La table est changée."))
        return self.back()

    @cached_property
    def _seats(self) -> Seating:
        return read_seating(self.round)

    def _foresee(self, form: TableForm) -> Foreseen[TablePreview]:
        impact = preview_table(self.round, **form.cleaned_data)
        return Foreseen(typed=form.cleaned_data, impact=impact)

    def _show_tables(
        self,
        form: TableForm,
        foreseen: Foreseen[TablePreview],
        changed: PreviewChanged | None = None,
    ) -> HttpResponse:
        """The tables that result, and what the draw would guarantee."""
        preview = foreseen.impact
        lines = phrase_certificate(self.round, preview.certificate)
        stake = find_stake(Act.DRAW_TABLE_CHANGED, self.round)
        return self.show(
            table_form=form,
            table_lines=lines,
            table_loses=stake.loses if stake.care == Care.ASKS else "",
            table_tables=seating_of(preview.changed, self._seats, self.round),
            **self.show_foreseen(foreseen, changed),
        )
