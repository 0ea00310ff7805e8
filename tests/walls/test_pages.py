"""What a wall shows: what is needed, what it is told, and its part of the hall."""

import datetime

import pytest
from django.utils import timezone

from prizes.pages.honours import read_prize_giving
from tests.factories import RoomFactory
from tests.tournaments.evenings import drawn_round, play_round, record, teams_of
from tournaments.actors import SERVER
from tournaments.domain.tournament.settings import call_place, hide_standings
from tournaments.enums import SheetState
from tournaments.models import Round, ScoreSheet, Tournament
from tournaments.pages.draws.public_round import read_rounds_under_way
from tournaments.pages.draws.public_seats import seat_list
from walls.domain import reveal_on_wall
from walls.enums import WallReveal, WallView
from walls.models import Wall
from walls.pages import (
    find_needed_view,
    find_told_view,
    list_last_results,
    narrow_rounds,
    narrow_seats,
)

pytestmark = pytest.mark.django_db


def drawn(tournament: Tournament, teams: int = 4) -> Round:
    return drawn_round(tournament, teams_of(tournament, teams))


def shown(wall: Wall, asked: str = "") -> str:
    now = read_rounds_under_way(wall.tournament)
    return find_told_view(wall, asked, find_needed_view(now), now)


def test_the_clock_stays_until_the_round_is_whole(tournament: Tournament) -> None:
    first, second = drawn(tournament).matches.order_by("table_number")
    wall = Wall(tournament=tournament)
    seen = [shown(wall)]
    for match in (first, second):
        record(match, [100] * 12)
        seen.append(shown(wall))
    assert seen == ["places", "horloge", "classement"]


def test_a_wall_obeys_before_its_address(tournament: Tournament) -> None:
    drawn(tournament)
    told = Wall(tournament=tournament, view=WallView.TABLES)
    assert [shown(one, "horloge") for one in (told, Wall(tournament=tournament))] == [
        "tables",
        "horloge",
    ]


def test_a_wall_welcomes_before_the_draw_whatever_it_is_told(tournament: Tournament) -> None:
    assert shown(Wall(tournament=tournament, view=WallView.TABLES)) == "accueil"


def test_standings_wait_for_the_press_where_that_is_wanted(tournament: Tournament) -> None:
    play_round(drawn(tournament))
    wall = Wall.objects.create(tournament=tournament, reveal=WallReveal.ON_PRESS)
    before = shown(wall)
    assert (before, shown(reveal_on_wall(tournament, name="", by=SERVER))) == (
        "horloge",
        "classement",
    )


def test_hidden_standings_come_up_on_no_wall(tournament: Tournament) -> None:
    play_round(drawn(tournament))
    hidden = hide_standings(tournament, by=SERVER)
    told = Wall(tournament=hidden, view=WallView.STANDINGS)
    assert [shown(Wall(tournament=hidden)), shown(told)] == ["horloge", "voile"]


def test_a_wall_follows_the_prize_giving(tournament: Tournament) -> None:
    play_round(drawn(tournament))
    assert shown(Wall(tournament=call_place(tournament, called=0, by=SERVER))) == "palmares"


def test_a_wall_shows_the_names_of_its_letters(tournament: Tournament) -> None:
    drawn(tournament)
    for letter, player in zip("ADKZ", seat_list(tournament).players, strict=False):
        row = next(one for one in player.team.players if one.name == player.name)
        type(row).objects.filter(pk=row.pk).update(name=f"{letter} X", name_key=f"{letter} x")
    wall = Wall(tournament=tournament, first_letter="A", last_letter="D")
    own = narrow_seats(seat_list(tournament), wall, None)
    assert [player.name for player in own.players] == ["A X", "D X"]


def test_a_wall_shows_the_tables_of_its_room(tournament: Tournament) -> None:
    drawn(tournament, 6)
    room = RoomFactory(tournament=tournament, first_table=2, last_table=3)
    wall = Wall(tournament=tournament, room=room)
    now = narrow_rounds(read_rounds_under_way(tournament), wall)
    assert now is not None
    (own,) = now.rounds
    seats = narrow_seats(seat_list(tournament), wall, now)
    assert ([match.table for match in own.matches], own.progress.playing) == ([2, 3], (2, 3))
    assert {player.seat.table for player in seats.players if player.seat} == {2, 3}


def test_places_are_called_from_the_last_and_the_podium_comes_at_the_end(
    tournament: Tournament,
) -> None:
    play_round(drawn(tournament, teams=6))
    seen = []
    for called in range(8):
        now = read_prize_giving(call_place(tournament, called=called, by=SERVER))
        seen.append(([one.rank for one in now.current], [one.rank for one in now.earlier]))
        assert now.is_over == (called == 7)
    assert seen == [
        ([], []),
        ([6], []),
        ([5], [6]),
        ([4], [5, 6]),
        ([3], [4, 5, 6]),
        ([2], [3, 4, 5, 6]),
        ([1], [2, 3, 4, 5]),
        ([], [1, 2, 3, 4]),
    ]
    assert [line.rank for line in now.podium.lines] == [1, 2, 3]


def test_the_last_results_come_latest_first_until_nobody_plays(tournament: Tournament) -> None:
    first, second, third = drawn(tournament, teams=6).matches.order_by("table_number")
    told = []
    for minute, match in enumerate((second, first, third)):
        record(match, [100] * 12)
        came_in = datetime.datetime(2026, 11, 21, 20, minute, tzinfo=datetime.UTC)
        ScoreSheet.objects.filter(match=match).update(submitted_at=came_in)
        found = list_last_results(read_rounds_under_way(tournament))
        told.append([result.table for result in found])
    assert told == [[2], [1, 2], []]


def test_a_contested_result_is_none_of_the_last_ones(tournament: Tournament) -> None:
    first, second, _third = drawn(tournament, teams=6).matches.order_by("table_number")
    for match in (first, second):
        record(match, [100] * 12)
        ScoreSheet.objects.filter(match=match).update(submitted_at=timezone.now())
    ScoreSheet.objects.filter(match=first).update(state=SheetState.CONTESTED)
    found = list_last_results(read_rounds_under_way(tournament))
    assert [result.table for result in found] == [second.table_number]
