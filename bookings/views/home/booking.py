"""Signing up from home: the form, and the private link that it leads to."""

from typing import Any
from uuid import uuid5

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from bookings.domain.away.deferring import book_or_note
from bookings.domain.limits import find_token
from bookings.domain.retention import phrase_notice
from bookings.forms.booking import BookingForm
from bookings.models import Booking, DeferredRequest
from bookings.pages.announcement import read_announcement
from bookings.queries.lists import find_phase
from tournaments.enums import BookingPhase, Origin
from tournaments.views.access import PublicTournament, find_actor
from tournaments.views.acts import FormActView


@method_decorator(never_cache, name="dispatch")
class BookPlace(PublicTournament, FormActView):
    """The form by which anybody asks for a place; once it is closed, the page says so."""

    http_method_names = ["get", "head", "options", "post"]
    done = _("C'est noté. Gardez le lien de cette page.")

    def build_form(self, *typed: Any) -> BookingForm:
        return BookingForm(*typed, tournament=self.tournament)

    def onward(self, made: Booking | DeferredRequest) -> HttpResponse:
        """Lead to the private page."""
        return redirect("links:booking", find_token(made))

    def act(self, form: BookingForm) -> Booking | DeferredRequest:
        return book_or_note(
            self.tournament,
            wanted=form.wanted(),
            # Sent to another tournament, the same form is another one.
            key=uuid5(form.cleaned_data["key"], str(self.tournament.key)),
            by=find_actor(self.request, Origin.PUBLIC),
            language=get_language() or "fr",
        )

    def ask(self, form: BookingForm) -> HttpResponse:
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
