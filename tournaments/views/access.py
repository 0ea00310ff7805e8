"""The two doors to a tournament's pages: with a permission, or as the public."""

from functools import cached_property
from typing import Any

from django.conf import settings
from django.contrib.auth.mixins import AccessMixin, LoginRequiredMixin
from django.core.exceptions import PermissionDenied
from django.db.models import Model, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.views import View

from tournaments.actors import Actor
from tournaments.domain.custody import phrase_custody
from tournaments.domain.rights.passes import note_use
from tournaments.enums import Origin
from tournaments.models import HelperPass, Team, Tournament
from tournaments.permissions import WHILE_AWAY, Permission
from tournaments.queries.hall_address import find_hall_address
from tournaments.queries.rights.access import (
    Holder,
    build_reachable_tables,
    find_with_permissions,
    list_public,
    list_tournaments_with,
    pass_by_token,
)
from tournaments.views.navigation import list_tournament_links

COOKIE = "passe"
_SALT = "tournaments.helper-pass"


def read_carried_pass(request: HttpRequest) -> HelperPass | None:
    """The pass that came with a request, read anew in one query; it may have ended since."""
    token = request.get_signed_cookie(COOKIE, default="", salt=_SALT)
    helper_pass = pass_by_token(token) if token else None
    if helper_pass is not None and helper_pass.is_valid:
        note_use(helper_pass)
    return helper_pass


def carry(response: HttpResponse, helper_pass: HelperPass, token: str) -> None:
    """Let the browser carry a pass until it ends."""
    response.set_signed_cookie(
        COOKIE,
        token,
        salt=_SALT,
        expires=helper_pass.valid_until,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def put_down(response: HttpResponse) -> None:
    """Let the browser forget the pass that it carried."""
    response.delete_cookie(COOKIE, samesite="Lax")


def find_actor(
    request: HttpRequest, origin: Origin = Origin.DESK, *, helper_pass: HelperPass | None = None
) -> Actor:
    """The actor behind a request: the person signed in, and the pass by which they act."""
    user = request.user if request.user.is_authenticated else None
    by = None if helper_pass is None else helper_pass.as_carried()
    address = request.META.get("REMOTE_ADDR", "")
    return Actor(user=user, origin=origin, address=address, helper_pass=by)


class SiteOwnerAccess(LoginRequiredMixin, View):
    """A view for the site's owner; anybody else who is signed in is refused."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if request.user.is_authenticated and not request.user.is_superuser:
            raise PermissionDenied
        return super().dispatch(request, *args, **kwargs)


class TournamentAccess(AccessMixin, View):
    """A view of one tournament for whoever holds `permission` in it.

    Nobody signed in, and no pass: to the sign-in page. Known without the right: 404, as for a
    tournament that does not exist.
    """

    permission: Permission
    section = ""

    @cached_property
    def held_pass(self) -> HelperPass | None:
        """The pass for this tournament that the browser carries; it may have ended."""
        helper_pass = read_carried_pass(self.request)
        here = helper_pass is not None and helper_pass.tournament.slug == self.kwargs["slug"]
        return helper_pass if here else None

    @cached_property
    def holder(self) -> Holder:
        """Whose rights count: a person's own win over those of a pass that they carry."""
        user, helper_pass = self.request.user, self.held_pass
        if helper_pass is None or not helper_pass.is_valid:
            return user
        if not user.is_authenticated:
            return helper_pass
        own = list_tournaments_with(user, Permission.SEE_DESK).filter(pk=helper_pass.tournament_id)
        return user if own.exists() else helper_pass

    @property
    def is_known(self) -> bool:
        """Whether the request comes from somebody signed in, or with a pass for here."""
        return isinstance(self.holder, HelperPass) or self.holder.is_authenticated

    @property
    def reach(self) -> Q:
        """Which matches exist for this person, by their table."""
        return build_reachable_tables(self.holder)

    @cached_property
    def _found(self) -> tuple[Tournament, frozenset[Permission]]:
        try:
            return find_with_permissions(self.holder, self.kwargs["slug"])
        except Tournament.DoesNotExist as unknown:
            raise Http404 from unknown

    @cached_property
    def may(self) -> frozenset[Permission]:
        """Everything that this person may do in the tournament."""
        return self._found[1]

    @property
    def offered(self) -> frozenset[Permission]:
        """What the pages propose to do: no act of the evening where it is changed elsewhere."""
        return self.may if self.tournament.is_at_hand else self.may & WHILE_AWAY

    @property
    def where(self) -> list[Any]:
        """What the address of each of its pages needs."""
        return [self.tournament.slug]

    @cached_property
    def tournament(self) -> Tournament:
        """The tournament of the address, or 404."""
        if self.permission not in self.may:
            raise Http404
        return self._found[0]

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Refuse before anything is read from the request."""
        if not self.is_known:
            return self._pass_ended() if self.held_pass else self.handle_no_permission()
        self.require_addressed()
        return super().dispatch(request, *args, **kwargs)

    def require_addressed(self) -> Model:
        """Look up what the address names, so that it is refused first; raises Http404.

        A view of something inside a tournament asks for that.
        """
        return self.tournament

    def _pass_ended(self) -> HttpResponse:
        context = {"held": self.held_pass}
        answer = render(self.request, "links/pass_ended.html", context, status=403)
        put_down(answer)
        return answer

    @property
    def public_address(self) -> str:
        """The short way to the public page as phones reach it; empty where none does."""
        if not self.tournament.is_public:
            return ""
        short = reverse("public:short", args=[self.tournament.pk])
        return find_hall_address(self.request.build_absolute_uri(short))

    @property
    def actor(self) -> Actor:
        """Who acts in this request."""
        helper_pass = self.holder if isinstance(self.holder, HelperPass) else None
        return find_actor(self.request, helper_pass=helper_pass)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What every page of a tournament shows: the tournament, the section, the rights."""
        parent = getattr(super(), "get_context_data", lambda **values: values)
        context: dict[str, Any] = parent(**kwargs)
        context.update(
            tournament=self.tournament,
            club=self.tournament.club,
            section=self.section,
            may=self.offered,
            custody_said=phrase_custody(self.tournament),
            held_pass=self.holder if isinstance(self.holder, HelperPass) else None,
            tournament_links=self._links,
            tournament_home_url=reverse("organiser:overview", args=[self.tournament.slug]),
        )
        return context

    @property
    def _links(self) -> Any:
        """The tabs, read where a page shows them: a fragment has none."""
        about = (self.tournament, self.section, self.may, self.request)
        return SimpleLazyObject(lambda: list_tournament_links(*about))

    def page(self, template: str, status: int = 200, **context: Any) -> HttpResponse:
        """The page made of a template, with what every page of the tournament shows."""
        return render(self.request, template, self.get_context_data(**context), status=status)


class PublicTournament(View):
    """A view of one tournament that needs no account."""

    @cached_property
    def tournament(self) -> Tournament:
        """The public tournament of the address, or 404."""
        for found in list_public(self.kwargs["slug"]):
            return found
        raise Http404

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What every public page shows."""
        parent = getattr(super(), "get_context_data", lambda **values: values)
        context: dict[str, Any] = parent(**kwargs)
        context.update(tournament=self.tournament, club=self.tournament.club)
        return context

    def page(self, template: str, status: int = 200, **context: Any) -> HttpResponse:
        """The page made of a template, with what every public page shows."""
        return render(self.request, template, self.get_context_data(**context), status=status)


class TeamAccess(TournamentAccess):
    """A view of one team of a tournament, by its number."""

    def team(self, number: int) -> Team:
        """The team of that number with who plays, or 404."""
        teams = Team.objects.with_players().select_related("tournament__club")
        return get_object_or_404(teams, tournament=self.tournament, number=number)
