"""The pools of a stage changed by hand, before a draw of them is published."""

from functools import cached_property, partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.domain.stages.pools import (
    PoolsPreview,
    change_pools,
    preview_pools,
    refuse_begun,
)
from tournaments.errors import Refused
from tournaments.forms.stages.stage import PoolsForm
from tournaments.models import StageEntrant
from tournaments.pages.stages.pool_words import phrase_pools
from tournaments.permissions import Permission
from tournaments.queries.stages.chain import list_entrants_by_seed
from tournaments.views.organiser.stages.stages import StageAccess
from tournaments.views.previews import PreviewingPage


class StagePools(PreviewingPage, StageAccess):
    """Who is in which pool; an exchange: what it costs first, then done."""

    permission = Permission.DRAW_ROUNDS
    section = "rounds"

    def get(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        """Show the pools, or go back where there is nothing to change."""
        return self._go_back_if_begun() or self._show(PoolsForm(entrants=self._entrants))

    def post(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        """Show the cost; with `confirmed`, change the pools as that was shown."""
        form = PoolsForm(request.POST, entrants=self._entrants)
        if (back := self._go_back_if_begun()) or not form.is_valid():
            return back or self._show(form)
        foresee = partial(self._foresee, form)
        change = partial(change_pools, self.stage, by=self.actor, **form.cleaned_data)
        try:
            if "confirmed" not in request.POST:
                return self._show_cost(form, foresee())
            self.apply_as_shown(foresee, change)
        except PreviewChanged as changed:
            return self._show_cost(form, changed.foreseen, changed)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._show(form)
        messages.success(request, _("Les poules sont changées."))
        return self.back()

    @cached_property
    def _entrants(self) -> list[StageEntrant]:
        self.stage.tournament = self.tournament
        return list_entrants_by_seed(self.stage)

    def _go_back_if_begun(self) -> HttpResponse | None:
        try:
            refuse_begun(self.stage)
        except Refused as refusal:
            messages.error(self.request, str(refusal))
            return self.back()
        return None

    def _foresee(self, form: PoolsForm) -> Foreseen[PoolsPreview]:
        impact = preview_pools(self.stage, **form.cleaned_data)
        return Foreseen(typed=form.cleaned_data, impact=impact)

    def _show(self, form: PoolsForm, **more: Any) -> HttpResponse:
        pools: dict[str, list[StageEntrant]] = {}
        for entrant in self._entrants:
            pools.setdefault(entrant.pool, []).append(entrant)
        return self.page(
            "organiser/stages/pools.html",
            stage=self.stage,
            form=form,
            pools=sorted(pools.items()),
            **more,
        )

    def _show_cost(
        self,
        form: PoolsForm,
        foreseen: Foreseen[PoolsPreview],
        changed: PreviewChanged | None = None,
    ) -> HttpResponse:
        """The pools that result, what they cost, and the first round with them."""
        impact = foreseen.impact
        return self._show(
            form,
            lines=list(phrase_pools(impact.before, impact.after)),
            tables=impact.tables,
            **self.show_foreseen(foreseen, changed),
        )
