"""Places asked for from home: listed, answered, lone players proposed to one another."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from bookings.domain.answers import confirm_booking, confirm_placed, refuse_booking
from bookings.domain.lapses import let_time_pass
from bookings.domain.links import find_token
from bookings.domain.offers import offer_free_places
from bookings.domain.partners import propose_partners
from bookings.domain.questions import sum_answers
from bookings.forms.desk import PartnersForm, RefusalForm
from bookings.models import Booking
from bookings.pages.desk import read_desk_booking
from bookings.queries.lists import find_by_key, find_first_pair, list_unanswered
from bookings.tables import BookingTable
from tournaments.enums import BookingState
from tournaments.errors import Refused
from tournaments.permissions import Permission
from tournaments.printing.codes import picture_code_to_scan
from tournaments.queries.hall_address import find_hall_address
from tournaments.queries.teams.lists import count_places
from tournaments.views.lists import send_list, show_list
from tournaments.views.organiser.teams.pages import TeamPage


class BookingList(TeamPage):
    """All requests, the first asked for first."""

    http_method_names = ["get", "head", "options"]

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them; what time alone has ended is ended first."""
        let_time_pass(self.tournament)
        return self.show(PartnersForm(tournament=self.tournament))

    def show(self, form: PartnersForm) -> HttpResponse:
        """The list, with the lone players and the form that proposes two of them."""
        unanswered = list(list_unanswered(self.tournament))
        where = [self.tournament.slug]
        address = reverse("organiser:bookings", args=where)
        table = BookingTable(self.tournament)
        return self.page(
            "bookings/desk/list.html",
            page_title=_("Inscriptions en ligne"),
            table=show_list(
                self.request,
                table,
                where=where if Permission.EXCHANGE_LISTS in self.may else None,
                address=address,
            ),
            places=count_places(self.tournament),
            to_approve=[booking for booking in unanswered if booking.state == BookingState.ASKED],
            to_confirm=[booking for booking in unanswered if booking.state == BookingState.TAKEN],
            form=form,
            pair=find_first_pair(list(form.alone.values())),
            answers=sum_answers(
                self.tournament, self.tournament.bookings.filter(state=BookingState.TAKEN)
            ),
        )


class BookingExport(TeamPage):
    """The list as a file."""

    permission = Permission.EXCHANGE_LISTS

    def get(self, request: HttpRequest, slug: str, kind: str) -> HttpResponse:
        table = BookingTable(self.tournament)
        return send_list(request, table, kind, name=f"{slug}-inscriptions-en-ligne")


class ProposePartners(BookingList):
    """Two lone players proposed to one another: both are asked."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        form = PartnersForm(request.POST, tournament=self.tournament)
        if not form.is_valid():
            return self.show(form)
        one, other = form.cleaned_data["players"]
        if self.done(form, lambda: propose_partners(one, other, by=self.actor) or True) is None:
            return self.show(form)
        messages.success(request, _("C'est proposé aux deux ; chacun répond sur sa page privée."))
        return redirect("organiser:bookings", slug)


class ConfirmPlaced(TeamPage):
    """Every team that has a place, marked as sure."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        many = confirm_placed(self.tournament, by=self.actor)
        messages.success(request, _("Inscriptions confirmées : %(many)d.") % {"many": many})
        return redirect("organiser:bookings", slug)


class OfferPlaces(TeamPage):
    """What is free offered to who waits, now."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        let_time_pass(self.tournament)
        many = offer_free_places(self.tournament)
        messages.success(request, _("Places proposées : %(many)d.") % {"many": many})
        return redirect("organiser:bookings", slug)


class BookingAccess(TeamPage):
    """A page of one request."""

    def require_addressed(self) -> Booking:
        """The request of the address, or 404."""
        found = find_by_key(self.tournament, self.kwargs["key"])
        if found is None:
            raise Http404
        self.booking = found
        return found


class BookingPage(BookingAccess):
    """One request: what was typed, who it may be, its private link, the answer."""

    http_method_names = ["get", "head", "options"]

    def get(self, request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
        return self.show(RefusalForm())

    def show(self, form: RefusalForm) -> HttpResponse:
        """The page, with the form of a no."""
        link = reverse("links:booking", args=[find_token(self.booking)])
        address = self.request.build_absolute_uri(link)
        in_hall = find_hall_address(address)
        return self.page(
            "bookings/desk/booking.html",
            page_title=self.booking.names,
            desk=read_desk_booking(self.booking),
            form=form,
            address=in_hall or address,
            code=picture_code_to_scan(in_hall) if in_hall else "",
        )


class ConfirmBooking(BookingAccess):
    http_method_names = ["post"]

    def post(self, request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
        self.say(lambda: self._said(confirm_booking(self.booking, by=self.actor)))
        return redirect("organiser:bookings", slug)

    def _said(self, booking: Booking) -> str:
        return _("%(names)s : c'est confirmé.") % {"names": booking.names}


class RefuseBooking(BookingPage):
    """A no, with its words."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
        form = RefusalForm(request.POST)
        if not form.is_valid():
            return self.show(form)
        try:
            refuse_booking(self.booking, answer=form.cleaned_data["answer"], by=self.actor)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self.show(form)
        messages.success(request, _("%(names)s : refusée.") % {"names": self.booking.names})
        return redirect("organiser:bookings", slug)
