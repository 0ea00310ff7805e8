"""A club's own page, and its logo."""

from functools import cached_property
from typing import Any

from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views import View

from tournaments.domain.clubs import add_member, change_club, create_club, remove_member, set_logo
from tournaments.domain.rights.accounts import setup_path
from tournaments.errors import Refused
from tournaments.forms.clubs import ClubForm, MemberForm, NewClubForm
from tournaments.models import Club
from tournaments.permissions import Permission
from tournaments.queries.clubs import accounts_of_the_club_alone, members_of
from tournaments.queries.rights.access import clubs_with
from tournaments.views.access import actor_of


class CreateClub(LoginRequiredMixin, View):
    """A new club, by the site's owner."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Refuse everybody else."""
        if request.user.is_authenticated and not request.user.is_superuser:
            raise PermissionDenied
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        """Ask for its name."""
        return render(request, "organiser/club/create.html", {"form": NewClubForm()})

    def post(self, request: HttpRequest) -> HttpResponse:
        """Create it, and go on to its first tournament."""
        form = NewClubForm(request.POST)
        if not form.is_valid():
            return render(request, "organiser/club/create.html", {"form": form})
        create_club(**form.cleaned_data, by=actor_of(request))
        messages.success(request, _("Le club est créé. Voici son premier concours."))
        return redirect("organiser:create")


class ClubAccess(LoginRequiredMixin, View):
    """A view of one club, for those who run it."""

    @cached_property
    def club(self) -> Club:
        """The club of the address, or 404."""
        allowed = clubs_with(self.request.user, Permission.RUN_CLUB)
        return get_object_or_404(allowed, slug=self.kwargs["club_slug"])

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Refuse before anything is read from the request."""
        if request.user.is_authenticated:
            self.club  # noqa: B018 - looks the club up, or answers 404
        return super().dispatch(request, *args, **kwargs)

    def page(self, club: ClubForm | None = None, member: MemberForm | None = None) -> HttpResponse:
        """The club's page with its two forms as they were typed."""
        held = {"name": self.club.name, "town": self.club.town}
        members, ours = list(members_of(self.club)), set(accounts_of_the_club_alone(self.club))
        for membership in members:
            if membership.user in ours and not membership.user.has_usable_password():
                path = setup_path(membership.user)
                url = self.request.build_absolute_uri(path)
                membership.setup_url = url  # type: ignore[attr-defined]  # for the template alone
        context = {
            "club": self.club,
            "form": club or ClubForm(initial=held),
            "member": member or MemberForm(),
            "members": members,
        }
        return render(self.request, "organiser/club/page.html", context)


class ClubPage(ClubAccess):
    """What heads the club's documents, and who works for it."""

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """Show it."""
        return self.page()

    def post(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """Change the name, the town or the logo."""
        form = ClubForm(request.POST, request.FILES)
        if not form.is_valid():
            return self.page(club=form)
        values, by = form.cleaned_data, actor_of(request)
        change_club(self.club, name=values["name"], town=values["town"], by=by)
        if values["logo"] is not None or values["remove_logo"]:
            set_logo(self.club, content=values["logo"], by=by)
        messages.success(request, _("Le club est enregistré."))
        return redirect("organiser:club", club_slug)


class AddMember(ClubAccess):
    """A person gets a role in the club."""

    def post(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """Add them; a new account gets a link on which to choose a password."""
        form = MemberForm(request.POST)
        if not form.is_valid():
            return self.page(member=form)
        try:
            add_member(self.club, **form.cleaned_data, by=actor_of(request))
        except Refused as refusal:
            form.add_error(refusal.field, refusal.message)
            return self.page(member=form)
        messages.success(request, _("C'est fait."))
        return redirect("organiser:club", club_slug)


class RemoveMember(ClubAccess):
    """A person's role taken away."""

    def post(self, request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
        """Remove it, or say why it must stay."""
        try:
            member = get_object_or_404(self.club.memberships.select_related("club"), pk=pk)
            remove_member(member, by=actor_of(request))
        except Refused as refusal:
            messages.error(request, str(refusal))
        return redirect("organiser:club", club_slug)
