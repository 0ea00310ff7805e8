"""The rooms of a hall."""

from typing import Any

import pytest

from arbitration.models import AuditEntry
from tests.factories import RoomFactory, TournamentFactory
from tests.tournaments.chains import draw_round, first_stage, refused, tournament_of
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.draws.rooms import (
    RoomPlan,
    arrange_hall,
    change_table,
    place_tables,
    preview_table,
)
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.enums import Act, TableOrder
from tournaments.errors import Refused
from tournaments.models import Round, Team, Tournament
from tournaments.queries.draws.stored_draws import read_stored_request

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


def round_of(teams: int = 6) -> Round:
    return draw_round(first_stage(tournament_of(teams)))


def pairs(round_: Round) -> dict[int | None, tuple[int, int]]:
    found = round_.matches.exclude(ew=None).select_related("ns", "ew")
    return {match.table_number: (match.ns.number, match.ew.number) for match in found if match.ew}


def test_a_free_table_is_taken() -> None:
    round_ = round_of()
    before = pairs(round_)
    change_table(round_, table=1, number=9, by=SERVER)
    assert pairs(round_) == {2: before[2], 3: before[3], 9: before[1]}


def test_a_table_that_is_taken_is_exchanged_with_its_sheet() -> None:
    round_ = round_of()
    before = pairs(round_)
    sheets = dict(round_.matches.values_list("pk", "sheet"))
    change_table(round_, table=1, number=3, by=SERVER)
    assert pairs(round_) == {1: before[3], 2: before[2], 3: before[1]}
    assert dict(round_.matches.values_list("pk", "sheet")) == sheets


def test_the_pairs_and_their_proof_stay() -> None:
    round_ = round_of()
    before = dict(round_.certificate)
    changed = change_table(round_, table=1, number=3, by=SERVER)
    assert {**changed.certificate, "notes": []} == {**before, "notes": []}
    assert read_stored_request(changed) == read_stored_request(round_)


def notes(round_: Round) -> list[tuple[str, list[int]]]:
    preview = preview_table(round_, table=1, number=3)
    return [(note["code"], note["values"]) for note in preview.certificate["notes"]]


def test_the_cost_is_the_tables_that_teams_are_asked_to_leave() -> None:
    round_ = round_of()
    ns = round_.matches.get(table_number=1).ns
    Team.objects.filter(pk=ns.pk).update(fixed_table=1)
    assert notes(round_) == [
        ("hand-table", [3, 1]),
        ("hand-fixed-table", [ns.number, 1]),
        ("hand-table", [1, 3]),
    ]


def test_who_cannot_climb_is_named() -> None:
    round_ = round_of()
    RoomFactory(tournament=round_.tournament, first_table=1, last_table=2)
    RoomFactory(tournament=round_.tournament, first_table=3, last_table=4, needs_stairs=True)
    ns = round_.matches.get(table_number=1).ns
    Team.objects.filter(pk=ns.pk).update(cannot_climb=True)
    assert ("hand-stairs", [ns.number, 3]) in notes(round_)


def test_what_is_said_of_tables_is_said_once() -> None:
    round_ = round_of()
    for _time in range(2):
        change_table(round_, table=1, number=3, by=SERVER)
        round_.refresh_from_db()
    assert [note["code"] for note in round_.certificate["notes"]] == ["hand-table"] * 2


def test_a_preview_writes_nothing() -> None:
    round_ = round_of()
    before = pairs(round_)
    preview_table(round_, table=1, number=3)
    assert pairs(round_) == before


@pytest.mark.parametrize(
    ("table", "number", "code"), [(1, 1, "same-table"), (8, 1, "no-such-table")]
)
def test_what_cannot_be_meant_is_refused(table: int, number: int, code: str) -> None:
    assert refused(change_table, round_of(), table=table, number=number, by=SERVER) == code


def test_once_a_result_is_in_tables_keep_their_numbers() -> None:
    round_ = round_of()
    record_forfeit(round_.matches.get(table_number=2), absent="NS", by=SERVER)
    assert refused(change_table, round_, table=1, number=3, by=SERVER) == "already-recorded"


def test_it_stands_in_the_journal() -> None:
    round_ = preview_draw(tournament_of(4), by=SERVER, seed=1)
    change_table(round_, table=1, number=2, by=SERVER)
    entry = AuditEntry.objects.filter(act=Act.DRAW_TABLE_CHANGED).get()
    assert (entry.before["table"], entry.after["table"], entry.after["exchanged"]) == (1, 2, True)
