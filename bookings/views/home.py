"""Signing up from home: the form, and the private link that it leads to."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any
from uuid import uuid5

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from bookings.domain.addresses import is_answered_by
from bookings.domain.away.deferring import act_or_note, book_or_note
from bookings.domain.bookings import (
    book_again,
    cancel_booking,
    change_booking,
    confirm_address,
)
from bookings.domain.limits import find_booking, find_token, take_act
from bookings.domain.offers import accept_offer, let_time_pass
from bookings.domain.partners import accept_partner, ask_partner, decline_partner
from bookings.domain.retention import phrase_notice
from bookings.domain.telling.agendas import is_sure, write_booking_event
from bookings.forms.booking import AskForm, BookingForm, WantedForm, read_wanted
from bookings.models import Booking, DeferredRequest
from bookings.pages.announcement import read_announcement
from bookings.pages.deferred import phrase_noted_booking
from bookings.pages.online import read_offer
from bookings.pages.own_data import list_own_data
from bookings.pages.private_page import read_private_page
from bookings.queries.deferred import find_noted_booking
from bookings.queries.lists import find_phase, list_possible_partners
from tournaments.calendars import read_method
from tournaments.enums import BookingPhase, DeferredKind, Origin
from tournaments.errors import Refused
from tournaments.models.rights import hash_token
from tournaments.printing.papers import picture_code_to_scan
from tournaments.queries.hall_address import find_hall_address
from tournaments.views.access import PublicTournament, find_actor
from tournaments.views.acts import ActView, FormActView, UnshownFormActView
from tournaments.views.links import NOTED, SecretLink


class PrivateLink(SecretLink):
    """A page of one request, for whoever holds its link."""

    booking: Booking

    def open(self, token: str) -> None:
        """The request. What time alone has ended is ended before anything is read."""
        found = find_booking(token)
        if found is None:
            raise self._refuse_unknown(token)
        if let_time_pass(found.tournament):
            found.refresh_from_db()
        self.booking = found

    def _refuse_unknown(self, token: str) -> Refused:
        """The refusal of a secret that opens no request, or one that is only noted."""
        noted = find_noted_booking(hash_token(token))
        if noted is None:
            return self.unknown()
        return Refused(phrase_noted_booking(noted), code=NOTED)

    def page(self, template: str, **context: object) -> HttpResponse:
        """A page in the club's dress."""
        tournament = self.booking.tournament
        about = {"tournament": tournament, "club": tournament.club, "token": self.kwargs["token"]}
        return render(self.request, template, {**about, "booking": self.booking, **context})

    def back(self) -> HttpResponse:
        """Go back to the private page."""
        return redirect("links:booking", self.kwargs["token"])


class PrivatePage(PrivateLink):
    http_method_names = ["get", "head", "options"]

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        """Show it, and the link itself, to be kept."""
        address = request.build_absolute_uri(reverse("links:booking", args=[token]))
        in_hall = find_hall_address(address)
        return self.page(
            "bookings/home/private.html",
            private=read_private_page(self.booking),
            offer=read_offer(self.booking),
            address=in_hall or address,
            code=picture_code_to_scan(in_hall) if in_hall else "",
        )


class PrivateCalendar(PrivateLink):
    """The evening for an agenda; struck out there once the place is the person's no more."""

    http_method_names = ["get", "head", "options"]

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        content = write_booking_event(self.booking, is_cancelled=not is_sure(self.booking))
        return HttpResponse(
            content,
            content_type=f"text/calendar; method={read_method(content)}; charset=utf-8",
            headers={"Content-Disposition": 'inline; filename="concours.ics"'},
        )


class PrivateData(PrivateLink):
    """All that is kept of the person, and what they agreed to."""

    http_method_names = ["get", "head", "options"]

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        return self.page("bookings/home/data.html", facts=list_own_data(self.booking))


class PrivateDataFile(PrivateLink):
    """Data of a request as a file that other programs read."""

    http_method_names = ["get", "head", "options"]

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        facts = [{"what": label, "says": said} for label, said in list_own_data(self.booking)]
        return JsonResponse(
            {"booking": str(self.booking.key), "facts": facts},
            headers={"Content-Disposition": 'attachment; filename="mon-inscription.json"'},
            json_dumps_params={"ensure_ascii": False, "indent": 2},
        )


class PrivateChange(PrivateLink, FormActView):
    """The request corrected, or its correction noted for the club."""

    def build_form(self, *typed: Any) -> WantedForm:
        asked = read_wanted(self.booking)
        return WantedForm(*typed, initial=asked, tournament=self.booking.tournament)

    def act(self, form: WantedForm) -> None:
        wanted = form.wanted()
        act_or_note(
            change_booking,
            self.booking,
            kind=DeferredKind.CHANGE,
            by=find_actor(self.request, Origin.PUBLIC),
            told=asdict(wanted),
            wanted=wanted,
        )

    def ask(self, form: WantedForm) -> HttpResponse:
        return self.page("bookings/home/change.html", form=form)


class PrivateAddress(PrivateLink, ActView):
    """The link of the mail that asks whether an address is the person's; the button says yes."""

    done = gettext_lazy("Merci : c'est à cette adresse que le club vous écrit.")

    def get(self, request: HttpRequest, token: str, code: str) -> HttpResponse:
        """Show the button, while it is asked."""
        if not is_answered_by(self.booking, code):
            messages.error(request, _("Cette adresse n'attend plus votre réponse."))
            return self.back()
        return self.page("bookings/home/address.html")

    def act(self) -> None:
        by = find_actor(self.request, Origin.PUBLIC)
        confirm_address(self.booking, code=self.kwargs["code"], by=by)


class PrivateAct(PrivateLink, ActView):
    """A button of the private page; away from the club's site it is noted for the club."""

    http_method_names = ["post"]
    does: Callable[..., Booking]
    kind: DeferredKind

    def act(self) -> None:
        by = find_actor(self.request, Origin.PUBLIC)
        act_or_note(type(self).does, self.booking, kind=self.kind, by=by)


class PrivateCancel(PrivateAct):
    """The request taken back, or the offered place declined."""

    does = staticmethod(cancel_booking)
    kind = DeferredKind.CANCEL


class PrivateAsk(PrivateLink, UnshownFormActView):
    """Another lone player, asked to play together."""

    http_method_names = ["post"]
    unread = gettext_lazy("Cette personne ne cherche plus.")

    def build_form(self, *typed: Any) -> AskForm:
        return AskForm(*typed, others=list_possible_partners(self.booking))

    def act(self, form: AskForm) -> None:
        by = find_actor(self.request, Origin.PUBLIC)
        take_act(self.booking, address=by.address)
        ask_partner(self.booking, form.chosen(), by=by)


class PrivateAccept(PrivateAct):
    does = staticmethod(accept_offer)
    kind = DeferredKind.ACCEPT


class PrivateAgain(PrivateAct):
    """A place asked for anew."""

    does = staticmethod(book_again)
    kind = DeferredKind.AGAIN


class PrivatePartnerYes(PrivateAct):
    """The partner who is proposed, accepted."""

    does = staticmethod(accept_partner)
    kind = DeferredKind.PARTNER_YES


class PrivatePartnerNo(PrivateAct):
    """The partner who is proposed, declined."""

    does = staticmethod(decline_partner)
    kind = DeferredKind.PARTNER_NO


@method_decorator(never_cache, name="dispatch")
class BookPlace(PublicTournament, FormActView):
    """The form by which anybody asks for a place; once it is closed, the page says so."""

    http_method_names = ["get", "head", "options", "post"]
    done = gettext_lazy("C'est noté. Gardez le lien de cette page.")

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
