"""The rooms of a hall."""

from typing import Any

import pytest

from tests.factories import TournamentFactory
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.draws.rooms import RoomPlan, arrange_hall, place_tables
from tournaments.enums import Act, TableOrder
from tournaments.errors import Refused
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def arrange(tournament: Tournament, *rooms: RoomPlan, **given: Any) -> Tournament:
    values = {"reserved_tables": [], "table_order": TableOrder.RANK, **given}
    return arrange_hall(tournament, rooms=rooms, by=SERVER, **values)


def names_of(tournament: Tournament) -> list[tuple[str, int, int]]:
    return list(tournament.rooms.values_list("name", "first_table", "last_table"))


A = RoomPlan(name="Salle A", first_table=1, last_table=12)
B = RoomPlan(name="Étage", first_table=13, last_table=20, needs_stairs=True)


def test_rooms_are_stored_with_what_no_draw_gives() -> None:
    tournament = arrange(TournamentFactory(), B, A, reserved_tables=[1, 2])
    assert names_of(tournament) == [("Salle A", 1, 12), ("Étage", 13, 20)]
    assert Tournament.objects.get().reserved_tables == [1, 2]


def test_two_rooms_may_exchange_their_names() -> None:
    tournament = arrange(TournamentFactory(), A, B)
    one, other = tournament.rooms.all()
    arrange(
        tournament,
        RoomPlan(room=one.pk, name="Étage", first_table=1, last_table=12),
        RoomPlan(room=other.pk, name="Salle A", first_table=13, last_table=20),
    )
    assert names_of(tournament) == [("Étage", 1, 12), ("Salle A", 13, 20)]


def test_a_room_left_out_goes_and_one_that_stays_keeps_its_key() -> None:
    tournament = arrange(TournamentFactory(), A, B)
    kept = tournament.rooms.get(name="Étage")
    arrange(tournament, RoomPlan(room=kept.pk, name="Étage", first_table=1, last_table=8))
    assert list(tournament.rooms.values_list("pk", "last_table")) == [(kept.pk, 8)]


@pytest.mark.parametrize(
    ("rooms", "code"),
    [
        ((A, RoomPlan(name="B", first_table=12, last_table=14)), "rooms-overlap"),
        ((A, RoomPlan(name="salle a", first_table=30, last_table=31)), "same-name"),
        ((RoomPlan(room=999, name="B", first_table=1, last_table=2),), "unknown-room"),
    ],
)
def test_what_cannot_be_is_refused(rooms: tuple[RoomPlan, ...], code: str) -> None:
    tournament = TournamentFactory()
    with pytest.raises(Refused) as refused:
        arrange(tournament, *rooms)
    assert (refused.value.code, names_of(tournament)) == (code, [])


def test_storing_the_same_again_is_no_act() -> None:
    tournament = arrange(TournamentFactory(), A)
    (room,) = tournament.rooms.all()
    with recorded_acts() as acts:
        arrange(tournament, RoomPlan(room=room.pk, name="Salle A", first_table=1, last_table=12))
        arrange(tournament, table_order=TableOrder.VARIED)
    assert acts == [Act.ROOMS_CHANGED]


def test_tables_are_put_where_they_stand_and_the_same_again_is_no_act() -> None:
    tournament = TournamentFactory()
    with recorded_acts() as acts:
        place_tables(tournament, places={2: (1, 1), 1: (3, 2)}, by=SERVER)
        place_tables(tournament, places={1: (3, 2), 2: (1, 1)}, by=SERVER)
    stored = Tournament.objects.get().table_places
    assert (stored, acts) == ({"1": [3, 2], "2": [1, 1]}, [Act.ROOMS_CHANGED])


def test_two_tables_stand_at_one_place_only_in_two_rooms() -> None:
    tournament = arrange(TournamentFactory(), A, B)
    place_tables(tournament, places={12: (1, 1), 13: (1, 1)}, by=SERVER)
    with pytest.raises(Refused) as refused:
        place_tables(tournament, places={2: (1, 1), 12: (1, 1)}, by=SERVER)
    assert (refused.value.code, str(refused.value)) == (
        "same-place",
        "Les tables 2 et 12 sont à la même place.",
    )
