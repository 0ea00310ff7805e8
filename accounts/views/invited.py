"""An account made to accept an invitation, or a club."""

from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from accounts.views.entering import let_in
from tournaments.domain.rights.links import open_account
from tournaments.errors import Refused
from tournaments.forms.rights import AccountForm
from tournaments.views.access import find_actor
from tournaments.views.links import HandoverPage, InvitationPage, OfferedRole


class NewAccount(OfferedRole):
    """What is offered, accepted with a new account."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        """Make the account, give it the role, sign in."""
        form = AccountForm(request.POST)
        if not form.is_valid():
            return self.page(form)
        try:
            user = self._join(form)
        except Refused as refusal:
            if refusal.code != "name-taken":
                raise
            form.add_error("username", str(refusal))
            return self.page(form)
        self.welcome()
        return let_in(request, user, onward=self.desk)

    @transaction.atomic
    def _join(self, form: AccountForm) -> User:
        told = form.cleaned_data
        user = open_account(username=told["username"], password=told["password1"])
        by = replace(find_actor(self.request), user=user)
        self.accept(user, by=by)
        return user


class InvitationAccount(NewAccount, InvitationPage):
    """An invitation accepted with a new account."""


class HandoverAccount(NewAccount, HandoverPage):
    """A club taken over with a new account."""
