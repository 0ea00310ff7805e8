"""Which databases this version of the site takes on, by the migrations that they have had."""

import functools
from collections.abc import Collection

from django.db.migrations.loader import MigrationLoader

Named = tuple[str, str]
"""A migration: its app, its name."""


@functools.cache
def list_own_migrations() -> frozenset[Named]:
    """What this version brings; its files do not change while it runs."""
    return frozenset(_read_own())


def list_unknown(applied: Collection[Named]) -> list[Named]:
    """Those that neither this version brings nor one of its own took the place of."""
    replaced = {old for olds in _read_own().values() for old in olds}
    return sorted(set(applied) - list_own_migrations() - replaced)


def is_too_old(applied: Collection[Named]) -> bool:
    """Whether it has had a part only of the migrations that one of this version stands for.

    The rest of them is gone: the last version that had them has to bring such a database on.
    """
    had = [(set(olds) & set(applied), set(olds)) for olds in _read_own().values()]
    return any(some and some != every for some, every in had)


@functools.cache
def _read_own() -> dict[Named, tuple[Named, ...]]:
    """What this version brings, with what each took the place of."""
    found = MigrationLoader(None).disk_migrations
    return {name: tuple((app, old) for app, old in one.replaces) for name, one in found.items()}
