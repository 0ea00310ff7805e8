"""Standings kept from the public: no public page depends on them."""

import re
from collections.abc import Mapping

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.addresses import routes, whole_evening
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.domain.walls import call_place, hide_standings, show_standings
from tournaments.enums import RoundState
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

APART = {"public:rules", "public:certificate"}
"""The one names the criteria; the other says what a draw was made of, before the round."""
TELLING = {
    "public:standings", "public:standings_round", "public:rank", "public:clubs", "public:team",
    "public:tournament", "public:standings_stage", "public:wall",
    "public:series", "public:named_wall", "public:widget",
}  # fmt: skip


def read_pages(tournament: Tournament, addresses: Mapping[str, str]) -> dict[str, bytes]:
    """Every public page, without what tells one version, or one reader, from another."""
    cache.clear()
    pages = {}
    for route, address in addresses.items():
        query = {"vue": "classement"} if "wall" in route else {}
        text = Client().get(address, query).content
        pages[route] = re.sub(rb'data-poll-tag=\S+|"csrfmiddlewaretoken" value="\w+"', b"", text)
    return pages


def ranked_by(tournament: Tournament, *criteria: str) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(criteria=list(criteria))
    tournament.refresh_from_db()
    refresh_snapshots(tournament)


@pytest.mark.parametrize("is_hidden", [True, False])
def test_pages_of_hidden_standings_are_the_same_whoever_leads(
    is_hidden: bool, tournament: Tournament
) -> None:
    evening = whole_evening(tournament)
    public = [name for name, parts in routes().items() if name.startswith("public:") and parts]
    addresses = {name: evening.address(name) for name in public if name not in APART}
    if is_hidden:
        hide_standings(tournament, by=SERVER)
        call_place(tournament, called=None, by=SERVER)
    ranked_by(tournament, "total", "number")
    before = read_pages(tournament, addresses)
    ranked_by(tournament, "difference", "fewest_byes", "lot")
    after = read_pages(tournament, addresses)
    assert {name for name in addresses if before[name] != after[name]} == (
        set() if is_hidden else TELLING
    )


def change_lots(tournament: Tournament, title: str) -> None:
    for award in tournament.awards.all():
        award.title = f"{title} {award.number}"
        award.save()


def test_pages_of_hidden_standings_are_the_same_whoever_has_which_lot(
    tournament: Tournament,
) -> None:
    evening = whole_evening(tournament)
    public = [name for name, parts in routes().items() if name.startswith("public:") and parts]
    addresses = {name: evening.address(name) for name in public}
    telling = {name: addresses[name] for name in ("public:lots", "public:standings")}
    told = [read_pages(tournament, telling)]
    change_lots(tournament, "Autre")
    told.append(read_pages(tournament, telling))
    assert [name for name in telling if told[0][name] == told[1][name]] == []
    hide_standings(tournament, by=SERVER)
    before = read_pages(tournament, addresses)
    change_lots(tournament, "Encore un")
    after = read_pages(tournament, addresses)
    assert [name for name in addresses if before[name] != after[name]] == []


def test_hidden_ranks_draw_no_curve_on_a_teams_page(tournament: Tournament) -> None:
    """Of a concours without stages, whose ranks have a curve."""
    teams = teams_of(tournament, 4)
    for number in (1, 2, 3):
        play_round(drawn_round(tournament, teams, number=number, state=RoundState.CLOSED))
    refresh_snapshots(tournament)
    curve = "Le rang au fil des parties"
    shown = []
    for act in (hide_standings, show_standings):
        act(tournament, by=SERVER)
        cache.clear()
        page = Client().get(reverse("public:team", args=[tournament.slug, 1])).content.decode()
        shown.append(curve in page)
    assert shown == [False, True]


def test_a_phone_learns_that_final_standings_are_unveiled(tournament: Tournament) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 2)))
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=timezone.now())
    tournament.refresh_from_db()
    asks = []
    for act in (hide_standings, show_standings):
        act(tournament, by=SERVER)
        cache.clear()
        page = Client().get(reverse("public:standings", args=[tournament.slug])).content
        asks.append(b"data-poll=" in page)
    assert asks == [True, False]
