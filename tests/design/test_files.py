"""What templates and static files may hold: nothing inline, nothing from outside, nothing heavy."""

import gzip
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SHEETS = sorted((ROOT / "static" / "css").glob("*.css"))
SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))
FONTS = sorted((ROOT / "static" / "fonts").rglob("*.woff2"))

INLINE = re.compile(
    r"""<style\b | \sstyle\s*= | \shx-on\b | javascript:
        | \son(?:click|change|input|submit|load|error|focus|blur|key\w+|mouse\w+)\s*=
        | <script(?![^>]*\ssrc=)[^>]*>""",
    re.IGNORECASE | re.VERBOSE,
)
OUTSIDE = re.compile(r"""(?:https?:)?//(?!www\.w3\.org/)[a-z0-9-]+\.[a-z]""", re.IGNORECASE)
KILOBYTE = 1024


def named(paths: list[Path]) -> list[object]:
    """Paths as parameters that a failing test can be told by."""
    return [pytest.param(path, id=str(path.relative_to(ROOT))) for path in paths]


@pytest.mark.parametrize("path", named(TEMPLATES))
def test_template_holds_nothing_inline(path: Path) -> None:
    assert INLINE.findall(path.read_text()) == []


@pytest.mark.parametrize("path", named([*TEMPLATES, *SHEETS, *SCRIPTS]))
def test_file_names_no_address_outside(path: Path) -> None:
    assert OUTSIDE.findall(path.read_text()) == []


@pytest.mark.parametrize("path", named(TEMPLATES))
def test_lines_of_a_template_are_short(path: Path) -> None:
    lines = enumerate(path.read_text().splitlines(), start=1)
    assert [number for number, line in lines if len(line) > 160] == []


@pytest.mark.parametrize("path", named([*SHEETS, *SCRIPTS]))
def test_sheet_or_script_is_short(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 300


@pytest.mark.parametrize("path", named(SHEETS))
def test_sheet_takes_no_picture_that_the_policy_refuses(path: Path) -> None:
    assert re.findall(r"url\(['\"]?data:", path.read_text()) == []


@pytest.mark.parametrize("path", named(SCRIPTS))
def test_script_says_its_purpose_first(path: Path) -> None:
    assert path.read_text().startswith("// Purpose: ")


@pytest.mark.parametrize("path", named(FONTS))
def test_font_is_light(path: Path) -> None:
    assert path.stat().st_size <= 40 * KILOBYTE


def test_sheets_of_a_page_are_light() -> None:
    css = ROOT / "static" / "css"
    imported = re.findall(r'@import url\("([^"]+)"\)', (css / "site.css").read_text())
    common = [css / "site.css", css / "dark.css", *((css / name).resolve() for name in imported)]
    own = [path for path in SHEETS if path not in common and not path.name.startswith("print")]
    sent = sum(len(gzip.compress(path.read_bytes())) for path in common)
    heaviest = max(len(gzip.compress(path.read_bytes())) for path in own)
    assert sent + heaviest <= 40 * KILOBYTE


def test_scripts_are_light() -> None:
    sent = [gzip.compress(path.read_bytes()) for path in SCRIPTS]
    assert sum(map(len, sent)) <= 20 * KILOBYTE


def test_every_sheet_is_used() -> None:
    imported = re.findall(r'"([a-z-]+\.css)"', (ROOT / "static/css/site.css").read_text())
    linked = [
        name for path in TEMPLATES for name in re.findall(r"css/([a-z-]+\.css)", path.read_text())
    ]
    assert {path.name for path in SHEETS} == {*imported, *linked}


def test_every_script_is_used() -> None:
    linked = [
        name for path in TEMPLATES for name in re.findall(r"js/([a-z-]+\.js)", path.read_text())
    ]
    assert {path.name for path in SCRIPTS} == set(linked)


def test_licences_stand_beside_the_work_of_others() -> None:
    static = ROOT / "static"
    licences = ["vendor/pico/LICENSE.md", "fonts/atkinson-hyperlegible-next/OFL.txt"]
    assert [name for name in licences if not (static / name).is_file()] == []


def test_inline_pattern_finds_what_it_is_for() -> None:
    wrong = ['<p style="a">', '<a onclick="b()">', "<script>c</script>", "<style>", "<p hx-on:d>"]
    assert [bool(INLINE.search(text)) for text in wrong] == [True] * len(wrong)


def test_inline_pattern_leaves_a_linked_script_alone() -> None:
    assert INLINE.search('<script src="/static/js/theme.js" defer></script>') is None
