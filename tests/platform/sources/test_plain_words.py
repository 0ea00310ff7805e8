"""The check of names and docstrings."""

from pathlib import Path

import pytest

from tools.plain_words import list_faults


@pytest.mark.parametrize(
    ("code", "faults"),
    [
        ("for team in teams: pass", 0),
        ("for one in teams: pass", 1),
        ("kept = [it for it in teams if it]", 1),
        ('def save():\n    """Save it."""', 1),
        ('def save():\n    """Rows of a draw, written once it is published."""', 0),
        ("def count_rows() -> int: ...", 0),
        ("def count_rows() -> str: ...", 1),
        ("def _list_rows() -> bool: ...", 1),
        ("def _tell(team: Team) -> str: ...", 1),
        ("def tell_apart(teams: Teams) -> None: ...", 0),
        ('class Draw:\n    """Those that were published before the round began."""', 1),
    ],
)
def test_what_a_stranger_reads_twice_is_named(tmp_path: Path, code: str, faults: int) -> None:
    path = tmp_path / "module.py"
    path.write_text(code)
    assert len(list(list_faults(path))) == faults


@pytest.mark.parametrize(("folder", "faults"), [("pages", 1), ("printing", 0)])
def test_a_page_writes_nothing(tmp_path: Path, folder: str, faults: int) -> None:
    path = tmp_path / folder / "module.py"
    path.parent.mkdir()
    path.write_text("def write_ruling(): ...")
    assert len(list(list_faults(path))) == faults
