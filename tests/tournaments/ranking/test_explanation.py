"""Why somebody stands where it stands, and where its points come from."""

from dataclasses import replace

import pytest

from tests.tournaments.ranking.samples.factories import (
    adjustment,
    by,
    match,
    matches,
    participants,
    side,
    table,
    unplayed,
)
from tournaments.ranking import (
    AdjustmentUnit,
    Award,
    AwardKind,
    Result,
    ResultKind,
    explain,
    rank,
    why,
)
from tournaments.ranking.explanation import Explanation

THREE = participants(1, 2, 3)
RESULTS = [*match(1, 1, 2, 1000, 944), unplayed(ResultKind.BYE, 1, 3)]
BYE = Award(kind=AwardKind.HALF_MATCH, ranking_points=2)


def explained(participant: int) -> Explanation:
    settings = by("ranking_points", "total", bye=BYE)
    return explain(rank(THREE, RESULTS, [], settings), participant)


def test_the_steps_end_with_the_criterion_that_separates() -> None:
    reason = why(rank(THREE, RESULTS, [], by("ranking_points", "total", "lot", bye=BYE)), 1, 3)
    assert [(step.criterion, step.separates) for step in reason.steps] == [
        ("ranking_points", False),
        ("total", True),
    ]
    assert [step.message.text() for step in reason.steps] == [
        "points de classement : 2 des deux côtés",
        "total des points : 1000 contre 972",
    ]


def test_it_does_not_matter_who_is_named_first() -> None:
    standings = rank(THREE, RESULTS, [], by("total", bye=BYE))
    assert why(standings, 2, 1) == why(standings, 1, 2)


def test_nobody_is_compared_with_itself() -> None:
    with pytest.raises(ValueError, match="itself"):
        why(rank(THREE, RESULTS, [], by("total")), 1, 1)


def test_somebody_who_is_not_ranked_is_not_compared() -> None:
    with pytest.raises(KeyError, match="9"):
        why(rank(THREE, RESULTS, [], by("total")), 1, 9)


def test_a_shared_rank_is_said_to_be_shared() -> None:
    reason = why(rank(THREE, [], [], by("total")), 1, 2)
    assert reason.decided_by is None
    assert reason.shared is not None
    assert reason.shared.text() == "aucun critère ne les sépare : le rang est partagé"


def test_the_first_has_nobody_above() -> None:
    explanation = explained(1)
    assert explanation.above is None
    assert explanation.below is not None
    assert (explanation.below.better, explanation.below.worse) == (1, 3)


def test_the_last_has_nobody_below() -> None:
    explanation = explained(2)
    assert explanation.below is None
    assert explanation.above is not None
    assert (explanation.above.better, explanation.above.worse) == (3, 2)


def test_a_round_sat_out_says_how_it_was_valued() -> None:
    (line,) = explained(3).lines
    assert line.message.text() == "exempte : 972 points"
    assert [note.text() for note in line.notes] == ["une demi-partie : 1944 ÷ 2 = 972"]


def test_a_match_says_how_it_ended() -> None:
    results = matches((1, 1, 2, 1000, 944), (2, 1, 2, 900, 1044), (3, 1, 2, 972, 972))
    explanation = explain(rank(THREE, results, [], by("total")), 1)
    assert [line.message.text() for line in explanation.lines] == [
        "gagnée, 1000 à 944",
        "perdue, 900 à 1044",
        "nulle, 972 à 972",
    ]


def test_a_round_left_out_says_so() -> None:
    results = matches((1, 1, 2, 1000, 944), (2, 1, 2, 900, 1044))
    explanation = explain(rank(THREE, results, [], by("total", best_rounds=1)), 1)
    assert [[note.text() for note in line.notes] for line in explanation.lines] == [
        [],
        ["partie écartée : seules les meilleures comptent"],
    ]


def test_adjustments_give_their_reason_and_say_when_they_are_cancelled() -> None:
    entries = [
        adjustment(1, -100, id_=1),
        adjustment(1, 100, id_=2, reverses=1),
        adjustment(1, -1, id_=3, unit=AdjustmentUnit.RANKING_POINTS),
    ]
    explanation = explain(rank(THREE, RESULTS, entries, by("total")), 1)
    assert [entry.message.text() for entry in explanation.adjustments] == [
        "-100 au total des points, annulé : retard",
        "100 au total des points, annulé : retard",
        "-1 aux points de classement : retard",
    ]


def company(results: list[Result]) -> str | None:
    """What the first round of participant 1 says of those at the table."""
    found = explain(rank(participants(1, 2, 3, 4), results, [], by("total")), 1).lines[0].company
    return None if found is None else found.text()


def test_people_are_told_with_whom_and_against_whom_they_played() -> None:
    assert company(table(1, (1, 2), (4, 3), 1000, 944)) == "avec 2, contre 3 et 4"


def test_teams_are_not_told_twice_whom_they_met() -> None:
    assert company(match(1, 1, 2, 1000, 944)) is None


@pytest.mark.parametrize(
    ("opponents", "partner", "words"),
    [
        ((3, 4), 99, "contre 3 et 4"),
        ((3, 99), 2, "avec 2, contre 3"),
        ((98, 99), 2, "avec 2"),
        ((3, 99), None, None),
    ],
)
def test_who_is_not_ranked_has_no_number(
    opponents: tuple[int, ...], partner: int | None, words: str | None
) -> None:
    line = replace(side(1, 1, 3, 1000, 944), opponents=opponents, partner=partner)
    assert company([line]) == words
