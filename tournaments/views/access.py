"""The two doors to a tournament's pages: with a permission, or as the public."""

from functools import cached_property
from typing import Any

from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views import View

from tournaments.actors import Actor
from tournaments.enums import Origin
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.queries.access import held_permissions, public_tournaments, tournaments_with
from tournaments.views.navigation import tournament_links


def actor_of(request: HttpRequest, origin: Origin = Origin.DESK) -> Actor:
    """The actor behind a request of a signed-in person."""
    user = request.user if request.user.is_authenticated else None
    return Actor(user=user, origin=origin, address=request.META.get("REMOTE_ADDR", ""))


class TournamentAccess(LoginRequiredMixin, View):
    """A view of one tournament for people who hold `permission` in its club.

    Nobody signed in: to the sign-in page. Signed in without the right: 404, as for a
    tournament that does not exist.
    """

    permission: Permission
    section = ""

    @cached_property
    def tournament(self) -> Tournament:
        """The tournament of the address, or 404."""
        allowed = tournaments_with(self.request.user, self.permission).select_related("club")
        return get_object_or_404(allowed, slug=self.kwargs["slug"])

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Refuse before anything is read from the request."""
        if request.user.is_authenticated:
            self.tournament  # noqa: B018 - looks the tournament up, or answers 404
        return super().dispatch(request, *args, **kwargs)

    @property
    def actor(self) -> Actor:
        """Who acts in this request."""
        return actor_of(self.request)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What every page of a tournament shows: the tournament, the section, the rights."""
        parent = getattr(super(), "get_context_data", lambda **values: values)
        context: dict[str, Any] = parent(**kwargs)
        may = held_permissions(self.request.user, self.tournament)
        context.update(
            tournament=self.tournament,
            club=self.tournament.club,
            section=self.section,
            may=may,
            tournament_links=tournament_links(self.tournament, self.section, may),
            tournament_home_url=reverse("organiser:overview", args=[self.tournament.slug]),
        )
        return context

    def page(self, template: str, status: int = 200, **context: Any) -> HttpResponse:
        """The page made of a template, with what every page of the tournament shows."""
        return render(self.request, template, self.get_context_data(**context), status=status)


class PublicTournament(View):
    """A view of one tournament that needs no account."""

    @cached_property
    def tournament(self) -> Tournament:
        """The public tournament of the address, or 404."""
        return get_object_or_404(
            public_tournaments().select_related("club"), slug=self.kwargs["slug"]
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What every public page shows."""
        parent = getattr(super(), "get_context_data", lambda **values: values)
        context: dict[str, Any] = parent(**kwargs)
        context.update(tournament=self.tournament, club=self.tournament.club)
        return context

    def page(self, template: str, status: int = 200, **context: Any) -> HttpResponse:
        """The page made of a template, with what every public page shows."""
        return render(self.request, template, self.get_context_data(**context), status=status)
