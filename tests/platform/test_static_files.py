"""Sheets and scripts in one piece, under the names that a server gives them."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.storage import FileSystemStorage
from django.utils.module_loading import import_string

from config.static_files import ENTRY_SHEETS, BundledStaticFilesStorage, merge_sheet
from tests.platform.whole_files import list_static_files
from tournaments.templatetags import own_forms


@pytest.mark.parametrize("entry", ENTRY_SHEETS)
def test_an_entry_sheet_holds_the_sheets_that_it_names_in_their_order(entry: str) -> None:
    css = Path("static/css")
    named = re.findall(r'url\("([a-z-]+\.css)"\)', Path("static", entry).read_text())
    rules = [
        re.search(r"^[^/\s@*][^{]*\{", (css / name).read_text(), re.MULTILINE) for name in named
    ]
    whole = merge_sheet(entry, list_static_files())
    assert "@import" not in whole
    assert whole.startswith("@layer pico;\n@layer pico{:root{")
    places = [whole.index(first[0]) for first in rules if first]
    assert places == sorted(places)


def test_storage_gives_the_whole_sheet_under_its_hashed_name(tmp_path: Path) -> None:
    storage = BundledStaticFilesStorage(location=tmp_path, base_url="/static/")
    needed = {
        path: kept
        for path, kept in list_static_files().items()
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


@pytest.mark.parametrize(
    ("backend", "named"),
    [
        ("tests.platform.whole_files.WholeFiles", ["js/desk-site.js"]),
        (
            "django.contrib.staticfiles.storage.StaticFilesStorage",
            settings.SCRIPT_BUNDLES["js/desk-site.js"],
        ),
    ],
)
def test_a_developer_s_site_names_each_script_of_a_bundle(
    backend: str, named: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_forms, "staticfiles_storage", import_string(backend)())
    tags = own_forms.scripts("js/desk-site.js")
    assert re.findall(r'src="/static/([^"]+)" defer', tags) == named
