"""Public pages as a phone and the wall show them: readable, reachable, refreshed by themselves."""

import re
from urllib.parse import urljoin

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import Opener, faults, violations
from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, record, teams_of
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.enums import Act, AdjustmentKind, AdjustmentUnit, RoundState, SheetState
from tournaments.models import Adjustment, Match, Round, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

WALL = {"width": 1920, "height": 1080}
PAGES = {
    "tournament": (),
    "standings": (),
    "cross_table": (),
    "rank": (1,),
    "draw": (2,),
    "certificate": (1,),
    "seats": (),
    "teams": (),
    "team": (1,),
    "rules": (),
}


@pytest.fixture
def evening() -> Tournament:
    """Nine teams in their second round; one sheet is contested, one team has a penalty."""
    tournament = TournamentFactory(slug="soir", time_limit_minutes=45, bye_points=972)
    teams = teams_of(tournament, 9)
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED))
    second = drawn_round(tournament, teams[1:] + teams[:1], number=2)
    Round.objects.filter(pk=second.pk).update(started_at=timezone.now())
    record(second.matches.get(table_number=1), [100] * 12)
    record(second.matches.get(table_number=2), [90] * 12, SheetState.CONTESTED)
    Adjustment.objects.create(
        tournament=tournament,
        team=teams[0],
        kind=AdjustmentKind.PENALTY,
        unit=AdjustmentUnit.MATCH_POINTS,
        amount=-160,
        reason="retard de quinze minutes",
    )
    refresh_snapshots(tournament)
    return tournament


def address(route: str, *arguments: int) -> str:
    return reverse(f"public:{route}", args=["soir", *arguments])


def announced(act: Act, tournament: Tournament) -> None:
    with transaction.atomic():
        announce(act, tournament=tournament, by=SERVER)


def test_a_phone_shows_every_page_whole_and_reachable(opened: Opener, evening: Tournament) -> None:
    page = opened(address("tournament"))
    home, found = page.url, {}
    for route, arguments in PAGES.items():
        page.goto(urljoin(home, address(route, *arguments)))
        found[route] = faults(page)
    assert {route: wrong for route, wrong in found.items() if wrong} == {}


def test_the_list_of_tournaments_is_accessible_in_the_dark(
    opened: Opener, evening: Tournament
) -> None:
    assert violations(opened(reverse("public:home"), scheme="dark")) == []


def test_standings_change_before_the_eyes(opened: Opener, evening: Tournament) -> None:
    page = opened(address("standings"), soon=True)
    first = page.locator("tbody tr").first
    expect(first).to_contain_text("équipe 3")
    Match.objects.filter(ns__number=3).update(ns_score=0)
    announced(Act.SHEET_CORRECTED, evening)
    expect(first).to_contain_text("équipe 5")


def test_a_phone_that_knows_its_team_shows_its_table_first(
    opened: Opener, evening: Tournament
) -> None:
    page = opened(address("team", 8))
    page.get_by_role("button", name="C'est moi").click()
    page.goto(urljoin(page.url, address("standings")))
    box = page.locator("[data-mine]")
    expect(box).to_contain_text("Table 4, Nord-Sud")
    expect(page.locator("[data-mine-pinned] .is-mine")).to_contain_text("équipe 8")
    assert faults(page) == []
    box.get_by_role("button", name="Ce n'est pas moi").click()
    expect(box).to_be_hidden()
    expect(page.locator(".is-mine")).to_have_count(0)


def test_a_page_that_has_not_changed_is_left_alone(opened: Opener, evening: Tournament) -> None:
    page = opened(address("standings"), soon=True)
    page.evaluate("document.querySelector('tbody tr').id = 'mine'")
    for _time in range(2):  # who asks again is done with what came before
        with page.expect_response(lambda answer: answer.url.endswith("classement/")):
            pass
    expect(page.locator("#mine")).to_have_count(1)


def test_typing_a_name_leaves_its_table_alone(opened: Opener, evening: Tournament) -> None:
    page = opened(address("seats"))
    page.get_by_role("searchbox").fill("joueur 4a")
    expect(page.locator("#players > li:visible")).to_have_count(1)
    expect(page.locator("#players > li:visible .plate__number")).to_have_text("2")


def test_the_search_works_without_scripts(
    browser: Browser, live_server: LiveServer, evening: Tournament
) -> None:
    page = browser.new_page(java_script_enabled=False, locale="fr-FR")
    page.goto(f"{live_server.url}{address('tournament')}")
    page.get_by_role("searchbox").fill("joueur 4a")
    page.get_by_role("button", name="Trouver ma table").click()
    expect(page.locator("#players > li")).to_have_count(1)
    page.close()


def test_the_wall_is_accessible_and_fits(opened: Opener, evening: Tournament) -> None:
    page = opened(address("wall"), **WALL)
    wall = page.url
    for view in ("", "?vue=places", "?vue=tables", "?vue=horloge"):
        if view:
            page.goto(wall + view)
        height = page.evaluate("document.documentElement.scrollHeight")
        assert (height, violations(page)) == (1080, []), view


def test_the_wall_follows_the_evening(opened: Opener, evening: Tournament) -> None:
    page = opened(address("wall"), soon=True, **WALL)
    expect(page.get_by_text("2 tables jouent encore")).to_be_visible()
    record(Match.objects.get(round__number=2, table_number=3), [90] * 12)
    announced(Act.SHEET_CONFIRMED, evening)
    expect(page.get_by_text("1 table joue encore")).to_be_visible()


def test_the_clock_of_a_kept_page_counts_by_the_servers_time(
    opened: Opener, evening: Tournament
) -> None:
    page = opened(address("draw", 2))
    expect(page.locator("[data-clock-time]")).to_have_text(re.compile(r"^4[45]:\d\d$"))
