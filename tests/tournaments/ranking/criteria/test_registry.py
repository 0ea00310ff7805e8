"""The list of criteria and the contract that each of them keeps."""

import json
import re
from pathlib import Path

import pytest

from proofs.simulation.plain_standings import PlainStandings
from tests.tournaments.ranking.samples.factories import by, matches, noted, participants, side
from tournaments.ranking import CRITERIA, Standings, rank
from tournaments.ranking.tally import Field

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
def test_a_criterion_states_what_is_added_up_where_it_comes_first(code: str) -> None:
    stated = hasattr(CRITERIA[code], "summed_as")
    assert stated, f"Say in summed_as which points choose the rounds that “{code}” keeps, or None."


@pytest.mark.parametrize("code", CRITERIA)
def test_only_chance_separates_before_the_first_match(code: str) -> None:
    before = rank(participants(1, 2, 3), [], [], by(code))
    separates = any(not row.shared for row in before.rows)
    assert CRITERIA[code].by_chance == separates, f"Say in by_chance what “{code}” separates by."


@pytest.mark.parametrize("code", CRITERIA)
def test_a_column_tells_neither_chance_nor_a_table_among_the_tied(code: str) -> None:
    criterion = CRITERIA[code]
    tallies = {row.participant.id: row.tally for row in _played(code).rows}
    field = Field(tallies=tallies, lot_seed=1)
    among_all = criterion.measure(list(tallies.values()), field)
    among_two = criterion.measure([tallies[1], tallies[2]], field)
    depends = any(among_all[who] != among_two[who] for who in (1, 2))
    suits = not (criterion.by_chance or depends)
    assert criterion.has_column == suits, f"Say in has_column whether “{code}” reads as a score."


@pytest.mark.parametrize("code", CRITERIA)
def test_a_criterion_on_ranking_points_follows_what_a_win_is_worth(code: str) -> None:
    one, five = (
        {row.participant.id: row.measures[0] for row in _played(code, win=win).rows}
        for win in (1, 5)
    )
    follows = one != five
    assert CRITERIA[code].on_ranking_points == follows, (
        f"Say in on_ranking_points if a win moves “{code}”."
    )


def _played(code: str, **changes: object) -> Standings:
    """Three teams that have all met, with deals noted in one match more."""
    deals = noted(best=252, sweeps=1)
    results = [
        *matches((1, 1, 2, 1000, 900), (2, 2, 3, 1100, 800), (3, 3, 1, 700, 1200)),
        side(4, 1, 2, 950, 990, noted=deals),
        side(4, 2, 1, 990, 950, noted=deals),
    ]
    return rank(participants(1, 2, 3), results, [], by(code, **changes))


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
