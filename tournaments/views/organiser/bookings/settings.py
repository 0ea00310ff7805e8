"""Whether, when and how places may be asked for from home."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from tournaments.domain.tournament.tournaments import change_settings
from tournaments.enums import PayOnline
from tournaments.forms.bookings.desk import BookingSettingsForm
from tournaments.models import Tournament
from tournaments.pages.online.account import tell_impossible
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess


class BookingSettings(TournamentAccess):
    """The settings of sign-up from home."""

    permission = Permission.CHANGE_SETTINGS
    section = "settings"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them."""
        return self._page(self._form())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Store what changed."""
        form = self._form(request.POST)
        if not form.is_valid():
            return self._page(form)
        change_settings(self.tournament, values=form.values(), by=self.actor)
        messages.success(request, _("Les réglages sont enregistrés."))
        return redirect("organiser:settings_bookings", slug)

    @cached_property
    def _without_online(self) -> str:
        """Why nothing can be paid online here; empty where it can, or is still asked for."""
        asked = self.tournament.pay_online != PayOnline.NO
        return "" if asked else tell_impossible(self.tournament.club)

    def _form(self, data: QueryDict | None = None) -> BookingSettingsForm:
        copy = Tournament.objects.get(pk=self.tournament.pk)
        return BookingSettingsForm(data, instance=copy, takes_online=not self._without_online)

    def _page(self, form: BookingSettingsForm) -> HttpResponse:
        page = reverse("public:tournament", args=[self.tournament.slug])
        return self.page(
            "organiser/bookings/settings.html",
            form=form,
            without_online=self._without_online,
            address=self.request.build_absolute_uri(page),
        )
