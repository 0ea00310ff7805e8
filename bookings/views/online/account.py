"""A club's account with HelloAsso: its page, a try of its key, and its end."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from bookings.domain.online.accounts import change_account, forget_account
from bookings.domain.online.readiness import find_account
from bookings.forms.online import AccountForm
from bookings.models import OnlineAccount
from bookings.pages.online.account import read_account_page
from bookings.tasks.verification import verify_account
from tournaments.errors import Refused
from tournaments.views.access import find_actor
from tournaments.views.organiser.clubs import ClubAccess


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
