"""The wall of a full hall at 1080 lines: how much it shows, how large, and what it reveals."""

from typing import Literal

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.arbitration.penalties import penalise
from tests.browsing import WIDTH, Opener, violations
from tests.factories import TeamFactory, TournamentFactory
from tests.prizes.domain.lots import arrested, for_ranks
from tests.tournaments.chains import finish, side_by_side
from tests.tournaments.evenings import drawn_round, play_round, record, teams_of
from tournaments.actors import SERVER
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.domain.tournament.settings import call_place
from tournaments.enums import RoundState
from tournaments.models import ScoreSheet, Tournament
from walls.domain import reveal_on_wall
from walls.enums import WallReveal
from walls.models import Wall

Motion = Literal["reduce", "no-preference"]

pytestmark = pytest.mark.django_db(transaction=True)

WALL = {"width": 1920, "height": 1080}
AT_TEN_METRES_PX = 48
"""The height of a number's line on a screen of 55 inches: digits of 2 cm, read at ten metres."""
RANKS = """() => ["[data-veiled]", ":not([data-veiled])"].map(
  of => [...document.querySelectorAll(`tbody tr${of} .rank`)].map(e => Number(e.textContent)))"""
COUNT_SLIDES = """() => {
  window.slides = 0;
  Element.prototype.animate = function () { if (this.matches("tr")) window.slides += 1; };
  const tell = () => { document.body.dataset.slides = window.slides; };
  document.addEventListener("poll:changed", tell);
}"""
SIZE = "e => parseFloat(getComputedStyle(e).fontSize)"


@pytest.fixture
def evening() -> Tournament:
    """Thirty-two teams whose first round is played."""
    tournament = TournamentFactory(slug="soir")
    play_round(drawn_round(tournament, teams_of(tournament, 32)), deals=1)
    refresh_snapshots(tournament)
    return tournament


def test_a_wall_uses_its_room_and_reveals_from_the_last(
    opened: Opener, evening: Tournament
) -> None:
    Wall.objects.create(tournament=evening, reveal=WallReveal.ON_PRESS)
    page = opened(reverse("public:wall", args=["soir"]) + "?vue=places", soon=True, **WALL)
    lefts = page.locator(".wall-columns > li:visible").evaluate_all(
        "all => new Set(all.map(e => e.getBoundingClientRect().left)).size"
    )
    smallest = min(page.locator(".plate__number:visible").evaluate_all(f"all => all.map({SIZE})"))
    assert (lefts, smallest >= AT_TEN_METRES_PX) == (3, True)
    page.goto(page.url.split("?")[0])
    expect(page.get_by_text("Toutes les tables ont fini")).to_be_visible()
    page.emulate_media(reduced_motion="no-preference")
    reveal_on_wall(evening, name="", by=SERVER)
    page.wait_for_selector("tbody tr[data-veiled] ~ tr:not([data-veiled])")
    veiled, unveiled = page.evaluate(RANKS)
    assert max(veiled) < min(unveiled)


def test_the_columns_of_a_small_hall_are_as_long_as_each_other(opened: Opener) -> None:
    tournament = TournamentFactory(slug="petit")
    drawn_round(tournament, teams_of(tournament, 13))
    page = opened(reverse("public:wall", args=["petit"]) + "?vue=places", **WALL)
    columns = page.locator(".wall-columns > li:visible").evaluate_all(
        "all => Object.values(Object.groupBy(all, e => e.offsetLeft)).map(one => one.length)"
    )
    assert columns == [9, 9, 8]


def test_twenty_eight_ranks_stand_on_one_page_of_a_wall(
    opened: Opener, evening: Tournament
) -> None:
    page = opened(reverse("public:wall", args=["soir"]) + "?vue=classement", **WALL)
    expect(page.locator(".wall-halves > table")).to_have_count(2)
    ranks = page.locator("tbody tr:visible .rank").all_inner_texts()
    assert (ranks[:28], violations(page)) == ([str(rank) for rank in range(1, 29)], [])


def test_the_standings_of_stages_stand_under_their_headings(opened: Opener) -> None:
    tournament = side_by_side(final=8, others=24, system="swiss")
    for round_ in tournament.rounds.filter(number__gt=1):
        finish(round_)
    Tournament.objects.filter(pk=tournament.pk).update(slug="soir")
    asked = reverse("public:wall", args=["soir"]) + "?vue=classement"
    page = opened(asked, width=1280, height=720)
    for width in (1280, 1920):
        page.set_viewport_size({"width": width, "height": width * 9 // 16})
        page.goto(page.url)  # a wall fills its pages as it opens
        expect(page.locator("tbody tr:visible")).not_to_have_count(1)
        cells = page.locator("tr:visible").evaluate_all(
            "all => [...new Set(all.map(row => [...row.cells].filter(e => e.offsetParent).length))]"
        )
        assert (len(cells), page.locator("tbody tr:visible").count() >= 14) == (1, True), width
        wide = "e => e.scrollWidth <= e.clientWidth + 1"
        assert page.locator(".wall__body").evaluate(wide), width


def test_who_has_won_stands_large_above_the_final_standings(
    opened: Opener, evening: Tournament
) -> None:
    # Not through the domain: half of the evening was not played.
    Tournament.objects.filter(pk=evening.pk).update(finished_at=timezone.now())
    page = opened(reverse("public:wall", args=["soir"]) + "?vue=classement", **WALL)
    steps = page.locator(".wall-honours__step .rank").all_inner_texts()
    assert (steps[0], violations(page)) == ("1", [])
    largest = page.locator(".wall-honours strong").first.evaluate(SIZE)
    assert largest >= AT_TEN_METRES_PX


def test_a_wall_shows_a_round_robin_on_one_page_and_the_rank_of_each(opened: Opener) -> None:
    tournament = TournamentFactory(slug="rondes")
    teams = teams_of(tournament, 8)
    for number in range(1, 8):
        play_round(drawn_round(tournament, teams, number=number), deals=1)
    refresh_snapshots(tournament)
    page = opened(reverse("public:wall", args=["rondes"]) + "?vue=classement", **WALL)
    shown = page.locator("tbody tr:visible")
    for width, height in ((1920, 1080), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(page.url)  # a wall fills its pages as it opens
        assert (shown.count(), shown.first.locator(".wall-round:visible").count()) == (8, 4), width
        assert page.evaluate(WIDTH) <= width


def test_few_tables_are_large_plates(opened: Opener) -> None:
    tournament = TournamentFactory(slug="petit")
    drawn_round(tournament, teams_of(tournament, 12))
    page = opened(reverse("public:wall", args=["petit"]) + "?vue=tables", **WALL)
    sizes = page.locator(".hall-plate__number").evaluate_all(f"all => all.map({SIZE})")
    assert (len(sizes), min(sizes) >= 2 * AT_TEN_METRES_PX) == (6, True)


def test_a_wall_told_to_show_trees_where_there_are_none_shows_the_clock(
    opened: Opener, evening: Tournament
) -> None:
    page = opened(reverse("public:wall", args=["soir"]) + "?vue=tableau", **WALL)
    expect(page.get_by_text("Toutes les tables ont fini")).to_be_visible()


@pytest.mark.parametrize(("motion", "expected"), [("reduce", False), ("no-preference", True)])
def test_rows_slide_to_their_new_rank_where_motion_is_welcome(
    opened: Opener, evening: Tournament, motion: Motion, expected: bool
) -> None:
    page = opened(reverse("public:wall", args=["soir"]) + "?vue=classement", **WALL)
    page.emulate_media(reduced_motion=motion)
    page.evaluate(COUNT_SLIDES)
    penalise(evening.teams.get(number=1), -2000)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # asks at once
    page.wait_for_selector("body[data-slides]")
    assert (page.locator("body").get_attribute("data-slides") != "0") == expected


def test_the_podium_of_a_prize_giving_is_whole_on_a_laptop(opened: Opener) -> None:
    tournament = TournamentFactory(slug="remise")
    names = ["D'HÉROUVILLE Jacqueline", "MARTINEZ Jean-Pierre"]
    for number in range(1, 5):
        TeamFactory(tournament=tournament, number=number, players=names)
    teams = list(tournament.teams.order_by("number"))
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED))
    arrested(tournament, *for_ranks("Deux rosettes et deux paniers garnis", "Vin", "Panier"))
    call_place(tournament, called=5, by=SERVER)
    page = opened(reverse("public:wall", args=["remise"]), width=1366, height=768)
    expect(page.locator(".wall-podium li")).to_have_count(3)
    assert page.locator("main").evaluate("one => one.scrollHeight <= one.clientHeight")


def test_the_last_results_are_a_part_of_the_wall_with_a_name(opened: Opener) -> None:
    tournament = TournamentFactory(slug="soir")
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    first = round_.matches.get(table_number=1)
    record(first, [100] * 12)
    ScoreSheet.objects.filter(match=first).update(submitted_at=timezone.now())
    page = opened(reverse("public:wall", args=["soir"]) + "?vue=horloge", **WALL)
    expect(page.get_by_role("region", name="Les derniers résultats")).to_be_visible()
    assert violations(page) == []
