"""« Plus », « Aller à… », where somebody begins, and what they are used to; and addresses of
before, each leading to the page that took its place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.http import url_has_allowed_host_and_scheme
from django.views import View

from tournaments.forms.goto_settings import list_last_resorts, list_setting_entries
from tournaments.models import Tournament
from tournaments.pages.goto.chips import Chip, find_chips
from tournaments.pages.goto.entries import GotoEntry, search
from tournaments.pages.goto.groups import NO_PAGE, GotoGroup, list_places
from tournaments.pages.goto.listing import list_entries
from tournaments.pages.goto.places import TABS, GotoPlace, May
from tournaments.permissions import Permission
from tournaments.queries.backups import backs_itself_up
from tournaments.views.access import TournamentAccess
from tournaments.views.habits import keep_habits, read_habits
from tournaments.views.lists import read_search
from tournaments.views.navigation import MOST_PINS, list_tabs

TICKS = ("is_wide", "presses_enter", "any_order", "with_belotes")
"""The habits that one button ticks, and unticks."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MoreLine:
    """A place of « Plus » with what it says of itself; `is_pinned` stands as a tab."""

    place: GotoPlace
    url: str
    chip: Chip | None
    is_pinned: bool

    @property
    def is_act(self) -> bool:
        """Whether the line is done by a press, and cannot stand as a tab."""
        return self.place.code in NO_PAGE


class More(TournamentAccess):
    """Everything besides the five pages in front, in five groups, with a search above."""

    permission = Permission.SEE_DESK
    section = "more"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show it, or what was found."""
        wanted = read_search(request)
        found = search(list_all(self.tournament, self.may), wanted) if wanted else []
        shown = {tab.code for tab in list_tabs(self.tournament, self.may, read_habits(request))}
        return self.page(
            "organiser/more/page.html",
            wanted=wanted,
            found=found,
            groups=list(self._groups()),
            hidden=[
                (tab.label, tab.find_url(self.tournament))
                for tab in TABS
                if tab.is_open_to(self.may) and tab.code not in shown
            ],
            most_pins=MOST_PINS,
        )

    def _groups(self) -> Iterator[tuple[GotoGroup, list[MoreLine]]]:
        chips = find_chips(self.tournament, self.may)
        pins = read_habits(self.request).pins
        for group, places in list_places(self.tournament, self.may):
            lines = [
                MoreLine(
                    place=place,
                    url=place.find_url(self.tournament),
                    chip=chips.get(place.code),
                    is_pinned=place.code in pins,
                )
                for place in places
                if place.code not in NO_PAGE or backs_itself_up()
            ]
            yield group, lines


class GoTo(TournamentAccess):
    """The answers of « Aller à… » alone, while one types."""

    permission = Permission.SEE_DESK

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        found = search(list_all(self.tournament, self.may), read_search(request))
        answer = render(request, "organiser/more/_found.html", {"found": found})
        patch_cache_control(answer, private=True, no_store=True)
        return answer


def list_all(tournament: Tournament, may: May) -> list[GotoEntry]:
    """Everything that somebody with these rights may go to."""
    entries = list(list_entries(tournament, may))
    if Permission.CHANGE_SETTINGS in may:
        entries += [*list_setting_entries(tournament), *list_last_resorts(tournament)]
    return entries


class Begin(TournamentAccess):
    """Whoever opens a concours comes to the first of their tabs."""

    permission = Permission.SEE_DESK

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        first = list_tabs(self.tournament, self.may, read_habits(request))[0]
        return redirect(first.find_url(self.tournament))


class KeepHabit(View):
    """A tab of one's own, put up or taken down; every tab and fold open; how totals are typed. Only
    this browser is told, so that nobody needs a right for it."""

    def post(self, request: HttpRequest) -> HttpResponse:
        """Keep it, and go back to where it was pressed."""
        onward = request.POST.get("next", "")
        here = {request.get_host()}
        if not (onward.startswith("/") and url_has_allowed_host_and_scheme(onward, here)):
            onward = "/"
        answer = redirect(onward)
        if "pin" in request.POST:
            keep_habits(request, answer, pins=self._pins(request.POST["pin"]))
        else:
            said = {name: request.POST[name] == "1" for name in TICKS if name in request.POST}
            keep_habits(request, answer, **said)
        return answer

    def _pins(self, code: str) -> tuple[str, ...]:
        """The last ones pressed stay; a second press takes one down."""
        pins = read_habits(self.request).pins
        if code in pins:
            return tuple(pin for pin in pins if pin != code)
        return (*pins, code[:40])[-MOST_PINS:]


LEADS_TO = {
    re.compile(r"inscriptions/"): "organiser:teams",
    re.compile(r"(tirage|feuilles)/"): "organiser:rounds",
    re.compile(r"tirage/(?P<round_number>\d{1,9})/"): "organiser:round",
    re.compile(r"feuilles/(?P<round_number>\d{1,9})/(totaux/)?"): "organiser:round",
    re.compile(r"reglages/(?:classement|tarifs)/"): "organiser:settings",
    re.compile(r"exports/"): "organiser:publishing",
    re.compile(r"lots/apercu/"): "organiser:end",
    re.compile(r"lots/remise/"): "organiser:end",
    re.compile(r"inscriptions/nouvelle/"): "organiser:teams",
    re.compile(r"inscriptions/joueurs-seuls/"): "organiser:teams",
    re.compile(r"accueil/"): "organiser:teams",
}
"""By what stood below the concours, as a pattern of the whole: the route that answers now. What a
pattern names goes into the new address; who may not see the new page gets its refusal."""


def find_address(slug: str, before: str) -> str | None:
    """The address that took the place of another below a concours; None where none did."""
    for pattern, route in LEADS_TO.items():
        if found := pattern.fullmatch(before):
            named: dict[str, Any] = {"slug": slug, **found.groupdict()}
            return reverse(route, kwargs=named)
    return None


class Moved(TournamentAccess):
    """Whoever comes by an address of before is led on, with what they asked for."""

    permission = Permission.SEE_DESK

    def get(self, request: HttpRequest, slug: str, before: str) -> HttpResponse:
        """The new address; 404 where there was never a page."""
        onward = find_address(slug, before)
        if onward is None:
            raise Http404
        query = request.META.get("QUERY_STRING", "")
        return HttpResponseRedirect(onward + (query and f"?{query}"))
