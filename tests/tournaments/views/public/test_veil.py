"""Standings kept from the public: no public page depends on them."""

import re
from collections.abc import Mapping

import pytest
from django.core.cache import cache
from django.test import Client

from tests.addresses import routes, whole_evening
from tournaments.actors import SERVER
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.domain.walls import call_place, hide_standings
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
