"""The phones of a round at the desk: what they do, and what the desk decides of them."""

from abc import ABC
from functools import cached_property, partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.amounts import read_number
from tournaments.domain.phones.codes import replace_code
from tournaments.domain.phones.desk import (
    accept_first_deal,
    drop_entries,
    end_seat,
    foresee_dropped,
    give_round_back,
    give_table_back,
    take_round_over,
    take_table_over,
)
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act, PhoneEntry
from tournaments.forms.acts import ReasonForm
from tournaments.forms.sheets.sheets import SheetPost
from tournaments.models import PhoneSeat, Round
from tournaments.pages.phones.desk import list_desk_deals, list_desk_tables, read_desk_table
from tournaments.queries.phones.tables import PhoneTable
from tournaments.views.acts import ActView, FormActView
from tournaments.views.organiser.sheets.acts import SheetAct
from tournaments.views.organiser.sheets.sheets import RoundSheetsAccess, SheetAccess
from tournaments.views.previews import PreviewingPage


class OnPhones(RoundSheetsAccess):
    """A page of a round whose tables enter deals on phones; there is none for another one."""

    @cached_property
    def round(self) -> Round:
        """The round of the address, or 404."""
        found: Round = super().round
        if found.phone_entry == PhoneEntry.NONE:
            raise Http404
        return found


class RoundPhones(OnPhones):
    """Every table of the round: phone or paper, last sign of life, what waits."""

    def require_addressed(self) -> Round:
        """Refuse a round without phones; raises Http404."""
        return self.round

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        tables = list_desk_tables(self.round, self.reach)
        return self.page("organiser/sheets/phones.html", tables=tables)


class TablePhones(OnPhones, SheetAccess):
    """One table: both sides' phones, each deal as each side says it, what the desk can do."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self.show()

    def show(self, **context: Any) -> HttpResponse:
        """The page, with forms as they are."""
        sheet = ensure_sheet(self.match)
        sheet.match = self.match
        table = PhoneTable.of(sheet)
        return self.page(
            "organiser/sheets/table_phones.html",
            phones=read_desk_table(self.match, table),
            deals=list_desk_deals(table),
            post_form=SheetPost.fresh(sheet.version),
            seat_stake=find_stake(Act.SEAT_ENDED, self.round),
            dropped_shown=foresee_dropped(table).digest,
            drop_stake=find_stake(Act.ENTRIES_DROPPED, self.round),
            code_stake=find_stake(Act.TABLE_CODE_REPLACED, self.tournament),
            **{"seat_form": ReasonForm(prefix="seat"), "drop_form": ReasonForm(prefix="drop")}
            | context,
        )

    def to_sheet(self) -> HttpResponse:
        """Go back to the table's phones."""
        return redirect("organiser:table_phones", *self.place)

    def back(self) -> HttpResponse:
        return self.to_sheet()


class TakeTableOver(SheetAct, TablePhones):
    """The phones of a table read only from now on."""

    done = _("La table de marque a repris cette feuille.")

    def act_once(self, posted: SheetPost) -> None:
        """Take it over as it was seen."""
        version = posted.cleaned_data["base_version"]
        take_table_over(ensure_sheet(self.match), base_version=version, by=self.actor)


class GiveTableBack(SheetAct, TablePhones):
    """The phones of a table go on from what is written."""

    done = _("Les téléphones de cette table continuent.")

    def act_once(self, posted: SheetPost) -> None:
        give_table_back(ensure_sheet(self.match), by=self.actor)


class AcceptFirstDeal(SheetAct, TablePhones):
    """The first deal of a table counts, and those after it."""

    done = _("Acceptée : les donnes de cette table comptent.")

    def act_once(self, posted: SheetPost) -> None:
        """Accept it as it was seen."""
        entry = self.request.POST.get("entry", "")
        accept_first_deal(ensure_sheet(self.match), entry=entry, by=self.actor)

    def to_sheet(self) -> HttpResponse:
        """Go back to the list of tables."""
        return redirect("organiser:phones_round", *self.place[:2])


class ReplaceCode(TablePhones, ActView):
    """A code that went round leads nowhere any more: the table has another one."""

    http_method_names = ["post"]
    done = _("L'ancien code ne mène plus nulle part : réimprimez le chevalet.")

    def act(self) -> None:
        replace_code(self.tournament, self.kwargs["table_number"], by=self.actor)


class SwitchPhones(RoundPhones, ActView):
    """The phones of all tables read only, or go on."""

    http_method_names = ["post"]
    refuse = ActView.pass_on

    @property
    def gives_back(self) -> bool:
        return "back" in self.request.POST

    def act(self) -> int:
        """Take all sheets over, or give them back; how many."""
        switch = give_round_back if self.gives_back else take_round_over
        return switch(self.round, by=self.actor)

    def phrase_done(self, made: int) -> str:
        if self.gives_back:
            sentence = ngettext("%(n)d table reprend.", "%(n)d tables reprennent.", made)
        else:
            sentence = ngettext("%(n)d feuille reprise.", "%(n)d feuilles reprises.", made)
        return sentence % {"n": made}

    def back(self) -> HttpResponse:
        return redirect("organiser:phones_round", *self.where, self.round.number)


class _Reasoned(TablePhones, FormActView, ABC):
    """An act on a table's phones that asks why."""

    http_method_names = ["post"]
    prefix = ""
    refuse = ActView.refuse

    def build_form(self, *typed: Any) -> ReasonForm:
        form = ReasonForm(*typed)
        form.prefix = self.prefix
        return form

    def ask(self, form: ReasonForm) -> HttpResponse:
        return self.show(**{f"{self.prefix}_form": form})


class EndSeat(_Reasoned):
    """A phone no longer speaks for its side."""

    prefix = "seat"
    done = _("Ce téléphone ne parle plus pour son camp.")

    def act(self, form: ReasonForm) -> None:
        """End the seat of the side that was named, if it is still there."""
        number = read_number(self.request.POST.get("number", "")) or 0
        seats = PhoneSeat.objects.select_related("match__sheet").filter(match=self.match)
        seat = seats.filter(number=number).first()
        if seat is not None:
            end_seat(seat, by=self.actor, reason=form.cleaned_data["reason"])


class DropEntries(PreviewingPage, _Reasoned):
    """What waits for the other side is put aside, as it was shown."""

    prefix = "drop"
    done = _("Ce qui attendait est mis de côté ; le journal le garde.")

    def act(self, form: ReasonForm) -> None:
        sheet = ensure_sheet(self.match)
        drop = partial(drop_entries, sheet, by=self.actor, **form.cleaned_data)
        self.act_as_shown(lambda: foresee_dropped(PhoneTable.of(sheet)), drop)
