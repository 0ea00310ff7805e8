"""The list of criteria and the contract that each of them keeps."""

import re

import pytest

from tests.tournaments.ranking.samples.factories import by, participants
from tournaments.ranking import CRITERIA, rank

NAMES = re.compile(r"%\((\w+)\)s")


def test_menus_show_the_criteria_in_this_order() -> None:
    assert list(CRITERIA) == [
        "ranking_points",
        "wins",
        "total",
        "difference",
        "average_match",
        "average_deal",
        "best_deal",
        "best_match",
        "sweeps",
        "direct_encounter",
        "opponents_strength",
        "fewest_byes",
        "lot",
        "number",
    ]


@pytest.mark.parametrize("code", CRITERIA)
def test_the_two_sides_of_a_sentence_name_the_same_values(code: str) -> None:
    criterion = CRITERIA[code]
    named = NAMES.findall(criterion.separates)
    assert {name.partition("_")[0] for name in named} == {"better", "worse"}
    better = [name for name in named if name.startswith("better_")]
    assert [name.replace("better_", "worse_") for name in better] == [
        name for name in named if name.startswith("worse_")
    ]


@pytest.mark.parametrize("code", CRITERIA)
def test_everybody_is_measured_before_the_first_match(code: str) -> None:
    standings = rank(participants(1, 2, 3), [], [], by(code))
    assert [len(row.measures) for row in standings.rows] == [1, 1, 1]
