"""Penalties: given, listed, cancelled; a cancelled one stays in the record."""

from functools import cached_property, partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.forms.penalties import PenaltyForm
from arbitration.pages.record.departures import as_penalised, map_ordered
from arbitration.queries.incidents import list_penalties, list_rulings
from arbitration.tables import list_penalty_rows
from arbitration.views.access import ArbiterAccess
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.domain.ranks.adjustments import (
    make_adjustment,
    preview_adjustment,
    preview_reversal,
    reverse_adjustment,
)
from tournaments.domain.ranks.standings import ActImpact
from tournaments.domain.submissions import ARRIVED, act_once
from tournaments.errors import Refused
from tournaments.forms.acts import ReasonForm
from tournaments.forms.fields import add_refusal
from tournaments.models import Adjustment
from tournaments.queries.ranks.standings import counts_by_now
from tournaments.views.lists import send_list, show_list
from tournaments.views.previews import PreviewingPage


class Penalties(PreviewingPage, ArbiterAccess):
    """The list, and a form to give one: first the ranks that move, then it counts."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them, the latest first."""
        return self._page(PenaltyForm(tournament=self.tournament))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show what one would change; with `apply`, count it as it was shown."""
        looks = "apply" not in request.POST
        form = PenaltyForm(request.POST, tournament=self.tournament, looks=looks)
        if not form.is_valid() and not form.lacks_words_alone:
            return self._page(form)
        try:
            if looks or form.errors:
                return self._show_impact(form, self._foresee(form))
            self._give(form)
        except PreviewChanged as changed:
            return self._show_impact(form, changed.foreseen, changed)
        except Refused as refusal:
            add_refusal(form, refusal)
            return self._page(form)
        return redirect("arbitration:penalties", slug)

    def _foresee(self, form: PenaltyForm) -> Foreseen[ActImpact]:
        points = form.points()
        impact = preview_adjustment(by=self.actor, **points)
        return Foreseen(typed=points, impact=impact)

    def _give(self, form: PenaltyForm) -> None:
        """Count the points as they were shown, once."""
        data = form.cleaned_data
        give = partial(make_adjustment, reason=data["reason"], by=self.actor, **form.points())
        as_shown = partial(self.apply_as_shown, partial(self._foresee, form), give)
        if act_once(form.sent_to(self.request.path), as_shown) is None:
            messages.warning(self.request, ARRIVED)
        else:
            messages.success(self.request, _("C'est compté : le classement a suivi."))

    def _show_impact(
        self,
        form: PenaltyForm,
        foreseen: Foreseen[ActImpact],
        changed: PreviewChanged | None = None,
    ) -> HttpResponse:
        return self._page(form, impact=foreseen.impact, **self.show_foreseen(foreseen, changed))

    def _page(self, form: PenaltyForm, **shown: Any) -> HttpResponse:
        form.fields["reason"].required = True
        table = show_list(
            self.request,
            list_penalty_rows(self.tournament),
            where=[self.tournament.slug],
        )
        return self.page("arbitration/penalties.html", table=table, form=form, **shown)


class PenaltyExport(ArbiterAccess):
    """The list as a file."""

    def get(self, request: HttpRequest, slug: str, kind: str) -> HttpResponse:
        table = list_penalty_rows(self.tournament)
        return send_list(request, table, kind, name=f"{slug}-penalites")


class CancelPenalty(PreviewingPage, ArbiterAccess):
    """A penalty is taken back: first the ranks that move, then ranking and next draw follow."""

    @cached_property
    def penalty(self) -> Adjustment:
        """The penalty of the address, or 404."""
        return get_object_or_404(list_penalties(self.tournament), key=self.kwargs["key"])

    def get(self, request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
        """Show what it cost, and what changes without it."""
        return self._answer(ReasonForm())

    def post(self, request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
        """Reverse it with a reason, as it was shown."""
        return self._answer(ReasonForm(request.POST))

    def _answer(self, form: ReasonForm) -> HttpResponse:
        try:
            if not form.is_valid():
                return self._page(form, self._foresee())
            self.apply_as_shown(self._foresee, partial(self._reverse, form.cleaned_data["reason"]))
        except PreviewChanged as changed:
            return self._page(form, changed.foreseen, changed)
        except Refused as refusal:
            messages.error(self.request, refusal.message)
        else:
            messages.success(self.request, _CANCELLED)
        return redirect("arbitration:penalties", self.tournament.slug)

    def _foresee(self) -> Foreseen[ActImpact]:
        impact = preview_reversal(self.penalty, by=self.actor)
        return Foreseen(typed=self.penalty, impact=impact)

    def _reverse(self, reason: str) -> None:
        reverse_adjustment(self.penalty, reason=reason, by=self.actor)

    def _page(
        self, form: ReasonForm, foreseen: Foreseen[ActImpact], changed: PreviewChanged | None = None
    ) -> HttpResponse:
        ordered, match = map_ordered(list_rulings(self.tournament)), self.penalty.match
        return self.page(
            "arbitration/cancel_penalty.html",
            penalty=self.penalty,
            counts_later=match is not None and not counts_by_now(match.round),
            team=as_penalised(self.penalty, ordered.get(self.penalty.key)),
            form=form,
            impact=foreseen.impact,
            **self.show_foreseen(foreseen, changed),
        )


_CANCELLED = gettext_lazy("La pénalité est annulée : elle reste écrite, et ne compte plus.")
