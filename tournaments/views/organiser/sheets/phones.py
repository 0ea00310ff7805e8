"""The phones of a round at the desk: what they do, and what the desk decides of them."""

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.domain.phones.codes import replace_code
from tournaments.domain.phones.desk import (
    accept_first_deal,
    drop_entries,
    end_seat,
    give_round_back,
    give_table_back,
    take_round_over,
    take_table_over,
)
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act, PhoneEntry
from tournaments.errors import Refused
from tournaments.forms.reason import ReasonForm
from tournaments.forms.sheets.sheets import SheetPost
from tournaments.models import PhoneSeat, Round
from tournaments.pages.phones.desk import list_desk_deals, list_desk_tables, read_desk_table
from tournaments.queries.phones.tables import PhoneTable
from tournaments.views.organiser.sheets.acts import SheetAct
from tournaments.views.organiser.sheets.sheets import RoundSheetsAccess, SheetAccess


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
            drop_stake=find_stake(Act.ENTRIES_DROPPED, self.round),
            code_stake=find_stake(Act.TABLE_CODE_REPLACED, self.tournament),
            **{"seat_form": ReasonForm(prefix="seat"), "drop_form": ReasonForm(prefix="drop")}
            | context,
        )

    def to_sheet(self) -> HttpResponse:
        """Go back to the table's phones."""
        return redirect("organiser:table_phones", *self.place)


class TakeTableOver(SheetAct, TablePhones):
    """The phones of a table read only from now on."""

    done = _("La table de marque a repris cette feuille.")

    def act(self, posted: SheetPost) -> None:
        """Take it over as it was seen."""
        version = posted.cleaned_data["base_version"]
        take_table_over(ensure_sheet(self.match), base_version=version, by=self.actor)


class GiveTableBack(SheetAct, TablePhones):
    """The phones of a table go on from what is written."""

    done = _("Les téléphones de cette table continuent.")

    def act(self, posted: SheetPost) -> None:
        give_table_back(ensure_sheet(self.match), by=self.actor)


class AcceptFirstDeal(SheetAct, TablePhones):
    """The first deal of a table counts, and those after it."""

    done = _("Acceptée : les donnes de cette table comptent.")

    def act(self, posted: SheetPost) -> None:
        """Accept it as it was seen."""
        entry = self.request.POST.get("entry", "")
        accept_first_deal(ensure_sheet(self.match), entry=entry, by=self.actor)

    def to_sheet(self) -> HttpResponse:
        """Go back to the list of tables."""
        return redirect("organiser:phones_round", *self.place[:2])


class ReplaceCode(TablePhones):
    """A code that went round leads nowhere any more."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Give the table another one."""
        try:
            replace_code(self.tournament, self.kwargs["table_number"], by=self.actor)
        except Refused as refusal:
            messages.error(request, refusal.message)
        else:
            said = _("L'ancien code ne mène plus nulle part : réimprimez le chevalet.")
            messages.success(request, said)
        return self.to_sheet()


class SwitchPhones(RoundPhones):
    """The phones of all tables read only, or go on."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Take all sheets over, or give them back."""
        if "back" in request.POST:
            tables = give_round_back(self.round, by=self.actor)
            said = ngettext("%(n)d table reprend.", "%(n)d tables reprennent.", tables)
        else:
            tables = take_round_over(self.round, by=self.actor)
            said = ngettext("%(n)d feuille reprise.", "%(n)d feuilles reprises.", tables)
        messages.success(request, said % {"n": tables})
        return redirect("organiser:phones_round", slug, round_number)


class _Reasoned(ABC, TablePhones):
    """An act on a table's phones that asks why."""

    http_method_names = ["post"]
    prefix = ""
    done: Any = ""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Do it for a reason, or ask for one."""
        form = ReasonForm(request.POST, prefix=self.prefix)
        if not form.is_valid():
            return self.show(**{f"{self.prefix}_form": form})
        try:
            self.act(form.cleaned_data["reason"])
        except Refused as refusal:
            messages.error(request, refusal.message)
        else:
            messages.success(request, self.done)
        return self.to_sheet()

    @abstractmethod
    def act(self, reason: str) -> None:
        """The act itself; raises Refused where it is not possible."""


class EndSeat(_Reasoned):
    """A phone no longer speaks for its side."""

    prefix = "seat"
    done = _("Ce téléphone ne parle plus pour son camp.")

    def act(self, reason: str) -> None:
        """End the seat of the side that was named, if it is still there."""
        number = self.request.POST.get("number", "")
        seats = PhoneSeat.objects.select_related("match__sheet").filter(match=self.match)
        seat = seats.filter(number=number).first() if number.isdecimal() else None
        if seat is not None:
            end_seat(seat, by=self.actor, reason=reason)


class DropEntries(_Reasoned):
    """What waits for the other side is put aside."""

    prefix = "drop"
    done = _("Ce qui attendait est mis de côté ; le journal le garde.")

    def act(self, reason: str) -> None:
        drop_entries(ensure_sheet(self.match), by=self.actor, reason=reason)
