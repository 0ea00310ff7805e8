"""The core names no row of the subjects around it, not even by the way back along a key.

A key to a tournament gives the tournament a name for the rows that have it (`tournament.awards`).
Whoever uses that name depends on those rows without importing anything.
"""

import ast
import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db.models import Model

from tests.platform.sources.test_layout import MODULES
from tests.platform.sources.test_markup import TEMPLATES

CORE = "tournaments"
LEAVING = {
    "money": "money",
}
"""Modules of models that are in the core still, and the subject that each belongs to."""
OF_SUBJECTS = re.compile(r"/(?:audit|incidents|money)(?:/|\.|_public)")
"""Whatever lies there is no part of the core."""
USED_STILL = {
    "tournaments/domain/tournament/removal.py": {"movements"},
    "tournaments/views/public/front.py": {"series"},
}
"""Ways back that the core goes still; the list is to become empty."""
ROWS = ("club", "locked", "match", "player", "stage", "team", "tournament")
"""What a variable is called that holds a row of the core."""


def find_subject(model: type[Model]) -> str:
    """The app that a model is of, or will be."""
    modules = reversed(model.__module__.split("."))
    return next((LEAVING[one] for one in modules if one in LEAVING), model._meta.app_label)


def list_ways_back() -> frozenset[str]:
    """By which names rows of the core lead to rows of the subjects around it."""
    return frozenset(
        name
        for model in apps.get_app_config(CORE).get_models()
        if find_subject(model) == CORE
        for relation in model._meta.related_objects
        if find_subject(relation.related_model) != CORE and not relation.hidden
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
    assert {"audit_entries", "incidents", "movements", "awards", "mails"} <= WAYS_BACK
    assert not {"teams", "rounds", "stages", "tournament"} & WAYS_BACK
    assert set(list_gone("self.tournament.lots; filter(series_events__x=1)")) == {
        "lots",
        "series_events",
    }


def test_the_core_goes_no_way_back_to_another_subject() -> None:
    found = {
        name: gone
        for name, text in MODULES.items()
        if name.startswith(f"{CORE}/") and not OF_SUBJECTS.search(name)
        if (gone := set(list_gone(text)))
    }
    assert found == USED_STILL


@pytest.mark.parametrize("holder", ROWS)
def test_no_page_of_the_core_does(holder: str) -> None:
    way = re.compile(rf"\b{holder}\.({'|'.join(sorted(WAYS_BACK))})\b")
    pages = {name: text for name, text in TEMPLATES.items() if not OF_SUBJECTS.search(f"/{name}")}
    assert {name for name, text in pages.items() if way.search(text)} == set()
