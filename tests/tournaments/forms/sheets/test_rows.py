"""A grid as it arrives and as it is shown."""

from scoring import Length, RuleSet
from tournaments.forms.sheets.rows import MAX_ROWS, build_grid_lines, read_posted_rows
from tournaments.queries.sheets.columns import list_sheet_columns
from tournaments.queries.sheets.deal_rows import DealRow
from tournaments.queries.sheets.typed_marks import compute_grid_marks

RULES = RuleSet.of("ffb-belote", {"declarations": False, "trump_required": False})
LENGTH = Length(deals=3)
COLUMNS = list_sheet_columns(RULES, LENGTH)


def rows(**cells: str) -> list[DealRow]:
    return read_posted_rows(
        {name.replace("__", "-"): text for name, text in cells.items()}, COLUMNS
    )


def test_lines_end_with_the_last_one_that_says_something() -> None:
    assert [row.number for row in rows(d1__taker="NS", d3__points_ns="80")] == [1, 2, 3]


def test_a_value_that_a_list_does_not_offer_counts_as_empty() -> None:
    assert rows(d1__taker="South", d2__sweep="NS-solo") == []


def test_a_contract_stands_in_its_cell_as_the_rules_call_it_and_is_read_by_its_first_letters() -> (
    None
):
    def write(book: str, text: str) -> list[tuple[str, str]]:
        rules = RuleSet.of(book)
        columns = list_sheet_columns(rules, LENGTH)
        read = read_posted_rows({"d1-contract": text}, columns)
        marks = compute_grid_marks(read, rules=rules, length=LENGTH, columns=columns)
        cells = build_grid_lines(read, marks, columns)[0].cells
        return [(cell.value, cell.written) for cell in cells if cell.value]

    assert write("coinche-suisse", "Match") == [("capot", "match")]
    assert write("coinche-suisse", "g") == [("generale", "générale")]
    assert write("ffb-coinche", "capot") == [("capot", "capot")]
    assert write("ffb-coinche", "100") == [("100", "100")]


def test_a_text_is_cut_to_the_cell() -> None:
    [row] = rows(d1__points_ns=" 1\x002" + "3" * 100)
    assert len(row.values["points_ns"]) == 20


def test_lines_beyond_the_longest_sheet_are_not_read() -> None:
    assert read_posted_rows({f"d{MAX_ROWS + 1}-taker": "NS"}, COLUMNS) == []


def test_a_shown_line_says_the_points_that_follow() -> None:
    read = rows(d1__taker="NS", d1__points_ns="100")
    marks = compute_grid_marks(read, rules=RULES, length=LENGTH, columns=COLUMNS)
    first = build_grid_lines(read, marks, COLUMNS)[0]
    assert [cell.value for cell in first.cells[:5]] == ["NS", "100", "62", "", ""]


def test_a_fault_stands_beside_its_cell() -> None:
    read = rows(d1__taker="NS", d1__points_ns="163")
    marks = compute_grid_marks(read, rules=RULES, length=LENGTH, columns=COLUMNS)
    first = build_grid_lines(read, marks, COLUMNS)[0]
    assert [bool(cell.message) for cell in first.cells[:5]] == [False, True, False, False, False]


def test_a_sheet_shows_spare_lines_to_type_on() -> None:
    read = rows(d1__taker="NS", d1__points_ns="100")
    marks = compute_grid_marks(read, rules=RULES, length=LENGTH, columns=COLUMNS)
    assert len(build_grid_lines(read, marks, COLUMNS)) == 3
    assert len(build_grid_lines(read, marks, COLUMNS, spare=False)) == 1
