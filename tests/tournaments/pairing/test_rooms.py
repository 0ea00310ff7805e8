"""Who sits where in a hall of rooms: fixed tables, stairs, another table every round."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.running.examples import examples
from tournaments.pairing import DrawRequest, Entrant, Note, Pairing, draw
from tournaments.pairing.rooms import Hall, RoomRange, Sitter, seat

HALL = Hall(
    rooms=(
        RoomRange(name="Salle des fêtes", first=1, last=4),
        RoomRange(name="Étage", first=11, last=14, needs_stairs=True),
    )
)


def pairs_of(count: int) -> list[tuple[int, int]]:
    """Pairs (1, 2), (3, 4), … in rank order."""
    return [(2 * place + 1, 2 * place + 2) for place in range(count)]


def sitters(
    count: int, *, stay: tuple[int, ...] = (), fixed: dict[int, int] | None = None, **sat: object
) -> list[Sitter]:
    """The people of so many pairs; `sat_at` by id."""
    before: dict[int, tuple[int, ...]] = sat.get("sat_at", {})
    return [
        Sitter(
            id=number,
            cannot_climb=number in stay,
            fixed_table=(fixed or {}).get(number),
            sat_at=before.get(number, ()),
        )
        for number in range(1, 2 * count + 1)
    ]


def test_the_best_take_the_lowest_tables() -> None:
    found = seat(pairs_of(6), sitters(6), HALL)
    assert (found.tables, found.notes) == ((1, 2, 3, 4, 11, 12), ())


def test_reserved_tables_are_given_to_nobody() -> None:
    hall = Hall(rooms=HALL.rooms, reserved=frozenset({1, 3}))
    assert seat(pairs_of(3), sitters(3), hall).tables == (2, 4, 11)


def test_a_reserved_table_may_be_somebody_s_fixed_one() -> None:
    hall = Hall(rooms=HALL.rooms, reserved=frozenset({1}))
    assert seat(pairs_of(2), sitters(2, fixed={4: 1}), hall).tables == (2, 1)


def test_the_hall_s_own_numbers_come_in_their_order() -> None:
    hall = Hall(numbers=(30, 21, 22), reserved=frozenset({21}))
    found = seat(pairs_of(3), sitters(3), hall)
    assert (found.tables, found.notes) == (
        (30, 22, 31),
        (Note(code="beyond-rooms", values=(31,)),),
    )


def test_without_rooms_tables_are_counted() -> None:
    assert seat(pairs_of(3), sitters(3), Hall(first_table=5)).tables == (5, 6, 7)


def test_who_cannot_climb_gets_a_table_below_and_the_others_make_way() -> None:
    found = seat(pairs_of(6), sitters(6, stay=(12,)), HALL)
    assert (found.tables, found.climbing) == ((1, 2, 3, 11, 12, 4), 0)


def test_a_table_below_further_away_serves_before_one_upstairs() -> None:
    rooms = (
        RoomRange(name="Étage", first=1, last=4, needs_stairs=True),
        RoomRange(name="Cour", first=20, last=29),
    )
    found = seat(pairs_of(3), sitters(3, stay=(3,)), Hall(rooms=rooms))
    assert found.tables == (1, 20, 2)


def test_who_must_climb_for_want_of_tables_below_is_named() -> None:
    hall = Hall(rooms=(RoomRange(name="Étage", first=1, last=9, needs_stairs=True),))
    found = seat(pairs_of(2), sitters(2, stay=(1,)), hall)
    assert (found.climbing, found.notes) == (1, (Note(code="stairs", values=(1, 1)),))


def test_a_fixed_table_comes_before_the_stairs() -> None:
    found = seat(pairs_of(2), sitters(2, stay=(1,), fixed={1: 11}), HALL)
    assert (found.tables, found.climbing) == ((11, 1), 0)


@pytest.mark.parametrize("who", [1, 2])
def test_whom_a_fixed_table_sends_upstairs_is_named(who: int) -> None:
    found = seat(pairs_of(2), sitters(2, stay=(who, 3), fixed={1: 11}), HALL)
    assert found.notes == (Note(code="fixed-stairs", values=(who, 11)),)


def test_who_asked_in_vain_for_a_table_is_named() -> None:
    found = seat(pairs_of(2), sitters(2, fixed={1: 3, 4: 3}), HALL)
    assert found.notes == (Note(code="fixed-table", values=(4, 3, 1)),)


def test_four_people_sit_at_one_table() -> None:
    found = seat([(1, 4, 2, 3)], sitters(2, fixed={3: 4}), HALL)
    assert found.tables == (4,)


def test_another_table_every_round_while_there_is_one() -> None:
    before: dict[int, tuple[int, ...]] = {}
    for number in range(8):
        people = sitters(8, sat_at=before)
        found = seat(pairs_of(8), people, HALL, varied=True, seed=number)
        assert (sorted(found.tables), found.again) == ([1, 2, 3, 4, 11, 12, 13, 14], 0)
        for pair, table in zip(pairs_of(8), found.tables, strict=True):
            for one in pair:
                before[one] = (*before.get(one, ()), table)
    ninth = seat(pairs_of(8), sitters(8, sat_at=before), HALL, varied=True)
    assert (ninth.again, len(ninth.notes)) == (16, 16)
    assert ninth.notes[0] == Note(code="same-table", values=(1, ninth.tables[0], 1))


def test_varied_tables_depend_on_the_seed_alone() -> None:
    found = [
        seat(pairs_of(8), sitters(8), HALL, varied=True, seed=seed).tables for seed in (1, 1, 2)
    ]
    assert found[0] == found[1] != found[2]


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[Sitter], Hall]:
    count = draw(st.integers(0, 5))
    rooms = (
        RoomRange(name="A", first=1, last=2, needs_stairs=draw(st.booleans())),
        RoomRange(
            name="B", first=5, last=draw(st.integers(5, 8)), needs_stairs=draw(st.booleans())
        ),
    )
    hall = Hall(rooms=rooms, reserved=draw(st.frozensets(st.integers(1, 8), max_size=2)))
    tables = st.integers(1, 8)
    people = [
        Sitter(
            id=number,
            cannot_climb=draw(st.integers(0, 3)) == 0,
            fixed_table=draw(tables) if draw(st.integers(0, 5)) == 0 else None,
            sat_at=tuple(draw(st.lists(tables, max_size=4))),
        )
        for number in range(1, 2 * count + 1)
    ]
    return people, hall


def outcome(
    pairs: list[tuple[int, int]], tables: tuple[int, ...], people: list[Sitter], hall: Hall
) -> tuple[int, int]:
    """Pairs that climb though they cannot, and returns, of pairs without a fixed table."""
    climbing = again = 0
    for pair, table in zip(pairs, tables, strict=True):
        group = [people[one - 1] for one in pair]
        if any(one.fixed_table == table for one in group):
            continue
        above = any(room.first <= table <= room.last and room.needs_stairs for room in hall.rooms)
        climbing += above and any(one.cannot_climb for one in group)
        again += sum(one.sat_at.count(table) for one in group)
    return climbing, again


@settings(max_examples=examples(150))
@given(evenings())
def test_no_other_seating_spares_more_people(evening: tuple[list[Sitter], Hall]) -> None:
    people, hall = evening
    pairs = pairs_of(len(people) // 2)
    found = seat(pairs, people, hall, varied=True)
    assert outcome(pairs, found.tables, people, hall) == (found.climbing, found.again)
    kept = {
        place: table
        for place, (pair, table) in enumerate(zip(pairs, found.tables, strict=True))
        if any(people[one - 1].fixed_table == table for one in pair)
    }
    loose = [place for place in range(len(pairs)) if place not in kept]
    given_ = [found.tables[place] for place in loose]
    least = min(
        outcome(pairs, _placed(kept, loose, order), people, hall) for order in permutations(given_)
    )
    assert (found.climbing, found.again) == least


def _placed(kept: dict[int, int], loose: list[int], order: tuple[int, ...]) -> tuple[int, ...]:
    tables = kept | dict(zip(loose, order, strict=True))
    return tuple(tables[place] for place in sorted(tables))


@settings(max_examples=examples(150))
@given(evenings(), st.booleans())
def test_nobody_climbs_while_there_is_a_table_below(
    evening: tuple[list[Sitter], Hall], varied: bool
) -> None:
    people, hall = evening
    pairs = pairs_of(len(people) // 2)
    found = seat(pairs, people, hall, varied=varied)
    assert len(set(found.tables)) == len(pairs)
    below = {
        table
        for room in hall.rooms
        if not room.needs_stairs
        for table in range(room.first, room.last + 1)
    }
    wrongly_free = below - hall.reserved - set(found.tables)
    assert not (found.climbing and wrongly_free)


@pytest.mark.parametrize("count", [60, 500])
def test_a_large_hall_varies_its_tables_for_a_whole_evening(count: int) -> None:
    hall = Hall(
        rooms=(
            RoomRange(name="A", first=1, last=count // 2),
            RoomRange(name="B", first=count // 2 + 1, last=count, needs_stairs=True),
        )
    )
    before: dict[int, tuple[int, ...]] = {}
    for number in range(4):
        people = sitters(count, stay=tuple(range(1, count, 6)), sat_at=before)
        found = seat(pairs_of(count), people, hall, varied=True, seed=number)
        assert (found.climbing, found.again) == (0, 0)
        for pair, table in zip(pairs_of(count), found.tables, strict=True):
            for one in pair:
                before[one] = (*before.get(one, ()), table)


def seated(fixed: dict[int, int], **settings: object) -> tuple[list[tuple[int, int, int]], object]:
    """A ranking draw of eight teams (1–2, 3–4, …) with some fixed tables, and its notes."""
    teams = tuple(Entrant(id=n, fixed_table=fixed.get(n)) for n in range(1, 9))
    answer = draw(DrawRequest(system="ranking", teams=teams, **settings))
    tables = [(table.table, table.ns, table.ew) for table in answer.tables]
    return tables, [(note.code, note.values) for note in answer.certificate.notes]


def test_tables_are_numbered_in_rank_order_and_the_better_team_sits_north_south() -> None:
    assert seated({}) == ([(1, 1, 2), (2, 3, 4), (3, 5, 6), (4, 7, 8)], [])


def test_numbers_start_at_the_first_table() -> None:
    assert seated({}, first_table=11)[0][0] == (11, 1, 2)


def test_a_fixed_table_is_kept_and_the_others_fill_up() -> None:
    assert seated({6: 1}) == ([(1, 5, 6), (2, 1, 2), (3, 3, 4), (4, 7, 8)], [])


def test_a_fixed_table_may_be_far_away() -> None:
    assert seated({2: 40}) == ([(1, 3, 4), (2, 5, 6), (3, 7, 8), (40, 1, 2)], [])


def test_of_two_fixed_tables_in_a_pair_the_better_team_s_is_kept() -> None:
    tables, notes = seated({3: 9, 4: 7})
    assert (tables[-1], notes) == ((9, 3, 4), [("fixed-table", (4, 7, 3))])


def test_two_with_the_same_fixed_table_in_a_pair_are_both_content() -> None:
    assert seated({3: 9, 4: 9})[1] == []


def test_of_two_tables_that_claim_a_number_the_better_claimant_s_gets_it() -> None:
    tables, notes = seated({8: 2, 4: 2})
    assert tables == [(1, 1, 2), (2, 3, 4), (3, 5, 6), (4, 7, 8)]
    assert notes == [("fixed-table", (8, 2, 4))]


def test_the_partner_s_fixed_table_serves_where_the_better_one_s_is_taken() -> None:
    tables, notes = seated({1: 5, 3: 5, 4: 6})
    assert tables == [(1, 5, 6), (2, 7, 8), (5, 1, 2), (6, 3, 4)]
    assert notes == [("fixed-table", (3, 5, 1))]


def test_a_fixed_table_keeps_its_team_among_the_hall_s_own_numbers() -> None:
    tables, _ = seated({5: 21}, tables=(30, 21, 22))
    assert tables == [(21, 5, 6), (22, 3, 4), (30, 1, 2), (31, 7, 8)]


def test_the_one_that_sits_out_claims_no_table() -> None:
    teams = (Entrant(id=1), Entrant(id=2), Entrant(id=3, fixed_table=1))
    answer = draw(DrawRequest(system="swiss", teams=teams))
    assert (answer.tables, answer.bye) == ((Pairing(table=1, ns=1, ew=2),), 3)


def test_what_cannot_be_avoided_is_said() -> None:
    teams = (Entrant(id=1), Entrant(id=2))
    pair = ((2, 1),)
    answer = draw(DrawRequest(system="swiss", teams=teams, played=pair * 2, forbidden=pair))
    assert answer.certificate.notes == (
        Note(code="forbidden", values=(1, 2)),
        Note(code="rematch", values=(1, 2, 2)),
    )


def test_a_repeated_bye_is_said() -> None:
    teams = (Entrant(id=1), Entrant(id=2), Entrant(id=3, byes=1))
    met = ((1, 3), (2, 3))
    answer = draw(DrawRequest(system="swiss", teams=teams, played=met))
    assert answer.certificate.notes == (Note(code="repeat-bye", values=(3,)),)
