"""Documents name files that are there, and lead to pages that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PLACES = [ROOT, ROOT / "tournaments", ROOT / "arbitration"]
NAMED = re.compile(r"`([\w./-]+/[\w./-]*)`")
FOLDERS = {path.name for place in PLACES for path in place.iterdir() if path.is_dir()}


def named_paths(document: Path) -> list[str]:
    """What a page names as a file or a folder of the project, patterns left out."""
    found = NAMED.findall(document.read_text())
    return [name for name in found if name.split("/")[0] in FOLDERS - {"data"}]


@pytest.mark.parametrize("document", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_that_a_page_names_is_there(document: Path) -> None:
    missing = [
        name
        for name in named_paths(document)
        if not any((place / name).exists() for place in PLACES)
    ]
    assert missing == []


@pytest.mark.parametrize("document", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)(?:#[\w-]+)?\)", document.read_text())
    missing = [
        link
        for link in links
        if not link.startswith(("http", "mailto:")) and not (document.parent / link).exists()
    ]
    assert missing == []
