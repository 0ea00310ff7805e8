"""The core names no row of the subjects around it, not even by the way back along a key.

A key to a tournament gives the tournament a name for the rows that have it (`tournament.awards`).
Whoever uses that name depends on those rows without importing anything.
"""

import ast
import re
from collections.abc import Iterator

import pytest
from django.apps import apps

from config.own_apps import APPS
from tests.platform.sources.test_layout import MODULES
from tests.platform.sources.test_markup import TEMPLATES

CORE = "tournaments"
OF_SUBJECTS = set(APPS) - {CORE}
"""The folders of their templates."""
ROWS = ("club", "locked", "match", "player", "stage", "team", "tournament")
"""What a variable is called that holds a row of the core."""


def list_ways_back() -> frozenset[str]:
    """By which names rows of the core lead to rows of the subjects around it."""
    return frozenset(
        name
        for model in apps.get_app_config(CORE).get_models()
        for relation in model._meta.related_objects
        if relation.related_model._meta.app_label != CORE and not relation.hidden
        for name in (relation.name, relation.get_accessor_name())
        if name
    )


WAYS_BACK = list_ways_back()


def list_gone(text: str) -> Iterator[str]:
    """The ways back that a module goes, from a row or in a lookup."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and node.attr in WAYS_BACK:
            holder = getattr(node.value, "attr", getattr(node.value, "id", ""))
            if holder in ROWS:
                yield node.attr
        lookup = getattr(node, "arg", None) or getattr(node, "value", None)
        if isinstance(lookup, str) and re.fullmatch(r"-?\w+(?:__\w+)+", lookup):
            yield from WAYS_BACK & set(lookup.removeprefix("-").split("__"))


def test_ways_back_are_found() -> None:
    assert {"audit_entries", "incidents", "awards", "mails"} <= WAYS_BACK
    assert not {"teams", "rounds", "stages", "movements", "tournament"} & WAYS_BACK
    assert set(list_gone("self.tournament.lots; filter(series_events__x=1)")) == {
        "lots",
        "series_events",
    }


def test_the_core_goes_no_way_back_to_another_subject() -> None:
    found = {
        name: gone
        for name, text in MODULES.items()
        if name.startswith(f"{CORE}/") and (gone := set(list_gone(text)))
    }
    assert found == {}


@pytest.mark.parametrize("holder", ROWS)
def test_no_page_of_the_core_does(holder: str) -> None:
    way = re.compile(rf"\b{holder}\.({'|'.join(sorted(WAYS_BACK))})\b")
    pages = {name for name, text in TEMPLATES.items() if way.search(text)}
    assert {name for name in pages if name.partition("/")[0] not in OF_SUBJECTS} == set()
