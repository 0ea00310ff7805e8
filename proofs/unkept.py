"""Pytest's plugin for mutmut: what the engine keeps hides no fault from a test.

mutmut tries a fault on the tests that ran through its function. What the engine keeps is made for
the first test that asks for it; here each test makes it anew. A fault in what runs while the engine
is imported is tried on all tests.
"""

from functools import cached_property
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from mutmut.state import state

_kept: set[Any] = set()
_at_import: set[str] = set()


def pytest_sessionstart() -> None:
    """Import the engine: where a fault lets it not be imported, the run fails here."""
    engine = import_module("scoring")
    for found in walk_packages(engine.__path__, "scoring."):
        for value in [*vars(import_module(found.name)).values()]:
            if hasattr(value, "cache_clear"):
                _kept.add(value)
            elif isinstance(value, type):
                _never_keep(value)
    _at_import.update(state()._stats)


def _never_keep(kind: type) -> None:
    for name, value in [*vars(kind).items()]:
        if isinstance(value, cached_property):
            setattr(kind, name, property(value.func))


def pytest_runtest_setup() -> None:
    """Forget what the tests before asked for."""
    for function in _kept:
        function.cache_clear()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell mutmut that every test runs through what was imported."""
    tests = {item.nodeid for item in session.items}
    for name in _at_import:
        state().tests_by_mangled_function_name[name] |= tests
