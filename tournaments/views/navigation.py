"""The way through an evening: the tabs on every page of a tournament, for each person theirs."""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

from django.http import HttpRequest
from django.utils.functional import Promise

from tournaments.models import Tournament
from tournaments.pages.goto.counts import count_for_tabs
from tournaments.pages.goto.groups import NO_PAGE, PLACES, WIDE, is_offered
from tournaments.pages.goto.places import DECIDE, TABS, GotoPlace, May
from tournaments.permissions import Permission
from tournaments.views.habits import Habits, read_habits

MOST_PINS = 2
_BY_CODE = {place.code: place for place in (*TABS, DECIDE)} | PLACES


def list_tabs(tournament: Tournament, may: May, habits: Habits) -> list[GotoPlace]:
    """The tabs of somebody with these rights, in order; the first is where they begin."""
    codes = [*_front(may), *_beside(habits), "more"]
    found = [_BY_CODE[code] for code in dict.fromkeys(codes) if code in _BY_CODE]
    return [place for place in found if is_offered(place, tournament, may)]


def _front(may: May) -> tuple[str, ...]:
    if Permission.RESOLVE_CONTESTS in may and Permission.DRAW_ROUNDS not in may:
        return ("decide", "rounds", "standings", "teams", "end")
    is_at_the_door = Permission.CHECK_IN in may or Permission.RUN_TILL in may
    if is_at_the_door and Permission.RECORD_SHEETS not in may:
        return ("teams", "accounts")
    return ("overview", "teams", "rounds", "standings", "end")


def _beside(habits: Habits) -> tuple[str, ...]:
    """What a person has as tabs besides."""
    pins = [code for code in habits.pins if code in PLACES and code not in NO_PAGE]
    return (*(WIDE if habits.is_wide else ()), *pins[:MOST_PINS])


def list_tournament_links(
    tournament: Tournament, section: str, may: May, request: HttpRequest
) -> list[dict[str, Any]]:
    """The tabs of a tournament as its pages show them; what they count takes one query."""
    tabs = list_tabs(tournament, may, read_habits(request))
    counts = dict(_count(tournament, tabs, may))
    urls = {tab.code: tab.find_url(tournament) for tab in tabs}
    current = _find_current(tabs, urls, section, request.path)
    return [
        {
            "code": tab.code,
            "url": urls[tab.code],
            "label": _name(tab, tournament),
            "current": tab.code == current,
            "count": counts.get(tab.code) or None,
            "waiting": True,
        }
        for tab in tabs
    ]


def _name(one: GotoPlace, tournament: Tournament) -> str | Promise:
    """How a tab is called: who signs up for a mêlée is no team."""
    return tournament.entrants_title if one.code == "teams" else one.tab_label


def _find_current(
    tabs: Collection[GotoPlace], urls: dict[str, str], section: str, path: str
) -> str:
    """The tab of the page on screen: one of the person's own before « Plus » that holds it too."""
    front = {tab.code for tab in TABS}
    own = [tab.code for tab in tabs if tab.code not in front and path.startswith(urls[tab.code])]
    return max(own, key=lambda code: len(urls[code]), default=section)


def _count(
    tournament: Tournament, tabs: Collection[GotoPlace], may: May
) -> Iterator[tuple[str, int]]:
    counts = count_for_tabs(tournament)
    yield from (("teams", counts.teams), ("rounds", counts.rounds))
    looks: Counter[str] = Counter()
    shown = {tab.code for tab in tabs}
    for tab, count in counts.others:
        if tab.asked_of is None:
            looks[tab.places[0]] += count
        elif tab.asked_of in may:
            looks[_find_shown(tab.places, shown)] += count
    if Permission.RESOLVE_CONTESTS in may:
        looks[_find_shown(("decide", "decisions"), shown)] += tournament.pending_appeals
    yield from looks.items()


def _find_shown(places: Collection[str], shown: Collection[str]) -> str:
    return next((place for place in places if place in shown), "more")
