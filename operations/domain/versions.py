"""Which databases this version of the site takes on, by the migrations that they have had."""

import functools
from collections.abc import Collection

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from operations.domain.additions import Named, list_noted


class OtherVersion(ImproperlyConfigured):
    """The database is of a version that this one does not take on; the text says what to do."""


def refuse_other_version(applied: Collection[Named]) -> None:
    """Raise `OtherVersion` for a newer database where more was done than to add to it, and for one
    too old."""
    if unknown := list_in_the_way(applied):
        text = _("Cette base vient d'une autre version du programme, plus récente (%(migration)s). "
                 "Lancez cette version-là, ou rendez une sauvegarde d'avant avec "
                 "« manage.py restore ».")  # fmt: skip
        raise OtherVersion(text % {"migration": ".".join(unknown[0])})
    if is_too_old(applied):
        raise OtherVersion(
            _("Cette base vient d'une autre version du programme, que celle-ci ne reprend pas. "
              "Ouvrez-la avec cette version-là, ou donnez un autre dossier à celle-ci.")
        )  # fmt: skip


def refuse_to_start() -> None:
    """Raise `OtherVersion` where the site's database is none for this version. One that does not
    answer is no reason not to start."""
    try:
        applied = MigrationRecorder(connection).applied_migrations()
    except DatabaseError:
        return
    refuse_other_version(applied)


@functools.cache
def list_own_migrations() -> frozenset[Named]:
    """What this version brings; its files do not change while it runs."""
    return frozenset(_read_own())


def list_unknown(applied: Collection[Named]) -> list[Named]:
    """The migrations that neither this version brings nor one of its own took the place of."""
    return sorted(set(applied) - list_own_migrations() - list_replaced())


def list_replaced() -> set[Named]:
    """The migrations that one of this version's own took the place of."""
    return {old for olds in _read_own().values() for old in olds}


def list_unknown_here(applied: Collection[Named]) -> list[Named]:
    """The unknown migrations of the site's own apps; of another program's, which a database may
    have had, none."""
    apps = {app for app, _name in list_own_migrations()}
    return [name for name in list_unknown(applied) if name[0] in apps]


def list_in_the_way(applied: Collection[Named]) -> list[Named]:
    """Of the unknown migrations here those beside which this version cannot go on."""
    unknown = list_unknown_here(applied)
    return sorted(set(unknown) - list_noted()) if unknown else []


def is_too_old(applied: Collection[Named]) -> bool:
    """Whether the database has had a part only of the migrations that one of this version stands
    for.

    The rest of them is gone: the last version that had them has to bring such a database on.
    """
    had = [(set(olds) & set(applied), set(olds)) for olds in _read_own().values()]
    return any(some and some != every for some, every in had)


@functools.cache
def _read_own() -> dict[Named, tuple[Named, ...]]:
    """What this version brings, with what each took the place of."""
    found = MigrationLoader(None).disk_migrations
    return {
        name: tuple((app, old) for app, old in migration.replaces)
        for name, migration in found.items()
    }
