"""What came while the concours was in the hall: read at any time, dealt with at its return."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, override

from bookings.domain.away.deferred import (
    apply_everything,
    apply_request,
    put_request_aside,
    put_stuck_aside,
)
from bookings.domain.online.settlement import settle_after_absence
from bookings.models import DeferredRequest, OnlinePayment
from bookings.pages.deferred import propose_reason, read_deferred
from bookings.queries.deferred import find_obstacles, list_deferred, list_waiting_payments
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act
from tournaments.forms.acts import ReasonForm
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import ActView, FormActView, RowAct


class DeferredAccess(TournamentAccess):
    """For whoever runs the club."""

    permission = Permission.RUN_CLUB
    section = "more"


class DeferredList(DeferredAccess):
    """Who asked for what, and when."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.page("bookings/away/deferred.html", deferred=read_deferred(self.tournament))


class ApplyAll(DeferredAccess, ActView):
    """All that waits, applied in the order in which it came."""

    back_to = "organiser:deferred"
    refuse = ActView.pass_on

    def act(self) -> int:
        """Apply it; what is refused stays, and the reason is said."""
        done, refused = apply_everything(self.tournament, by=self.actor)
        for names, sentence in refused:
            messages.error(self.request, f"{names} : {sentence}")
        return done

    def phrase_done(self, made: int) -> str:
        sentence = ngettext("%(done)d demande appliquée.", "%(done)d demandes appliquées.", made)
        return sentence % {"done": made} if made else ""


class ApplyRequest(RowAct):
    """One request that waited, applied by hand."""

    permission = Permission.RUN_CLUB
    section = "more"
    back_to = "organiser:deferred"
    done = gettext_lazy("C'est fait.")

    def list_addressable(self) -> QuerySet[DeferredRequest]:
        return list_deferred(self.tournament)

    def act(self) -> None:
        apply_request(self.row, by=self.actor)


class ApplyPayment(RowAct):
    """One payment, judged by the accounts that came back."""

    permission = Permission.RUN_CLUB
    section = "more"
    back_to = "organiser:deferred"
    done = gettext_lazy("C'est dans les comptes, ou dans la liste « Payé, mais pas comme prévu ».")

    def list_addressable(self) -> QuerySet[OnlinePayment]:
        return list_waiting_payments(self.tournament)

    def act(self) -> None:
        settle_after_absence(self.row, by=self.actor)


class PutAside(DeferredAccess, FormActView):
    """A request that is not applied, its reason said to who asked."""

    back_to = "organiser:deferred"
    refuse = ActView.refuse

    def require_addressed(self) -> DeferredRequest:
        """The request of the address, or 404."""
        return get_object_or_404(list_deferred(self.tournament), key=self.kwargs["key"])

    def build_form(self, *typed: Any) -> ReasonForm:
        if typed:
            return ReasonForm(*typed)
        return ReasonForm(initial={"reason": self.propose(self.require_addressed())})

    def act(self, form: ReasonForm) -> DeferredRequest:
        row = self.require_addressed()
        put_request_aside(row, **form.cleaned_data, by=self.actor)
        return row

    def phrase_done(self, made: DeferredRequest) -> str:
        return _phrase_aside(made)

    def propose(self, row: DeferredRequest) -> str:
        """What to say where it can be applied no more, in the words of who asked."""
        if not find_obstacles(self.tournament, [row], timezone.now()):
            return ""
        with override(row.language):
            return propose_reason(self.tournament)

    def ask(self, form: ReasonForm) -> HttpResponse:
        stake = find_stake(Act.DEFERRED_ASIDE, self.tournament)
        row = self.require_addressed()
        form.fields["reason"].widget.attrs["lang"] = row.language
        told = _(
            "La personne lira la raison sur sa page privée, et dans un courriel si elle a donné "
            "son adresse."
        )
        return self.page(
            "ask.html",
            form=form,
            stake=stake,
            page_title=_("Mettre de côté ?"),
            heading=_("Mettre cette demande de côté ?"),
            above=f"{row.names} · {row.get_kind_display()}",
            told=told,
            press=_("Mettre de côté"),
            back=reverse("organiser:deferred", args=[self.tournament.slug]),
        )


class PutStuckAside(DeferredAccess, FormActView):
    """All that can be applied no more, left undone for one reason."""

    back_to = "organiser:deferred"
    refuse = ActView.refuse

    def build_form(self, *typed: Any) -> ReasonForm:
        if typed:
            return ReasonForm(*typed)
        return ReasonForm(initial={"reason": propose_reason(self.tournament)})

    def act(self, form: ReasonForm) -> None:
        """Put them aside, and say whom to call."""
        for row in put_stuck_aside(self.tournament, **form.cleaned_data, by=self.actor):
            messages.success(self.request, f"{row.names} : {_phrase_aside(row)}")

    def ask(self, form: ReasonForm) -> HttpResponse:
        stake = find_stake(Act.DEFERRED_ASIDE, self.tournament)
        stuck = read_deferred(self.tournament).stuck
        return self.page("bookings/away/put_stuck_aside.html", form=form, stake=stake, stuck=stuck)


def _phrase_aside(row: DeferredRequest) -> str:
    """Sentence for a request put aside, and whom to call where no mail says it."""
    address, phone = row.contact
    if address or not phone:
        return _("La demande est mise de côté.")
    values = {"names": row.names, "phone": phone}
    return _("La demande est mise de côté. Sans courriel : prévenez %(names)s, %(phone)s.") % values
