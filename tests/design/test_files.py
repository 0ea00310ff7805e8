"""What templates and static files may hold: nothing inline, nothing from outside, nothing heavy."""

import gzip
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from django.conf import settings

from config.static_files import ENTRY_SHEETS, strip_for_browsers

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SHEETS = sorted((ROOT / "static" / "css").glob("*.css"))
SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))
FONTS = sorted((ROOT / "static" / "fonts").rglob("*.woff2"))

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
INLINE = re.compile(
    r"""<style\b | \sstyle\s*= | \shx-on\b | javascript:
        | \son(?:click|change|input|submit|load|error|focus|blur|key\w+|mouse\w+)\s*=
        | <script(?![^>]*\ssrc=|\stype="application/ld\+json">)[^>]*>""",
    re.IGNORECASE | re.VERBOSE,
)
"""What no browser runs may stand there: data that programs read of a page."""
OUTSIDE = re.compile(r"""(?:https?:)?//(?!www\.w3\.org/)[a-z0-9-]+\.[a-z]""", re.IGNORECASE)
# Read by no Chrome before 80 or by no Safari before 14; a script that holds one does nothing there.
YOUNG = re.compile(
    r"""\?\.(?!\d) | \?\? | \\p\{
        | \.(?:at|flatMap|flat|matchAll|replaceAll|replaceChildren)\(""",
    re.VERBOSE,
)
LIST_WITHOUT_END = re.compile(r"[^{};]*,\s*(?=[@{}]|$)")
"""A list of selectors that ends in a comma takes the rule below it with it."""
BARE = re.compile(r"<button(?![^>]*\sclass=)[^>]*>")
DRESSED_BY_THEIR_PLACE = {
    "account_menu.html",
    "site_footer.html",
    "theme_toggle.html",
    "wide_choice.html",
}
"""A menu and the foot say what their buttons look like."""
KILOBYTE = 1024
CUT_FROM_PICO = re.compile(
    r"""\.(?:dropdown|modal-[\w-]+|grid|container(?:-fluid)?|contrast|secondary|outline|striped
        |overflow-auto|close)(?![\w-])
        | \[data-(?:tooltip|placement) | \[aria-busy | \[role=(?:button|link|switch)\]
        | \[type=(?:range|color|week|month|time|reset)\]
        | :host | \[dir=rtl\] | \[data-theme | \[aria-(?:invalid|hidden)=false\] | :indeterminate
        | breadcrumb | dialog>article | ::-ms-
        | (?<![\w.-])(?:hgroup|blockquote|mark|pre|samp|sub|hr|audio|canvas)(?![\w-])
        | @keyframes\ (?:modal|progress|tooltip)""",
    re.VERBOSE,
)
"""What its rules may be about that no page of ours has; see `static/vendor/README.md`."""


def those_that(wrong: Callable[[Path], object], paths: Iterable[Path]) -> dict[str, object]:
    """What is wrong with each file that has something wrong."""
    found = {str(path.relative_to(ROOT)): wrong(path) for path in paths}
    return {name: fault for name, fault in found.items() if fault}


def test_a_button_wears_ours_not_the_colours_of_the_sheet_below() -> None:
    bare = {path.name for path in TEMPLATES if BARE.search(path.read_text())}
    assert bare == DRESSED_BY_THEIR_PLACE


def test_templates_hold_nothing_inline() -> None:
    assert those_that(lambda path: INLINE.findall(path.read_text()), TEMPLATES) == {}


def test_files_name_no_address_outside() -> None:
    files = [*TEMPLATES, *SHEETS, *SCRIPTS]
    assert those_that(lambda path: OUTSIDE.findall(path.read_text()), files) == {}


def test_lines_of_templates_are_short() -> None:
    def long_lines(path: Path) -> list[int]:
        lines = enumerate(path.read_text().splitlines(), start=1)
        return [number for number, line in lines if len(line) > 160]

    assert those_that(long_lines, TEMPLATES) == {}


def test_pages_look_for_news_within_half_a_minute() -> None:
    # Their browser tests look ten times as often.
    pauses = {
        path.name: [int(found) for found in re.findall(r'data-poll-seconds="(\d+)"', text)]
        for path in TEMPLATES
        if "data-poll-seconds" in (text := path.read_text())
    }
    assert {"home.html", "arrival.html", "wall.html"} <= set(pauses)
    assert {name: found for name, found in pauses.items() if max(found) > 30} == {}


def test_sheets_and_scripts_are_short() -> None:
    files = [*SHEETS, *SCRIPTS]
    assert those_that(lambda path: len(path.read_text().splitlines()) > 300, files) == {}


def test_no_list_of_selectors_swallows_the_rule_below_it() -> None:
    def read(path: Path) -> list[str]:
        return LIST_WITHOUT_END.findall(COMMENT.sub("", path.read_text()))

    assert those_that(read, SHEETS) == {}
    assert LIST_WITHOUT_END.findall("a { top: 0; }\nb,\n\n@media print { c { top: 0; } }")


def test_sheets_take_no_picture_that_the_policy_refuses() -> None:
    refused = re.compile(r"url\(['\"]?data:")
    assert those_that(lambda path: refused.findall(path.read_text()), SHEETS) == {}


def test_scripts_say_their_purpose_first() -> None:
    assert those_that(lambda path: not path.read_text().startswith("// Purpose: "), SCRIPTS) == {}


def test_fonts_are_light() -> None:
    assert those_that(lambda path: path.stat().st_size > 40 * KILOBYTE, FONTS) == {}


def test_phones_of_2018_read_what_players_load() -> None:
    names = [
        name
        for path in TEMPLATES
        if {"public", "table"} & set(path.relative_to(ROOT / "templates").parts)
        or path.name == "head.html"
        for name in re.findall(r"js/([a-z-]+\.js)", path.read_text())
    ]
    for bundle in ("js/public-site.js", "js/table-site.js"):
        names += [Path(part).name for part in settings.SCRIPT_BUNDLES[bundle]]
    loaded = [path for path in SCRIPTS if path.name in names]
    assert {"polling.js", "table.js", "theme.js", "list-filter.js"} <= set(names)
    assert those_that(lambda path: YOUNG.findall(path.read_text()), loaded) == {}


def test_sheets_of_a_page_are_light() -> None:
    css = ROOT / "static" / "css"
    imported = re.findall(r'@import url\("([^"]+)"\)', (css / "site.css").read_text())
    common = [css / "site.css", css / "dark.css", *((css / name).resolve() for name in imported)]
    own = [path for path in SHEETS if path not in common and not path.name.startswith("print")]
    # What every page links is sent in one piece, its comments left out.
    sent = sum(len(gzip.compress(COMMENT.sub("", path.read_text()).encode())) for path in common)
    heaviest = max(len(gzip.compress(path.read_bytes())) for path in own)
    assert sent + heaviest <= 48 * KILOBYTE


def test_pico_dresses_nothing_that_no_page_has() -> None:
    sheet = (ROOT / "static" / "vendor" / "pico" / "pico.min.css").read_text()
    rules = re.sub(r":not\([^()]*\)", "", COMMENT.sub("", sheet))
    assert CUT_FROM_PICO.findall(rules) == []
    properties = {*re.findall(r"(--pico-[\w-]+):", rules)}
    ours = "".join(path.read_text() for path in [*SHEETS, *SCRIPTS])
    assert properties - {*re.findall(r"var\((--pico-[\w-]+)", sheet + ours)} == set()


def test_scripts_are_light() -> None:
    # All of them together; those of the desk and of the wall never go to a phone.
    sent = [gzip.compress(strip_for_browsers(path.read_text()).encode()) for path in SCRIPTS]
    assert sum(map(len, sent)) <= 42 * KILOBYTE


def test_no_text_of_a_script_goes_over_the_end_of_a_line() -> None:
    # Lines are sent without their indentation.
    lines = [(path.name, line) for path in SCRIPTS for line in path.read_text().split("\n")]
    assert [(name, line) for name, line in lines if line.count("`") % 2] == []


def test_every_sheet_is_used() -> None:
    imported = [
        name
        for entry in ENTRY_SHEETS
        for name in re.findall(r'"([a-z-]+\.css)"', (ROOT / "static" / entry).read_text())
    ]
    linked = [
        name for path in TEMPLATES for name in re.findall(r"css/([a-z-]+\.css)", path.read_text())
    ]
    assert {path.name for path in SHEETS} == {*imported, *linked}


def test_every_script_is_used() -> None:
    linked = [
        name for path in TEMPLATES for name in re.findall(r"js/([a-z-]+\.js)", path.read_text())
    ]
    bundled = [Path(part).name for parts in settings.SCRIPT_BUNDLES.values() for part in parts]
    bundles = {Path(name).name for name in settings.SCRIPT_BUNDLES}
    assert {path.name for path in SCRIPTS} == {*linked, *bundled} - bundles


def test_every_bundle_is_one_of_the_settings() -> None:
    # Where files are not collected, as in development, another name has no scripts.
    asked = re.compile(r'{% scripts "([^"]+)" %}')
    named = {name for path in TEMPLATES for name in asked.findall(path.read_text())}
    assert named == set(settings.SCRIPT_BUNDLES)


def test_licences_stand_beside_the_work_of_others() -> None:
    static = ROOT / "static"
    family = "fonts/atkinson-hyperlegible-next"
    licences = ["vendor/pico/LICENSE.md", f"{family}/OFL.txt", f"{family}/OFL-Inter.txt"]
    assert [name for name in licences if not (static / name).is_file()] == []


def test_inline_pattern_finds_what_it_is_for() -> None:
    wrong = ['<p style="a">', '<a onclick="b()">', "<script>c</script>", "<style>", "<p hx-on:d>"]
    assert [bool(INLINE.search(text)) for text in wrong] == [True] * len(wrong)


def test_inline_pattern_leaves_a_linked_script_and_data_alone() -> None:
    assert INLINE.search('<script src="/static/js/theme.js" defer></script>') is None
    assert INLINE.search('<script type="application/ld+json">{"@type": "Event"}</script>') is None
    assert INLINE.search('<script type="application/ld+json" id="a">') is not None


def test_pictures_of_the_help_speak_the_language_of_their_page() -> None:
    french = (ROOT / "static" / "img" / "help" / "fr").iterdir()
    pairs = ((path, path.parents[1] / "en" / path.name) for path in french)
    assert [one.name for one, other in pairs if one.read_bytes() == other.read_bytes()] == []
