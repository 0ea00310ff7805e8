"""The list of criteria and the contract that each of them keeps."""

import json
import re
from pathlib import Path

import pytest

from proofs.simulation.plain_standings import PlainStandings
from tests.tournaments.ranking.samples.factories import by, participants
from tournaments.ranking import CRITERIA, rank

NAMES = re.compile(r"%\((\w+)\)s")
HERE = Path(__file__).parent
WORKED_OUT = {
    code
    for path in (HERE.parent / "golden").glob("*.json")
    for code in json.loads(path.read_text(encoding="utf-8"))["settings"]["criteria"]
}
RANKING = Path(__file__).parents[4] / "docs" / "ranking.md"


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


@pytest.mark.parametrize("code", CRITERIA)
def test_a_criterion_has_a_test_of_its_own(code: str) -> None:
    assert [*HERE.rglob(f"test_{code}.py")], f"Add tests/…/ranking/criteria/test_{code}.py."


@pytest.mark.parametrize("code", CRITERIA)
def test_a_criterion_is_worked_out_by_hand(code: str) -> None:
    assert code in WORKED_OUT, f"Add a tournament that “{code}” decides to tests/…/ranking/golden/."


@pytest.mark.parametrize("code", CRITERIA)
def test_a_criterion_is_worked_out_a_second_time(code: str) -> None:
    plain = PlainStandings(participants(1, 2), [], [], by(code))
    try:
        assert set(plain.ranks()) == {1, 2}
    except KeyError:
        pytest.fail(f"Say in proofs/simulation/plain_standings.py what “{code}” counts.")


@pytest.mark.parametrize("code", CRITERIA)
def test_a_criterion_has_its_row_in_the_docs(code: str) -> None:
    rows = RANKING.read_text(encoding="utf-8")
    assert f"\n| `{code}` | " in rows, f"Add the row of “{code}” to docs/ranking.md."
