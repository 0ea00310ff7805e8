"""Whether, when and how places may be asked for from home."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from bookings.forms.desk import BookingSettingsForm
from tournaments.errors import Refused
from tournaments.views.organiser.tournament.settings import SettingsPage


class BookingSettings(SettingsPage):
    """The settings of sign-up from home."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self._page(self._form())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        form = self._form(request.POST)
        if not self._store(form):
            return self._page(form)
        return redirect("organiser:settings_bookings", slug)

    def _store(self, form: BookingSettingsForm) -> bool:
        """Store what a form asks for and say so; False where it says beside a field why not."""
        if not form.is_valid():
            return False
        try:
            self.change(form.values())
        except Refused as refusal:
            self.show_refused(form, refusal)
            return False
        messages.success(self.request, _("Les réglages sont enregistrés."))
        return True

    def _form(self, data: QueryDict | None = None) -> BookingSettingsForm:
        return BookingSettingsForm(data, instance=self.copy_tournament())

    def _page(self, form: BookingSettingsForm) -> HttpResponse:
        page = reverse("public:tournament", args=[self.tournament.slug])
        return self.page(
            "bookings/desk/settings.html",
            form=form,
            seen=self.write_seen(form.fields),
            without_online=form.without_online,
            address=self.request.build_absolute_uri(page),
        )
