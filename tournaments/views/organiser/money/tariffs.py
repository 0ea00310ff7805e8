"""The tariffs of a tournament."""

from django.contrib import messages
from django.forms import BaseFormSet
from django.http import HttpRequest, HttpResponse, QueryDict
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
    section = "more"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them."""
        return self._page(self._lines())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Store them."""
        tariffs = self._lines(request.POST)
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

    def _lines(self, typed: QueryDict | None = None) -> BaseFormSet[TariffForm]:
        return TariffFormSet(
            typed,
            initial=list_tariff_lines(self.tournament),
            prefix="tariffs",
            form_kwargs={"of_people": self.tournament.is_of_people},
        )

    def _page(self, tariffs: BaseFormSet[TariffForm], refusal: str = "") -> HttpResponse:
        return self.page("organiser/money/tariffs.html", tariffs=tariffs, refusal=refusal)
