"""htmx is loaded by the pages that ask it for something, and by no other."""

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "templates"
NAMED = re.compile(r"""{%\s*(?:extends|include)\s+["']([^"']+)["']""")
EXTENDED = re.compile(r"""{%\s*extends\s+["']""")
ASKS = re.compile(r"\shx-(?!headers)")
COMMENT = re.compile(r"{#.*?#}")
LOADER = "components/htmx.html"


@cache
def source(name: str) -> str:
    """A template's text without its comments, some of which show how to include it."""
    return COMMENT.sub("", (FOLDER / name).read_text())


@cache
def made_of(name: str) -> frozenset[str]:
    """A template with all that it extends and includes."""
    named = set(NAMED.findall(source(name)))
    return frozenset({name}).union(*(made_of(found) for found in named))


def is_page(name: str) -> bool:
    """Whether a template is rendered as a whole page, and not as a base or a part of others."""
    return bool(EXTENDED.search(source(name))) and not name.endswith("base.html")


ALL = [str(path.relative_to(FOLDER)) for path in sorted(FOLDER.rglob("*.html"))]
PAGES = [name for name in ALL if is_page(name)]


def asks(name: str) -> bool:
    return any(ASKS.search(source(part)) for part in made_of(name))


def test_some_pages_ask_and_some_do_not() -> None:
    assert {asks(name) for name in PAGES} == {True, False}


def test_a_page_loads_htmx_where_it_asks_for_something() -> None:
    assert [name for name in PAGES if (LOADER in made_of(name)) != asks(name)] == []


def test_no_part_asks_that_no_page_is_made_of() -> None:
    asking = {name for name in ALL if ASKS.search(source(name))}
    on_pages = frozenset[str]().union(*(made_of(name) for name in PAGES))
    assert asking - on_pages == set()
