"""Draws in a hall of rooms: stairs, kept tables, another table every round."""

import pytest

from tests.factories import TeamFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.draws.rooms import RoomPlan, arrange_hall
from tournaments.enums import TableOrder
from tournaments.models import Round, Tournament

pytestmark = pytest.mark.django_db

GROUND = RoomPlan(name="Salle", first_table=1, last_table=2)
STAIRS = RoomPlan(name="Étage", first_table=11, last_table=14, needs_stairs=True)


def hall(*rooms: RoomPlan, reserved: tuple[int, ...] = (), varied: bool = False) -> Tournament:
    """A tournament of eight teams in a hall."""
    tournament = arrange_hall(
        TournamentFactory(),
        rooms=rooms,
        reserved_tables=reserved,
        table_order=TableOrder.VARIED if varied else TableOrder.RANK,
        by=SERVER,
    )
    TeamFactory.create_batch(8, tournament=tournament)
    return tournament


def tables(round_: Round) -> dict[int, set[int]]:
    seats = round_.matches.exclude(ew=None).values_list("table_number", "ns_id", "ew_id")
    return {table: {ns, ew} for table, ns, ew in seats}


def notes(round_: Round) -> list[str]:
    return [note["code"] for note in round_.certificate["notes"]]


def played(tournament: Tournament) -> Round:
    round_ = publish_draw(preview_draw(tournament, by=SERVER, seed=3), by=SERVER)
    round_.matches.exclude(ew=None).update(forfeit="both")
    return round_


def test_rooms_are_filled_in_order() -> None:
    round_ = preview_draw(hall(GROUND, STAIRS), by=SERVER, seed=1)
    assert sorted(tables(round_)) == [1, 2, 11, 12]


def test_nobody_who_cannot_climb_goes_upstairs() -> None:
    tournament = hall(GROUND, STAIRS)
    staying = list(tournament.teams.all())[-2:]
    tournament.teams.filter(pk__in=[team.pk for team in staying]).update(cannot_climb=True)
    seats = tables(preview_draw(tournament, by=SERVER, seed=1))
    below = seats[1] | seats[2]
    assert {team.pk for team in staying} <= below


def test_too_many_who_cannot_climb_are_named() -> None:
    tournament = hall(GROUND, STAIRS)
    tournament.teams.update(cannot_climb=True)
    round_ = preview_draw(tournament, by=SERVER, seed=1)
    assert notes(round_) == ["stairs"] * 4


def test_a_kept_table_is_not_given() -> None:
    round_ = preview_draw(hall(reserved=(1, 3)), by=SERVER, seed=1)
    assert sorted(tables(round_)) == [2, 4, 5, 6]


def test_a_kept_table_is_for_the_team_whose_own_it_is() -> None:
    tournament = hall(reserved=(1,))
    own = tournament.teams.earliest("pk")
    tournament.teams.filter(pk=own.pk).update(fixed_table=1)
    assert own.pk in tables(preview_draw(tournament, by=SERVER, seed=1))[1]


def test_tables_that_vary_bring_nobody_back() -> None:
    tournament = hall(varied=True)
    sat: dict[int, list[int]] = {}
    for _ in range(3):
        for table, pair in tables(played(tournament)).items():
            for team in pair:
                sat.setdefault(team, []).append(table)
    assert all(len(set(tables)) == 3 for tables in sat.values())


def test_a_hall_without_wishes_leaves_the_draw_as_it_is() -> None:
    round_ = preview_draw(hall(), by=SERVER, seed=1)
    assert (sorted(tables(round_)), notes(round_)) == ([1, 2, 3, 4], [])
