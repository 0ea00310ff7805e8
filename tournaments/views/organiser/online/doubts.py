"""The treasurer's two answers to a payment online that is not as it should be."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext_lazy as _

from tournaments.domain.online.doubts import accept_payment, return_payment
from tournaments.errors import Refused
from tournaments.models import OnlinePayment
from tournaments.permissions import Permission
from tournaments.queries.online.payments import list_of_tournament
from tournaments.views.access import TournamentAccess


class DecidePayment(TournamentAccess):
    """A button of the treasurer's page."""

    http_method_names = ["post"]
    permission = Permission.RUN_TILL
    act: Callable[..., OnlinePayment]
    said: str | Promise

    @cached_property
    def payment(self) -> OnlinePayment:
        """The payment of the address, or 404."""
        rows = list_of_tournament(self.tournament)
        return get_object_or_404(rows, key=self.kwargs["key"])

    def require_addressed(self) -> OnlinePayment:
        """Look it up first; raises Http404."""
        return self.payment

    def post(self, request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
        """Decide, or say why not."""
        try:
            type(self).act(self.payment, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, str(self.said))
        return redirect("organiser:accounts", slug)


class AcceptPayment(DecidePayment):
    """It goes into the accounts as it came."""

    act = staticmethod(accept_payment)
    said = _("Le paiement est dans les comptes.")


class ReturnPayment(DecidePayment):
    """It is given back on HelloAsso's own pages."""

    act = staticmethod(return_payment)
    said = _("C'est noté : remboursez-le dans HelloAsso, le site le verra.")
