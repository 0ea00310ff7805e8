"""What opens with a secret in a link: an invitation, a pass for an evening."""

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View
from django.views.decorators.cache import never_cache
from django_stubs_ext import StrOrPromise

from tournaments.actors import Actor
from tournaments.dates import phrase_weekday
from tournaments.domain.clubs import take_over
from tournaments.domain.rights.links import count_guess
from tournaments.domain.rights.roles import accept_invitation, refuse_closed
from tournaments.enums import Role
from tournaments.errors import Refused
from tournaments.forms.rights import AccountForm
from tournaments.models import Handover, Invitation
from tournaments.permissions import Permission
from tournaments.queries.rights.access import (
    find_handover,
    find_invitation,
    list_tournaments_with,
    pass_by_token,
)
from tournaments.views.access import carry, find_actor, put_down

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


class OfferedRole(SecretLink, ABC):
    """Who offers which role, and the ways to accept. `route` is its address by name; that of
    accepting with a new account ends with `_account`."""

    route = ""
    greeting: StrOrPromise = ""
    invitation: Invitation | Handover

    def open(self, token: str) -> None:
        """The offer, while it can be accepted."""
        found = self.find(token)
        if found is None:
            raise self.unknown()
        refuse_closed(found)
        self.invitation = found

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        return self.page(AccountForm())

    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        """Accept it as the person signed in."""
        if not request.user.is_authenticated:
            return redirect(self.route, token)
        self.accept(request.user, by=find_actor(request))
        self.welcome()
        return redirect(self.desk)

    def page(self, form: AccountForm) -> HttpResponse:
        """The offer, with the form of a new account as it was typed."""
        token = self.kwargs["token"]
        context = {
            "invitation": self.invitation,
            "form": form,
            "address": reverse(self.route, args=[token]),
            "account_address": reverse(f"{self.route}_account", args=[token]),
            **self.build_context(),
        }
        return render(self.request, "links/invitation.html", context)

    def welcome(self) -> None:
        """Say so on the page after this one."""
        messages.success(self.request, str(self.greeting))

    @abstractmethod
    def find(self, token: str) -> Invitation | Handover | None:
        """The offer whose token this is, ended or not."""

    @abstractmethod
    def accept(self, user: User, *, by: Actor) -> object:
        """Give the role to who accepts. Raises Refused."""

    @abstractmethod
    def build_context(self) -> dict[str, Any]:
        """What the page says of it: `heading`, `kicker`, `role`."""

    @property
    @abstractmethod
    def desk(self) -> str:
        """The page where whoever accepted goes on."""


class InvitationPage(OfferedRole):
    """An invitation to one tournament."""

    route = "links:invitation"
    greeting = gettext_lazy("Bienvenue : ce concours vous est ouvert.")
    invitation: Invitation

    def find(self, token: str) -> Invitation | None:
        return find_invitation(token)

    def accept(self, user: User, *, by: Actor) -> object:
        return accept_invitation(self.invitation, user=user, by=by)

    def build_context(self) -> dict[str, Any]:
        """The tournament, its club and its day."""
        host = self.invitation.tournament
        return {
            "heading": host.name,
            "kicker": f"{host.club.name} · {phrase_weekday(host.date)}",
            "role": self.invitation.get_role_display(),
        }

    @property
    def desk(self) -> str:
        """Where the tournament's own pages begin."""
        return reverse("organiser:begin", args=[self.invitation.tournament.slug])


class HandoverPage(OfferedRole):
    """A club to run: next comes a concours, where it can hold one."""

    route = "links:handover"
    greeting = gettext_lazy("Bienvenue : ce club est à vous.")
    invitation: Handover

    def find(self, token: str) -> Handover | None:
        return find_handover(token)

    def accept(self, user: User, *, by: Actor) -> object:
        return take_over(self.invitation, user=user, by=by)

    def build_context(self) -> dict[str, Any]:
        """The club, and that it is run by who accepts."""
        club = self.invitation.club
        return {"heading": club.name, "kicker": club.town, "role": Role.ORGANISER.label}

    @property
    def desk(self) -> str:
        """The first concours of a new club; the list of those that it held."""
        club = self.invitation.club
        if club.tournaments.exists():
            return reverse("organiser:home")
        return f"{reverse('organiser:create')}?club={club.slug}"


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
