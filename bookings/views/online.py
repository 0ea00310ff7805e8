"""A club's account at HelloAsso, and payments in doubt."""

from typing import ClassVar

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _

from bookings.domain.online.accounts import change_account, forget_account
from bookings.domain.online.doubts import (
    accept_payment,
    confirm_another_refund,
    confirm_same_refund,
    return_payment,
)
from bookings.domain.online.readiness import find_account
from bookings.forms.online import AccountForm
from bookings.models import OnlineAccount, OnlinePayment
from bookings.pages.online import read_account_page
from bookings.queries.payments import list_of_tournament
from bookings.tasks.verification import verify_account
from tournaments.errors import Refused
from tournaments.permissions import Permission
from tournaments.views.access import find_actor
from tournaments.views.organiser.clubs import ClubAccess
from tournaments.views.row_acts import NamedRowAct


class OnlineAccountPage(ClubAccess):
    """The key, typed; its secrets are never shown again."""

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        return self._show(AccountForm(account=find_account(self.club)))

    def post(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """Store it, and try it at once."""
        form = AccountForm(request.POST, account=find_account(self.club))
        if not form.is_valid():
            return self._show(form)
        account = change_account(self.club, values=form.cleaned_data, by=find_actor(request))
        return _verify(request, account)

    def _show(self, form: AccountForm) -> HttpResponse:
        told = read_account_page(self.club, find_account(self.club))
        context = {"club": self.club, "form": form, "page": told}
        return render(self.request, "bookings/payments/account.html", context)


class VerifyOnlineAccount(ClubAccess):
    http_method_names = ["post"]

    def post(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """Say in words what came back."""
        return _verify(request, get_object_or_404(OnlineAccount, club=self.club))


class ForgetOnlineAccount(ClubAccess):
    http_method_names = ["post"]

    def post(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        forget_account(self.club, by=find_actor(request))
        return redirect("organiser:online_account", club_slug)


def _verify(request: HttpRequest, account: OnlineAccount) -> HttpResponse:
    try:
        messages.success(request, verify_account(account))
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("organiser:online_account", account.club.slug)


class DecidePayment(NamedRowAct):
    """A button of the treasurer's page: the payment goes into the accounts as it came, or back on
    HelloAsso's own pages; what went back is what was noted by hand, or comes besides."""

    permission = Permission.RUN_TILL
    back = "organiser:accounts"
    acts: ClassVar = {
        "accepter": (accept_payment, _("Le paiement est dans les comptes.")),
        "rendre": (
            return_payment,
            _("C'est noté : remboursez-le dans HelloAsso, le site le verra."),
        ),
        "deja-note": (confirm_same_refund, _("C'est noté une seule fois, en ligne.")),
        "en-plus": (confirm_another_refund, _("Les deux remboursements sont dans les comptes.")),
    }

    def find_rows(self) -> QuerySet[OnlinePayment]:
        """The payments of the tournament's sign-ups."""
        return list_of_tournament(self.tournament)
