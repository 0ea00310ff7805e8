"""Penalties: given, listed, cancelled; a cancelled one stays in the record."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.forms.penalties import PenaltyForm
from arbitration.pages.record.penalties import find_penalties
from arbitration.tables.penalty import PenaltyTable
from arbitration.views.access import ActOnce, ArbiterAccess
from tournaments.domain.ranks.adjustments import make_adjustment, reverse_adjustment
from tournaments.domain.submissions import ARRIVED, act_once
from tournaments.enums import AdjustmentKind, AdjustmentUnit
from tournaments.errors import Refused
from tournaments.forms.reason import ReasonForm
from tournaments.views.lists import send_list, show_list


class Penalties(ArbiterAccess):
    """The list, and a form to give one."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them, the latest first."""
        return self._page(PenaltyForm(tournament=self.tournament))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Give one; standings follow."""
        form = PenaltyForm(request.POST, tournament=self.tournament)
        if not form.is_valid() or not self._try_to_give(form):
            return self._page(form)
        return redirect("arbitration:penalties", slug)

    def _try_to_give(self, form: PenaltyForm) -> bool:
        """Count the points once; False where the form says why they cannot be."""
        data = dict(form.cleaned_data)
        key, unit = data.pop("key"), AdjustmentUnit(data.pop("unit"))
        give = partial(make_adjustment, kind=AdjustmentKind.PENALTY, unit=unit, by=self.actor)
        try:
            made = act_once(key, partial(give, **data), outcome="penalty")
        except Refused as refusal:
            form.add_error(refusal.field or None, refusal.message)
            return False
        if made is None:
            messages.warning(self.request, ARRIVED)
        else:
            messages.success(self.request, _("C'est compté : le classement a suivi."))
        return True

    def _page(self, form: PenaltyForm) -> HttpResponse:
        table = show_list(
            self.request,
            PenaltyTable(find_penalties(self.tournament)),
            route="arbitration:penalties_export",
            where=[self.tournament.slug],
        )
        return self.page("arbitration/penalties.html", table=table, form=form)


class PenaltyExport(ArbiterAccess):
    """The list as a file."""

    def get(self, request: HttpRequest, slug: str, kind: str) -> HttpResponse:
        """Send it as CSV or XLSX."""
        table = PenaltyTable(find_penalties(self.tournament))
        return send_list(request, table, kind, name=f"{slug}-penalites")


class CancelPenalty(ActOnce):
    """A penalty is taken back: the ranking and the next draw follow."""

    done = gettext_lazy("La pénalité est annulée : elle reste écrite, et ne compte plus.")

    def act(self) -> HttpResponse | None:
        """Reverse it with a reason."""
        penalty = get_object_or_404(find_penalties(self.tournament), pk=self.kwargs["pk"])
        form = ReasonForm(self.request.POST)
        reason = form.cleaned_data["reason"] if form.is_valid() else ""
        reverse_adjustment(penalty, reason=reason, by=self.actor)
        return None

    def back(self) -> HttpResponse:
        """To the list."""
        return redirect("arbitration:penalties", self.tournament.slug)
