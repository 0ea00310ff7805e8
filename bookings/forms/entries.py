"""Settings of sign-up from home, as « Aller à… » finds them."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from bookings.forms.desk import BookingSettingsForm
from tournaments.forms.goto_settings import build_entry
from tournaments.models import Tournament
from tournaments.pages.goto.entries import Entry


def list_booking_entries(tournament: Tournament) -> Iterator[Entry]:
    """Every field of the page of settings."""
    url = reverse("organiser:settings_bookings", args=[tournament.slug])
    for field in BookingSettingsForm(instance=tournament).visible_fields():
        yield build_entry(field, _("Inscriptions en ligne"), url)
