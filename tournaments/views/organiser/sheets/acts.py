"""What is done to a sheet besides filling it in: checked, reopened, forfeited."""

from abc import ABC, abstractmethod
from copy import copy
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from tournaments.acts import Care
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.domain.ranks.standings import ActImpact
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.forfeits import preview_forfeit, record_forfeit
from tournaments.domain.sheets.sheets import (
    confirm_sheet,
    reopen_sheet,
)
from tournaments.domain.submissions import spend
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act, Forfeit
from tournaments.errors import Refused
from tournaments.forms.acts import ReasonForm
from tournaments.forms.sheets.sheets import ForfeitForm, SheetPost
from tournaments.models import Match
from tournaments.permissions import Permission
from tournaments.queries.ranks.forfeits import compute_forfeit_scores
from tournaments.views.acts import ActView
from tournaments.views.organiser.sheets.sheets import SheetAccess
from tournaments.views.previews import PreviewingPage

ASKING = frozenset({Care.ASKS, Care.REASON})


class SheetAct(SheetAccess, ActView, ABC):
    """One act on a sheet: done once per form, then back to the sheet with a sentence."""

    http_method_names = ["post"]

    @transaction.atomic
    def act(self) -> None:
        """Do it unless the same form has already arrived."""
        posted = SheetPost(self.request.POST)
        if not posted.is_valid():
            raise Refused(_("Ce formulaire n'est plus lisible."), code="form")
        if spend(posted.sent_to(self.request.path), may_change=True):
            self.act_once(posted)

    def back(self) -> HttpResponse:
        return self.to_sheet()

    @abstractmethod
    def act_once(self, posted: SheetPost) -> None:
        """The act itself; raises Refused where it is not possible."""


class ConfirmSheet(SheetAct):
    """A second person finds the sheet right."""

    done = _("La feuille est vérifiée.")

    def act_once(self, posted: SheetPost) -> None:
        """Confirm the version that was seen."""
        version = posted.cleaned_data["base_version"]
        confirm_sheet(ensure_sheet(self.match), by=self.actor, seen_version=version)


class ReopenSheet(SheetAct):
    """A handed-in sheet is opened again."""

    done = _("La feuille est rouverte.")

    def act_once(self, posted: SheetPost) -> None:
        """Open it, as long as no later round rests on it."""
        reopen_sheet(ensure_sheet(self.match), by=self.actor)


class ForfeitSheet(PreviewingPage, SheetAct):
    """A team did not come, or came after all: what that is worth first, then recorded."""

    permission = Permission.RECORD_FORFEITS
    http_method_names = ["get", "post"]
    done = _("C'est enregistré.")

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Go back to the sheet, where the absent team is chosen."""
        return self.to_sheet()

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Say who is absent and what that is worth; once confirmed, or to take it back, do it."""
        form = ForfeitForm(request.POST)
        if self._is_shown_first(form):
            return self._show(Forfeit(form.cleaned_data["absent"]))
        return super().post(request, *args, **kwargs)

    @property
    def _is_closed(self) -> bool:
        """Whether later draws rest on it: it is done with a reason, and its impact is shown."""
        return find_stake(Act.FORFEIT_RECORDED, self.round).care == Care.REASON

    def _is_shown_first(self, form: ForfeitForm) -> bool:
        """Whether the page that asks comes first; what is asked there may still lack."""
        if not form.is_valid() or find_stake(Act.FORFEIT_RECORDED, self.round).care not in ASKING:
            return False
        if self._is_closed:
            return "confirmed" not in self.request.POST or not self.reason_form.is_valid()
        return form.cleaned_data["absent"] != Forfeit.NONE and "confirmed" not in self.request.POST

    @cached_property
    def reason_form(self) -> ReasonForm:
        """Why it is done after all; checked once it was asked."""
        return ReasonForm(self.request.POST if "confirmed" in self.request.POST else None)

    def _show(self, absent: Forfeit, changed: PreviewChanged | None = None) -> HttpResponse:
        """Ask, with what it is worth and, once the round is closed, all that it changes."""
        more: dict[str, Any] = {}
        if self._is_closed:
            try:
                foreseen = self._foresee(absent)
            except Refused as refusal:
                messages.error(self.request, refusal.message)
                return self.to_sheet()
            more = {"impact": foreseen.impact, "reason_form": self.reason_form}
            more |= self.show_foreseen(foreseen, changed)
        return self.page(
            "organiser/sheets/forfeit.html",
            absent=absent,
            worth=compute_forfeit_scores(self._as_forfeit(absent)) if absent != "none" else (),
            stake=find_stake(Act.FORFEIT_RECORDED, self.round),
            post_form=SheetPost.fresh(self.sheet.version),
            **more,
        )

    def refuse(self, refusal: Refused, *_typed: Any) -> HttpResponse:
        """Show once more what it changes where that has changed."""
        if isinstance(refusal, PreviewChanged):
            return self._show(Forfeit(self.request.POST["absent"]), refusal)
        return super().refuse(refusal)

    def _foresee(self, absent: Forfeit) -> Foreseen[ActImpact]:
        impact = preview_forfeit(self.match, absent=absent, by=self.actor)
        return Foreseen(typed=str(absent), impact=impact)

    def _as_forfeit(self, absent: Forfeit) -> Match:
        """The match as it would be; nothing of it is stored."""
        match = copy(self.match)
        match.forfeit, match.round = absent, self.round
        return match

    def act_once(self, posted: SheetPost) -> None:
        form = ForfeitForm(self.request.POST)
        if not form.is_valid():
            raise Refused(_("Choisissez l'équipe absente."), code="forfeit", field="absent")
        absent = Forfeit(form.cleaned_data["absent"])
        if not self._is_closed:
            record_forfeit(self.match, absent=absent, by=self.actor)
            return
        reason = self.reason_form.cleaned_data["reason"]
        self.apply_as_shown(
            lambda: self._foresee(absent),
            lambda: record_forfeit(self.match, absent=absent, by=self.actor, reason=reason),
        )

    def to_sheet(self) -> HttpResponse:
        """Back to the sheet, or on to what a closed round's forfeit leaves to choose."""
        return (self.to_choices() if self._is_closed else None) or super().to_sheet()
