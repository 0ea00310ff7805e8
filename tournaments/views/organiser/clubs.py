"""A club's own page, and its logo."""

from functools import cached_property, partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views import View

from tournaments.domain.clubs import add_member, change_club, create_club, remove_member, set_logo
from tournaments.domain.rights.accounts import build_setup_path
from tournaments.domain.submissions import make_once
from tournaments.errors import Refused
from tournaments.forms.clubs import ClubForm, MemberForm, NewClubForm
from tournaments.models import Club
from tournaments.permissions import Permission
from tournaments.queries.clubs import list_accounts_of_club_alone, list_members
from tournaments.queries.rights.access import list_clubs_with
from tournaments.tables.member import MemberTable, list_member_rows
from tournaments.views.access import SiteOwnerAccess, find_actor
from tournaments.views.lists import send_list, show_list

SAID_OF_CLUB = ("name", "town", "contact_email", "is_listed", "photo_days")


class CreateClub(SiteOwnerAccess):
    """A new club, by the site's owner."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._ask(NewClubForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        """Create it, and go on to its first tournament."""
        form = NewClubForm(request.POST)
        if not form.is_valid():
            return self._ask(form)
        typed = {"name": form.cleaned_data["name"], "town": form.cleaned_data["town"]}
        create = partial(create_club, **typed, by=find_actor(request))
        try:
            make_once(form.sent_to(request.path), lambda: create().slug)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._ask(form)
        messages.success(request, _("Le club est créé. Voici son premier concours."))
        return redirect("organiser:create")

    def _ask(self, form: NewClubForm) -> HttpResponse:
        words = {
            "page_title": _("Votre club"),
            "lead": _("Un concours appartient à un club : dites d'abord lequel."),
            "press": _("Créer le club"),
        }
        return render(self.request, "ask.html", {"form": form, **words})


class ClubAccess(LoginRequiredMixin, View):
    """A view of one club, for those who run it."""

    @cached_property
    def club(self) -> Club:
        """The club of the address, or 404."""
        allowed = list_clubs_with(self.request.user, Permission.RUN_CLUB)
        return get_object_or_404(allowed, slug=self.kwargs["club_slug"])

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Refuse before anything is read from the request."""
        if request.user.is_authenticated:
            self.require_addressed()
        return super().dispatch(request, *args, **kwargs)

    def require_addressed(self) -> Club:
        """Refuse a club that this person does not run; raises Http404."""
        return self.club

    def page(self, club: ClubForm | None = None, member: MemberForm | None = None) -> HttpResponse:
        """The club's page with its two forms as they were typed."""
        held = {name: getattr(self.club, name) for name in SAID_OF_CLUB}
        where = [self.club.slug]
        context = {
            "club": self.club,
            "form": club or ClubForm(initial=held),
            "member": member or MemberForm(),
            "table": show_list(
                self.request,
                self.members(),
                where=where,
                address=reverse("organiser:club", args=where),
            ),
        }
        return render(self.request, "organiser/club/page.html", context)

    def members(self) -> MemberTable:
        """Who works for the club, with the links of those who have no password yet."""
        links = {
            user.pk: self.request.build_absolute_uri(build_setup_path(user, clubs=[self.club.pk]))
            for user in list_accounts_of_club_alone(self.club)
            if not user.has_usable_password()
        }
        return MemberTable(list_member_rows(self.club, list_members(self.club), links))


class ClubPage(ClubAccess):
    """What heads the club's documents, and who works for it."""

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        return self.page()

    def post(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """Change the name, the town or the logo."""
        form = ClubForm(request.POST, request.FILES)
        if not form.is_valid():
            return self.page(club=form)
        values, by = form.cleaned_data, find_actor(request)
        held = {name: values[name] for name in SAID_OF_CLUB}
        change_club(self.club, **held, by=by)
        if values["logo"] is not None or values["remove_logo"]:
            set_logo(self.club, content=values["logo"], by=by)
        messages.success(request, _("Le club est enregistré."))
        return redirect("organiser:club", club_slug)


class MemberExport(ClubAccess):
    """Who works for the club as a file."""

    def get(self, request: HttpRequest, club_slug: str, kind: str) -> HttpResponse:
        return send_list(request, self.members(), kind, name=f"{club_slug}-membres")


class AddMember(ClubAccess):
    """A person gets a role in the club."""

    def post(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """Add them; a new account gets a link on which to choose a password."""
        form = MemberForm(request.POST)
        if not form.is_valid():
            return self.page(member=form)
        try:
            added = add_member(self.club, **form.cleaned_data, by=find_actor(request))
        except Refused as refusal:
            form.add_error(refusal.field, refusal.message)
            return self.page(member=form)
        messages.success(request, _("C'est fait."))
        warn_without_password(request, added.user, self.club)
        return redirect("organiser:club", club_slug)


def warn_without_password(request: HttpRequest, user: User, club: Club) -> None:
    """Warn whoever gave a right to an account of another club, of which nobody has chosen the
    password yet."""
    own = list_accounts_of_club_alone(club).filter(pk=user.pk)
    if not user.has_usable_password() and not own.exists():
        said = _(
            "Personne n'a encore choisi le mot de passe de « %(name)s », un compte ouvert par un "
            "autre club. Est-ce bien la personne que vous croyez ? Le lien que l'autre club avait "
            "ne vaut plus : demandez-en un au responsable du site."
        )
        messages.warning(request, said % {"name": user.get_username()})


class RemoveMember(ClubAccess):
    """A person's role taken away."""

    def post(self, request: HttpRequest, club_slug: str, key: UUID) -> HttpResponse:
        """Remove it, or say why it must stay."""
        try:
            member = get_object_or_404(self.club.memberships.select_related("club"), key=key)
            remove_member(member, by=find_actor(request))
        except Refused as refusal:
            messages.error(request, str(refusal))
        return redirect("organiser:club", club_slug)
