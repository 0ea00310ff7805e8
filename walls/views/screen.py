"""The wall of the hall: it chooses what to show, obeys when told, and turns its own pages."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views import View

from prizes.pages.honours import read_prize_giving
from tournaments.pages.draws.public_round import UnderWay, read_rounds_under_way
from tournaments.pages.draws.public_seats import seat_list
from tournaments.pages.ranks.places import find_leaders
from tournaments.pages.ranks.public_standings import read_public_standings
from tournaments.pages.ranks.standings_apart import list_categories
from tournaments.pages.stages.wall import WallItem, list_wall_items, read_wall_lots, shows_stages
from tournaments.printing.papers import picture_code_to_scan
from tournaments.queries.hall_address import find_hall_address
from tournaments.queries.rights.access import list_public_tournaments
from tournaments.views.languages import plain_address, spoken_address
from tournaments.views.public.page import TournamentPage
from walls.domain import compute_wall_stamp, find_wall
from walls.enums import WallView
from walls.models import Wall
from walls.pages import (
    find_needed_view,
    find_told_view,
    list_last_results,
    narrow_rounds,
    narrow_seats,
    read_moments,
)

VIEW_PARAMETER, CATEGORY_PARAMETER = "vue", "categorie"
VIEWS = frozenset(WallView.values) - {WallView.AUTO, WallView.PRIZES}
"""What an address may ask for; the rest is told from the desk."""


class WallPage(TournamentPage):
    """A page that needs nobody: seats, tables, standings or the clock, refreshed by itself."""

    parameters = frozenset({VIEW_PARAMETER, CATEGORY_PARAMETER})
    shows_host = True

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """The tournament's version, and what this wall was told."""
        found = super().stamp(kwargs)
        if found is None:
            return None
        return f"{found}-{compute_wall_stamp(kwargs['slug'], kwargs.get('wall_name', ''))}"

    def get(self, request: HttpRequest, slug: str, wall_name: str = "") -> HttpResponse:
        """The view of the moment."""
        now = narrow_rounds(read_rounds_under_way(self.tournament), self.wall)
        lots = read_wall_lots(self.tournament)
        view = self._view(now, has_lot=bool(lots))
        return self.page(
            "walls/wall.html",
            view=view,
            under_way=now,
            lots=lots if view == WallView.LOT else (),
            wall=self.wall,
            message=self.wall.says(timezone.now()),
            last_results=list_last_results(now) if view == WallView.CLOCK else (),
            category=self._category(),
            **self._content(view, now) | self._frame(),
        )

    @cached_property
    def wall(self) -> Wall:
        """The wall of the address, or 404."""
        found = find_wall(self.tournament, self.kwargs.get("wall_name", ""))
        if found is None:
            raise Http404
        return found

    def _view(self, now: UnderWay | None, *, has_lot: bool) -> str:
        """What is on show; the clock where there is no tree and no pool to show."""
        needed = find_needed_view(now, has_tree=shows_stages(self.tournament), has_lot=has_lot)
        view = find_told_view(self.wall, self._asked_view(), needed, now)
        return WallView.CLOCK if view == WallView.STAGES and not self._items else view

    @cached_property
    def _items(self) -> tuple[WallItem, ...]:
        return list_wall_items(self.tournament, of=self.wall.stage_id)

    def _content(self, view: str, now: UnderWay | None) -> dict[str, Any]:
        """What the view alone needs."""
        tournament = self.tournament
        if view == WallView.STAGES:
            return {"items": self._items}
        if view == WallView.SEATS:
            return {"seats": narrow_seats(seat_list(tournament), self.wall, now)}
        if view == WallView.STANDINGS:
            standings = read_public_standings(tournament, category=self._category())
            honours = find_leaders(standings.lines) if standings.is_final else None
            return {"standings": standings, "honours": honours}
        return {"prizes": read_prize_giving(tournament)} if view == WallView.PRIZES else {}

    def _frame(self) -> dict[str, Any]:
        """Around every view: the short way to the front page, in letters and as a code where a
        phone can follow it, and what comes when."""
        # The plain one: it leads each phone to the page in its own language.
        path = plain_address(reverse("public:short", args=[self.tournament.pk]))
        address = find_hall_address(self.request.build_absolute_uri(path))
        return {
            "public_address": address.partition("://")[2],
            "code": picture_code_to_scan(address) if address else "",
            "moments": read_moments(self.tournament),
        }

    def _asked_view(self) -> str:
        wanted = self.request.GET.get(VIEW_PARAMETER, "")
        if wanted and wanted not in VIEWS:
            raise Http404
        return wanted

    def _category(self) -> str:
        wanted = self.request.GET.get(CATEGORY_PARAMETER, "")
        if wanted and wanted not in list_categories(self.tournament):
            raise Http404
        return wanted


class ShortWall(View):
    """A wall by the number of its concours: what one types on the computer beside the projector."""

    http_method_names = ["get", "head", "options"]

    def get(
        self, request: HttpRequest, tournament_number: int, wall_name: str = ""
    ) -> HttpResponse:
        """The way to it, or 404."""
        found = get_object_or_404(list_public_tournaments(), pk=tournament_number)
        name = [wall_name] if wall_name else []
        wall = reverse(f"public:{'named_wall' if name else 'wall'}", args=[found.slug, *name])
        return redirect(spoken_address(wall))
