"""Documents name files, commands and functions that are there, and lead to pages that are."""

import re
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

from config.own_apps import PACKAGES
from operations.embedded.connections import BODIES_OF_ALL, BODIES_OF_AN_ADDRESS

ROOT = Path(__file__).resolve().parents[3]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
SOURCES = (*PACKAGES, "static", "tools", "proofs")
NAMED = re.compile(r"`([\w./-]+/[\w./-]*)`")
WITHIN = re.compile(r"`([\w./-]+/[\w./-]*)` \(([^()]*)")
"""A path, and what the parenthesis behind it says."""
BARE = re.compile(r"`([\w-]+(?:/|\.(?:py|js|css|html)))`")
ELSEWHERE = frozenset({"", "data", "media", "mutants"})
"""Where paths begin that are no place of the tree: addresses, what a site or a suitcase holds."""


def named_paths(document: Path) -> list[str]:
    """What a page names as a file or a folder of the project, patterns left out, and what stands
    below another path."""
    text = WITHIN.sub(lambda found: f"`{found[1]}` {BARE.sub('', found[2])}", document.read_text())
    return [name for name in NAMED.findall(text) if name.split("/")[0] not in ELSEWHERE]


@pytest.mark.parametrize("document", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_path_that_a_page_names_is_there_from_the_top(document: Path) -> None:
    assert [name for name in named_paths(document) if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("document", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)(?:#[\w-]+)?\)", document.read_text())
    missing = [
        link
        for link in links
        if not link.startswith(("http", "mailto:")) and not (document.parent / link).exists()
    ]
    assert missing == []


def test_every_page_is_linked_from_another() -> None:
    reached = {
        (page.parent / link).resolve()
        for page in PAGES
        for link in re.findall(r"\]\(([^)#\s]+\.md)(?:#[\w-]+)?\)", page.read_text())
        if page.resolve() != (page.parent / link).resolve()
    }
    # The generated pages of rulebooks are reached by their folder.
    alone = {page for page in PAGES if page.parent.name != "rulebooks"} - reached
    assert alone == {ROOT / "README.md"}


def find_places(name: str) -> list[Path]:
    """The files that a page means by a path, or by a bare name."""
    if "/" in name:
        return [ROOT / name] if (ROOT / name).exists() else []
    return [path for place in SOURCES for path in (ROOT / place).rglob(name)]


def lacks(symbol: str, name: str) -> bool:
    """Whether none of the files that a page means holds a name."""
    return not any(re.search(rf"\b{symbol}\b", path.read_text()) for path in find_places(name))


@pytest.mark.parametrize("document", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_name_that_a_page_has_in_a_file_is_there(document: Path) -> None:
    named = re.findall(r"`(\w+)` in `([\w/-]+\.(?:py|js))`", document.read_text())
    assert [found for found in named if lacks(*found)] == []


CONSTANT = re.compile(r"`(_[a-z]\w*|_?[A-Z]{2,}[A-Z0-9]*(?:_[A-Z0-9]+)+)`")


@pytest.fixture(scope="module")
def words() -> set[str]:
    """Every word of the sources, and of what a site is set up with."""
    written = [
        *(path for place in (*SOURCES, "tests") for path in (ROOT / place).rglob("*.[pj][ys]")),
        *ROOT.glob("docs/*.conf"),
        ROOT / "bootstrap.py",
    ]
    return {word for path in written for word in re.findall(r"\w+", path.read_text())}


@pytest.mark.parametrize("document", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_constant_and_inner_name_that_a_page_has_is_there(
    document: Path, words: set[str]
) -> None:
    named = CONSTANT.findall(document.read_text())
    assert [name for name in named if name not in words] == []


def list_files_beside(document: Path) -> Iterator[tuple[Path, str]]:
    """The folder of a path on a line, and a name that the line says to stand beside it."""
    for line in document.read_text().splitlines():
        folder = None
        for name, beside in re.findall(r"`([\w./-]+\.(?:py|js))`( beside it| there)?", line):
            if found := find_places(name) if "/" in name else []:
                folder = found[0].parent
            elif beside and folder is not None:
                yield folder, name


def list_names_within(document: Path) -> Iterator[tuple[Path, str]]:
    """The folder of a path, and each bare name in the parenthesis behind it."""
    for path, told in WITHIN.findall(document.read_text()):
        place = ROOT / path
        for name in BARE.findall(told):
            yield place if place.is_dir() else place.parent, name


@pytest.mark.parametrize("document", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_page_says_to_stand_beside_or_below_a_path_stands_there(document: Path) -> None:
    beside = [*list_files_beside(document), *list_names_within(document)]
    assert [(str(folder), name) for folder, name in beside if not (folder / name).exists()] == []


@pytest.mark.parametrize("document", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_command_that_a_page_gives_is_there(document: Path) -> None:
    text = document.read_text()
    modules = {*re.findall(r"python3? -m ([\w.]+)", text)}
    commands = {*re.findall(r"manage\.py (\w+)", text)}
    missing = [name for name in modules if find_spec(name) is None]
    assert (missing, commands - get_commands().keys()) == ([], set())


def test_the_drawing_has_the_layers_of_the_contract() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (layers,) = (
        contract["layers"] for contract in settings["contracts"] if "containers" in contract
    )
    drawing = (ROOT / "docs" / "architecture.md").read_text().partition("inside an app")[2]
    lines = drawing.partition("\n\n")[0].splitlines()[1:]
    drawn = [re.match(r"  (\w+(?: \| \w+)*)", line) for line in lines]
    assert [found and found[1] for found in drawn] == [
        re.sub(r"[()]", "", layer) for layer in layers
    ]


def test_the_page_of_operations_says_how_much_a_request_may_carry() -> None:
    sizes = [
        settings.LARGEST_REQUEST,
        settings.LARGEST_SUITCASE,
        BODIES_OF_AN_ADDRESS,
        BODIES_OF_ALL,
    ]
    told = re.search(
        r"request has (\d+) MB at most, a suitcase (\d+) MB; .* keep (\d+) MB .*, (\d+) MB in all",
        (ROOT / "docs/operations.md").read_text(),
    )
    assert told is not None
    assert [int(size) * 2**20 for size in told.groups()] == sizes
