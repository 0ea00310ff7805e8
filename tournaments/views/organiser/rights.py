"""Who may do what in a tournament: roles, invitations, passes for an evening."""

from abc import ABC, abstractmethod
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from tournaments.domain.rights.passes import give_pass, revoke_pass
from tournaments.domain.rights.roles import end_role, give_role, invite, revoke_invitation
from tournaments.domain.submissions import spend
from tournaments.enums import Role
from tournaments.errors import Refused
from tournaments.forms.fields import add_refusal
from tournaments.forms.rights import InvitationForm, PassForm, RoleForm
from tournaments.models import HelperPass, Invitation
from tournaments.permissions import Permission
from tournaments.printing.papers import picture_code_to_scan
from tournaments.queries.hall_address import find_hall_address
from tournaments.queries.rights.access import read_rights
from tournaments.tables.right import RightTable, list_held_rights
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import ActView, FormActView
from tournaments.views.lists import send_list, show_list
from tournaments.views.organiser.clubs import warn_without_password

FOLDER = "organiser/rights/"
LINK_PAGE = FOLDER + "link.html"


def describe_link(url: str) -> dict[str, Any]:
    """What the page of a new link shows of it, by the address that other devices reach."""
    address = find_hall_address(url)
    return {
        "address": address or url,
        "code": picture_code_to_scan(address or url),
        "is_reachable": bool(address),
    }


class RightsAccess(TournamentAccess):
    """A page of those who give rights."""

    permission = Permission.GIVE_RIGHTS
    section = "more"

    def back(self) -> HttpResponse:
        """Return to who may do what."""
        return redirect("organiser:rights", self.tournament.slug)

    def overview(self, form: RoleForm) -> HttpResponse:
        """Everybody, with the form for one more as it was typed."""
        table = show_list(
            self.request,
            self.table(),
            where=[self.tournament.slug],
            address=reverse("organiser:rights", args=[self.tournament.slug]),
        )
        return self.page(FOLDER + "page.html", table=table, form=form)

    def table(self) -> RightTable:
        """Everybody who may do something, and by what."""
        return RightTable(list_held_rights(self.tournament, read_rights(self.tournament)))


class Rights(RightsAccess):
    """Everybody who may do something in this tournament."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.overview(RoleForm())


class RightsExport(RightsAccess):
    """The list as a file."""

    def get(self, request: HttpRequest, slug: str, kind: str) -> HttpResponse:
        return send_list(request, self.table(), kind, name=f"{slug}-droits")


class GiveRole(RightsAccess, FormActView):
    """A role for somebody who has an account."""

    form_class = RoleForm
    done = gettext_lazy("C'est fait.")
    refuse = ActView.pass_on

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The form stands on the page of everybody's rights."""
        return self.back()

    def ask(self, form: RoleForm) -> HttpResponse:
        return self.overview(form)

    def act(self, form: RoleForm) -> User:
        user: User = form.cleaned_data["username"]
        give_role(self.tournament, user=user, role=Role(form.cleaned_data["role"]), by=self.actor)
        return user

    def onward(self, made: User) -> HttpResponse:
        warn_without_password(self.request, made, self.tournament.club)
        return self.back()


class EndRight(RightsAccess, ActView, ABC):
    """Something that was given, taken back with one touch."""

    done = gettext_lazy("C'est retiré ; l'effet est immédiat.")
    refuse = ActView.pass_on


class TakeRole(EndRight):
    """A person's role in this tournament."""

    def act(self) -> None:
        roles = self.tournament.roles.select_related("tournament__club", "user")
        end_role(get_object_or_404(roles, key=self.kwargs["key"]), by=self.actor)


class RevokeInvitation(EndRight):
    """An invitation that nobody has accepted."""

    def act(self) -> None:
        invitations = self.tournament.invitations.select_related("tournament")
        revoke_invitation(get_object_or_404(invitations, key=self.kwargs["key"]), by=self.actor)


class RevokePass(EndRight):
    """A pass that is in use."""

    def act(self) -> None:
        passes = self.tournament.passes.select_related("tournament")
        revoke_pass(get_object_or_404(passes, key=self.kwargs["key"]), by=self.actor)


@method_decorator(never_cache, name="dispatch")
class NewLink(RightsAccess, ABC):
    """A link that is made, and shown this once: the site keeps no more than its hash.

    So the answer to the form is the page with the link. The form's key sees to it that the
    same form, sent again, makes no second one.
    """

    route = ""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Ask what the link is for."""
        return self._ask(self.form())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Make it and show it."""
        form = self.form(request.POST)
        if not form.is_valid():
            return self._ask(form)
        try:
            made = self._make_once(form)
        except Refused as refusal:
            add_refusal(form, refusal)
            return self._ask(form)
        if made is None:
            sentence = _("Ce lien est déjà fait. S'il est perdu, retirez-le et faites-en un autre.")
            messages.warning(request, sentence)
            return self.back()
        return self._show(*made)

    def _ask(self, form: Any) -> HttpResponse:
        back = reverse("organiser:rights", args=[self.tournament.slug])
        return self.page("ask.html", form=form, back=back, **self.build_context())

    @abstractmethod
    def build_context(self) -> dict[str, Any]:
        """The words of the question, as `ask.html` takes them."""

    @transaction.atomic
    def _make_once(
        self, form: InvitationForm | PassForm
    ) -> tuple[Invitation | HelperPass, str] | None:
        if not spend(form.sent_to(self.request.path)):
            return None
        return self.make(form)

    def _show(self, made: Invitation | HelperPass, token: str) -> HttpResponse:
        url = self.request.build_absolute_uri(reverse(self.route, args=[token]))
        return self.page(
            LINK_PAGE,
            made=made,
            above=self.tournament.name,
            role=made.get_role_display(),
            back=reverse("organiser:rights", args=[self.tournament.slug]),
            **describe_link(url),
        )

    @abstractmethod
    def form(self, data: Any = None) -> Any:
        """Form that asks for whom, and until when."""

    @abstractmethod
    def make(self, form: Any) -> tuple[Invitation | HelperPass, str]:
        """Make what the form asks for, with its secret; raises Refused."""


class Invite(NewLink):
    """An invitation to take a role."""

    route = "links:invitation"

    def build_context(self) -> dict[str, Any]:
        """The question, with the use of an invitation."""
        lead = _(
            "La personne qui ouvre le lien prend ce rôle, une fois. Le lien est montré une seule "
            "fois."
        )
        return {
            "page_title": _("Inviter quelqu'un"),
            "lead": lead,
            "press": _("Faire l'invitation"),
        }

    def form(self, data: Any = None) -> InvitationForm:
        """To what role, for whom, for how long."""
        return InvitationForm(data)

    def make(self, form: InvitationForm) -> tuple[Invitation, str]:
        return invite(self.tournament, by=self.actor, **form.offer())


class GivePass(NewLink):
    """A pass for helpers of one evening."""

    route = "links:pass"

    def build_context(self) -> dict[str, Any]:
        """The question, with the limits of a pass."""
        lead = _(
            "Sans compte : qui scanne le code peut aider jusqu'à l'heure dite, et rien d'autre. "
            "Le code est montré une seule fois ; il se retire à tout moment."
        )
        return {"page_title": _("Un droit pour ce soir"), "lead": lead, "press": _("Faire le code")}

    def form(self, data: Any = None) -> PassForm:
        """To do what, where, until when."""
        return PassForm(data, tournament=self.tournament)

    def make(self, form: PassForm) -> tuple[HelperPass, str]:
        return give_pass(self.tournament, by=self.actor, **form.offer())
