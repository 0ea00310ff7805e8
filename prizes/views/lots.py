"""Lots written line by line, copied from another concours, filled in with envelopes."""

from abc import ABC
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from prizes.allocation import Fund, split_fund
from prizes.domain.changes import given_refusal
from prizes.domain.lines import (
    add_lot,
    add_lots,
    add_special_lot,
    change_lot,
    press_number,
    remove_lot,
)
from prizes.domain.lots import copy_lots, save_envelopes
from prizes.forms.lines import PastedLotsForm, TypedLotForm
from prizes.forms.lots import (
    CopyLotsForm,
    EnvelopesForm,
    LotForm,
    read_fund_values,
    read_lot_values,
)
from prizes.models import Lot
from prizes.pages.poster import read_public_lots
from prizes.queries.plans import list_lots, list_prize_categories
from prizes.views.end import EndAct, OrganisersPage
from tournaments.amounts import phrase_cents, read_number
from tournaments.domain.acts import refuse_gone
from tournaments.errors import Refused
from tournaments.queries.money.takings import sum_fees
from tournaments.views.acts import FormActView
from tournaments.views.previews import SEEN
from tournaments.views.public.page import TournamentPage

NEXT, ALL = "suivant", "tous"
"""What of the lots is unfolded, beside a line by its number: the one to be typed, or all."""
PUT_IN = "met"
"""What a press on a number says that puts a team in; any other word takes it out."""


class BeforeLotsAreGiven(EndAct, FormActView, ABC):
    """A form about lots on the page of the end; once they are given it asks nothing any more."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if self.plan.is_arrested:
            return self.refuse_back(str(given_refusal()))
        return super().post(request, *args, **kwargs)


class AddLot(BeforeLotsAreGiven):
    """A line typed as text, kept at once."""

    beside = "what"

    @property
    def whom(self) -> str:
        return self.request.POST.get("whom", "")

    def build_form(self, *typed: Any) -> TypedLotForm:
        return TypedLotForm(*typed, tournament=self.tournament, lots=list_lots(self.tournament))

    def ask(self, form: TypedLotForm) -> HttpResponse:
        return self.show(typed=form, whom=self.whom)

    def onward(self, made: Lot) -> HttpResponse:
        """Go back to the page, to the next line; with that of a special lot open, for its teams."""
        asked = f"?lot={made.number}#lot-{made.number}" if self.whom else f"?lot={NEXT}"
        return redirect(reverse("organiser:end", args=self.where) + asked)

    def act(self, form: TypedLotForm) -> Lot:
        if not form.cleaned_data["whom"]:
            return add_lot(self.tournament, line=form.line(), by=self.actor)
        return add_special_lot(
            self.tournament, line=form.line(), whom=form.category(), by=self.actor
        )


class LotPage(OrganisersPage):
    """A page about one line."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Say on the page of the end that the line is gone, where it is."""
        try:
            return super().dispatch(request, *args, **kwargs)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return self.back()

    @cached_property
    def lot(self) -> Lot:
        """The line of the address, or 404; of a form that says which it was shown for, that one:
        where a line goes, the others move up. Raises Refused (`gone`)."""
        lots = self.tournament.lots.select_related("group", "category")
        if shown := self.request.POST.get(SEEN):
            found = next((lot for lot in lots if str(lot.key) == shown), None)
            if found is None:
                raise refuse_gone()
            return found
        return get_object_or_404(lots, number=self.kwargs["lot_number"])

    def require_addressed(self) -> Model:
        """The line of the address, or 404."""
        return self.lot


class ChangeLot(LotPage, FormActView):
    """A line with all that can be said of it: places, value, donor, for whom, on top or instead."""

    done = gettext_lazy("Le lot est changé.")

    def act(self, form: LotForm) -> None:
        is_extra = bool(form.cleaned_data["extra"])
        change_lot(self.lot, line=form.line(), is_extra=is_extra, by=self.actor)

    def build_form(self, *typed: Any) -> LotForm:
        return LotForm(
            *typed,
            initial=read_lot_values(self.lot),
            categories=list_prize_categories(self.tournament),
            groups=list(self.tournament.prize_groups.order_by("number")),
        )

    def ask(self, form: LotForm) -> HttpResponse:
        return self.page(
            "ask.html",
            form=form,
            page_title=_("Changer ce lot"),
            heading=str(self.lot),
            above=_("Lots et fin"),
            above_url=reverse("organiser:end", args=[self.tournament.slug]),
            draft="lot",
            part=self.lot.number,
            shown=self.lot.key,
            press=_("Changer ce lot"),
        )


class RemoveLot(EndAct, LotPage):
    """A line taken away; it is typed again in a moment."""

    def act(self) -> None:
        remove_lot(self.lot, by=self.actor)

    def onward(self, made: None) -> HttpResponse:
        """Go back to the lines, which stay unfolded."""
        return redirect(reverse("organiser:end", args=self.where) + f"?lot={ALL}")


class PressNumber(EndAct, LotPage):
    """A team put among those that a special lot may go to, or taken out again."""

    def act(self) -> None:
        said, _dash, number = self.request.POST.get("said", "").partition("-")
        teams = self.tournament.teams.registered().filter(is_staff=False)
        team = teams.filter(number=read_number(number) or 0).first()
        if team is None or self.lot.category is None:
            raise Refused(_("Ce numéro n'est plus là : rouvrez la page."), code="unknown-number")
        press_number(self.lot.category, team=team, carries=said == PUT_IN, by=self.actor)

    def onward(self, made: None) -> HttpResponse:
        """Go back to the line, which is open."""
        address, lot = reverse("organiser:end", args=self.where), self.lot.number
        return redirect(f"{address}?lot={lot}#lot-{lot}")


class CopyLots(BeforeLotsAreGiven):
    """The lots of another concours of the club."""

    done = gettext_lazy("Les lots sont repris. Cochez de nouveau les équipes des catégories.")

    def build_form(self, *typed: Any) -> CopyLotsForm:
        return CopyLotsForm(*typed, tournament=self.tournament)

    def ask(self, form: CopyLotsForm) -> HttpResponse:
        return self.show(copying=form)

    def act(self, form: CopyLotsForm) -> None:
        copy_lots(self.tournament, source=form.cleaned_data["source"], by=self.actor)


class PasteLots(OrganisersPage, FormActView):
    """Lots copied out of a spreadsheet, many at once."""

    done = gettext_lazy("Les lots sont ajoutés.")

    def build_form(self, *typed: Any) -> PastedLotsForm:
        return PastedLotsForm(*typed, tournament=self.tournament, lots=list_lots(self.tournament))

    def act(self, form: PastedLotsForm) -> None:
        add_lots(self.tournament, lots=form.cleaned_data["lines"], by=self.actor)

    def ask(self, form: PastedLotsForm) -> HttpResponse:
        return self.page(
            "ask.html",
            form=form,
            page_title=_("Coller des lots"),
            above=_("Lots et fin"),
            above_url=reverse("organiser:end", args=[self.tournament.slug]),
            draft="lots",
            press=_("Ajouter ces lots"),
        )


class Envelopes(OrganisersPage, FormActView):
    """Envelopes from a fixed sum or from takings: seen first, then written into the table."""

    done = gettext_lazy("Les enveloppes sont dans la liste des lots.")

    def build_form(self, *typed: Any) -> EnvelopesForm:
        if typed:
            return EnvelopesForm(*typed)
        takings = sum_fees(self.tournament)
        return EnvelopesForm(initial=read_fund_values(self.plan.fund, takings=takings))

    def carry_out(self, *typed: EnvelopesForm) -> HttpResponse:
        """Show the envelopes; with `confirmed`, write them."""
        if "confirmed" in self.request.POST:
            return super().carry_out(*typed)
        (form,) = typed
        return self.ask(form, split_fund(form.cleaned_data["base"], form.rule()))

    def act(self, form: EnvelopesForm) -> None:
        base, rule = form.cleaned_data["base"], form.rule()
        save_envelopes(self.tournament, base_cents=base, rule=rule, by=self.actor)

    def ask(self, form: EnvelopesForm, fund: Fund | None = None) -> HttpResponse:
        envelopes = [] if fund is None else [phrase_cents(cents) for cents in fund.envelopes]
        return self.page(
            "prizes/envelopes.html",
            form=form,
            envelopes=envelopes,
            total=phrase_cents(fund.total) if fund else "",
            kept=phrase_cents(fund.kept) if fund and fund.kept else "",
        )


class LotsPage(TournamentPage):
    """What there is to win; who has won it once the palmarès is arrested and may be told."""

    section = "lots"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.page("prizes/public_lots.html", poster=read_public_lots(self.tournament))
