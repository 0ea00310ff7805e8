"""Lots written line by line, copied from another concours, filled in with envelopes."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from prizes.allocation import Fund, split_fund
from prizes.domain.changes import given_refusal
from prizes.domain.lines import add_lot, add_special_lot, change_lot, press_number, remove_lot
from prizes.domain.lots import copy_lots, save_envelopes
from prizes.forms.lines import TypedLotForm
from prizes.forms.lots import (
    CopyLotsForm,
    EnvelopesForm,
    LotForm,
    read_fund_values,
    read_lot_values,
)
from prizes.models import Lot
from prizes.queries.plans import list_lots, list_prize_categories
from prizes.views.end import EndAct, OrganisersPage
from tournaments.amounts import phrase_cents
from tournaments.errors import Refused
from tournaments.queries.money.takings import sum_fees


class AddLot(EndAct):
    """A line typed as text, kept at once."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Keep it, or show it again with what is wrong."""
        if self.plan.is_arrested:
            return self.refused(given_refusal())
        lots = list_lots(self.tournament)
        form = TypedLotForm(request.POST, tournament=self.tournament, lots=lots)
        whom = request.POST.get("whom", "")
        if not form.is_valid():
            return self.show(typed=form, whom=whom)
        try:
            lot = self._add(form)
        except Refused as refusal:
            form.add_error("what", str(refusal))
            return self.show(typed=form, whom=whom)
        asked = f"?lot={lot.number}#lot-{lot.number}" if whom else ""
        return redirect(reverse("organiser:end", args=[slug]) + asked)

    def _add(self, form: TypedLotForm) -> Lot:
        if not form.cleaned_data["whom"]:
            return add_lot(self.tournament, line=form.line(), by=self.actor)
        return add_special_lot(
            self.tournament, line=form.line(), whom=form.category(), by=self.actor
        )


class LotPage(OrganisersPage):
    """A page about one line."""

    @cached_property
    def lot(self) -> Lot:
        """The line of the address, or 404."""
        lots = self.tournament.lots.select_related("group", "category")
        found = lots.filter(number=self.kwargs["lot_number"]).first()
        if found is None:
            raise Http404
        return found

    def require_addressed(self) -> Model:
        """The line of the address, or 404."""
        return self.lot


class ChangeLot(LotPage):
    """A line with all that can be said of it: places, value, donor, for whom, on top or instead."""

    def get(self, request: HttpRequest, slug: str, lot_number: int) -> HttpResponse:
        return self._ask(self._form())

    def post(self, request: HttpRequest, slug: str, lot_number: int) -> HttpResponse:
        """Write it, or say what stands in the way."""
        form = self._form(request.POST)
        if not form.is_valid():
            return self._ask(form)
        is_extra = bool(form.cleaned_data["extra"])
        try:
            change_lot(self.lot, line=form.line(), is_extra=is_extra, by=self.actor)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._ask(form)
        return self.back(_("Le lot est changé."))

    def _form(self, data: Mapping[str, Any] | None = None) -> LotForm:
        return LotForm(
            data,
            initial=read_lot_values(self.lot),
            categories=list_prize_categories(self.tournament),
            groups=list(self.tournament.prize_groups.order_by("number")),
        )

    def _ask(self, form: LotForm) -> HttpResponse:
        return self.page(
            "ask.html",
            form=form,
            page_title=_("Changer ce lot"),
            heading=str(self.lot),
            above=_("Lots et fin"),
            above_url=reverse("organiser:end", args=[self.tournament.slug]),
            draft="lot",
            part=self.lot.number,
            press=_("Changer ce lot"),
        )


class LotAct(LotPage):
    """An act on a line, done on the page of the end."""

    def get(self, request: HttpRequest, slug: str, lot_number: int) -> HttpResponse:
        return self.back()


class RemoveLot(LotAct):
    """A line taken away; it is typed again in a moment."""

    def post(self, request: HttpRequest, slug: str, lot_number: int) -> HttpResponse:
        """Take it away, or say what stands in the way."""
        try:
            remove_lot(self.lot, by=self.actor)
        except Refused as refusal:
            return self.refused(refusal)
        return self.back()


class PressNumber(LotAct):
    """A team put among those that a special lot may go to, or taken out again."""

    def post(self, request: HttpRequest, slug: str, lot_number: int) -> HttpResponse:
        number = request.POST.get("team", "")
        teams = self.tournament.teams.registered().filter(is_staff=False)
        team = teams.filter(number=number).first() if number.isdecimal() else None
        if team is None or self.lot.category is None:
            messages.error(request, _("Ce numéro n'est plus là : rouvrez la page."))
            return self.back()
        try:
            press_number(self.lot.category, team=team, by=self.actor)
        except Refused as refusal:
            return self.refused(refusal)
        address = reverse("organiser:end", args=[slug])
        return redirect(f"{address}?lot={lot_number}#lot-{lot_number}")


class CopyLots(EndAct):
    """The lots of another concours of the club."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Take them over, or say what stands in the way."""
        if self.plan.is_arrested:
            return self.refused(given_refusal())
        form = CopyLotsForm(request.POST, tournament=self.tournament)
        if not form.is_valid():
            return self.show(copying=form)
        try:
            copy_lots(self.tournament, source=form.cleaned_data["source"], by=self.actor)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self.show(copying=form)
        return self.back(_("Les lots sont repris. Cochez de nouveau les équipes des catégories."))


class Envelopes(OrganisersPage):
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
            save_envelopes(self.tournament, base_cents=base, rule=rule, by=self.actor)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._ask(form)
        return self.back(_("Les enveloppes sont dans la liste des lots."))

    def _ask(self, form: EnvelopesForm, fund: Fund | None = None) -> HttpResponse:
        envelopes = [] if fund is None else [phrase_cents(cents) for cents in fund.envelopes]
        return self.page(
            "prizes/envelopes.html",
            form=form,
            envelopes=envelopes,
            total=phrase_cents(fund.total) if fund else "",
            kept=phrase_cents(fund.kept) if fund and fund.kept else "",
        )
