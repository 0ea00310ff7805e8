"""Standings kept from the public: no public page depends on them."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.crawling.addresses import routes, whole_evening
from tests.running.nightly import nightly_but
from tests.tournaments.chains import qualified
from tests.tournaments.evenings import drawn_round, play_round, record, teams_of
from tournaments.actors import SERVER
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.domain.sheets.cached_results import refresh_match
from tournaments.domain.tournament.settings import call_place, hide_standings, show_standings
from tournaments.enums import RoundState
from tournaments.models import DealRecord, Match, ScoreSheet, Tournament
from tournaments.queries.ranks.shared import forget_shared

pytestmark = pytest.mark.django_db

APART = {"public:rules", "public:certificate"}
"""The one names the criteria; the other says what a draw was made of, before the round."""
TELLING = {
    "public:standings", "public:standings_round", "public:standings_running", "public:rank",
    "public:clubs", "public:team", "public:tournament", "public:standings_stage", "public:wall",
    "public:series", "public:named_wall", "public:widget", "public:own_tables",
    "public:cross_table",
    "public:series_widget",
}  # fmt: skip


def read_pages(tournament: Tournament, addresses: Mapping[str, str]) -> dict[str, bytes]:
    """Every public page, without what tells one version, or one reader, from another."""
    cache.clear()
    forget_shared()
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


@pytest.mark.parametrize("is_hidden", nightly_but({True}, [True, False]))
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


OPEN = "/api/v1/tournaments/{slug}"
TELLING_SCORES = {
    *TELLING, "public:draw", "public:team_picture", "public:series_competitor", f"{OPEN}/standings",
    f"{OPEN}/rounds/{{number}}/tables",
    *(f"wall {view}" for view in ("places", "tables", "classement", "horloge", "tableau")),
} - {"public:clubs", "public:standings_running"}  # fmt: skip
"""Where every table of the last round is in, nobody's rank is running any more."""
SCHEMA = json.loads(Path("docs/openapi-v1.json").read_text())
"""Written by the site itself; a test holds it to what is there."""


def find_open_addresses(tournament: Tournament) -> dict[str, str]:
    """What programs read of a tournament without a token."""
    paths = {
        path: operations["get"]
        for path, operations in SCHEMA["paths"].items()
        if "get" in operations and not operations["get"].get("security")
    }
    known = {"slug": tournament.slug, "number": "1"}
    return {
        path: re.sub(r"\{(\w+)\}", lambda name: known.get(name[1], "1"), path)
        for path in paths
        if "{slug}" in path
    }


def change_sides(tournament: Tournament) -> None:
    """Give what each deal brought to the other side: other winners, other points."""
    other = {"NS": "EW", "EW": "NS"}
    for deal in DealRecord.objects.filter(sheet__match__round__tournament=tournament):
        points = {other[side]: made for side, made in deal.facts["points"].items()}
        deal.facts = deal.facts | {"taker": other[deal.facts["taker"]], "points": points}
        deal.save()
    sheets = ScoreSheet.objects.filter(match__round__tournament=tournament)
    for sheet in sheets.select_related("match__round"):
        refresh_match(sheet.match, sheet=sheet)
    refresh_snapshots(tournament)


def find_told_apart(tournament: Tournament, addresses: dict[str, str]) -> set[str]:
    """The public addresses that tell one evening from another, in which others won."""
    wall = reverse("public:wall", args=[tournament.slug])
    addresses = {
        **addresses,
        **find_open_addresses(tournament),
        **{name: f"{wall}?vue={name[5:]}" for name in TELLING_SCORES if name[:5] == "wall "},
    }
    before = read_pages(tournament, addresses)
    change_sides(tournament)
    after = read_pages(tournament, addresses)
    return {name for name in addresses if before[name] != after[name]}


@pytest.mark.parametrize("is_hidden", nightly_but({True}, [True, False]))
def test_pages_of_hidden_standings_are_the_same_whatever_was_marked(
    is_hidden: bool, tournament: Tournament
) -> None:
    evening = whole_evening(tournament)
    record(Match.objects.get(round__number=2, table_number=2), [100] * 12)
    if is_hidden:
        hide_standings(tournament, by=SERVER)
        call_place(tournament, called=None, by=SERVER)
    public = [name for name, parts in routes().items() if name.startswith("public:") and parts]
    told = find_told_apart(tournament, {name: evening.address(name) for name in public})
    assert sorted(told) == ([] if is_hidden else sorted(TELLING_SCORES))


@pytest.mark.parametrize("is_hidden", [True, False])
def test_a_tree_tells_no_winner_of_its_last_round_while_standings_are_hidden(
    is_hidden: bool,
) -> None:
    stage = qualified(4, rounds=1, stage__system="knockout")
    tournament = stage.tournament
    if is_hidden:
        hide_standings(tournament, by=SERVER)
    addresses = {
        "tree": reverse("public:bracket", args=[tournament.slug, 1]),
        "wall": reverse("public:wall", args=[tournament.slug]) + "?vue=tableau",
        "front": tournament.get_absolute_url(),
    }
    before = read_pages(tournament, addresses)
    for match in Match.objects.filter(round__stage=stage):
        match.ns_score, match.ew_score = match.ew_score, match.ns_score
        match.winner = {"NS": "EW", "EW": "NS"}[match.winner]
        match.save()
    after = read_pages(tournament, addresses)
    told = {name for name in addresses if before[name] != after[name]}
    assert told == (set() if is_hidden else {"tree", "wall", "front"})


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
