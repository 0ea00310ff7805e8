"""What opens with a secret in a link: an invitation, a pass for an evening."""

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.cache import never_cache

from tournaments.domain.rights.links import count_guess
from tournaments.domain.rights.roles import accept_invitation, refuse_closed
from tournaments.errors import Refused
from tournaments.forms.rights.rights import AccountForm
from tournaments.models import Invitation
from tournaments.permissions import Permission
from tournaments.queries.rights.access import find_invitation, list_tournaments_with, pass_by_token
from tournaments.views.access import find_actor
from tournaments.views.carried_pass import carry, put_down

NOTED = "noted"
"""The code of what opens nothing yet, and is no mistake."""

CLOSED, GUESSED = 410, 429
STATUSES = {"unknown": 404, "too-many-attempts": GUESSED, NOTED: 200}


@method_decorator(never_cache, name="dispatch")
class SecretLink(View, ABC):
    """A page at a secret address; what opens nothing gets a page that says why."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Look the secret up; who holds it gets in, however many others guess."""
        try:
            self.open(self.kwargs["token"])
            return super().dispatch(request, *args, **kwargs)
        except Refused as refusal:
            status = STATUSES.get(refusal.code, CLOSED)
            context = {"sentence": refusal.message, "is_guessed": status == GUESSED}
            template = "links/noted.html" if refusal.code == NOTED else "links/closed.html"
            return render(request, template, context, status=status)

    @abstractmethod
    def open(self, token: str) -> None:
        """Find what the secret opens. Raises Refused."""

    def unknown(self) -> Refused:
        """The refusal of a secret that nobody gave, counted as a guess."""
        try:
            count_guess(self.request.META.get("REMOTE_ADDR", ""))
        except Refused as refusal:
            return refusal
        return Refused(_("Ce lien n'existe pas. Est-il bien complet ?"), code="unknown")


class InvitationPage(SecretLink):
    """Who invites to what, and the ways to accept."""

    invitation: Invitation

    def open(self, token: str) -> None:
        """The invitation, while it can be accepted."""
        found = find_invitation(token)
        if found is None:
            raise self.unknown()
        refuse_closed(found)
        self.invitation = found

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        return self.page(AccountForm())

    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        """Accept it as the person signed in."""
        if not request.user.is_authenticated:
            return redirect("links:invitation", token)
        accept_invitation(self.invitation, user=request.user, by=find_actor(request))
        return self.onward()

    def page(self, form: AccountForm) -> HttpResponse:
        """The invitation, with the form of a new account as it was typed."""
        context = {
            "invitation": self.invitation,
            "host": self.invitation.tournament,
            "form": form,
            "token": self.kwargs["token"],
        }
        return render(self.request, "links/invitation.html", context)

    def onward(self) -> HttpResponse:
        """Go on to the tournament."""
        self.welcome()
        return redirect(self.desk)

    def welcome(self) -> None:
        """Say so on the page after this one."""
        messages.success(self.request, _("Bienvenue : ce concours vous est ouvert."))

    @property
    def desk(self) -> str:
        """Where the tournament's own pages begin."""
        return reverse("organiser:begin", args=[self.invitation.tournament.slug])


class OpenPass(SecretLink):
    """A pass taken up: the browser carries it from now on, until it ends."""

    def open(self, token: str) -> None:
        """The pass, while it is valid."""
        found = pass_by_token(token)
        if found is None:
            raise self.unknown()
        if found.revoked_at is not None:
            raise Refused(_("Ce droit d'un soir a été retiré."), code="revoked")
        if not found.is_valid:
            raise Refused(_("Ce droit d'un soir a pris fin."), code="expired")
        self.held = found

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        """Carry it, and go where it leads; whoever has rights of their own there needs none."""
        answer = redirect("organiser:begin", self.held.tournament.slug)
        if not self._has_own_rights:
            carry(answer, self.held, token)
        return answer

    @cached_property
    def _has_own_rights(self) -> bool:
        own = list_tournaments_with(self.request.user, Permission.SEE_DESK)
        return own.filter(pk=self.held.tournament_id).exists()


class LeavePass(View):
    """A pass put down: this browser forgets it."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        answer = redirect("public:home")
        put_down(answer)
        return answer
