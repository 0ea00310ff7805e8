"""Round robins drawn round by round: whole, with people away, late, gone and back."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.running.examples import examples
from tests.tournaments.pairing.oracle import best_vector
from tests.tournaments.pairing.oracle import certified as vector_of
from tests.tournaments.pairing.schedules.stages import Stage, certified, codes, placed, recounted
from tests.tournaments.pairing.sizes import CASES
from tournaments.pairing import SYSTEMS, DrawRequest, Entrant, Note, compare, draw, evaluate

ROUND_ROBIN = SYSTEMS["round_robin"]


def stage(size: int, legs: int = 1) -> Stage:
    return Stage(system="round_robin", size=size, options={"legs": legs})


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 16, 17, 24, 31, 130])
def test_a_whole_stage_has_no_rematch_and_leaves_nobody_over(size: int) -> None:
    played = stage(size).play_rounds(ROUND_ROBIN.rounds(size, {}) or 0)
    assert {placed(draw) == list(range(1, size + 1)) for draw in played.draws} == {True}
    assert set(played.meetings().values()) == {1}
    assert len(played.meetings()) == size * (size - 1) // 2
    assert {draw.certificate.rematches for draw in played.draws} == {0}
    assert {codes(draw) == [] for draw in played.draws} == {True}


@pytest.mark.parametrize("size", CASES)
def test_every_number_of_teams_has_a_first_a_middle_and_a_last_round(size: int) -> None:
    teams = tuple(Entrant(id=n) for n in range(size))
    rounds = ROUND_ROBIN.rounds(size, {}) or 0
    for number in (1, rounds // 2 + 1, rounds):
        drawn = draw(DrawRequest(system="round_robin", teams=teams, round=number))
        assert placed(drawn) == list(range(size))
        assert [table.table for table in drawn.tables] == list(range(1, size // 2 + 1))
        assert (drawn.certificate.optimal, codes(drawn)) == (True, [])


@pytest.mark.parametrize("size", [2, 5, 6, 9])
def test_two_legs_give_every_pair_two_meetings_and_both_sides(size: int) -> None:
    played = stage(size, 2).play_rounds(ROUND_ROBIN.rounds(size, {"legs": 2}) or 0)
    assert set(played.meetings().values()) == {2}
    assert set(played.leaning().values()) == {0}
    back = played.draws[-1]
    assert (back.certificate.rematches, codes(back)) == (len(back.tables), ["return-leg"])


@pytest.mark.parametrize("size", [5, 7, 11])
def test_in_an_odd_field_everybody_sits_out_once(size: int) -> None:
    played = stage(size).play_rounds(size)
    assert set(played.byes.values()) == {1}
    assert len(played.byes) == size


def test_the_opponent_of_one_who_is_away_sits_out_and_is_told_why() -> None:
    drawn = draw(stage(6).request(absent={6}))
    assert (placed(drawn), drawn.byes) == ([1, 2, 3, 4, 5], (1,))
    assert drawn.certificate.notes == (Note(code="opponent-absent", values=(1, 6)),)


def test_two_away_who_would_have_met_leave_nobody_out() -> None:
    drawn = draw(stage(6).request(absent={1, 6}))
    assert (placed(drawn), drawn.byes, codes(drawn)) == ([2, 3, 4, 5], (), [])


def test_one_who_comes_back_goes_on_as_if_never_gone() -> None:
    away = stage(8)
    for number in range(1, 8):
        away.play(absent={3} if number in {2, 3} else ())
    assert (set(away.meetings().values()), len(away.meetings())) == ({1}, 28 - 2)


@pytest.mark.parametrize("size", range(3, 10))
def test_all_meet_a_late_team_in_as_few_rounds_as_there_can_be(size: int) -> None:
    for joining in range(1, size + size % 2 - 1):
        late = stage(size).play_rounds(joining).join()
        left = ROUND_ROBIN.rounds_left(late.request())
        # It has everybody still to meet, one a round.
        assert left == size
        late.play_rounds(left)
        met = late.meetings()
        assert (len(met), set(met.values())) == ((size + 1) * size // 2, {1})
        assert ROUND_ROBIN.rounds_left(late.request()) == 0
        exempt = {late.byes[team] for team in range(1, size + 1)}
        assert exempt == {joining}, "everybody has sat out as often, who was late as often missing"
        assert late.byes[size + 1] == 0
        tables = [len(draw.tables) for draw in late.draws[joining:]]
        assert max(tables) - min(tables) < 2
        told = {code for draw in late.draws[joining:] for code in codes(draw)}
        assert told == {"late-schedule"}
        assert codes(late.play())[-1] == "beyond-schedule"


@pytest.mark.parametrize(("size", "late", "legs"), [(7, 2, 1), (8, 3, 1), (5, 1, 2), (6, 2, 2)])
def test_several_late_teams_and_return_rounds_leave_nobody_unmet(
    size: int, late: int, legs: int
) -> None:
    joined = stage(size, legs).play_rounds(2).join(late).play_rounds(1).join(1)
    joined.play_rounds(ROUND_ROBIN.rounds_left(joined.request()))
    teams = joined.size
    assert len(joined.meetings()) == teams * (teams - 1) // 2
    assert set(joined.meetings().values()) == {legs}


def test_who_left_is_owed_nothing_and_comes_back_to_who_is_owed() -> None:
    late = stage(6).play_rounds(2).join()
    assert ROUND_ROBIN.rounds_left(late.request(absent={7})) < ROUND_ROBIN.rounds_left(
        late.request()
    )
    late.play(absent={2})
    late.play_rounds(ROUND_ROBIN.rounds_left(late.request()))
    assert (len(late.meetings()), set(late.meetings().values())) == (21, {1})


@pytest.mark.parametrize(("size", "late"), [(8, 1), (7, 2), (12, 1), (12, 3)])
def test_where_the_schedule_breaks_the_others_are_drawn_by_least_meetings(
    size: int, late: int
) -> None:
    broken = stage(size).play_rounds(2)
    broken.size += late
    for _ in range(3):
        request = broken.request()
        drawn = broken.play()
        assert codes(drawn) == ["off-schedule"]
        assert (drawn.certificate.optimal, certified(drawn)) == (True, recounted(request, drawn))
        assert placed(drawn) == list(range(1, size + late + 1))
        assert drawn.certificate.rematches == 0


def test_a_round_off_schedule_is_the_least_there_is() -> None:
    broken = stage(6).play_rounds(4)
    broken.size = 7
    request = broken.request()
    drawn = draw(request)
    by_brute_force = DrawRequest(system="random", teams=request.teams, played=request.played)
    assert codes(drawn) == ["off-schedule"]
    assert vector_of(drawn) == best_vector(by_brute_force)


def test_off_schedule_who_sat_ns_less_sits_ns() -> None:
    broken = stage(8).play_rounds(3)
    broken.size += 1
    results = broken.request().results
    leaning = Counter(result.ns for result in results)
    leaning.subtract(result.ew for result in results if result.ew is not None)
    drawn = broken.play()
    assert codes(drawn) == ["off-schedule"]
    assert [t for t in drawn.tables if leaning[t.ns] > leaning[t.ew]] == []


def test_rounds_beyond_the_last_are_drawn_and_said() -> None:
    done = stage(6).play_rounds(6)
    assert done.draws[-1].certificate.rematches == 3
    assert codes(done.draws[-1]) == ["rematch", "rematch", "rematch", "beyond-schedule"]


def test_what_an_earlier_stage_played_does_not_break_the_schedule() -> None:
    request = DrawRequest(
        system="round_robin", teams=tuple(Entrant(id=n) for n in (1, 2, 3, 4)), played=((2, 3),)
    )
    drawn = draw(request)
    assert drawn.certificate.rematches == 1
    assert drawn.certificate.notes == (Note(code="rematch", values=(2, 3, 1)),)


def test_a_fixed_table_is_kept_and_who_is_displaced_takes_a_free_one() -> None:
    teams = tuple(Entrant(id=n, fixed_table=2 if n == 6 else None) for n in range(1, 7))
    drawn = draw(DrawRequest(system="round_robin", teams=teams))
    assert [(table.table, {table.ns, table.ew}) for table in drawn.tables] == [
        (1, {2, 5}), (2, {1, 6}), (3, {3, 4}),
    ]  # fmt: skip


def test_the_hall_s_own_numbers_are_used_in_their_order() -> None:
    teams = tuple(Entrant(id=n) for n in range(1, 9))
    drawn = draw(DrawRequest(system="round_robin", teams=teams, tables=(9, 4, 20)))
    assert [table.table for table in drawn.tables] == [4, 9, 20, 21]


@pytest.mark.parametrize("size", [0, 1])
def test_fields_too_small_to_play(size: int) -> None:
    drawn = draw(DrawRequest(system="round_robin", teams=tuple(Entrant(id=n) for n in range(size))))
    assert (drawn.tables, drawn.byes, codes(drawn)) == ((), (0,) * size, [])


def test_everybody_away_is_an_empty_round() -> None:
    drawn = draw(stage(9).request(absent=range(1, 10)))
    assert (drawn.tables, drawn.byes) == ((), ())


def test_everybody_away_off_schedule_is_an_empty_round_too() -> None:
    broken = stage(8).play_rounds(2)
    broken.size = 9
    drawn = draw(broken.request(absent=range(1, 10)))
    assert (drawn.tables, drawn.byes, codes(drawn)) == ((), (), ["off-schedule"])


def test_time_that_runs_out_off_schedule_is_said_and_the_draw_is_whole() -> None:
    broken = stage(60).play_rounds(2)
    broken.size = 61
    drawn = draw(broken.request(time_limit=0))
    assert (placed(drawn), drawn.certificate.optimal) == (list(range(1, 62)), False)
    assert codes(drawn)[-1] == "time-limit"


@pytest.mark.parametrize("system", ["round_robin", "movement", "pools"])
def test_a_schedule_changed_by_hand_is_judged_like_any_draw(system: str) -> None:
    request = Stage(system=system, size=9).request(absent={4}, forbidden=((1, 2), (1, 9)))
    drawn = draw(request)
    said = evaluate(request, drawn.tables, drawn.byes)
    assert compare(said, drawn.certificate) == ()
    assert said.optimal is False


@pytest.mark.parametrize("system", ["round_robin", "movement", "pools"])
def test_two_who_do_not_play_here_cannot_be_made_to_meet(system: str) -> None:
    request = Stage(system=system, size=6).request()
    assert draw(request, together=(1, 2)) == draw(request)
    with pytest.raises(ValueError, match="not teams of this draw"):
        draw(request, together=(1, 99))


@settings(max_examples=examples(60))
@given(st.data())
def test_whatever_comes_and_goes_everybody_there_is_placed_and_the_certificate_true(
    data: st.DataObject,
) -> None:
    field = stage(data.draw(st.integers(0, 9)), data.draw(st.integers(1, 2)))
    for _ in range(data.draw(st.integers(1, 8))):
        field.size += data.draw(st.integers(0, 2))
        everybody = range(1, field.size + 1)
        absent = {team for team in everybody if data.draw(st.integers(0, 5)) == 0}
        pairs = [(a, b) for a in everybody for b in everybody if a < b]
        forbidden = [pair for pair in pairs if data.draw(st.integers(0, 9)) == 0]
        request = field.request(absent=absent, forbidden=tuple(forbidden))
        drawn = field.play(absent=absent, forbidden=tuple(forbidden))
        assert placed(drawn) == [team for team in everybody if team not in absent]
        assert certified(drawn) == recounted(request, drawn)
