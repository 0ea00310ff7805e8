"""Whether, when and how places may be asked for from home."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.domain.tournament.tournaments import change_settings
from tournaments.forms.bookings.desk import BookingSettingsForm
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess


class BookingSettings(TournamentAccess):
    """The settings of sign-up from home."""

    permission = Permission.CHANGE_SETTINGS
    section = "settings"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them."""
        return self._page(BookingSettingsForm(instance=self._copy_tournament()))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Store what changed."""
        form = BookingSettingsForm(request.POST, instance=self._copy_tournament())
        if not form.is_valid():
            return self._page(form)
        change_settings(self.tournament, values=form.values(), by=self.actor)
        messages.success(request, _("Les réglages sont enregistrés."))
        return redirect("organiser:settings_bookings", slug)

    def _copy_tournament(self) -> Tournament:
        return Tournament.objects.get(pk=self.tournament.pk)

    def _page(self, form: BookingSettingsForm) -> HttpResponse:
        page = reverse("public:tournament", args=[self.tournament.slug])
        return self.page(
            "organiser/bookings/settings.html",
            form=form,
            address=self.request.build_absolute_uri(page),
        )
