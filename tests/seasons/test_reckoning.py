"""A season of several tournaments."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seasons.reckoning import (
    PlacePoints,
    SeriesError,
    SeriesResult,
    SeriesSettings,
    SeriesStandings,
    TieBreak,
    rank_series,
    results_of_clubs,
)
from tests.tournaments.ranking.samples.factories import adjustment, by, matches, participants
from tests.tournaments.ranking.samples.of_standings import rank_clubs, results_of_event
from tournaments.ranking import ClubMeasure, ClubSettings, Participant, SettingsError, rank

CASES = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((Path(__file__).parent / "tables").glob("*.json"))
}


def result(
    event: int, competitor: int, place: int, size: int, ranking_points: int = 0
) -> SeriesResult:
    return SeriesResult(
        event=event,
        competitor=competitor,
        place=place,
        size=size,
        ranking_points=ranking_points,
    )


def season(case: dict[str, Any]) -> SeriesStandings:
    values = {**case["settings"], "points": PlacePoints(case["settings"]["points"])}
    if "table" in values:
        values["table"] = tuple(values["table"])
    return rank_series([result(*row) for row in case["results"]], SeriesSettings(**values))


@pytest.mark.parametrize("name", CASES)
def test_ranks_and_points_are_those_worked_out_by_hand(name: str) -> None:
    rows = [[row.rank, row.competitor, row.points] for row in season(CASES[name]).rows]
    assert rows == CASES[name]["rows"]


@pytest.mark.parametrize("name", CASES)
def test_each_sum_is_told(name: str) -> None:
    found = season(CASES[name])
    for competitor, notes in CASES[name]["notes"].items():
        assert [note.text() for note in found.row_of(int(competitor)).notes] == notes
    for competitor, lines in CASES[name]["lines"].items():
        told = found.row_of(int(competitor)).lines
        assert [[note.text() for note in line.notes] for line in told] == lines


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "why" in case])
def test_what_separates_two_is_told(name: str) -> None:
    found = season(CASES[name])
    for one, other, words in CASES[name]["why"]:
        steps = found.why(one, other)
        assert [step.message.text() for step in steps] == words
        same_rank = found.row_of(one).rank == found.row_of(other).rank
        assert steps[-1].separates is not same_rank


def test_the_last_of_the_table_may_serve_for_all() -> None:
    choices = SeriesSettings(points=PlacePoints.TABLE, table=(5, 3, 1), last_for_all=True)
    assert rank_series([result(1, 1, 9, 9)], choices).rows[0].points == 1


@pytest.mark.parametrize(("points", "worth"), [(PlacePoints.TOTAL, 4210), (PlacePoints.WINS, 3)])
def test_a_season_may_add_up_totals_or_victories(points: PlacePoints, worth: int) -> None:
    played = SeriesResult(event=1, competitor=1, place=2, size=9, total=4210, wins=3)
    (row,) = rank_series([played], SeriesSettings(points=points)).rows
    assert (row.points, str(worth) in row.lines[0].notes[0].text()) == (worth, True)


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (PlacePoints.TOTAL, "place 2 sur 9 : 1 point marqué"),
        (PlacePoints.RANKING_POINTS, "place 2 sur 9 : 1 point de classement"),
    ],
)
def test_a_single_point_is_told_in_the_singular(points: PlacePoints, words: str) -> None:
    played = SeriesResult(event=1, competitor=1, place=2, size=9, total=1, ranking_points=1)
    (row,) = rank_series([played], SeriesSettings(points=points)).rows
    assert row.lines[0].notes[0].text() == words


def test_a_person_keeps_what_they_won_with_several_partners() -> None:
    spring = rank(participants(1, 2), matches((1, 1, 2, 9, 8)), [], by("ranking_points"))
    autumn = rank(participants(3, 4), matches((1, 3, 4, 9, 8)), [], by("ranking_points"))
    results = results_of_event(1, spring, {1: (101, 102), 2: (103, 104)})
    results += results_of_event(2, autumn, {3: (101, 103), 4: (102, 104)})
    found = rank_series(results, SeriesSettings(ties=()))
    assert [(row.rank, row.competitor, row.points) for row in found.rows] == [
        (1, 101, 4),
        (2, 102, 3),
        (2, 103, 3),
        (4, 104, 2),
    ]
    assert found.row_of(101).lines[0].result.ranking_points == 2


def test_who_is_not_a_member_is_not_ranked() -> None:
    standings = rank(participants(1, 2), [], [], by("number"))
    assert [one.competitor for one in results_of_event(1, standings, {2: (7,)})] == [7]


def test_clubs_have_a_season_of_their_own() -> None:
    people = [
        Participant(id=number, number=number, name="", club=club)
        for number, club in enumerate("ABC", start=1)
    ]
    points = [adjustment(number, 10 * number) for number in (1, 2, 3)]
    clubs = rank_clubs(
        rank(people, [], points, by("total")), ClubSettings(criteria=(ClubMeasure.TOTAL,))
    )
    found = rank_series(results_of_clubs(1, clubs), SeriesSettings())
    assert [(row.competitor, row.points) for row in found.rows] == [("C", 3), ("B", 2), ("A", 1)]


def test_nobody_plays_a_tournament_twice() -> None:
    with pytest.raises(SeriesError, match="two results of 7"):
        rank_series([result(1, 7, 1, 2), result(1, 7, 2, 2)], SeriesSettings())


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"points": PlacePoints.TABLE}, "no-table"),
        ({"ties": (TieBreak.EVENTS, TieBreak.EVENTS)}, "repeated-criterion"),
        ({"best_of": 0}, "bad-number"),
        ({"participation": -1}, "bad-number"),
    ],
)
def test_settings_that_contradict_themselves_are_refused(
    changes: dict[str, object], code: str
) -> None:
    with pytest.raises(SettingsError) as caught:
        SeriesSettings(**changes)
    assert caught.value.code == code


@st.composite
def seasons(draw: st.DrawFn) -> list[SeriesResult]:
    results = []
    for event in range(1, draw(st.integers(0, 5)) + 1):
        present = draw(st.lists(st.integers(1, 6), unique=True))
        results += [
            SeriesResult(
                event=event,
                competitor=one,
                place=draw(st.integers(1, len(present))),
                size=len(present),
                ranking_points=draw(st.integers(-1, 4)),
                total=draw(st.integers(0, 9)),
                wins=draw(st.integers(0, 4)),
            )
            for one in present
        ]
    return results


@given(
    seasons(),
    st.builds(
        SeriesSettings,
        points=st.sampled_from(PlacePoints),
        table=st.lists(st.integers(0, 5), min_size=1, max_size=3).map(tuple),
        last_for_all=st.booleans(),
        participation=st.integers(0, 2),
        best_of=st.none() | st.integers(1, 4),
        ties=st.permutations(list(TieBreak)).map(tuple) | st.just(()),
    ),
    st.randoms(use_true_random=False),
)
def test_a_slow_recomputation_gives_the_same_season(
    results: list[SeriesResult], choices: SeriesSettings, rng: Any
) -> None:
    found = rank_series(rng.sample(results, len(results)), choices)
    accounts = {one: slow_account(one, results, choices) for one in {r.competitor for r in results}}
    assert {row.competitor: (row.rank, row.points) for row in found.rows} == {
        one: (1 + sum(other > account for other in accounts.values()), account[0])
        for one, account in accounts.items()
    }


def slow_account(
    competitor: int | str, results: list[SeriesResult], choices: SeriesSettings
) -> list[Any]:
    """Points and tie-breaks, plainly."""
    own = [result for result in results if result.competitor == competitor]
    values = []
    for one in own:
        if choices.points in ("ranking_points", "total", "wins"):
            values.append(getattr(one, choices.points))
        elif choices.points == "reverse":
            values.append(1 + sum(place > one.place for place in range(1, one.size + 1)))
        else:
            tail = choices.table[-1] if choices.last_for_all else 0
            values.append((list(choices.table) + [tail] * one.size)[one.place - 1])
    values.sort(reverse=True)
    while choices.best_of is not None and len(values) > choices.best_of:
        values.pop()
    ties = {
        "best_results": values,
        "first_places": [len([result for result in own if result.place == 1])],
        "events": [len(own)],
    }
    points = sum(values) + choices.participation * len(own)
    return [points, *(ties[code] for code in choices.ties)]
