"""The table of lots: typed, copied from another concours, filled in with envelopes."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.forms import BaseFormSet, Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.amounts import write_cents
from tournaments.domain.prizes.lots import copy_lots, mark_lots, write_envelopes, write_lots
from tournaments.errors import Refused
from tournaments.forms.prizes.lots import (
    CopyLotsForm,
    EnvelopesForm,
    LotForm,
    LotFormSet,
    list_lot_lines,
    read_fund_values,
)
from tournaments.models import Lot, PrizePlan
from tournaments.pages.prizes.notes import list_lot_notes
from tournaments.pages.prizes.words import write_rule
from tournaments.permissions import Permission
from tournaments.prizes import Fund, split_fund
from tournaments.queries.money.takings import sum_fees
from tournaments.queries.prizes.plans import find_prize_plan, list_lots, list_prize_categories
from tournaments.views.access import TournamentAccess

SEEN = "seen"
"""The hidden field with the mark of the table that was on the page."""
_LEADS_ON = {
    "preview": "palmares_preview",
    "envelopes": "lots_envelopes",
    "settings": "lots_settings",
    "category": "prize_category_add",
}
"""The page that a button of the lots leads to, once they are stored."""


class LotsPage(TournamentAccess):
    """A page on which lots are written."""

    permission = Permission.CHANGE_SETTINGS
    section = "end"

    @cached_property
    def plan(self) -> PrizePlan:
        """How the tournament gives its lots."""
        return find_prize_plan(self.tournament)

    @cached_property
    def lots(self) -> list[Lot]:
        """The lines of the table as they are stored."""
        return list_lots(self.tournament)

    def table(
        self,
        table: BaseFormSet[LotForm] | None = None,
        copying: Form | None = None,
        said: str = "",
    ) -> HttpResponse:
        """The table, as it is stored or as it was typed; `said`: what stands in its way."""
        if self.plan.is_arrested:
            return redirect("organiser:awards", self.tournament.slug)
        lots = self.lots
        return self.page(
            "organiser/prizes/lots.html",
            table=table or self.formset(None),
            seen=self.request.POST.get(SEEN) or mark_lots(self.tournament),
            said=said,
            categories=list_prize_categories(self.tournament),
            rule=write_rule(self.plan, self.tournament),
            notes=list_lot_notes(lots),
            copying=copying or CopyLotsForm(tournament=self.tournament),
            has_lots=bool(lots),
            has_cash=any(lot.cash_cents for lot in lots),
        )

    def formset(self, data: Mapping[str, Any] | None) -> BaseFormSet[LotForm]:
        """The lines; several groups have a column of their own."""
        given = {
            "categories": list_prize_categories(self.tournament),
            "groups": list(self.tournament.prize_groups.order_by("number")),
        }
        return LotFormSet(data, initial=list_lot_lines(self.lots), prefix="lots", form_kwargs=given)

    def done(self, told: str) -> HttpResponse:
        """Say what was done, and show the table again."""
        messages.success(self.request, told)
        return redirect("organiser:lots", self.tournament.slug)


class Lots(LotsPage):
    """The table of lots, a line each."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show it."""
        return self.table()

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Store it whole, or say what stands in the way; then go where a button leads."""
        table = self.formset(request.POST)
        if not table.is_valid():
            return self.table(table)
        lines = [line for form in table if (line := form.line()) is not None]
        seen = request.POST.get(SEEN, "")
        try:
            write_lots(self.tournament, lines=lines, base=seen, by=self.actor)
        except Refused as refusal:
            return self.table(table, said=str(refusal))
        if (onward := self._find_onward()) is None:
            return self.done(_("Les lots sont enregistrés."))
        if mark_lots(self.tournament) != seen:
            messages.success(request, _("Les lots sont enregistrés."))
        return redirect(onward)

    def _find_onward(self) -> str | None:
        """The address that the pressed button leads to, None for that which only stores."""
        slug, pressed = self.tournament.slug, self.request.POST.get("onward", "")
        if pressed in _LEADS_ON:
            return reverse(f"organiser:{_LEADS_ON[pressed]}", args=[slug])
        categories = {str(one.number): one for one in list_prize_categories(self.tournament)}
        found = categories.get(pressed)
        if found is None:
            return None
        return reverse("organiser:prize_category", args=[slug, found.number])


class CopyLots(LotsPage):
    """The lots of another concours of the club."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """They are asked for on the page of the lots."""
        return redirect("organiser:lots", slug)

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Take them over, or say what stands in the way: lines typed here among it."""
        table = self.formset(request.POST)
        form = CopyLotsForm(request.POST, tournament=self.tournament)
        if not form.is_valid():
            return self.table(table, copying=form)
        if not table.is_valid() or any(row.line() for row in table):
            typed = _("Des lignes sont remplies ici : enregistrez-les, ou effacez-les d'abord.")
            form.add_error(None, typed)
            return self.table(table, copying=form)
        try:
            copy_lots(self.tournament, source=form.cleaned_data["source"], by=self.actor)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self.table(table, copying=form)
        return self.done(_("Les lots sont repris. Cochez de nouveau les équipes des catégories."))


class Envelopes(LotsPage):
    """Envelopes from a fixed sum or from takings: seen first, then written into the table."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Ask for the sum and how it is split."""
        takings = sum_fees(self.tournament)
        return self._ask(EnvelopesForm(initial=read_fund_values(self.plan.fund, takings=takings)))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show the envelopes; with `confirmed`, write them."""
        form = EnvelopesForm(request.POST)
        if not form.is_valid():
            return self._ask(form)
        base, rule = form.cleaned_data["base"], form.rule()
        if "confirmed" not in request.POST:
            return self._ask(form, split_fund(base, rule))
        try:
            write_envelopes(self.tournament, base_cents=base, rule=rule, by=self.actor)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._ask(form)
        return self.done(_("Les enveloppes sont dans la liste des lots."))

    def _ask(self, form: EnvelopesForm, fund: Fund | None = None) -> HttpResponse:
        envelopes = [] if fund is None else [write_cents(cents) for cents in fund.envelopes]
        return self.page(
            "organiser/prizes/envelopes.html",
            form=form,
            envelopes=envelopes,
            total=write_cents(fund.total) if fund else "",
            kept=write_cents(fund.kept) if fund and fund.kept else "",
        )
