"""« Lots et fin »: what there is to win, then three steps: final standings, lots given, handed."""

from abc import ABC
from functools import cached_property, partial
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from prizes.domain.handing import foresee_marks
from prizes.domain.palmares import arrest_palmares
from prizes.domain.plans import choose_sharing
from prizes.enums import PrizeSharing
from prizes.forms.lines import TypedLotForm, list_special_lots
from prizes.forms.lots import CopyLotsForm
from prizes.models import PrizePlan
from prizes.pages.handing_rows import HandingRow, list_handing_rows
from prizes.pages.honours import read_prize_giving
from prizes.pages.lot_lines import LotRows, list_left_lots, list_lot_notes, read_lot_rows
from prizes.pages.words import phrase_absent_rule, phrase_rule
from prizes.queries.awards import (
    Outlook,
    foresee_correction,
    foresee_prizes,
    list_awards,
    list_replaced_awards,
    list_spare_lots,
    list_ties,
)
from prizes.queries.plans import find_prize_plan
from tournaments.amounts import phrase_cents
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.domain.tournament.endings import finish_tournament
from tournaments.enums import StandingsState
from tournaments.errors import Refused
from tournaments.forms.acts import ReasonForm
from tournaments.pages.money.treasury import read_owed
from tournaments.pages.ranks.places import find_leaders
from tournaments.pages.ranks.public_standings import build_public_standings
from tournaments.pages.tournament.open_matters import matter_sentence
from tournaments.pages.tournament.overview import NextStep, Overview, read_overview
from tournaments.permissions import Permission
from tournaments.queries.people import list_known_names
from tournaments.queries.ranks.standings import hides_standings
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.open_matters import list_open_matters
from tournaments.tables.exports.parts import LOTS
from tournaments.views.acts import ActView
from tournaments.views.previews import PreviewingPage


class EndPage(PreviewingPage):
    """The page, whatever was just typed on it."""

    permission = Permission.HAND_OUT_LOTS
    section = "end"

    @cached_property
    def plan(self) -> PrizePlan:
        """How the tournament gives its lots."""
        return find_prize_plan(self.tournament)

    @cached_property
    def evening(self) -> Overview:
        return read_overview(self.tournament, self.facts)

    @cached_property
    def facts(self) -> StageFacts:
        """What the standings rest on, read once for all that the page tells; no act rests on it."""
        return StageFacts(self.tournament)

    @property
    def is_over(self) -> bool:
        """Whether the last round is, or lots are given already."""
        return self.plan.is_arrested or self.evening.next_step in (NextStep.FINISH, NextStep.DONE)

    @property
    def in_two(self) -> bool:
        """Whether making the standings final and giving the lots are two presses: an appeal may
        come between them."""
        tournament = self.tournament
        return tournament.appeal_minutes is not None or tournament.jury.exists()

    def foresee(self) -> Foreseen[Outlook]:
        """Who would get what now."""
        return Foreseen(typed=None, impact=foresee_prizes(self.tournament))

    def show(
        self,
        *,
        typed: Form | None = None,
        whom: str = "",
        reason: ReasonForm | None = None,
        copying: Form | None = None,
        changed: PreviewChanged | None = None,
    ) -> HttpResponse:
        """The page; a form that was refused as it was filled in."""
        context: dict[str, Any] = {"plan": self.plan, "evening": self.evening}
        context["is_over"] = self.is_over
        if self.tournament.places_called is not None:
            context["prizes"] = read_prize_giving(self.tournament)
        if not self.plan.is_arrested:
            lots = read_lot_rows(self.tournament)
            context |= self._build_lots(lots, typed, whom, copying)
        if self.is_over:
            context |= self._build_end(reason or ReasonForm())
            given = self._read_given() if self.plan.is_arrested else self._read_foreseen(changed)
            context |= given
        elif context["lots"].rows and self.evening.round is not None:
            context |= self._read_foreseen(changed)
        return self.page("prizes/end/page.html", **context)

    def _build_lots(
        self, lots: LotRows, typed: Form | None, whom: str, copying: Form | None
    ) -> dict[str, Any]:
        chosen = next(
            (lot for lot in list_special_lots(self.tournament) if lot.value == whom), None
        )
        form = typed or TypedLotForm(
            initial={"whom": whom}, tournament=self.tournament, lots=lots.lots
        )
        sources = copying or CopyLotsForm(tournament=self.tournament)
        return {
            "lots": lots,
            "form": form,
            "whom": chosen,
            "chips": list_special_lots(self.tournament),
            "opened": self.request.GET.get("lot", ""),
            "notes": list_lot_notes(lots.lots),
            "copying": None if lots.rows else sources,
        }

    def _build_end(self, reason: ReasonForm) -> dict[str, Any]:
        tournament = self.tournament
        is_final = tournament.finished_at is not None
        open_now = partial(list_open_matters, facts=self.facts, stages=self.evening.stages)
        matters = [] if is_final else open_now(tournament)
        standings = build_public_standings(tournament, self.facts.whole_standings, facts=self.facts)
        return {
            "reason": reason,
            "refusing": [matter_sentence(matter) for matter in matters if matter.refuses],
            "asking": [matter_sentence(matter) for matter in matters if not matter.refuses],
            "queued": any(matter.waits_for_arbiter for matter in matters),
            "owed": read_owed(tournament) if Permission.RUN_TILL in self.may else None,
            "leaders": find_leaders(standings.lines).lines,
            "in_two": self.in_two,
        }

    def _read_foreseen(self, changed: PreviewChanged | None) -> dict[str, Any]:
        foreseen = changed.foreseen if changed else self.foreseen_once
        outlook: Outlook = foreseen.impact
        given = outlook.given
        return {
            "rows": list_handing_rows(given.awards) if given else [],
            "left": list_left_lots(outlook),
            "ties": list_ties(outlook),
            "seed": outlook.seed,
            "kept": phrase_cents(given.kept_cents) if given and given.kept_cents else "",
            "rules": (phrase_rule(outlook.plan, self.tournament), phrase_absent_rule(outlook.plan)),
            "is_provisional": outlook.state != StandingsState.FINAL,
            **self.show_foreseen(foreseen, changed),
        }

    @cached_property
    def foreseen_once(self) -> Foreseen[Outlook]:
        """Outcome foreseen, read once for a page."""
        return Foreseen(typed=None, impact=foresee_prizes(self.tournament, self.facts))

    def _read_given(self) -> dict[str, Any]:
        tournament = self.tournament
        awards = list_awards(tournament)
        rows = list_handing_rows(awards)
        return {
            "rows": rows,
            "shown": foresee_marks(awards).digest,
            "waiting": (waiting := count_waiting(rows)),
            "known": list_known_names(tournament.club_id) if waiting else (),
            "handed": sum(row.is_handed for row in rows),
            "has_handed": any(lot.is_handed for row in rows for lot in row.lots),
            "has_cash": any(award.cash_cents for award in awards),
            "has_changes": bool(foresee_correction(tournament, self.facts).changes),
            "replaced": list_handing_rows(list_replaced_awards(tournament)),
            "spare": [lot for lot, _place in list_spare_lots(tournament)],
            "part": "" if hides_standings(tournament) else LOTS,
        }


def count_waiting(rows: list[HandingRow]) -> int:
    """How many teams still wait for a lot."""
    return sum(row.is_waiting for row in rows)


class End(EndPage):
    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show it; `pour` is the special lot that is about to be typed."""
        return self.show(whom=request.GET.get("pour", ""))


class OrganisersPage(EndPage):
    """A page or an act of the organiser's about lots and the end."""

    permission = Permission.CHANGE_SETTINGS

    def back(self) -> HttpResponse:
        """Go back to the page of the end."""
        return redirect("organiser:end", self.tournament.slug)


class EndAct(OrganisersPage, ActView, ABC):
    """An act that is done on the page of the end."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self.back()


class Finish(EndAct):
    """The standings made final and, unless an appeal may come between, the lots given."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Finish it; what is still open asks for a reason first."""
        form = ReasonForm(request.POST)
        matters = list_open_matters(self.tournament)
        asks = bool(matters) and not any(matter.refuses for matter in matters)
        return self.show(reason=form) if asks and not form.is_valid() else self.carry_out(form)

    def refuse(self, refusal: Refused, *typed: ReasonForm) -> HttpResponse:
        if isinstance(refusal, PreviewChanged):
            return self.show(reason=typed[0], changed=refusal)
        return super().refuse(refusal)

    def phrase_done(self, made: bool) -> str:
        if made:
            return _("Le classement est définitif, les lots sont attribués.")
        return _("Le classement est définitif.")

    def act(self, form: ReasonForm) -> bool:
        """End it; whether the lots were given as well."""
        reason = form.data.get("reason", "")
        foreseen = self.foresee().impact
        gives = bool(foreseen.given and foreseen.given.awards)
        if self.plan.is_arrested or self.in_two or not gives:
            finish_tournament(self.tournament, by=self.actor, reason=reason)
            return False
        self.apply_as_shown(self.foresee, lambda: self._finish_and_give(reason))
        return True

    def _finish_and_give(self, reason: str) -> None:
        finish_tournament(self.tournament, by=self.actor, reason=reason)
        arrest_palmares(self.tournament, by=self.actor)


class GiveLots(EndAct):
    """Who gets what fixed, as it was shown."""

    done = gettext_lazy("Les lots sont attribués.")

    def act(self) -> None:
        arrest = partial(arrest_palmares, self.tournament, by=self.actor)
        self.apply_as_shown(self.foresee, arrest)

    def refuse(self, refusal: Refused, *typed: Any) -> HttpResponse:
        if isinstance(refusal, PreviewChanged):
            return self.show(changed=refusal)
        return super().refuse(refusal)


class ChooseSharing(EndAct):
    """Whether level teams share their envelopes, or a draw decides."""

    def act(self) -> None:
        chosen = self.request.POST.get("sharing", "")
        if chosen in PrizeSharing.values:
            choose_sharing(self.tournament, sharing=PrizeSharing(chosen), by=self.actor)
