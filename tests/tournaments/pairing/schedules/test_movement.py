"""Movements drawn round by round: who sits, who moves, and where a rematch cannot be spared."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.running.examples import examples
from tests.tournaments.pairing.schedules.stages import Stage, certified, codes, placed, recounted
from tests.tournaments.pairing.sizes import CASES
from tournaments.pairing import SYSTEMS, DrawRequest, Entrant, Note, draw, note_text

MOVEMENT = SYSTEMS["movement"]
KINDS = ("odd_even", "mitchell")


def stage(size: int, kind: str = "odd_even", **options: object) -> Stage:
    return Stage(system="movement", size=size, options={"kind": kind, **options})


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", CASES)
def test_every_number_of_teams_plays_all_its_rounds_without_a_rematch(size: int, kind: str) -> None:
    rounds = MOVEMENT.rounds(size, {"kind": kind}) or 0
    played = stage(size, kind).play_rounds(min(rounds, 9 if size > 40 else rounds))
    assert {placed(draw) == list(range(1, size + 1)) for draw in played.draws} == {True}
    assert set(played.meetings().values()) == {1}
    assert {(draw.certificate.rematches, *codes(draw)) for draw in played.draws} == {(0,)}
    assert set(played.byes.values()) <= {1}


@pytest.mark.parametrize(
    ("kind", "first"),
    [("odd_even", [(1, 2), (3, 4), (5, 6)]), ("mitchell", [(1, 4), (2, 5), (3, 6)])],
)
def test_the_sitting_line_keeps_its_tables_and_the_other_moves_on_one(
    kind: str, first: list[tuple[int, int]]
) -> None:
    played = stage(6, kind).play_rounds(3)
    sitting, moving = [ns for ns, _ in first], [ew for _, ew in first]
    assert [[(t.table, t.ns, t.ew) for t in draw.tables] for draw in played.draws] == [
        [(n + 1, sitting[n], moving[(n - number) % 3]) for n in range(3)] for number in range(3)
    ]


def test_everybody_of_a_line_meets_everybody_of_the_other() -> None:
    played = stage(10, "mitchell").play_rounds(5)
    assert set(played.meetings()) == {frozenset((a, b)) for a in range(1, 6) for b in range(6, 11)}


@pytest.mark.parametrize("kind", KINDS)
def test_the_half_table_lets_each_of_the_sitting_line_wait_once(kind: str) -> None:
    played = stage(9, kind).play_rounds(5)
    sitting = (1, 3, 5, 7, 9) if kind == "odd_even" else (1, 2, 3, 4, 5)
    assert played.byes == Counter(dict.fromkeys(sitting, 1))


@pytest.mark.parametrize("size", [4, 9, 20])
def test_rounds_beyond_the_last_tell_their_rematches(size: int) -> None:
    rounds = MOVEMENT.rounds(size, {}) or 0
    played = stage(size).play_rounds(rounds)
    request = played.request()
    drawn = played.play()
    assert drawn.certificate.rematches == size // 2
    assert certified(drawn) == recounted(request, drawn)


@pytest.mark.parametrize("rounds", range(1, 9))
def test_a_switch_half_way_has_everybody_on_both_sides_alike(rounds: int) -> None:
    """Of an odd number of rounds, the greater part is played before."""
    played = stage(16, switch_from=(rounds + 1) // 2 + 1).play_rounds(rounds)
    assert {abs(played.leaning()[team]) for team in range(1, 17)} == {rounds % 2}


def test_without_a_switch_the_sides_are_those_of_the_lines() -> None:
    assert stage(8).play_rounds(4).leaning() == {n: 4 if n % 2 else -4 for n in range(1, 9)}


def test_a_switch_exchanges_the_sides_and_nothing_else() -> None:
    plain, switched = stage(12).play_rounds(3), stage(12, switch_from=2).play_rounds(3)
    turned = [(t.table, t.ew, t.ns) for t in plain.draws[2].tables]
    assert [(t.table, t.ns, t.ew) for t in switched.draws[2].tables] == turned


@pytest.mark.parametrize("kind", KINDS)
def test_a_late_team_fills_the_half_table(kind: str) -> None:
    late = stage(9, kind).play_rounds(2)
    late.size = 10
    late.play_rounds(3)
    assert (set(late.meetings().values()), codes(late.draws[-1])) == ({1}, [])
    assert placed(late.draws[-1]) == list(range(1, 11))


def test_a_new_table_makes_the_line_go_where_nobody_met() -> None:
    late = stage(8).play_rounds(2)
    late.size = 9
    drawn = late.play()
    assert drawn.certificate.rematches == 0
    assert drawn.certificate.notes == (Note(code="other-shift", values=(3, 2)),)


def test_a_forbidden_pair_is_passed_over() -> None:
    drawn = draw(stage(8).request(forbidden=((1, 2),)))
    assert drawn.certificate.forbidden == 0
    assert drawn.certificate.notes == (Note(code="other-shift", values=(1, 0)),)


def test_a_shift_of_one_table_is_said_without_a_plural() -> None:
    said = note_text(Note(code="other-shift", values=(1, 0)))
    assert "(en tables : 1 au lieu de 0)" in said


def test_the_opponent_of_one_who_left_waits() -> None:
    drawn = draw(stage(8).request(absent={4}))
    assert (drawn.byes, [t.table for t in drawn.tables]) == ((3,), [1, 3, 4])
    assert drawn.certificate.notes == (Note(code="opponent-absent", values=(3, 4)),)


@pytest.mark.parametrize("kind", KINDS)
def test_who_must_not_leave_a_table_sits(kind: str) -> None:
    request = stage(8, kind).request()
    team = 2 if kind == "odd_even" else 5
    teams = tuple(replace(t, fixed_table=3 if t.id == team else None) for t in request.teams)
    for number in (1, 2, 3):
        drawn = draw(replace(request, teams=teams, round=number))
        assert [t.ns for t in drawn.tables if t.table == 3] == [team]


def test_of_two_who_must_not_leave_theirs_and_meet_first_one_moves_and_it_is_said() -> None:
    request = stage(4).request()
    teams = tuple(replace(t, fixed_table=t.id if t.id < 3 else None) for t in request.teams)
    drawn = draw(replace(request, teams=teams))
    assert drawn.certificate.notes == (Note(code="moving-table", values=(2, 2)),)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [0, 1])
def test_fields_too_small_to_play(size: int, kind: str) -> None:
    drawn = draw(stage(size, kind).request())
    assert (drawn.tables, drawn.byes) == ((), tuple(range(1, size + 1)))


def every_shift(request: DrawRequest) -> list[tuple[int, int]]:
    """Forbidden tables and rematches of each shift of odd and even, by plain trial."""
    teams = [*request.teams, *[Entrant(id=-1, present=False)] * (len(request.teams) % 2)]
    sitting, moving = teams[::2], teams[1::2]
    forbidden = {frozenset(pair) for pair in request.forbidden}
    met = Counter(frozenset(pair) for pair in request.played)
    found = []
    for shift in range(len(sitting)):
        pairs = [
            frozenset((team.id, moving[place - shift].id))
            for place, team in enumerate(sitting)
            if team.present and moving[place - shift].present
        ]
        found.append((sum(p in forbidden for p in pairs), sum(met[p] for p in pairs)))
    return found


@settings(max_examples=examples(80))
@given(st.data())
def test_no_other_shift_is_better_whatever_comes_and_goes(data: st.DataObject) -> None:
    field = stage(data.draw(st.integers(2, 11)))
    for _ in range(data.draw(st.integers(1, 7))):
        field.size += data.draw(st.integers(0, 1))
        everybody = range(1, field.size + 1)
        absent = {team for team in everybody if data.draw(st.integers(0, 6)) == 0}
        forbidden = tuple(
            (a, b) for a in everybody for b in everybody if a < b and (a * b) % 7 == 6
        )
        request = field.request(absent=absent, forbidden=forbidden)
        drawn = field.play(absent=absent, forbidden=forbidden)
        assert placed(drawn) == [team for team in everybody if team not in absent]
        assert certified(drawn) == recounted(request, drawn)
        assert certified(drawn)[:2] == min(every_shift(request))
