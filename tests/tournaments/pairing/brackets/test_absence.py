"""Level matches, people who are not there, who leave, come back or come late."""

from dataclasses import replace

import pytest

from tests.tournaments.pairing.brackets.stage import Stage, better_seed, bracket, everybody
from tournaments.pairing import Draw, DrawRequest, Entrant, Note, PlayedMatch, draw
from tournaments.pairing.model import RequestError
from tournaments.pairing.tree import places


def away(request: DrawRequest, *teams: int) -> DrawRequest:
    """The request with these teams, and no others, not in the room."""
    return replace(
        request, teams=tuple(replace(team, present=team.id not in teams) for team in request.teams)
    )


def level(request: DrawRequest, *slots: str) -> DrawRequest:
    """The request with nobody winning these slots."""
    return replace(
        request,
        results=tuple(
            replace(result, winner=None) if result.slot in slots else result
            for result in request.results
        ),
    )


def after_one_round(system: str, size: int, **options: object) -> Stage:
    stage = bracket(system, size, **options)
    stage.record(draw(stage.request), better_seed)
    return stage


def meetings(drawn: Draw) -> list[tuple[int, int]]:
    return [(table.ns, table.ew) for table in drawn.tables]


def passes(drawn: Draw) -> list[tuple[int, str]]:
    return list(zip(drawn.byes, drawn.bye_slots, strict=True))


def notes(drawn: Draw) -> list[tuple[str, tuple[int, ...]]]:
    return [(note.code, note.values) for note in drawn.certificate.notes]


def test_a_level_match_must_be_decided_first() -> None:
    request = level(after_one_round("knockout", 8).request, "W1-2")
    with pytest.raises(RequestError) as caught:
        draw(request)
    error = caught.value
    assert (error.code, error.path, error.expected) == ("undecided", "results[3].winner", "W1-2")


def test_a_match_without_a_result_must_be_played_first() -> None:
    request = after_one_round("knockout", 8).request
    with pytest.raises(RequestError) as caught:
        draw(replace(request, results=request.results[1:]))
    error = caught.value
    assert (error.code, error.path, error.expected) == ("undecided", "results", "W1-1")


def test_a_match_that_is_still_played_is_waited_for() -> None:
    request = after_one_round("knockout", 8).request
    with pytest.raises(RequestError) as caught:
        draw(replace(request, results=request.results[1:], played=()))
    assert (caught.value.code, caught.value.expected) == ("undecided", "W1-1")


def test_byes_need_not_be_told() -> None:
    request = after_one_round("knockout", 6).request
    told = tuple(result for result in request.results if result.ew is not None)
    assert draw(replace(request, results=told)) == draw(request)


def test_a_level_match_can_go_to_the_better_seed() -> None:
    request = level(after_one_round("knockout", 8, level_goes_to="seed").request, "W1-2")
    drawn = draw(request)
    assert (meetings(drawn), notes(drawn)) == ([(1, 4), (2, 3)], [("level-to-seed", (4, 5))])


def test_a_level_match_stays_with_the_better_seed_when_the_two_meet_again_in_the_final() -> None:
    stage = bracket("double_elimination", 4, level_goes_to="seed")
    stage.play(lambda ns, ew, slot: max(ns, ew) if slot in {"final", "reset"} else min(ns, ew))
    request = level(stage.request, "W2-1")
    assert draw(request).tables == ()
    assert [place.team for place in places(request)] == [2, 1, 3, 4]


def test_after_a_level_match_whoever_is_still_there_goes_on() -> None:
    request = level(after_one_round("knockout", 8).request, "W1-2")
    assert meetings(draw(away(request, 4))) == [(1, 5), (2, 3)]


def test_where_nobody_came_the_next_opponent_passes() -> None:
    request = level(after_one_round("knockout", 8).request, "W1-2")
    drawn = draw(away(request, 4, 5))
    assert (meetings(drawn), passes(drawn)) == ([(2, 3)], [(1, "W2-1")])
    assert notes(drawn) == [("nobody-came", (1,))]


def test_what_was_drawn_after_a_level_match_says_who_went_on() -> None:
    stage = after_one_round("knockout", 8)
    stage.request = away(level(stage.request, "W1-2"), 4)
    stage.record(draw(stage.request), lambda ns, ew, slot: max(ns, ew))
    assert meetings(draw(away(stage.request))) == [(3, 5)]


def test_where_nobody_came_nobody_goes_on_when_they_come_back() -> None:
    stage = after_one_round("knockout", 8)
    stage.request = away(level(stage.request, "W1-2"), 4, 5)
    stage.record(draw(stage.request), better_seed)
    assert meetings(draw(away(stage.request))) == [(1, 2)]


def test_the_opponent_of_a_team_that_left_passes() -> None:
    request = away(after_one_round("knockout", 8).request, 4)
    drawn = draw(request)
    assert (meetings(drawn), passes(drawn)) == ([(2, 3)], [(1, "W2-1")])
    assert notes(drawn) == [("opponent-away", (1, 4))]


def test_a_team_that_left_is_placed_by_its_last_match() -> None:
    stage = after_one_round("knockout", 4)
    stage.request = away(stage.request, 2)
    stage.play(better_seed)
    assert [(place.team, place.first) for place in places(stage.request)] == [
        (1, 1), (2, 2), (3, 3), (4, 3),
    ]  # fmt: skip


def test_a_round_nobody_is_there_for_is_left_out() -> None:
    request = away(after_one_round("knockout", 8).request, 1, 2, 3, 4)
    drawn = draw(request)
    assert (everybody(drawn), notes(drawn)) == ([], [("bracket-unwon", ())])


def test_both_semifinals_deserted_on_one_side_leave_a_winner() -> None:
    stage = after_one_round("knockout", 8)
    stage.request = away(stage.request, 2, 3, 4)
    assert passes(draw(stage.request)) == [(1, "W2-1")]
    stage.record(draw(stage.request), better_seed)
    assert passes(draw(stage.request)) == [(1, "W3-1")]


def test_a_team_away_for_one_round_of_a_double_elimination_plays_on_below() -> None:
    stage = after_one_round("double_elimination", 8)
    stage.request = away(stage.request, 4)
    stage.record(draw(stage.request), better_seed)
    drawn = draw(away(stage.request))
    assert 4 in everybody(drawn)


def test_a_bye_of_the_bracket_itself_moves_nobody_who_started_by_lot() -> None:
    stage = bracket("knockout", 6, seeding="lot")
    back, passing = draw(stage.request).byes
    stage.request = away(stage.request, back)
    stage.record(draw(stage.request), better_seed)
    teams = tuple(Entrant(id=n, byes=int(n == passing)) for n in range(1, 7))
    winners = {result.winner for result in stage.request.results}
    drawn = draw(replace(stage.request, teams=teams))
    assert sorted(everybody(drawn)) == sorted({*winners, back})


def test_a_team_that_never_came_is_placed_all_the_same() -> None:
    stage = bracket("knockout", 4)
    stage.request = away(stage.request, 4)
    stage.play(better_seed)
    assert [(place.team, place.first, place.last) for place in places(stage.request)] == [
        (1, 1, 1), (2, 2, 2), (3, 3, 4), (4, 3, 4),
    ]  # fmt: skip


@pytest.mark.parametrize("system", ["knockout", "double_elimination"])
def test_who_missed_the_first_match_and_turns_up_later_has_no_place(system: str) -> None:
    stage = bracket(system, 8)
    stage.request = away(stage.request, 8)
    stage.record(draw(stage.request), better_seed)
    drawn = draw(away(stage.request))
    assert (8 in everybody(drawn), notes(drawn)) == (False, [("no-place", (8,))])


def test_the_place_of_a_late_team_is_where_a_new_draw_puts_it() -> None:
    drawn = draw(bracket("knockout", 7).request)
    assert [(table.ns, table.ew) for table in drawn.tables if table.slot == "W1-3"] == [(2, 7)]


def late(stage: Stage, team: int) -> DrawRequest:
    """The request with one team more."""
    return replace(stage.request, teams=(*stage.request.teams, Entrant(id=team)))


@pytest.mark.parametrize("system", ["knockout", "double_elimination"])
@pytest.mark.parametrize("kind", ["seeded", "lot"])
def test_a_late_team_that_took_a_bye_is_in_the_bracket(system: str, kind: str) -> None:
    stage = bracket(system, 6, seeding=kind, seed=5)
    drawn = draw(stage.request)
    opponent, slot = max(zip(drawn.byes, drawn.bye_slots, strict=True))
    stage.record(drawn, better_seed)
    results = tuple(
        PlayedMatch(round=1, slot=slot, ns=opponent, ew=7, winner=7)
        if result.slot == slot
        else result
        for result in stage.request.results
    )
    stage.request = replace(late(stage, 7), results=results)
    assert 7 in everybody(draw(stage.request))


@pytest.mark.parametrize("system", ["knockout", "double_elimination"])
@pytest.mark.parametrize("size", [5, 8])
def test_a_team_later_than_that_has_no_place(system: str, size: int) -> None:
    stage = after_one_round(system, size)
    before = draw(stage.request)
    drawn = draw(late(stage, 9))
    assert drawn.tables == before.tables
    assert drawn.certificate.notes == (
        *before.certificate.notes,
        Note(code="no-place", values=(9,)),
    )


def test_a_team_without_a_place_in_the_bracket_is_placed_behind_all() -> None:
    stage = after_one_round("knockout", 4)
    found = places(late(stage, 9))
    assert [(place.team, place.first, place.last) for place in found] == [
        (3, 3, 4), (4, 3, 4), (9, 5, 5),
    ]  # fmt: skip


BAD = [
    ((PlayedMatch(round=1, slot="W9-1", ns=1, ew=4, winner=1),), "results[0].slot"),
    ((PlayedMatch(round=1, slot="W1-1", ns=1, ew=4, winner=3),), "results[0]"),
    ((PlayedMatch(round=1, slot="W1-1", ns=1, ew=1, winner=1),), "results[0]"),
    ((PlayedMatch(round=1, slot="W1-1", ns=1, ew=4, winner=1),) * 2, "results[1]"),
    (
        (
            PlayedMatch(round=1, slot="W1-1", ns=1, ew=4, winner=1),
            PlayedMatch(round=1, slot="W1-2", ns=2, ew=3, winner=2),
            PlayedMatch(round=2, slot="W2-1", ns=1, ew=3, winner=1),
        ),
        "results[2]",
    ),
]


@pytest.mark.parametrize(("results", "path"), BAD)
def test_results_of_another_bracket_are_refused(
    results: tuple[PlayedMatch, ...], path: str
) -> None:
    request = replace(bracket("knockout", 4).request, results=results)
    with pytest.raises(RequestError) as caught:
        draw(request)
    assert (caught.value.code, caught.value.path) == ("bad-result", path)


def test_a_rest_between_two_matches_is_no_result() -> None:
    stage = bracket("double_elimination", 3)
    for _ in range(3):
        stage.record(draw(stage.request), better_seed)
    rested = [result for result in stage.request.results if not result.slot]
    kept = tuple(result for result in stage.request.results if result.slot)
    assert (len(rested), draw(replace(stage.request, results=kept))) == (1, draw(stage.request))
