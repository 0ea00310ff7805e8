"""Places asked for from home: listed, answered, lone players proposed to one another."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bookings.domain.answers import confirm_booking, confirm_placed, refuse_booking
from bookings.domain.limits import find_token
from bookings.domain.offers import let_time_pass, offer_free_places
from bookings.domain.partners import propose_partners
from bookings.domain.questions import sum_answers
from bookings.forms.desk import BookingSettingsForm, PartnersForm, RefusalForm
from bookings.models import Booking
from bookings.pages.desk import read_desk_booking
from bookings.queries.lists import find_by_key, find_first_pair, list_unanswered
from bookings.tables import BookingTable
from tournaments.domain.tournament.tournaments import read_settings
from tournaments.enums import BookingState
from tournaments.errors import Refused
from tournaments.permissions import Permission
from tournaments.printing.papers import picture_code_to_scan
from tournaments.queries.hall_address import find_hall_address
from tournaments.queries.teams.lists import count_places
from tournaments.views.acts import ActView, FormActView
from tournaments.views.lists import send_list, show_list
from tournaments.views.organiser.teams.teams import TeamPage
from tournaments.views.organiser.tournament.settings import SettingsPage


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


class ProposePartners(BookingList, FormActView):
    """Two lone players proposed to one another: both are asked."""

    http_method_names = ["post"]
    done = gettext_lazy("C'est proposé aux deux ; chacun répond sur sa page privée.")
    back_to = "organiser:bookings"

    def build_form(self, *typed: Any) -> PartnersForm:
        return PartnersForm(*typed, tournament=self.tournament)

    def ask(self, form: PartnersForm) -> HttpResponse:
        return self.show(form)

    def act(self, form: PartnersForm) -> None:
        one, other = form.cleaned_data["players"]
        propose_partners(one, other, by=self.actor)


class ConfirmPlaced(TeamPage, ActView):
    """Every team that has a place, marked as sure."""

    back_to = "organiser:bookings"
    refuse = ActView.pass_on

    def act(self) -> int:
        return confirm_placed(self.tournament, by=self.actor)

    def phrase_done(self, made: int) -> str:
        return _("Inscriptions confirmées : %(many)d.") % {"many": made}


class OfferPlaces(TeamPage, ActView):
    """What is free offered to who waits, now."""

    back_to = "organiser:bookings"
    refuse = ActView.pass_on

    def act(self) -> int:
        let_time_pass(self.tournament)
        return offer_free_places(self.tournament)

    def phrase_done(self, made: int) -> str:
        return _("Places proposées : %(many)d.") % {"many": made}


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


class ConfirmBooking(BookingAccess, ActView):
    """A yes: the place is sure."""

    back_to = "organiser:bookings"

    def act(self) -> Booking:
        return confirm_booking(self.booking, by=self.actor)

    def phrase_done(self, made: Booking) -> str:
        return _("%(names)s : c'est confirmé.") % {"names": made.names}


class RefuseBooking(BookingPage, FormActView):
    """A no, with its words."""

    http_method_names = ["post"]
    form_class = RefusalForm
    back_to = "organiser:bookings"

    def ask(self, form: RefusalForm) -> HttpResponse:
        return self.show(form)

    def act(self, form: RefusalForm) -> None:
        refuse_booking(self.booking, answer=form.cleaned_data["answer"], by=self.actor)

    def phrase_done(self, made: None) -> str:
        return _("%(names)s : refusée.") % {"names": self.booking.names}


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
            seen=self.write_seen(form, read_settings(self.tournament, form.fields)),
            without_online=form.without_online,
            address=self.request.build_absolute_uri(page),
        )
