"""Cells of a list: none that a spreadsheet would run, and each read back as it was."""

import pytest

from tournaments.imports.grid import build_grid
from tournaments.tables.exports.file import guard_cell


@pytest.mark.parametrize("text", ["=1+1", " =1+1", "+33", "-2", "@x", "＝1", "＋1", "\t=1"])
def test_what_a_spreadsheet_would_run_is_a_text_in_the_file_and_itself_again_when_read(
    text: str,
) -> None:
    written = guard_cell(text)
    assert written == f"'{text}"
    (row,) = build_grid([(1, [str(written)])]).rows
    assert row.cells[0] == text.strip()


@pytest.mark.parametrize("text", ["ROUX Jean", "L'Étoile", "1 = 1", ""])
def test_any_other_text_stays(text: str) -> None:
    assert guard_cell(text) == text
