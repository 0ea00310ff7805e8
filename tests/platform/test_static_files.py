"""Sheets and scripts in one piece, under the names that a server gives them."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finders
from django.core.files.storage import FileSystemStorage

from config.static_files import ENTRY_SHEETS, BundledStaticFilesStorage, Collected, merge_sheet


def collected() -> Collected:
    """The site's static files, as `collectstatic` hands them to its storage."""
    return {path: (storage, path) for finder in get_finders() for path, storage in finder.list([])}


@pytest.mark.parametrize("entry", ENTRY_SHEETS)
def test_an_entry_sheet_holds_the_sheets_that_it_names_in_their_order(entry: str) -> None:
    css = Path("static/css")
    named = re.findall(r'url\("([a-z-]+\.css)"\)', Path("static", entry).read_text())
    rules = [
        re.search(r"^[^/\s@*][^{]*\{", (css / name).read_text(), re.MULTILINE) for name in named
    ]
    whole = merge_sheet(entry, collected())
    assert "@import" not in whole
    assert whole.startswith("@layer pico;\n@layer pico{:host,:root{")
    places = [whole.index(first[0]) for first in rules if first]
    assert places == sorted(places)


def test_storage_gives_the_whole_sheet_under_its_hashed_name(tmp_path: Path) -> None:
    storage = BundledStaticFilesStorage(location=tmp_path, base_url="/static/")
    needed = {
        path: kept
        for path, kept in collected().items()
        if path.startswith(("css/", "js/", "vendor/", "fonts/", "img/"))
    }
    for path, (source, name) in needed.items():
        with source.open(name) as file:
            FileSystemStorage(tmp_path).save(path, file)
    faults = [done for _, _, done in storage.post_process(needed) if isinstance(done, Exception)]
    assert faults == []
    served = storage.stored_name("css/public-site.css")
    assert re.fullmatch(r"css/public-site\.[0-9a-f]{12}\.css", served)
    script = storage.stored_name("js/public-site.js")
    assert (tmp_path / f"{script}.gz").exists()
    # Nobody asks for it: it costs a site's first start nothing.
    assert not (tmp_path / "js/public-site.js.gz").exists()
    assert "data-clock" in (tmp_path / script).read_text()
    text = (tmp_path / served).read_text()
    assert "@import" not in text
    assert re.search(r'url\("\.\./fonts/[a-z-]+/latin-normal\.[0-9a-f]{12}\.woff2"\)', text)
