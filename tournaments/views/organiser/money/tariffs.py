"""The tariffs of a tournament."""

from django.contrib import messages
from django.forms import BaseFormSet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.domain.money.tariffs import set_tariffs
from tournaments.errors import Refused
from tournaments.forms.money.tariffs import TariffForm, TariffFormSet, list_tariff_lines
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess


class Tariffs(TournamentAccess):
    """What an entry costs, line by line; without any line, paying is a tick."""

    permission = Permission.CHANGE_SETTINGS
    section = "settings"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them."""
        return self._page(
            TariffFormSet(initial=list_tariff_lines(self.tournament), prefix="tariffs")
        )

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Store them."""
        lines = list_tariff_lines(self.tournament)
        tariffs = TariffFormSet(request.POST, initial=lines, prefix="tariffs")
        if not tariffs.is_valid():
            return self._page(tariffs)
        plans = (form.plan() for form in tariffs)
        try:
            set_tariffs(
                self.tournament,
                tariffs=[plan for plan in plans if plan is not None],
                by=self.actor,
            )
        except Refused as refusal:
            return self._page(tariffs, refusal=str(refusal))
        messages.success(request, _("Les tarifs sont enregistrés."))
        return redirect("organiser:tariffs", slug)

    def _page(self, tariffs: BaseFormSet[TariffForm], refusal: str = "") -> HttpResponse:
        return self.page("organiser/money/tariffs.html", tariffs=tariffs, refusal=refusal)
