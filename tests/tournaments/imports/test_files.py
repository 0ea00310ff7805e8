"""Files as clubs have them, and files made to hurt."""

import io
import random
import re
import zipfile

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.running.examples import examples
from tests.tournaments.imports.workbooks import (
    rewritten,
    workbook,
    workbook_with_sheet,
    zip_of,
)
from tournaments.errors import Refused
from tournaments.imports.files.reading import read_file, read_paste
from tournaments.imports.grid import ListGrid

LIST = "N°;Joueur 1;Réglé\n1;ANDRÉ Zoé;oui\n"
CELLS = [("N°", "Joueur 1", "Réglé"), ("1", "ANDRÉ Zoé", "oui")]
NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def sheet_of(cells: str) -> str:
    return f'<worksheet {NAMESPACE}><sheetData><row r="1">{cells}</row></sheetData></worksheet>'


def cells_of(grid: ListGrid) -> list[tuple[str, ...]]:
    return [row.cells for row in grid.rows]


def refusal_of(data: bytes) -> str:
    with pytest.raises(Refused) as refusal:
        read_file(data)
    return refusal.value.code


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be", "utf-32"],
)
def test_every_encoding_a_spreadsheet_writes_is_read(encoding: str) -> None:
    assert cells_of(read_file(LIST.encode(encoding))) == CELLS


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_every_delimiter_and_line_end_is_read(delimiter: str, newline: str) -> None:
    text = LIST.replace(";", delimiter).replace("\n", newline)
    assert cells_of(read_file(text.encode())) == CELLS


def test_a_comma_inside_names_does_not_cut_a_list_with_semicolons() -> None:
    text = "1;ROUX, Gérard;GIRARD, Chantal\n2;MORIN, Daniel;FAURE, Joël\n"
    assert cells_of(read_paste(text))[0] == ("1", "ROUX, Gérard", "GIRARD, Chantal")


def test_the_delimiter_that_excel_declares_is_obeyed() -> None:
    grid = read_file(b"sep=;\r\nA,B;C\r\n")
    assert [(row.line, row.cells) for row in grid.rows] == [(2, ("A,B", "C"))]


def test_a_lone_quotation_mark_does_not_swallow_the_lines_below() -> None:
    text = '"Dudu DUPONT;A\n' + "".join(f"NOM{n};B\n" for n in range(9))
    assert len(read_paste(text).rows) == 10


def test_a_quoted_cell_may_hold_a_line_end() -> None:
    assert cells_of(read_paste('"ROUX\nGérard";B\n')) == [("ROUX Gérard", "B")]


def test_empty_lines_are_left_out_and_the_others_keep_their_number() -> None:
    assert [row.line for row in read_paste("\nA;B\n;;\n  ;\nC;D\n").rows] == [2, 5]


def test_the_apostrophe_of_an_export_is_taken_off() -> None:
    assert cells_of(read_paste("A;'+33 6 12\n")) == [("A", "+33 6 12")]


def test_a_workbook_is_read_with_its_numbers_as_people_write_them() -> None:
    data = workbook(["N°", "Joueur 1", "Réglé"], [1, "ANDRÉ Zoé", True], [None, None, None])
    assert cells_of(read_file(data)) == CELLS


def test_the_first_sheet_with_something_in_it_is_read() -> None:
    data = workbook(["A"], [], ["B"])
    assert [row.line for row in read_file(data).rows] == [1, 3]


def test_a_formula_counts_by_its_computed_value() -> None:
    data = workbook_with_sheet(
        sheet_of('<c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>HYPERLINK("x")</f></c>')
    )
    assert cells_of(read_file(data)) == [("2", '=HYPERLINK("x")')]


def test_a_formula_that_was_never_computed_shows_its_text() -> None:
    assert cells_of(read_file(workbook(["=1+1", "A"]))) == [("=1+1", "A")]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b";;;\n ; ;\n", "empty"),
        (b"A;B\x00C\n", "not-text"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "not-text"),
        (b"%PDF-1.7 ...", "pdf"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old-excel"),
        (b"A;\x81\xff\n", "not-text"),
        (b"PK\x03\x04 and then nothing", "unreadable"),
        (zip_of(photo=b"x"), "not-a-workbook"),
        (zip_of(**{"content.xml": b"<x/>"}), "open-document"),
        (zip_of(**{"[Content_Types].xml": b"<x/>"}), "unreadable"),
        (b"A\n" * 2_001, "too-many-lines"),
        (b";" * 50 + b"A\n", "too-many-columns"),
        (b"A" * 500_001, "too-much-text"),
        (b"A" * (5 * 1024 * 1024 + 1), "too-big"),
        (workbook(["A"] * 41), "too-many-columns"),
        (workbook(*[["A"]] * 2_001), "too-many-lines"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_list_gets_a_sentence(data: bytes, code: str) -> None:
    assert refusal_of(data) == code


def test_a_row_of_a_million_columns_is_refused() -> None:
    assert refusal_of(b"A;" * 1_000_000) == "too-many-columns"


def test_sheets_and_cells_are_counted_before_they_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(openpyxl, "load_workbook", lambda *_args, **_told: pytest.fail("read"))
    rows = "".join(f'<row r="{n}"/>' for n in range(1, 50_001))
    one = workbook_with_sheet(f"<worksheet {NAMESPACE}><sheetData>{rows}</sheetData></worksheet>")
    book = one_sheet_named(one, times=10)
    assert len(book) < 600_000
    assert refusal_of(book) == "zip-bomb"
    assert refusal_of(one_sheet_named(workbook(["A"]), times=31)) == "zip-bomb"


def one_sheet_named(book: bytes, *, times: int) -> bytes:
    """A workbook that names its one sheet so many times."""
    with zipfile.ZipFile(io.BytesIO(book)) as packed:
        told = packed.read("xl/workbook.xml").decode()
    (named,) = re.findall(r"<sheet [^>]*/>", told)
    many = "".join(
        re.sub(r'name="[^"]*"', f'name="{n}"', named).replace('sheetId="1"', f'sheetId="{n}"')
        for n in range(1, times + 1)
    )
    return rewritten(book, {"xl/workbook.xml": told.replace(named, many).encode()})


def test_a_zip_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = rewritten(workbook(["A"]), {"xl/worksheets/sheet1.xml": b" " * 3_000_000})
    assert refusal_of(bomb) == "zip-bomb"


def test_too_many_members_are_refused() -> None:
    crowded = rewritten(workbook(["A"]), {}, extra=[f"m{n}" for n in range(200)])
    assert refusal_of(crowded) == "zip-bomb"


def test_too_much_to_inflate_is_refused_whatever_its_ratio() -> None:
    noise = random.Random(1).randbytes(1_100_000)
    big = rewritten(workbook(["A"]), {"docProps/app.xml": (noise + b" " * 20_000_000)})
    assert len(big) < 5 * 1024 * 1024
    assert refusal_of(big) == "zip-bomb"


@pytest.mark.parametrize(
    "sheet",
    [
        "not xml at all",
        f'<!DOCTYPE x [<!ENTITY a "b">]><worksheet {NAMESPACE}>&a;</worksheet>',
        sheet_of('<c r="ZZZZZZZ1"><v>1</v></c>'),
        sheet_of('<c r="A1" t="s"><v>99</v></c>'),
    ],
    ids=["no-xml", "entity", "column", "shared-string"],
)
def test_a_sheet_made_to_break_a_reader_gets_a_sentence(sheet: str) -> None:
    assert refusal_of(workbook_with_sheet(sheet)) == "unreadable"


def test_a_row_said_to_be_far_down_is_not_padded_up_to_it() -> None:
    data = workbook_with_sheet(
        f'<worksheet {NAMESPACE}><sheetData><row r="1"><c r="A1"><v>1</v></c></row>'
        '<row r="999999999"><c r="A999999999"><v>2</v></c></row></sheetData></worksheet>'
    )
    assert cells_of(read_file(data)) == [("1",)]


def test_a_paste_with_a_nul_gets_a_sentence() -> None:
    with pytest.raises(Refused) as refusal:
        read_paste("A;B\x00")
    assert refusal.value.code == "not-text"


def reads_or_refuses(data: bytes) -> bool:
    try:
        return bool(read_file(data).rows)
    except Refused as refusal:
        return bool(str(refusal))


@given(st.binary(max_size=400))
def test_no_bytes_crash_the_reader(data: bytes) -> None:
    assert reads_or_refuses(data)


@given(st.binary(max_size=200), st.integers(0, 400))
@settings(max_examples=examples(60))
def test_no_damaged_workbook_crashes_the_reader(noise: bytes, place: int) -> None:
    data = workbook(["N°", "Joueur 1"], [1, "ROUX"])
    place *= len(data) // 400
    assert reads_or_refuses(data[:place] + noise + data[place + len(noise) :])


@given(st.text(max_size=200))
def test_no_text_crashes_the_paste(text: str) -> None:
    try:
        width = read_paste(text).width
    except Refused as refusal:
        width = len(str(refusal))
    assert width > 0
