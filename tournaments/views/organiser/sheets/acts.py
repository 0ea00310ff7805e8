"""What is done to a sheet besides filling it in: checked, reopened, forfeited."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from copy import copy
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.domain.sheets.sheets import (
    confirm_sheet,
    reopen_sheet,
)
from tournaments.domain.submissions import spend
from tournaments.domain.tournament.guards import find_stake
from tournaments.domain.tournament.safety import Care
from tournaments.enums import Act, Forfeit
from tournaments.errors import Refused
from tournaments.forms.sheets.sheets import ForfeitForm, SheetPost
from tournaments.models import Match
from tournaments.permissions import Permission
from tournaments.queries.ranks.forfeits import compute_forfeit_scores
from tournaments.views.organiser.sheets.sheets import SheetAccess


class SheetAct(SheetAccess, ABC):
    """One act on a sheet: done once per form, then back to the sheet with a sentence."""

    http_method_names = ["post"]
    done: Any = ""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Do it, or say why not."""
        posted = SheetPost(request.POST)
        try:
            self.act_once(posted, lambda: self.act(posted))
        except Refused as refusal:
            messages.error(request, refusal.message)
        else:
            messages.success(request, self.done)
        return self.to_sheet()

    @transaction.atomic
    def act_once(self, posted: SheetPost, act: Callable[[], None]) -> None:
        """Do it unless the same form has already arrived."""
        if not posted.is_valid():
            raise Refused(_("Ce formulaire n'est plus lisible."), code="form")
        if spend(posted.sent_to(self.request.path), may_change=True):
            act()

    @abstractmethod
    def act(self, posted: SheetPost) -> None:
        """The act itself; raises Refused where it is not possible."""


class ConfirmSheet(SheetAct):
    """A second person finds the sheet right."""

    done = _("La feuille est vérifiée.")

    def act(self, posted: SheetPost) -> None:
        """Confirm the version that was seen."""
        version = posted.cleaned_data["base_version"]
        confirm_sheet(ensure_sheet(self.match), by=self.actor, seen_version=version)


class ReopenSheet(SheetAct):
    """A handed-in sheet is opened again."""

    done = _("La feuille est rouverte.")

    def act(self, posted: SheetPost) -> None:
        """Open it, as long as no later round rests on it."""
        reopen_sheet(ensure_sheet(self.match), by=self.actor)


class ForfeitSheet(SheetAct):
    """A team did not come, or came after all: what that is worth first, then recorded."""

    permission = Permission.RECORD_FORFEITS
    http_method_names = ["get", "post"]
    done = _("C'est enregistré.")

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Go back to the sheet, where the absent team is chosen."""
        return self.to_sheet()

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Say who is absent and what that is worth; once confirmed, or to take it back, do it."""
        form, stake = ForfeitForm(request.POST), find_stake(Act.FORFEIT_RECORDED, self.round)
        asks = stake.care == Care.ASKS and form.is_valid()
        if not asks or form.cleaned_data["absent"] == Forfeit.NONE or "confirmed" in request.POST:
            return super().post(request, *args, **kwargs)
        absent = Forfeit(form.cleaned_data["absent"])
        return self.page(
            "organiser/sheets/forfeit.html",
            absent=absent,
            worth=compute_forfeit_scores(self._as_forfeit(absent)),
            stake=stake,
            post_form=SheetPost.fresh(self.sheet.version),
        )

    def _as_forfeit(self, absent: Forfeit) -> Match:
        """The match as it would be; nothing of it is stored."""
        match = copy(self.match)
        match.forfeit, match.round = absent, self.round
        return match

    def act(self, posted: SheetPost) -> None:
        """Record who is absent."""
        form = ForfeitForm(self.request.POST)
        if not form.is_valid():
            raise Refused(_("Choisissez l'équipe absente."), code="forfeit", field="absent")
        record_forfeit(self.match, absent=Forfeit(form.cleaned_data["absent"]), by=self.actor)
