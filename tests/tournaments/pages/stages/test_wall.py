"""What the wall shows of trees and pools."""

import datetime
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.crawling.reading import as_read
from tests.factories import UserFactory
from tests.tournaments.chains import draw_round, finish, first_stage, side_by_side, tournament_of
from tournaments.actors import SERVER, Actor
from tournaments.domain.draws.rounds import pause_round, start_round
from tournaments.enums import RoundState
from tournaments.models import Tournament
from tournaments.pages.draws.public_round import list_rounds_playing, read_rounds_under_way
from tournaments.pages.stages.wall import WallItem, list_wall_items, shows_stages
from walls.pages import find_needed_view

pytestmark = pytest.mark.django_db


def widths(item: WallItem) -> list[int]:
    return [len(column.matches) for column in item.part.columns] if item.part else []


def test_a_tree_begins_with_the_under_way() -> None:
    tournament = tournament_of(8, stage__system="knockout")
    stage = first_stage(tournament)
    finish(draw_round(stage))
    draw_round(stage)
    assert [(item.title, widths(item)) for item in list_wall_items(tournament)] == [
        ("Tableau", [2, 1])
    ]


def test_a_high_tree_is_cut_in_halves() -> None:
    tournament = tournament_of(33, stage__system="knockout")
    draw_round(first_stage(tournament))
    assert [widths(item) for item in list_wall_items(tournament)] == [[8, 4, 2, 1]] * 4


def test_each_pool_is_shown() -> None:
    tournament = tournament_of(12, stage__system="pools")
    draw_round(first_stage(tournament))
    pools = [item.pool for item in list_wall_items(tournament)]
    assert [pool.name if pool else "" for pool in pools] == ["A", "B", "C"]


def test_the_wall_says_once_what_is_played_where_one_tree_is_all_there_is() -> None:
    alone = tournament_of(4, stage__system="knockout")
    draw_round(first_stage(alone))
    both = side_by_side(final=4, others=4)
    said = [[item.is_said for item in list_wall_items(which)] for which in (alone, both)]
    assert said == [[True], [False, False]]
    page = page_of(alone, "public:wall", vue="tableau")
    assert re.findall(r"<h2(.*?)>", page) == [' class="visually-hidden"']


def test_stages_side_by_side_are_shown_in_turn() -> None:
    tournament = side_by_side(final=4, others=4)
    assert [round_.stage.name for round_ in list_rounds_playing(tournament)] == [
        "Finale",
        "Consolante",
    ]
    assert [item.title for item in list_wall_items(tournament)] == ["Finale", "Consolante"]


def test_a_tree_that_is_over_is_shown_while_a_stage_without_one_plays() -> None:
    tournament = side_by_side(final=4, others=6, system="swiss")
    final, consolante = tournament.stages.order_by("number")[1:]
    for round_ in tournament.rounds.filter(number__gt=1):
        finish(round_)
    finish(draw_round(final))
    final.rounds.update(state=RoundState.CLOSED)
    draw_round(consolante)
    assert [round_.stage.name for round_ in list_rounds_playing(tournament)] == ["Consolante"]
    assert [widths(item) for item in list_wall_items(tournament)] == [[1]]


@pytest.mark.parametrize(
    ("system", "view"), [("knockout", "tableau"), ("pools", "tableau"), ("ranking", "classement")]
)
def test_the_wall_turns_to_the_tree_with_the_first_result(system: str, view: str) -> None:
    tournament = tournament_of(8, stage__system=system)
    round_ = draw_round(first_stage(tournament))
    has_tree = shows_stages(tournament)
    before = find_needed_view(read_rounds_under_way(tournament), has_tree=has_tree)
    finish(round_)
    after = find_needed_view(read_rounds_under_way(tournament), has_tree=has_tree)
    assert (before, after) == ("places", view)


def test_a_wall_leaves_the_tree_once_all_is_over_for_who_has_won() -> None:
    tournament = tournament_of(2, stage__system="knockout")
    finish(draw_round(first_stage(tournament)))
    found = [shows_stages(tournament)]
    tournament.finished_at = timezone.now()
    assert [*found, shows_stages(tournament)] == [True, False]


def page_of(tournament: Tournament, route: str, **query: str) -> str:
    page = Client().get(reverse(route, args=[tournament.slug]), query).content.decode()
    return as_read(re.sub(r"</?strong>", "", page))


def test_the_tables_of_stages_side_by_side_are_all_shown_each_under_its_round() -> None:
    tournament = side_by_side(final=4, others=4)
    page = page_of(tournament, "public:wall", vue="tables")
    headings = re.findall(r"<h2>(.*?)</h2>", page)
    assert (headings, page.count("hall-plate__number")) == (
        ["Finale – demi-finales", "Consolante – demi-finales"],
        4,
    )


def test_the_tables_of_a_single_round_need_no_heading() -> None:
    tournament = tournament_of(4)
    draw_round(first_stage(tournament))
    assert "<h2" not in page_of(tournament, "public:wall", vue="tables")


def test_the_clock_view_tells_how_far_each_stage_is() -> None:
    tournament = side_by_side(final=4, others=4)
    finish(tournament.rounds.get(stage__name="Finale"))
    page = page_of(tournament, "public:wall", vue="horloge")
    assert re.findall(r'<h2>(.*?)</h2>|wall__title"> ?(.*?) ?</p>', page) == [
        ("Finale – demi-finales", ""),
        ("", "Toutes les tables ont fini"),
        ("Consolante – demi-finales", ""),
        ("", "2 tables jouent encore"),
    ]


def test_the_front_page_tells_how_far_each_stage_is() -> None:
    page = page_of(side_by_side(final=4, others=4, system="ranking"), "public:tournament")
    assert re.findall(r'class="round-now" aria-label="(.*?)"', page) == [
        "Finale – demi-finales",
        "Consolante – partie 1",
    ]


def test_people_of_a_stage_just_drawn_still_see_their_seats() -> None:
    tournament = side_by_side(final=4, others=4)
    finish(tournament.rounds.get(stage__name="Finale"))
    before = find_needed_view(read_rounds_under_way(tournament), has_tree=True)
    finish(tournament.rounds.get(stage__name="Consolante"))
    assert (before, find_needed_view(read_rounds_under_way(tournament), has_tree=True)) == (
        "places",
        "tableau",
    )


def test_the_clock_shown_is_the_one_that_ends_first() -> None:
    tournament = side_by_side(final=4, others=4)
    Tournament.objects.update(time_limit_minutes=30)
    tournament.refresh_from_db()
    begun = timezone.now()
    for minutes, name in enumerate(("Consolante", "Finale")):
        started = begun + datetime.timedelta(minutes=minutes)
        tournament.rounds.filter(stage__name=name).update(started_at=started)
    now = read_rounds_under_way(tournament)
    assert now is not None
    assert now.next_clock is not None
    assert now.next_clock.ends_at == begun + datetime.timedelta(minutes=30)


def test_a_pause_is_seen_in_the_hall_and_who_stopped_the_clock_is_not() -> None:
    tournament = tournament_of(4)
    Tournament.objects.update(time_limit_minutes=30)
    round_ = start_round(draw_round(first_stage(tournament)), by=SERVER)
    pause_round(round_, by=Actor(user=UserFactory(first_name="Jeanne", last_name="Roux")))
    pages = [
        page_of(tournament, route, **more)
        for route, more in (
            ("public:wall", {"vue": "places"}),
            ("public:wall", {"vue": "horloge"}),
            ("public:tournament", {}),
        )
    ]
    assert [
        ("En pause" in page, "il reste 30 minutes" in page, "data-ends-at" in page)
        for page in pages
    ] == [(True, True, False)] * 3
    assert not any("Jeanne" in page for page in pages)
