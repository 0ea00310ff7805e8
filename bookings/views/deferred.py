"""What came while the concours was in the hall: read at any time, dealt with at its return."""

from uuid import UUID

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
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
from bookings.queries.deferred import list_deferred, list_waiting_payments
from bookings.queries.obstacles import find_obstacles
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.forms.reason import ReasonForm
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess
from tournaments.views.row_acts import RowAct


class DeferredAccess(TournamentAccess):
    """For whoever runs the club."""

    permission = Permission.RUN_CLUB
    section = "more"


class DeferredList(DeferredAccess):
    """Who asked for what, and when."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.page("bookings/away/deferred.html", deferred=read_deferred(self.tournament))


class ApplyAll(DeferredAccess):
    """All that waits, applied in the order in which it came."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Apply it; what is refused stays, and the reason is said."""
        done, refused = apply_everything(self.tournament, by=self.actor)
        for names, sentence in refused:
            messages.error(request, f"{names} : {sentence}")
        if done:
            said = ngettext("%(done)d demande appliquée.", "%(done)d demandes appliquées.", done)
            messages.success(request, said % {"done": done})
        return redirect("organiser:deferred", slug)


class ApplyRequest(RowAct):
    permission = Permission.RUN_CLUB
    section = "more"
    back = "organiser:deferred"
    act = staticmethod(apply_request)
    done = gettext_lazy("C'est fait.")

    def find_rows(self) -> QuerySet[DeferredRequest]:
        return list_deferred(self.tournament)


class ApplyPayment(RowAct):
    """One payment, judged by the accounts that came back."""

    permission = Permission.RUN_CLUB
    section = "more"
    back = "organiser:deferred"
    act = staticmethod(settle_after_absence)
    done = gettext_lazy("C'est dans les comptes, ou dans la liste « Payé, mais pas comme prévu ».")

    def find_rows(self) -> QuerySet[OnlinePayment]:
        return list_waiting_payments(self.tournament)


class PutAside(DeferredAccess):
    def require_addressed(self) -> DeferredRequest:
        """The request of the address, or 404."""
        return get_object_or_404(list_deferred(self.tournament), key=self.kwargs["key"])

    def get(self, request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
        proposed = self.propose(self.require_addressed())
        return self._page(ReasonForm(initial={"reason": proposed}))

    def post(self, request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
        row, form = self.require_addressed(), ReasonForm(request.POST)
        if not form.is_valid():
            return self._page(form)
        try:
            put_request_aside(row, **form.cleaned_data, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _phrase_aside(row))
        return redirect("organiser:deferred", slug)

    def propose(self, asked: DeferredRequest) -> str:
        """What to say where it can be applied no more, in the words of who asked."""
        if not find_obstacles(self.tournament, [asked], timezone.now()):
            return ""
        with override(asked.language):
            return propose_reason(self.tournament)

    def _page(self, form: ReasonForm) -> HttpResponse:
        stake = find_stake(Act.DEFERRED_ASIDE, self.tournament)
        asked = self.require_addressed()
        form.fields["reason"].widget.attrs["lang"] = asked.language
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
            above=f"{asked.names} · {asked.get_kind_display()}",
            told=told,
            press=_("Mettre de côté"),
            back=reverse("organiser:deferred", args=[self.tournament.slug]),
        )


class PutStuckAside(DeferredAccess):
    """All that can be applied no more, left undone for one reason."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self._page(ReasonForm(initial={"reason": propose_reason(self.tournament)}))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Put them aside, and say whom to call."""
        form = ReasonForm(request.POST)
        if not form.is_valid():
            return self._page(form)
        try:
            aside = put_stuck_aside(self.tournament, **form.cleaned_data, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            for row in aside:
                messages.success(request, f"{row.names} : {_phrase_aside(row)}")
        return redirect("organiser:deferred", slug)

    def _page(self, form: ReasonForm) -> HttpResponse:
        stake = find_stake(Act.DEFERRED_ASIDE, self.tournament)
        stuck = read_deferred(self.tournament).stuck
        return self.page("bookings/away/put_stuck_aside.html", form=form, stake=stake, stuck=stuck)


def _phrase_aside(row: DeferredRequest) -> str:
    """Sentence for a request put aside, and whom to call where no mail says it."""
    address, phone = row.contact
    if address or not phone:
        return _("La demande est mise de côté.")
    said = {"names": row.names, "phone": phone}
    return _("La demande est mise de côté. Sans courriel : prévenez %(names)s, %(phone)s.") % said
