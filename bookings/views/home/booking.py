"""Signing up from home: the form, and the private link that it leads to."""

from uuid import uuid5

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache

from bookings.domain.away.deferring import book_or_note
from bookings.domain.consent import phrase_notice
from bookings.domain.links import find_token
from bookings.forms.booking import BookingForm
from bookings.models import Booking, DeferredRequest
from bookings.pages.announcement import read_announcement
from bookings.queries.phases import find_phase
from tournaments.enums import BookingPhase, Origin
from tournaments.errors import Refused
from tournaments.views.access import PublicTournament, find_actor


@method_decorator(never_cache, name="dispatch")
class BookPlace(PublicTournament):
    """The form by which anybody asks for a place; once it is closed, the page says so."""

    http_method_names = ["get", "head", "options", "post"]

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self._page(BookingForm(tournament=self.tournament))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Ask for the place, and lead to the private page."""
        form = BookingForm(request.POST, tournament=self.tournament)
        if not form.is_valid():
            return self._page(form)
        try:
            booking = self._book(form)
        except Refused as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            return self._page(form)
        return redirect("links:booking", find_token(booking))

    def _book(self, form: BookingForm) -> Booking | DeferredRequest:
        return book_or_note(
            self.tournament,
            wanted=form.wanted(),
            # Sent to another tournament, the same form is another one.
            key=uuid5(form.cleaned_data["key"], str(self.tournament.key)),
            by=find_actor(self.request, Origin.PUBLIC),
            language=get_language() or "fr",
        )

    def _page(self, form: BookingForm) -> HttpResponse:
        phase = find_phase(self.tournament, timezone.now())
        return self.page(
            "bookings/home/book.html",
            form=form,
            phase=phase,
            is_open=phase in (BookingPhase.OPEN, BookingPhase.NOTED),
            is_noted=phase == BookingPhase.NOTED,
            announced=read_announcement(self.tournament),
            notice=phrase_notice(self.tournament.club),
        )
