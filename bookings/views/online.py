"""A club's account at HelloAsso, and payments in doubt."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from bookings.domain.online.doubts import (
    accept_payment,
    confirm_another_refund,
    confirm_same_refund,
    return_payment,
)
from bookings.domain.online.readiness import change_account, find_account, forget_account
from bookings.domain.places import has_place
from bookings.forms.desk import AccountForm
from bookings.models import OnlineAccount, OnlinePayment
from bookings.pages.online import read_account_page
from bookings.queries.payments import list_of_tournament
from bookings.tasks.client import verify_account
from tournaments.permissions import Permission
from tournaments.views.acts import ActView, FormActView, NamedRowAct
from tournaments.views.organiser.clubs import ClubAccess


class OnlineAccountPage(ClubAccess, FormActView):
    """The key, typed and tried at once; its secrets are never shown again."""

    back_to = "organiser:online_account"
    refuse = ActView.refuse

    def build_form(self, *typed: Any) -> AccountForm:
        return AccountForm(*typed[:1], account=find_account(self.club))

    def act(self, form: AccountForm) -> str:
        """Store it; what came back when it was tried."""
        account = change_account(self.club, values=form.cleaned_data, by=self.actor)
        return verify_account(account)

    def phrase_done(self, made: str) -> str:
        return made

    def ask(self, form: AccountForm) -> HttpResponse:
        told = read_account_page(self.club, find_account(self.club))
        context = {"club": self.club, "form": form, "page": told}
        return render(self.request, "bookings/payments/account.html", context)


class VerifyOnlineAccount(ClubAccess, ActView):
    """The key that is stored, tried once more."""

    back_to = "organiser:online_account"

    def act(self) -> str:
        return verify_account(get_object_or_404(OnlineAccount, club=self.club))

    def phrase_done(self, made: str) -> str:
        return made


class ForgetOnlineAccount(ClubAccess, ActView):
    """The key and its secrets, forgotten."""

    back_to = "organiser:online_account"
    refuse = ActView.pass_on

    def act(self) -> None:
        forget_account(self.club, by=self.actor)


class DecidePayment(NamedRowAct):
    """A button of the treasurer's page: the payment goes into the accounts as it came, or back on
    HelloAsso's own pages; what went back is what was noted by hand, or comes besides."""

    permission = Permission.RUN_TILL
    back_to = "organiser:accounts"
    acts: ClassVar = {
        "accepter": (accept_payment, _("Le paiement est dans les comptes.")),
        "rendre": (
            return_payment,
            _("C'est noté : remboursez-le dans HelloAsso, le site le verra."),
        ),
        "deja-note": (confirm_same_refund, _("C'est noté une seule fois, en ligne.")),
        "en-plus": (confirm_another_refund, _("Les deux remboursements sont dans les comptes.")),
    }

    def phrase_done(self, made: Any) -> StrOrPromise:
        """The sentence of the act; of a payment taken without a place, that its team waits."""
        team = made.booking.plays_in
        if self.kwargs["act"] == "accepter" and not (team and has_place(team)):
            return _(
                "Le paiement est dans les comptes, mais le concours est complet : %(names)s n'a "
                "pas de place et attend dans la liste."
            ) % {"names": made.booking.names}
        return super().phrase_done(made)

    def list_addressable(self) -> QuerySet[OnlinePayment]:
        """The payments of the tournament's sign-ups."""
        return list_of_tournament(self.tournament)
