"""Marks of a sheet as it is typed."""

from typing import Any

from scoring import Length, RuleSet
from tournaments.queries.sheets.columns import list_sheet_columns
from tournaments.queries.sheets.deal_rows import DealRow
from tournaments.queries.sheets.ruled_deals import SheetRulings
from tournaments.queries.sheets.typed_marks import GridMarks, compute_grid_marks, parse_deal_path

RULES = RuleSet.of("ffb-belote", {"trump_required": False})
NS_100 = {"taker": "NS", "points_ns": "100"}
EW_90 = {"taker": "EW", "points_ew": "90"}


def marked(
    *lines: dict[str, str],
    rules: RuleSet = RULES,
    length: Length | None = None,
    rulings: SheetRulings | None = None,
) -> GridMarks:
    length = length or Length(deals=3)
    rows = [DealRow(number=n, values=values) for n, values in enumerate(lines, start=1)]
    columns = list_sheet_columns(rules, length)
    return compute_grid_marks(rows, rules=rules, length=length, columns=columns, rulings=rulings)


def problems(marks: GridMarks) -> list[tuple[int, str, str]]:
    return [(r.number, r.problem.column, r.problem.code) for r in marks.rows if r.problem]


def test_each_line_has_its_marks_and_the_totals_so_far() -> None:
    marks = marked(NS_100, EW_90)
    assert [(r.marks, r.running) for r in marks.rows] == [
        ({"NS": 100, "EW": 62}, {"NS": 100, "EW": 62}),
        ({"NS": 72, "EW": 90}, {"NS": 172, "EW": 152}),
    ]


def test_an_impossible_line_is_named_and_ends_the_totals() -> None:
    marks = marked(NS_100, {"taker": "NS", "points_ns": "100", "points_ew": "58"}, EW_90)
    assert problems(marks) == [(2, "points_ns", "points-sum")]
    assert [r.running is None for r in marks.rows] == [False, True, True]


def test_an_impossible_deal_is_refused_in_words() -> None:
    marks = marked({"taker": "NS", "points_ns": "100", "points_ew": "58"})
    assert str(marks.rows[0].problem.message) == "162 points attendus, 158 saisis."


def test_every_fault_is_named_at_once() -> None:
    marks = marked({"taker": "NS"}, {"taker": "NS", "points_ns": "abc"})
    assert problems(marks) == [(1, "points_ns", "missing"), (2, "points_ns", "number")]


def test_an_empty_line_between_two_deals_is_a_fault() -> None:
    assert problems(marked(NS_100, {}, EW_90)) == [(2, "", "gap")]


def test_a_deal_after_the_end_is_a_fault() -> None:
    assert problems(marked(NS_100, NS_100, length=Length(deals=1))) == [(2, "", "match-over")]


def test_the_pot_stands_beside_the_line_and_the_sheet() -> None:
    marks = marked({"taker": "NS", "points_ns": "81"})
    assert (marks.rows[0].pot, marks.rows[0].is_litige, marks.pot) == (81, True, 81)


def test_steps_add_up_to_the_marks() -> None:
    [row] = marked({"taker": "NS", "points_ns": "100", "belote": "NS"}).rows
    own = [step.points for step in row.steps if step.side == "NS"]
    assert (sum(own), row.marks) == (120, {"NS": 120, "EW": 62})


def test_a_match_is_finished_with_its_last_deal() -> None:
    assert [marked(NS_100, EW_90).finished, marked(NS_100, EW_90, NS_100).finished] == [False, True]


def test_a_sheet_with_a_fault_is_not_finished() -> None:
    assert not marked(NS_100, EW_90, {"taker": "NS", "points_ns": "163"}).finished


def test_a_sheet_shows_the_lines_still_to_be_played() -> None:
    assert marked(NS_100).rows_needed == 3


def test_a_passed_deal_adds_a_line() -> None:
    marks = marked(NS_100, {"taker": "passed"})
    assert (marks.rows_needed, marks.rows[1].counts) == (4, False)


def test_a_finished_sheet_shows_no_line_more() -> None:
    assert marked(NS_100, EW_90, NS_100).rows_needed == 3


def test_a_match_to_a_target_shows_one_line_more() -> None:
    lines: list[dict[str, Any]] = [NS_100] * 9
    assert marked(*lines, length=Length(target=5000)).rows_needed == 10


def test_the_place_of_a_deal_is_read_from_the_engine_s_path() -> None:
    assert parse_deal_path("deals[2].points.EW") == (2, "points.EW")


def test_a_barred_taker_and_a_deal_unlike_its_ruling_are_marked_where_they_stand() -> None:
    award = {"awarded": {"to": "EW", "reason": "third-misdeal"}}
    rulings = SheetRulings(barred={1: "NS"}, ruled={2: award})
    assert problems(marked(NS_100, NS_100, rulings=rulings)) == [
        (1, "taker", "barred-side"),
        (2, "taker", "ruled-deal"),
    ]


def test_a_passed_deal_asks_for_one_line_more_and_no_other() -> None:
    passed = {"taker": "passed"}
    assert marked(passed, NS_100, EW_90, {"taker": "NS"}).rows_needed == 4


def test_a_contract_that_does_not_exist_is_answered_with_those_that_do() -> None:
    rules = RuleSet.of("coinche-82", {})
    marks = marked({"taker": "NS", "contract": "85", "trump": "H"}, rules=rules)
    assert str(marks.rows[0].problem.message) == (
        "Ce contrat n'existe pas dans ce règlement."
        " Contrats : 82, puis les multiples de 10 jusqu'à 180, capot."
    )


def test_points_made_alone_and_a_generale_of_500_are_typed_and_marked() -> None:
    rules = RuleSet.of("coinche-82", {"bid_marked": False, "generale": True, "generale_flat": True})
    bid = {"taker": "NS", "trump": "H"}
    marks = marked(
        bid | {"contract": "100", "points_ns": "122"},
        bid | {"contract": "g", "sweep": "NS-solo"},
        bid | {"contract": "Générale", "sweep": "NS"},
        rules=rules,
    )
    assert [row.marks for row in marks.rows] == [
        {"NS": 122, "EW": 40},
        {"NS": 500, "EW": 0},
        {"NS": 0, "EW": 500},
    ]


def test_the_bid_of_a_deal_given_away_is_typed_in_its_cell() -> None:
    rules = RuleSet.of("coinche-82", {"award_adds_bid": True})
    given = {"taker": "irregular-EW", "contract": "110"}
    for line in (given, given | {"trump": "H"}):
        assert marked(line, rules=rules).rows[0].marks == {"NS": 0, "EW": 270}


def test_how_far_a_contract_may_be_doubled_is_told_line_by_line() -> None:
    swiss = RuleSet.of("coinche-suisse")
    marks = marked(
        {"taker": "NS"},
        {"taker": "NS", "contract": "100"},
        {"taker": "NS", "contract": "generale"},
        {"taker": "passed"},
        rules=swiss,
    )
    assert [row.doublings for row in marks.rows] == [2, 2, 0, 0]
