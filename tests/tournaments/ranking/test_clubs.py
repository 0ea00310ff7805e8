"""Clubs ranked by their best teams."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.running.examples import examples
from tests.tournaments.ranking.samples.factories import adjustment, by
from tests.tournaments.ranking.samples.of_standings import rank_clubs
from tests.tournaments.ranking.samples.strategies import Event, events
from tournaments.ranking import (
    ClubMeasure,
    ClubSettings,
    ClubStandings,
    Participant,
    SettingsError,
    Standings,
    rank,
)

# Totals by club: A stands 1, 4 and 6, B 2 and 3, C 5; 7 has no club.
TOTALS = {"A": (900, 600, 400), "B": (800, 700), "C": (500,), "": (300,)}


def standings() -> Standings:
    people, points = [], []
    for club, totals in TOTALS.items():
        for total in totals:
            number = len(people) + 1
            people.append(Participant(id=number, number=number, name="", club=club))
            points.append(adjustment(number, total))
    return rank(people, [], points, by("total"))


def ranked(*criteria: ClubMeasure, **changes: int | None) -> ClubStandings:
    return rank_clubs(standings(), ClubSettings(criteria=criteria, **changes))


def sums(found: ClubStandings) -> list[tuple[int, str, tuple[int, ...]]]:
    return [(row.rank, row.club, row.sums) for row in found.rows]


def words(found: ClubStandings, club: str) -> list[str]:
    return [note.text() for note in found.row_of(club).notes]


def test_the_totals_of_the_best_teams_are_added_up() -> None:
    found = ranked(ClubMeasure.TOTAL, best=2)
    assert sums(found) == [(1, "A", (1500,)), (1, "B", (1500,)), (3, "C", (500,))]
    assert [row.shared for row in found.rows] == [True, True, False]


def test_the_next_criterion_separates_clubs_of_equal_points() -> None:
    found = ranked(ClubMeasure.TOTAL, ClubMeasure.BEST_PLACE, best=2)
    assert sums(found) == [(1, "A", (1500, 1)), (2, "B", (1500, 2)), (3, "C", (500, 5))]
    assert [(step.separates, step.message.text()) for step in found.why("B", "A")] == [
        (False, "total des points : 1500 des deux côtés"),
        (True, "meilleure place : 1 contre 2"),
    ]


def test_of_places_the_smaller_sum_is_better_and_a_missing_team_stands_behind_the_last() -> None:
    found = ranked(ClubMeasure.PLACES, best=2)
    assert sums(found) == [(1, "A", (5,)), (1, "B", (5,)), (3, "C", (13,))]
    assert words(found, "C") == [
        "places : 5 + 8 = 13",
        "équipes manquantes : 1, comptées à la place 8",
    ]


def test_the_sum_is_told_with_the_teams_that_count() -> None:
    found = ranked(ClubMeasure.TOTAL, best=2)
    assert words(found, "A") == [
        "total des points : 900 + 600 = 1500",
        "les 2 meilleures équipes sur 3 comptent",
    ]
    assert words(found, "C") == ["total des points : 500"]
    assert [team.total for team in found.row_of("A").left_out] == [400]


def test_all_teams_count_where_no_number_is_set() -> None:
    assert sums(ranked(ClubMeasure.TOTAL, best=None))[0] == (1, "A", (1900,))


def test_without_a_number_every_club_needs_as_many_places_as_the_largest_has_teams() -> None:
    found = ranked(ClubMeasure.PLACES, best=None)
    assert sums(found) == [(1, "A", (11,)), (2, "B", (13,)), (3, "C", (21,))]


def test_a_club_with_too_few_teams_is_not_ranked() -> None:
    found = ranked(ClubMeasure.TOTAL, least=2)
    assert [row.club for row in found.rows] == ["A", "B"]
    with pytest.raises(KeyError):
        found.row_of("C")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"criteria": ()}, "no-criterion"),
        ({"criteria": (ClubMeasure.BEST_PLACE,)}, "no-criterion"),
        ({"criteria": (ClubMeasure.TOTAL, ClubMeasure.TOTAL)}, "repeated-criterion"),
        ({"best": 0}, "bad-number"),
        ({"least": 0}, "bad-number"),
    ],
)
def test_settings_that_contradict_themselves_are_refused(
    changes: dict[str, object], code: str
) -> None:
    with pytest.raises(SettingsError) as caught:
        ClubSettings(**changes)
    assert caught.value.code == code


@settings(max_examples=examples(60))
@given(
    events(),
    st.lists(st.sampled_from(["A", "B", "C", ""]), min_size=9, max_size=9),
    st.sampled_from([ClubMeasure.TOTAL, ClubMeasure.RANKING_POINTS, ClubMeasure.PLACES]),
    st.integers(1, 4),
)
def test_a_slow_recomputation_gives_the_same_clubs(
    event: Event, clubs: list[str], measure: ClubMeasure, best: int
) -> None:
    people = [
        replace(participant, club=club)
        for participant, club in zip(event.participants, clubs, strict=False)
    ]
    table = rank(people, event.results, event.adjustments, event.settings)
    found = rank_clubs(table, ClubSettings(criteria=(measure,), best=best))
    values: dict[str, list[int]] = {}
    for row in table.rows:
        value = {
            "total": row.tally.total,
            "ranking_points": row.tally.ranking_points,
            "places": -row.rank,
        }[measure]
        if row.participant.club:
            values.setdefault(row.participant.club, []).append(value)
    if measure == "places":
        values = {club: own + [-len(people) - 1] * best for club, own in values.items()}
    points = {club: sum(sorted(listed)[::-1][:best]) for club, listed in values.items()}
    assert {row.club: row.rank for row in found.rows} == {
        club: 1 + sum(point > points[club] for point in points.values()) for club in points
    }
    assert {row.club: abs(row.sums[0]) for row in found.rows} == {
        club: abs(value) for club, value in points.items()
    }
