"""The private link of a request: seen, changed, taken back, accepted. Only POST acts."""

from collections.abc import Callable
from dataclasses import asdict
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from bookings.domain.addresses import is_answered_by
from bookings.domain.away.deferring import act_or_note
from bookings.domain.bookings import (
    Wanted,
    book_again,
    cancel_booking,
    change_booking,
    confirm_address,
)
from bookings.domain.calendar import is_sure, write_booking_event
from bookings.domain.lapses import let_time_pass
from bookings.domain.limits import take_act
from bookings.domain.links import find_booking
from bookings.domain.offers import accept_offer
from bookings.domain.partners import accept_partner, ask_partner, decline_partner
from bookings.forms.booking import AskForm, WantedForm, read_wanted
from bookings.models import Booking
from bookings.pages.deferred import phrase_noted_booking
from bookings.pages.online import read_offer
from bookings.pages.own_data import list_own_data
from bookings.pages.private_page import read_private_page
from bookings.queries.deferred import find_noted_booking
from bookings.queries.lists import list_possible_partners
from tournaments.calendars import read_method
from tournaments.enums import DeferredKind, Origin
from tournaments.errors import Refused
from tournaments.models.rights import hash_token
from tournaments.printing.codes import picture_code_to_scan
from tournaments.queries.hall_address import find_hall_address
from tournaments.views.access import find_actor
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

    def home(self) -> HttpResponse:
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


class PrivateChange(PrivateLink):
    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        return self._show(self._form(initial=read_wanted(self.booking)))

    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        """Correct it, or say what stands in the way."""
        form = self._form(request.POST, initial=read_wanted(self.booking))
        if not form.is_valid():
            return self._show(form)
        try:
            self._change(form.wanted())
        except Refused as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            return self._show(form)
        return self.home()

    def _change(self, wanted: Wanted) -> None:
        act_or_note(
            change_booking,
            self.booking,
            kind=DeferredKind.CHANGE,
            by=find_actor(self.request, Origin.PUBLIC),
            told=asdict(wanted),
            wanted=wanted,
        )

    @property
    def _form(self) -> Callable[..., WantedForm]:
        return partial(WantedForm, tournament=self.booking.tournament)

    def _show(self, form: WantedForm) -> HttpResponse:
        return self.page("bookings/home/change.html", form=form)


class PrivateAddress(PrivateLink):
    """The link of the mail that asks whether an address is the person's; the button says yes."""

    def get(self, request: HttpRequest, token: str, code: str) -> HttpResponse:
        """Show the button, while it is asked."""
        if not is_answered_by(self.booking, code):
            messages.error(request, _("Cette adresse n'attend plus votre réponse."))
            return self.home()
        return self.page("bookings/home/address.html")

    def post(self, request: HttpRequest, token: str, code: str) -> HttpResponse:
        try:
            confirm_address(self.booking, code=code, by=find_actor(request, Origin.PUBLIC))
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("Merci : c'est à cette adresse que le club vous écrit."))
        return self.home()


class PrivateAct(PrivateLink):
    """A button of the private page."""

    http_method_names = ["post"]
    act: Callable[..., Booking]
    kind: DeferredKind

    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        """Do it, have it noted for the club, or say why not."""
        act, by = type(self).act, find_actor(request, Origin.PUBLIC)
        try:
            act_or_note(act, self.booking, kind=self.kind, by=by)
        except Refused as refusal:
            messages.error(request, str(refusal))
        return self.home()


class PrivateCancel(PrivateAct):
    """The request taken back, or the offered place declined."""

    act = staticmethod(cancel_booking)
    kind = DeferredKind.CANCEL


class PrivateAsk(PrivateLink):
    """Another lone player, asked to play together."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        """Ask, or say why not."""
        form = AskForm(request.POST, others=list_possible_partners(self.booking))
        if not form.is_valid():
            messages.error(request, _("Cette personne ne cherche plus."))
            return self.home()
        by = find_actor(request, Origin.PUBLIC)
        try:
            take_act(self.booking, address=by.address)
            ask_partner(self.booking, form.chosen(), by=by)
        except Refused as refusal:
            messages.error(request, str(refusal))
        return self.home()


class PrivateAccept(PrivateAct):
    act = staticmethod(accept_offer)
    kind = DeferredKind.ACCEPT


class PrivateAgain(PrivateAct):
    """A place asked for anew."""

    act = staticmethod(book_again)
    kind = DeferredKind.AGAIN


class PrivatePartnerYes(PrivateAct):
    """The partner who is proposed, accepted."""

    act = staticmethod(accept_partner)
    kind = DeferredKind.PARTNER_YES


class PrivatePartnerNo(PrivateAct):
    """The partner who is proposed, declined."""

    act = staticmethod(decline_partner)
    kind = DeferredKind.PARTNER_NO
