"""Front pages and standings of brackets side by side, as a phone, a tablet and a desk show them."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browsing import Opener, faults_by_width
from tests.tournaments.chains import (
    draw_round,
    first_stage,
    play,
    play_out,
    side_by_side,
    stage_after,
)
from tests.tournaments.chains import tournament_of as teams_in_the_room
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.models import Stage, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = 390
MIDDLE = "e => { const b = e.getBoundingClientRect(); return b.top + b.height / 2; }"
LEADERS = ".row--one-line"


def with_long_names(teams: int, **settings: str) -> Tournament:
    """A tournament of players whose names fill a line and more."""
    tournament = teams_in_the_room(teams, **settings)
    for team in tournament.teams.with_players():
        for player in team.players:
            player.name = f"DE LA ROCHEFOUCAULD{player.pk} Marie-Françoise"
            player.save()
    return tournament


def pools_then_brackets(*, played: bool) -> Tournament:
    """Pools of four, then a bracket of their first two beside one of the others."""
    tournament = with_long_names(16, stage__system="pools", stage__name="Poules")
    pools = first_stage(tournament)
    play(pools, 3)
    Stage.objects.filter(pk=pools.pk).update(rounds_planned=3)
    first = {"entry": "ranks", "to_place": 2, "places_per_pool": True}
    main = stage_after(pools, "Tableau principal", system="knockout", **first)
    others = stage_after(pools, "Consolante", system="double_elimination", entry="others")
    for stage in (main, others):
        opened = open_stage(stage, by=SERVER)
        if played:
            play_out(opened)
        else:
            draw_round(opened)
    return tournament


def standings(tournament: Tournament) -> str:
    return reverse("public:standings", args=[tournament.slug])


def wrapped(page: Page) -> list[float]:
    """How far each leader's total stands from the middle of its row."""
    rows = page.locator(LEADERS)
    expect(rows.first).to_be_visible()
    return [
        abs(row.evaluate(MIDDLE) - row.locator(".row__number").evaluate(MIDDLE))
        for row in rows.all()
    ]


@pytest.mark.parametrize("played", [False, True])
def test_the_front_page_is_whole_and_reachable(played: bool, opened: Opener) -> None:
    page = opened(pools_then_brackets(played=played).get_absolute_url())
    assert faults_by_width(page, both_palettes=True) == {}


def test_the_standings_of_stages_are_regions_of_different_names(opened: Opener) -> None:
    page = opened(standings(side_by_side(final=4, others=4)))
    assert faults_by_width(page) == {}
    expect(page.get_by_role("region", name="Classement – Finale")).to_be_visible()


def test_a_total_stands_beside_the_longest_name(opened: Opener) -> None:
    tournament = with_long_names(4)
    play(first_stage(tournament), 1)
    page = opened(tournament.get_absolute_url(), width=PHONE)
    assert [distance for distance in wrapped(page) if distance > 1] == []


def test_of_those_who_are_level_none_is_picked_out(opened: Opener) -> None:
    page = opened(pools_then_brackets(played=False).get_absolute_url())
    expect(page.get_by_text("8 équipes sont à égalité en tête.")).to_be_visible()
    expect(page.locator(LEADERS)).to_have_count(0)
