"""What a round that was not played is worth, and the words for it."""

import pytest

from tests.tournaments.ranking.samples.factories import matches
from tournaments.ranking import Award, AwardKind
from tournaments.ranking.awards import PlayedAverages, Valued

RESULTS = matches((1, 1, 2, 1000, 945), (2, 1, 2, 901, 1043))

SO_FAR = "une demi-partie tant que personne n'y a joué : 1945 ÷ 2 = 973 ; ensuite la moyenne"


def _value(
    kind: AwardKind, *, participant: int = 1, round_number: int = 2, amount: int = 0
) -> Valued:
    averages = PlayedAverages(RESULTS, match_points=1945)
    award = Award(kind=kind, amount=amount)
    return averages.value(award, participant=participant, round_number=round_number)


def test_a_flat_value_is_its_amount() -> None:
    valued = _value(AwardKind.FLAT, amount=-100)
    assert valued.points == -100
    assert valued.note.text() == "valeur fixée par le règlement : -100"


def test_half_a_match_is_half_the_stake_rounded_up() -> None:
    valued = _value(AwardKind.HALF_MATCH)
    assert valued.points == 973
    assert valued.note.text() == "une demi-partie : 1945 ÷ 2 = 973"


def test_ranking_points_only_is_no_match_point() -> None:
    valued = _value(AwardKind.RANKING_POINTS_ONLY, amount=500)
    assert valued.points == 0
    assert valued.note.text() == "points de classement seulement"


def test_the_own_average_is_that_of_all_matches_played() -> None:
    valued = _value(AwardKind.OWN_AVERAGE)
    assert valued.points == 951
    assert valued.note.text() == "moyenne de ses propres parties : 1901 ÷ 2 = 951"


def test_the_average_of_the_round_is_that_of_all_sides() -> None:
    valued = _value(AwardKind.ROUND_AVERAGE)
    assert valued.points == 972
    assert valued.note.text() == ("moyenne de toutes les équipes à cette partie : 1944 ÷ 2 = 972")


@pytest.mark.parametrize(
    ("kind", "open_rounds", "note"),
    [
        (
            AwardKind.ROUND_AVERAGE,
            {1, 2},
            (
                "moyenne de toutes les équipes à cette partie, provisoire tant qu'on y joue : "
                "1945 ÷ 2 = 973"
            ),
        ),
        (
            AwardKind.ROUND_AVERAGE,
            {2},
            "moyenne de toutes les équipes à cette partie : 1945 ÷ 2 = 973",
        ),
        (
            AwardKind.OWN_AVERAGE,
            {2},
            "moyenne de ses propres parties, provisoire tant qu'on joue : 1901 ÷ 2 = 951",
        ),
    ],
)
def test_an_average_that_still_moves_is_told_as_provisional(
    kind: AwardKind, open_rounds: set[int], note: str
) -> None:
    averages = PlayedAverages(RESULTS, match_points=1945, open_rounds=open_rounds)
    assert averages.value(Award(kind=kind), participant=1, round_number=1).note.text() == note


@pytest.mark.parametrize(
    ("kind", "round_number", "note"),
    [
        (
            AwardKind.OWN_AVERAGE,
            1,
            "moyenne de toutes les équipes à cette partie : 1945 ÷ 2 = 973",
        ),
        (AwardKind.OWN_AVERAGE, 3, SO_FAR),
        (AwardKind.ROUND_AVERAGE, 3, SO_FAR),
    ],
)
def test_an_average_of_nothing_falls_back(kind: AwardKind, round_number: int, note: str) -> None:
    assert _value(kind, participant=9, round_number=round_number).note.text() == note
